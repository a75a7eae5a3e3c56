import type { SingleSignOnRefusal } from '@fiel/contract'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

/** Sentences about single sign-on. */
const text = words(
	{
		finishSingleSignOn: 'Signed in with single sign-on',
		newUser: 'Joined with single sign-on',
		newLink: 'Signed in with single sign-on for the first time',
		setSingleSignOn: 'Changed single sign-on',
		removeSingleSignOn: 'Disconnected single sign-on',
		refused: (reason: string) => `Could not sign in with single sign-on: ${reason}`,
		reasons: {
			Expired: 'the attempt expired',
			Cancelled: 'canceled at the provider',
			Unreachable: 'the provider did not respond',
			Provider: 'the provider refused',
			Token: 'the response could not be verified',
			EmailMissing: 'no e-mail address',
			EmailNotVerified: 'the e-mail address is not verified',
			Domain: 'the e-mail domain is not allowed',
			OtherShop: 'the e-mail address belongs to another shop',
			OtherAccount: 'the user is linked to another account',
			Disabled: 'the user is deactivated',
			Removed: 'the user was removed',
			NoUser: 'no such user',
		} satisfies Record<SingleSignOnRefusal, string> as Record<SingleSignOnRefusal, string>,
	},
	{
		finishSingleSignOn: 'Entrou com login único',
		newUser: 'Entrou para a equipe com login único',
		newLink: 'Entrou com login único pela primeira vez',
		setSingleSignOn: 'Alterou o login único',
		removeSingleSignOn: 'Desconectou o login único',
		refused: (reason) => `Não conseguiu entrar com login único: ${reason}`,
		reasons: {
			Expired: 'a tentativa expirou',
			Cancelled: 'cancelado no provedor',
			Unreachable: 'o provedor não respondeu',
			Provider: 'o provedor recusou',
			Token: 'a resposta não pôde ser verificada',
			EmailMissing: 'sem e-mail',
			EmailNotVerified: 'o e-mail não foi verificado',
			Domain: 'o domínio do e-mail não é permitido',
			OtherShop: 'o e-mail é de outra loja',
			OtherAccount: 'o usuário está ligado a outra conta',
			Disabled: 'o usuário está desativado',
			Removed: 'o usuário foi removido',
			NoUser: 'usuário inexistente',
		},
	},
	{
		finishSingleSignOn: 'Inició sesión con inicio de sesión único',
		newUser: 'Se unió al equipo con inicio de sesión único',
		newLink: 'Inició sesión con inicio de sesión único por primera vez',
		setSingleSignOn: 'Cambió el inicio de sesión único',
		removeSingleSignOn: 'Desconectó el inicio de sesión único',
		refused: (reason) => `No pudo iniciar sesión con inicio de sesión único: ${reason}`,
		reasons: {
			Expired: 'el intento caducó',
			Cancelled: 'cancelado en el proveedor',
			Unreachable: 'el proveedor no respondió',
			Provider: 'el proveedor lo rechazó',
			Token: 'la respuesta no se pudo verificar',
			EmailMissing: 'sin correo electrónico',
			EmailNotVerified: 'el correo no está verificado',
			Domain: 'el dominio del correo no está permitido',
			OtherShop: 'el correo es de otra tienda',
			OtherAccount: 'el usuario está vinculado a otra cuenta',
			Disabled: 'el usuario está desactivado',
			Removed: 'el usuario fue eliminado',
			NoUser: 'no existe ese usuario',
		},
	},
)

interface Recorded {
	IsNewUser?: boolean
	IsNewLink?: boolean
	Reason?: SingleSignOnRefusal
}

/** How the sentence about an entry begins; undefined for entries about something else. */
export const useSingleSignOnText = (): ((operation: string, after: unknown) => string | undefined) => {
	const t = useText(text)
	return (operation, after) => {
		const { IsNewUser, IsNewLink, Reason } = (after ?? {}) as Recorded
		if (operation === 'refusedSingleSignOn') return t.refused(Reason ? t.reasons[Reason] : '')
		if (operation === 'finishSingleSignOn' && IsNewUser) return t.newUser
		if (operation === 'finishSingleSignOn' && IsNewLink) return t.newLink
		if (operation === 'finishSingleSignOn') return t.finishSingleSignOn
		if (operation === 'setSingleSignOn') return t.setSingleSignOn
		return operation === 'removeSingleSignOn' ? t.removeSingleSignOn : undefined
	}
}
