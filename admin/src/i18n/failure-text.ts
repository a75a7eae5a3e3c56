import type { ErrorName } from '@fiel/contract'
import type { ApiFailure } from '../api/api-failure.ts'
import { translateFailure } from './failure-translator.ts'
import { useLanguage, useText } from './language.tsx'
import { words } from './words.ts'

const text = words(
	{
		unreachable: 'Fiel isn’t responding. Check your connection and try again.',
		forbidden: 'Your role doesn’t allow this.',
		contacts: 'You can’t see customers’ contact data. An owner can allow it on the Users page.',
		notFound: 'This doesn’t exist or was deleted.',
		conflict: 'Someone else changed this in the meantime. Reload the page and try again.',
		tooMany: (seconds: number) => `Too many attempts. Try again in ${seconds} seconds.`,
		refused: (said: string) => said,
		fault: 'Something went wrong on our side. Try again in a moment.',
		required: 'Enter a value.',
		positive: 'Enter a number greater than 0.',
		tooLong: 'Too long or too large.',
		reward: 'Choose a reward.',
		userExists: 'This email already belongs to a user or has a pending invitation.',
		lastOwner: 'This is the last active owner. Make someone else an owner first.',
		topics: 'Choose at least one topic.',
	},
	{
		unreachable: 'O Fiel não está respondendo. Verifique a conexão e tente de novo.',
		forbidden: 'Seu papel não permite isso.',
		contacts:
			'Você não pode ver os dados de contato dos clientes. Um proprietário pode permitir isso na página Usuários.',
		notFound: 'Isto não existe ou foi excluído.',
		conflict: 'Outra pessoa alterou isto nesse meio-tempo. Recarregue a página e tente de novo.',
		tooMany: (seconds) => `Tentativas demais. Tente de novo em ${seconds} segundos.`,
		refused: (said) => `A ação foi recusada. Mensagem do servidor, em inglês: ${said}`,
		fault: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
		required: 'Preencha este campo.',
		positive: 'Informe um número maior que 0.',
		tooLong: 'Longo ou grande demais.',
		reward: 'Escolha uma recompensa.',
		userExists: 'Este e-mail já é de um usuário ou tem um convite pendente.',
		lastOwner: 'Este é o último proprietário ativo. Antes, torne outra pessoa proprietária.',
		topics: 'Escolha pelo menos um tópico.',
	},
	{
		unreachable: 'Fiel no responde. Revisa la conexión e inténtalo de nuevo.',
		forbidden: 'Tu rol no permite esta acción.',
		contacts:
			'No puedes ver los datos de contacto de los clientes. Un propietario puede permitirlo en la página Usuarios.',
		notFound: 'Esto no existe o se eliminó.',
		conflict: 'Otra persona hizo cambios mientras tanto. Recarga la página e inténtalo de nuevo.',
		tooMany: (seconds) => `Demasiados intentos. Inténtalo de nuevo en ${seconds} segundos.`,
		refused: (said) => `La acción se rechazó. Mensaje del servidor, en inglés: ${said}`,
		fault: 'Algo salió mal de nuestro lado. Inténtalo de nuevo en un momento.',
		required: 'Completa este campo.',
		positive: 'Ingresa un número mayor que 0.',
		tooLong: 'Demasiado largo o grande.',
		reward: 'Elige una recompensa.',
		userExists: 'Este correo electrónico ya es de un usuario o tiene una invitación pendiente.',
		lastOwner: 'Este es el último propietario activo. Antes, haz propietaria a otra persona.',
		topics: 'Elige al menos un tema.',
	},
)

const BY_NAME: Partial<Record<ErrorName, 'required' | 'positive' | 'tooLong' | 'reward'>> = {
	General_FieldCannotBeNullOrBlank: 'required',
	General_BiggerThanZero: 'positive',
	Genaral_LengthLimitExceeded: 'tooLong',
	TierBenefit_Reward_Required: 'reward',
}

/** Errors whose text is complete without the field. */
const WITHOUT_FIELD: Partial<Record<ErrorName, 'userExists' | 'lastOwner' | 'topics'>> = {
	Account_UserAlreadyExists: 'userExists',
	ChangeActiveUser_UniqueAdmin: 'lastOwner',
	WebhookSubscription_TopicRequired: 'topics',
}

/** The text of a failure in the reader's language, or else the server's message. */
export const useFailureText = (): ((failure: ApiFailure) => string) => {
	const t = useText(text)
	const { language } = useLanguage()
	return (failure) => {
		const { status, errorName, field, message, retryAfter } = failure
		const known = errorName && BY_NAME[errorName]
		if (known && field) return t[known]
		const plain = errorName && WITHOUT_FIELD[errorName]
		if (plain) return t[plain]
		if (status === 0) return t.unreachable
		if (status === 403) return field === 'MaySeeContacts' ? t.contacts : t.forbidden
		if (status === 404) return t.notFound
		if (status === 429) return t.tooMany(retryAfter ?? 60)
		if (status >= 500) return t.fault
		if (status === 409 && !message) return t.conflict
		return translateFailure(language, errorName, message) ?? t.refused(sentence(message))
	}
}

/** A message of the server as a sentence. */
export const sentence = (said: string): string =>
	said && `${said[0]!.toUpperCase()}${said.slice(1)}${/[.!?]$/.test(said) ? '' : '.'}`
