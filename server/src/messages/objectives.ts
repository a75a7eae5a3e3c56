import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about objectives. */
export const OBJECTIVE_MESSAGES = {
	noObjective: (id: MessageParameter) => ({
		en: `there is no objective ${id}`,
		pt: `o objetivo ${id} não existe`,
		es: `no existe el objetivo ${id}`,
	}),
	objectiveInactive: (id: MessageParameter) => ({
		en: `objective ${id} is not active`,
		pt: `o objetivo ${id} não está ativo`,
		es: `el objetivo ${id} no está activo`,
	}),
	objectiveOfType: (id: MessageParameter, type: MessageParameter) => ({
		en: `objective ${id} is of type ${type}`,
		pt: `o objetivo ${id} é do tipo ${type}`,
		es: `el objetivo ${id} es del tipo ${type}`,
	}),
	objectiveNotReported: (id: MessageParameter) => ({
		en: `objective ${id} is rewarded by the program itself and cannot be reported`,
		pt: `o objetivo ${id} é recompensado pelo próprio programa e não pode ser informado`,
		es: `el objetivo ${id} lo recompensa el propio programa y no se puede informar`,
	}),
	objectiveDoneByCustomer: (id: MessageParameter) => ({
		en: `the customer has completed objective ${id} as often as one may`,
		pt: `o cliente já completou o objetivo ${id} tantas vezes quanto um cliente pode`,
		es: `el cliente ya completó el objetivo ${id} tantas veces como puede un cliente`,
	}),
	objectiveDoneByAll: (id: MessageParameter) => ({
		en: `objective ${id} was completed as often as all may together`,
		pt: `o objetivo ${id} já foi completado tantas vezes quanto todos podem juntos`,
		es: `el objetivo ${id} ya se completó tantas veces como pueden todos juntos`,
	}),
	objectiveKeyUsed: (key: MessageParameter) => ({
		en: `key ${key} was used for something else`,
		pt: `a chave ${key} já foi usada para outra coisa`,
		es: `la clave ${key} ya se usó para otra cosa`,
	}),
	purchaseTitle: () => ({ en: 'Purchases', pt: 'Compras na loja', es: 'Compras en la tienda' }),
	purchaseDescription: () => ({
		en: 'Earn points with every purchase.',
		pt: 'Ganhe pontos em cada compra.',
		es: 'Gana puntos con cada compra.',
	}),
	signupTitle: () => ({ en: 'Join the program', pt: 'Participe do programa', es: 'Únete al programa' }),
	signupDescription: () => ({
		en: 'Earn points once, when you join.',
		pt: 'Ganhe pontos uma vez, ao se inscrever.',
		es: 'Gana puntos una vez, al inscribirte.',
	}),
	birthdayTitle: () => ({ en: 'Birthday', pt: 'Aniversário', es: 'Cumpleaños' }),
	birthdayDescription: () => ({
		en: 'Earn points every year on your birthday.',
		pt: 'Ganhe pontos todo ano no seu aniversário.',
		es: 'Gana puntos cada año en tu cumpleaños.',
	}),
	referralTitle: () => ({ en: 'Refer a friend', pt: 'Indique um amigo', es: 'Recomienda a un amigo' }),
	referralDescription: () => ({
		en: 'Earn points when a friend makes the first purchase.',
		pt: 'Ganhe pontos quando um amigo fizer a primeira compra.',
		es: 'Gana puntos cuando un amigo haga la primera compra.',
	}),
} satisfies Record<string, CatalogEntry>
