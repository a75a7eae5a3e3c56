import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about tokens of members. */
export const MEMBER_MESSAGES = {
	membersOff: () => ({
		en: 'the member interface is switched off: switch it on in the settings of the panel, under Members',
		pt: 'a interface do participante está desligada: ligue-a nas configurações do painel, em Participantes',
		es: 'la interfaz del miembro está apagada: enciéndala en los ajustes del panel, en Miembros',
	}),
	noMemberToken: () => ({
		en: 'the token of the member (Authorization: Bearer) is missing or not valid',
		pt: 'o token do participante (Authorization: Bearer) não foi enviado ou não é válido',
		es: 'el token del miembro (Authorization: Bearer) no se envió o no es válido',
	}),
	memberTokenExpired: () => ({
		en: 'the token of the member has expired: get another one',
		pt: 'o token do participante expirou: obtenha outro',
		es: 'el token del miembro ha caducado: obtenga otro',
	}),
	memberTokenClaims: () => ({
		en: 'the token of the member needs sub, iat, exp at most an hour after iat, and aud = fiel-member, by a clock that is right',
		pt: 'o token do participante precisa de sub, iat, exp no máximo uma hora depois de iat e aud = fiel-member, com o relógio certo',
		es: 'el token del miembro necesita sub, iat, exp como máximo una hora después de iat y aud = fiel-member, con el reloj correcto',
	}),
	memberTokenEnded: () => ({
		en: 'the member has signed out: sign in again',
		pt: 'o participante saiu: entre de novo',
		es: 'el miembro cerró la sesión: vuelve a iniciarla',
	}),
	noMember: () => ({
		en: 'you are not a member of the program yet',
		pt: 'você ainda não participa do programa',
		es: 'todavía no participas en el programa',
	}),
	noMemberScope: (scope: MessageParameter) => ({
		en: `the token of the member lacks the scope ${scope}`,
		pt: `o token do participante não tem o escopo ${scope}`,
		es: `el token del miembro no tiene el alcance ${scope}`,
	}),
	memberOriginNotListed: (origin: MessageParameter) => ({
		en: `pages of ${origin} may not use the member interface: add this origin in the settings of the panel, under Members`,
		pt: `páginas de ${origin} não podem usar a interface do participante: inclua esta origem nas configurações do painel, em Participantes`,
		es: `las páginas de ${origin} no pueden usar la interfaz del miembro: agregue este origen en los ajustes del panel, en Miembros`,
	}),
	noTimeZone: (name: MessageParameter) => ({
		en: `“${name}” is not a time zone, such as Europe/Lisbon`,
		pt: `“${name}” não é um fuso horário, como Europe/Lisbon`,
		es: `“${name}” no es una zona horaria, como Europe/Lisbon`,
	}),
	codesOff: () => ({
		en: 'this shop has switched off signing in with a code (settings of the panel, under Members)',
		pt: 'esta loja desligou a entrada com código (configurações do painel, em Participantes)',
		es: 'esta tienda ha desactivado la entrada con código (ajustes del panel, en Miembros)',
	}),
	memberCodeNotValid: () => ({
		en: 'The code is not valid. Check it, or ask for a new one; after several wrong codes, wait ten minutes before you do.',
		pt: 'O código não é válido. Confira-o ou peça um novo; depois de vários códigos errados, espere dez minutos para pedir.',
		es: 'El código no es válido. Revísalo o pide uno nuevo; después de varios códigos incorrectos, espera diez minutos para pedirlo.',
	}),
	consentNeverOffered: (version: MessageParameter) => ({
		en: `version “${version}” of this consent was never offered: send the version of the text that the member has read`,
		pt: `a versão “${version}” deste consentimento nunca foi oferecida: envie a versão do texto que o participante leu`,
		es: `la versión “${version}” de este consentimiento nunca se ofreció: envía la versión del texto que el miembro leyó`,
	}),
	consentsTooMany: (most: MessageParameter) => ({
		en: `this member has decided about ${most} purposes that the shop does not offer, and cannot decide about another one: use one of those`,
		pt: `este participante já decidiu sobre ${most} finalidades que a loja não oferece e não pode decidir sobre mais uma: use uma dessas`,
		es: `este miembro ya decidió sobre ${most} finalidades que la tienda no ofrece y no puede decidir sobre una más: usa una de esas`,
	}),
	notRemembered: () => ({
		en: 'this device is not remembered any more: sign in again',
		pt: 'este aparelho não é mais lembrado: entre de novo',
		es: 'este dispositivo ya no se recuerda: vuelve a iniciar la sesión',
	}),
	noWallet: () => ({
		en: 'the shop has no passes for this wallet',
		pt: 'a loja não tem cartões para esta carteira',
		es: 'la tienda no tiene tarjetas para esta billetera',
	}),
	noMemberShop: () => ({
		en: 'there is no such shop, or it has no member interface',
		pt: 'não há uma loja com este nome, ou ela não tem a interface do participante',
		es: 'no hay una tienda con este nombre, o no tiene la interfaz del miembro',
	}),
} satisfies Record<string, CatalogEntry>
