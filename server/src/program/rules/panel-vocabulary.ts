import type { TObject } from 'typebox'
import { CONDITIONS } from './conditions.ts'
import { EFFECTS } from './effects.ts'

/** The file from which the panel builds the forms of rules. */
export const VOCABULARY_FILE = 'admin/src/api/rules.json'

/** Renders all conditions and effects by code, for the forms of the panel. */
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
