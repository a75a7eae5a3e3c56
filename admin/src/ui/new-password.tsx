import { PasswordInput, type PasswordInputProps, Progress, Stack, Text } from '@mantine/core'
import { useDebouncedValue, useId } from '@mantine/hooks'
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

/** The input of a new password with its strength while it is typed, and one hint at a time. */
export function NewPassword({ value, ...props }: PasswordInputProps) {
	const t = useText(text)
	const hintId = useId()
	const score = useScore(String(value ?? ''))
	return (
		<Stack gap={6}>
			<PasswordInput
				label={t.label}
				autoComplete="new-password"
				maxLength={1000}
				visibilityToggleButtonProps={{ 'aria-label': t.show }}
				value={value}
				{...props}
				{...(!props.error && { 'aria-describedby': hintId })}
			/>
			{score !== null && (
				<Progress
					value={Math.max(8, score * 25)}
					size="xs"
					color={score < LEAST_SCORE ? 'red' : 'teal'}
					aria-label={t.strength}
				/>
			)}
			{!props.error && (
				<Text fz="xs" id={hintId} aria-live="polite">
					{score === null ? t.help : score < LEAST_SCORE ? t.weak : score === LEAST_SCORE ? t.good : t.strong}
				</Text>
			)}
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
