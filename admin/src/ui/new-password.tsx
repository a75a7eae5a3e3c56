import { PasswordInput, type PasswordInputProps, Progress, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

const LEAST = 12
/** The server refuses what is below. */
const LEAST_SCORE = 3
const PAUSE_MS = 200

const text = words(
	{
		label: 'New password',
		help: 'At least 12 characters. Several unrelated words work well.',
		short: 'Use at least 12 characters.',
		show: 'Show password',
		strength: 'Password strength',
		weak: 'Easy to guess. Add one or two unrelated words.',
		good: 'Good password.',
		strong: 'Strong password.',
	},
	{
		label: 'Nova senha',
		help: 'Pelo menos 12 caracteres. Várias palavras sem relação funcionam bem.',
		short: 'Use pelo menos 12 caracteres.',
		show: 'Mostrar senha',
		strength: 'Força da senha',
		weak: 'Fácil de adivinhar. Adicione uma ou duas palavras sem relação.',
		good: 'Senha boa.',
		strong: 'Senha forte.',
	},
	{
		label: 'Contraseña nueva',
		help: 'Al menos 12 caracteres. Varias palabras sin relación funcionan bien.',
		short: 'Usa al menos 12 caracteres.',
		show: 'Mostrar contraseña',
		strength: 'Seguridad de la contraseña',
		weak: 'Fácil de adivinar. Agrega una o dos palabras sin relación.',
		good: 'Contraseña buena.',
		strong: 'Contraseña segura.',
	},
)

/** The validation rule of a new password's length, the same as the server's, which also refuses weak ones. */
export const useNewPasswordRule = (): ((password: string) => string | null) => {
	const t = useText(text)
	return (password) => (password.length >= LEAST ? null : t.short)
}

/** The input of a new password, with its strength while it is typed. */
export function NewPassword({ value, ...props }: PasswordInputProps) {
	const t = useText(text)
	return (
		<Stack gap={6}>
			<PasswordInput
				label={t.label}
				description={t.help}
				autoComplete="new-password"
				maxLength={1000}
				visibilityToggleButtonProps={{ 'aria-label': t.show }}
				value={value}
				{...props}
			/>
			<Strength of={String(value ?? '')} />
		</Stack>
	)
}

function Strength({ of: password }: { of: string }) {
	const t = useText(text)
	const score = useScore(password)
	if (score === null) return null
	const said = score < LEAST_SCORE ? t.weak : score === LEAST_SCORE ? t.good : t.strong
	return (
		<Stack gap={4}>
			<Progress
				value={Math.max(8, score * 25)}
				size="xs"
				color={score < LEAST_SCORE ? 'red' : 'teal'}
				aria-label={t.strength}
			/>
			<Text fz="xs" role="status">
				{said}
			</Text>
		</Stack>
	)
}

/** Loads the estimate with the first long enough password; without it the server still decides. */
const useScore = (password: string): number | null => {
	const [typed] = useDebouncedValue(password, PAUSE_MS)
	const [score, setScore] = useState<number | null>(null)
	useEffect(() => {
		let isCurrent = true
		if (typed.length < LEAST) setScore(null)
		else
			import('./estimate-password.ts')
				.then(({ estimatePassword }) => isCurrent && setScore(estimatePassword(typed)))
				.catch(() => isCurrent && setScore(null))
		return () => {
			isCurrent = false
		}
	}, [typed])
	return score
}
