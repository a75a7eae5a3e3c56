import { OperatorError, USAGE_EXIT_CODE } from './operator-error.ts'
import { SETTINGS } from './settings.ts'

export type Environment = Record<string, string | undefined>

/** A setting that cannot be used. */
export class SettingError extends OperatorError {
	/** The variable without which the others could be read. */
	readonly variable: string

	constructor(variable: string, message: string) {
		super(message, USAGE_EXIT_CODE)
		this.variable = variable
	}
}

export const invalidSetting = (variable: string, value: string, expected: string): SettingError =>
	new SettingError(variable, `${variable} is "${value}", but must be ${expected}`)

/** An empty variable counts as unset, as in `PORT= npm start`. */
export const textOf = (env: Environment, variable: string): string | undefined => {
	const byDefault = SETTINGS.find((setting) => setting.variable === variable)?.default
	return env[variable]?.trim() || byDefault || undefined
}

export const integerOf = (env: Environment, variable: string, least: number, most: number): number => {
	const text = textOf(env, variable) ?? ''
	const value = Number(text)
	if (!/^\d+$/.test(text) || value < least || value > most)
		throw invalidSetting(variable, text, `a whole number from ${least} to ${most}`)
	return value
}

export const booleanOf = (env: Environment, variable: string): boolean => {
	const text = textOf(env, variable) ?? ''
	if (text !== 'true' && text !== 'false') throw invalidSetting(variable, text, 'true or false')
	return text === 'true'
}
