import { parseArgs } from 'node:util'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'

export interface CommandOption {
	/** The placeholder of the value, such as <name>; absent for a flag. */
	value?: string
	required?: boolean
	/** Whether the option may be repeated. */
	repeats?: boolean
	/** Whether the value may also stand alone, without the name of the option. */
	mayStandAlone?: true
	meaning: string
}

export interface CommandContext {
	config: Config
	clock: Clock
	/** The name of the merchant that the command concerns, if its options name one. */
	merchant?: string | undefined
}

export interface OptionValues {
	text(option: string): string
	/** All values of an option that may be repeated. */
	texts(option: string): string[]
	has(option: string): boolean
}

export interface CliCommand {
	/** As typed, such as keys create. */
	name: string
	summary: string
	options: Record<string, CommandOption>
	/** Whether it also runs with settings that are refused; they count as unset then. */
	acceptsRefusedSettings?: true
	/** There is nothing for it to do in an empty database, so it does not create the embedded one. */
	needsDatabase?: true
	/** Started by another command only, and not shown in the help. */
	isInternal?: true
	run(context: CommandContext, values: OptionValues): Promise<void>
}

export const JSON_OPTION: Record<string, CommandOption> = { json: { meaning: 'Print JSON only' } }

export const MERCHANT_OPTION: Record<string, CommandOption> = {
	merchant: { value: '<merchant>', required: true, meaning: "The merchant's name, such as demo" },
}

const INVOCATION = 'npm run --silent fiel --'

const formatOption = ([name, { value, required, repeats, mayStandAlone }]: [
	string,
	CommandOption,
]): string => {
	if (mayStandAlone) return value!
	const written = value ? `--${name} ${value}` : `--${name}`
	return `${required ? written : `[${written}]`}${repeats ? '…' : ''}`
}

export const formatUsage = ({ name, summary, options }: CliCommand): string => {
	const width = Math.max(0, ...Object.keys(options).map((option) => option.length))
	return [
		`Usage: ${INVOCATION} ${[name, ...Object.entries(options).map(formatOption)].join(' ')}`,
		summary,
		...Object.entries(options).map(([option, { meaning }]) => `  --${option.padEnd(width)}  ${meaning}`),
	].join('\n')
}

export const formatAllUsage = (commands: readonly CliCommand[]): string => {
	const width = Math.max(...commands.map(({ name }) => name.length))
	return [
		`Usage: ${INVOCATION} <command> [options]`,
		...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
		'For the options of a command, add --help to it',
	].join('\n')
}

const parseOptions = (command: CliCommand, args: string[]) => {
	const known = Object.entries(command.options).map(
		([name, { value, repeats = false }]) =>
			[name, { type: value ? ('string' as const) : ('boolean' as const), multiple: repeats }] as const,
	)
	try {
		const options = { help: { type: 'boolean' as const }, ...Object.fromEntries(known) }
		const alone = Object.keys(command.options).find((name) => command.options[name]!.mayStandAlone)
		const { values, positionals } = parseArgs({ args, options, allowPositionals: alone !== undefined })
		return alone !== undefined && positionals.length === 1 ? { [alone]: positionals[0], ...values } : values
	} catch (error) {
		const [complaint] = (error as Error).message.split('. ')
		throw new OperatorError(`${complaint}\n${formatUsage(command)}`, USAGE_EXIT_CODE)
	}
}

/** Undefined if help was requested. */
export const readOptions = (command: CliCommand, args: string[]): OptionValues | undefined => {
	const given: Record<string, unknown> = parseOptions(command, args)
	if (given.help) return undefined
	for (const [name, { required }] of Object.entries(command.options))
		if (required && !given[name])
			throw new OperatorError(`--${name} is missing\n${formatUsage(command)}`, USAGE_EXIT_CODE)
	return {
		text: (option) => String(given[option]),
		texts: (option) => ((given[option] ?? []) as string[]).map(String),
		has: (option) => given[option] !== undefined,
	}
}
