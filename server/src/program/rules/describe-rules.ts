import type { TObject, TSchema } from 'typebox'
import { CONDITIONS } from './conditions.ts'
import { EFFECTS } from './effects.ts'

/** Renders tables of all conditions and effects from their declarations, for the documentation. */
export const describeRules = (): string =>
	[
		'| condition | on | holds when | arguments |',
		'|---|---|---|---|',
		...CONDITIONS.map(
			({ code, on, meaning, args }) => `| \`${code}\` | ${on} | ${meaning} | ${describeArguments(args)} |`,
		),
		'',
		'| effect | gives | arguments |',
		'|---|---|---|',
		...EFFECTS.map(({ code, meaning, args }) => `| \`${code}\` | ${meaning} | ${describeArguments(args)} |`),
	].join('\n')

const describeArguments = ({ properties }: TObject): string =>
	Object.entries(properties)
		.map(([name, schema]) => `\`${name}\`: ${(schema as TSchema & { description: string }).description}`)
		.join(' ') || 'none'
