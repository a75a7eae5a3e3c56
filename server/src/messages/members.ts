import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about tokens of members. */
export const MEMBER_MESSAGES = {
	membersOff: () => ({
		en: 'the member interface is switched off: switch it on in the settings of the panel, under Members',
		pt: 'a interface do membro está desligada: ligue-a nas configurações do painel, em Membros',
		es: 'la interfaz del miembro está apagada: enciéndala en los ajustes del panel, en Miembros',
	}),
	noMemberToken: () => ({
		en: 'the token of the member (Authorization: Bearer) is missing or not valid',
		pt: 'o token do membro (Authorization: Bearer) não foi enviado ou não é válido',
		es: 'el token del miembro (Authorization: Bearer) no se envió o no es válido',
	}),
	memberTokenExpired: () => ({
		en: 'the token of the member has expired: get another one',
		pt: 'o token do membro expirou: obtenha outro',
		es: 'el token del miembro ha caducado: obtenga otro',
	}),
	memberTokenClaims: () => ({
		en: 'the token of the member needs sub, iat, exp at most an hour after iat, and aud = fiel-member, by a clock that is right',
		pt: 'o token do membro precisa de sub, iat, exp no máximo uma hora depois de iat e aud = fiel-member, com o relógio certo',
		es: 'el token del miembro necesita sub, iat, exp como máximo una hora después de iat y aud = fiel-member, con el reloj correcto',
	}),
	memberTokenEnded: () => ({
		en: 'the member has signed out: sign in again',
		pt: 'o membro saiu: entre de novo',
		es: 'el miembro cerró la sesión: vuelva a iniciarla',
	}),
	noMember: () => ({
		en: 'you are not a member of the program yet',
		pt: 'você ainda não participa do programa',
		es: 'usted todavía no participa en el programa',
	}),
	noMemberScope: (scope: MessageParameter) => ({
		en: `the token of the member lacks the scope ${scope}`,
		pt: `o token do membro não tem o escopo ${scope}`,
		es: `el token del miembro no tiene el alcance ${scope}`,
	}),
	memberOriginNotListed: (origin: MessageParameter) => ({
		en: `pages of ${origin} may not use the member interface: add this origin in the settings of the panel, under Members`,
		pt: `páginas de ${origin} não podem usar a interface do membro: inclua esta origem nas configurações do painel, em Membros`,
		es: `las páginas de ${origin} no pueden usar la interfaz del miembro: agregue este origen en los ajustes del panel, en Miembros`,
	}),
} satisfies Record<string, CatalogEntry>
