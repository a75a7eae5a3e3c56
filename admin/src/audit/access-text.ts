import type { AuditEntry } from '@fiel/contract'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { deviceOf } from '../ui/device-of.ts'
import { useOperationText } from './operation-text.ts'
import { useSingleSignOnText } from './single-sign-on-text.ts'

/** Sentences about sign-ins, sessions, passwords and second factors. */
const text = words(
	{
		entries: {
			signIn: 'Signed in',
			signInByLink: 'Signed in with a link',
			failedSignIn: 'Could not sign in: wrong password',
			failedCode: 'Could not sign in: wrong code',
			signOut: 'Signed out',
			endSession: 'Ended a session',
			endOtherSessions: 'Ended all other sessions',
			changePassword: 'Changed the password',
			requestPasswordLink: 'Asked for a link to choose a new password',
			resetPassword: 'Chose a new password with a link',
			requestDeviceLink: 'Asked for a link for a new browser',
			confirmDevice: 'Made a browser known',
			enrolSecondFactor: 'Began to set up a second factor',
			confirmSecondFactor: 'Turned the second factor on',
			disableSecondFactor: 'Turned the second factor off',
		},
		from: (address: string) => ` from ${address}`,
		using: (browser: string, system: string) => ` with ${browser} on ${system}`,
	},
	{
		entries: {
			signIn: 'Entrou',
			signInByLink: 'Entrou com um link',
			failedSignIn: 'Não conseguiu entrar: senha errada',
			failedCode: 'Não conseguiu entrar: código errado',
			signOut: 'Saiu',
			endSession: 'Encerrou uma sessão',
			endOtherSessions: 'Encerrou todas as outras sessões',
			changePassword: 'Trocou a senha',
			requestPasswordLink: 'Pediu um link para escolher uma nova senha',
			resetPassword: 'Escolheu uma nova senha com um link',
			requestDeviceLink: 'Pediu um link para um novo navegador',
			confirmDevice: 'Tornou um navegador conhecido',
			enrolSecondFactor: 'Começou a configurar um segundo fator',
			confirmSecondFactor: 'Ligou o segundo fator',
			disableSecondFactor: 'Desligou o segundo fator',
		},
		from: (address) => ` de ${address}`,
		using: (browser, system) => ` com ${browser} no ${system}`,
	},
	{
		entries: {
			signIn: 'Inició sesión',
			signInByLink: 'Inició sesión con un enlace',
			failedSignIn: 'No pudo iniciar sesión: contraseña incorrecta',
			failedCode: 'No pudo iniciar sesión: código incorrecto',
			signOut: 'Cerró sesión',
			endSession: 'Terminó una sesión',
			endOtherSessions: 'Terminó todas las otras sesiones',
			changePassword: 'Cambió la contraseña',
			requestPasswordLink: 'Pidió un enlace para elegir una contraseña nueva',
			resetPassword: 'Eligió una contraseña nueva con un enlace',
			requestDeviceLink: 'Pidió un enlace para un navegador nuevo',
			confirmDevice: 'Registró un navegador',
			enrolSecondFactor: 'Empezó a configurar un segundo factor',
			confirmSecondFactor: 'Activó el segundo factor',
			disableSecondFactor: 'Desactivó el segundo factor',
		},
		from: (address) => ` desde ${address}`,
		using: (browser, system) => ` con ${browser} en ${system}`,
	},
)

/** What an entry says: a sentence with address and browser about access, the name of the operation for the rest. */
export const useEntryText = (): ((entry: AuditEntry) => string) => {
	const t = useText(text)
	const said = useOperationText()
	const sayProvider = useSingleSignOnText()
	return ({ Operation, After, Address }) => {
		const { Wrong, Browser } = (After ?? {}) as { Wrong?: string; Browser?: string | null }
		const name = Wrong === 'code' ? 'failedCode' : Operation
		const begun = sayProvider(Operation, After) ?? t.entries[name as keyof typeof t.entries]
		if (begun === undefined) return said(Operation)
		const device = deviceOf(Browser ?? null)
		return [begun, Address ? t.from(Address) : '', device ? t.using(device.browser, device.system) : ''].join(
			'',
		)
	}
}
