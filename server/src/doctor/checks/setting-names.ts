import { SETTINGS } from '../../settings.ts'
import { defineCheck } from '../check.ts'
import { ok, warning } from '../finding.ts'

const PREFIX = 'FIEL_'
/** Variables that are no settings: the tests set them. */
const OTHERS = ['FIEL_TEST_DATABASE', 'FIEL_CHROMIUM']
const NAMES = SETTINGS.map(({ variable }) => variable)

/** A misspelt variable is ignored without a word, so that its default applies. */
export const settingNamesCheck = defineCheck('settings', ['names'], async ({ env }) => {
	const unknown = Object.keys(env)
		.filter((name) => name.startsWith(PREFIX) && env[name]?.trim() && ![...NAMES, ...OTHERS].includes(name))
		.sort()
	if (unknown.length === 0) return [ok('names', 'Every variable that begins with FIEL_ is a setting.')]
	return unknown.map((name) => {
		const nearest = findNearest(name)
		return warning(
			'names',
			`${name} is no setting of this version, so it does nothing.`,
			nearest
				? `Rename it, if you meant ${nearest}.`
				: 'Remove it, or look for its name in the table in README.md.',
		)
	})
})

/** The setting whose name differs by few letters; undefined if none does. */
const findNearest = (name: string): string | undefined => {
	const [nearest] = NAMES.map((known) => ({
		known,
		distance: distanceOf(bareName(name), bareName(known)),
	})).sort((one, other) => one.distance - other.distance)
	return nearest && nearest.distance <= Math.ceil(bareName(name).length / 4) ? nearest.known : undefined
}

/** PORT and SMTP_URL have no prefix, which is easily added by mistake; so are underscores. */
const bareName = (name: string): string => name.replace(PREFIX, '').replaceAll('_', '')

/** The number of letters to insert, delete or replace (Levenshtein). */
const distanceOf = (one: string, other: string): number => {
	let above = Array.from({ length: other.length + 1 }, (_, column) => column)
	for (let row = 1; row <= one.length; row++) {
		const current = [row]
		for (let column = 1; column <= other.length; column++) {
			const replaced = above[column - 1]! + (one[row - 1] === other[column - 1] ? 0 : 1)
			current.push(Math.min(replaced, above[column]! + 1, current[column - 1]! + 1))
		}
		above = current
	}
	return above[other.length]!
}
