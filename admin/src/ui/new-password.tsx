import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const LEAST = 12

const text = words(
	{
		label: 'New password',
		help: '12 characters or more. A few words that you remember are better than a riddle.',
		short: 'Use 12 characters or more.',
		show: 'Show the password',
	},
	{
		label: 'Nova senha',
		help: '12 caracteres ou mais. Algumas palavras de que você se lembra valem mais que um enigma.',
		short: 'Use 12 caracteres ou mais.',
		show: 'Mostrar a senha',
	},
)

/** The validation rule of a new password, the same as the server's. */
export const useNewPasswordRule = (): ((password: string) => string | null) => {
	const t = useText(text)
	return (password) => (password.length >= LEAST ? null : t.short)
}

/** The input of a new password. */
export function NewPassword(props: PasswordInputProps) {
	const t = useText(text)
	return (
		<PasswordInput
			label={t.label}
			description={t.help}
			autoComplete="new-password"
			maxLength={1000}
			visibilityToggleButtonProps={{ 'aria-label': t.show }}
			{...props}
		/>
	)
}
