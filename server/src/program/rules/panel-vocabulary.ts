import type { TObject } from 'typebox'
import { CONDITIONS } from './conditions.ts'
import { EFFECTS } from './effects.ts'

/** Where the panel finds what rules may ask for and do; its forms are made from it. */
export const VOCABULARY_FILE = 'admin/src/api/rules.json'

/** Every condition and effect as declared, by code, for the forms of the panel. */
export const renderPanelVocabulary = (): string =>
	`${JSON.stringify(
		{
			conditions: Object.fromEntries(
				CONDITIONS.map(({ code, title, meaning, on, args }) => [
					code,
					{ title, meaning, on, ...formArguments(args) },
				]),
			),
			effects: Object.fromEntries(
				EFFECTS.map(({ code, title, meaning, args }) => [code, { title, meaning, ...formArguments(args) }]),
			),
		},
		null,
		'\t',
	)}\n`

const formArguments = ({ properties, required }: TObject) => ({ args: properties, required: required ?? [] })
