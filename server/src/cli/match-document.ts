import type { ProgramDocument } from '@fiel/contract'
import { Problem } from '../problem.ts'

type Tier = NonNullable<ProgramDocument['Tiers']>[number]
type Quiz = NonNullable<ProgramDocument['Quizzes']>[number]
interface Entry {
	Id?: number | null
}

/** The ids that the entries of a document have at a merchant, in the order of the document; null for what is new. */
export interface Matches {
	tiers: (number | null)[]
	rewards: (number | null)[]
	quizzes: (number | null)[]
}

/**
 * Finds what a document is about among what a merchant has. Ids are the merchant's own only in a document that comes
 * from it; whatever has none that is known goes by its name: a tier by Identifier, else Order, the others by title.
 */
export const matchDocument = (
	present: ProgramDocument,
	document: ProgramDocument,
	hasOwnIds: boolean,
): Matches => ({
	tiers: match({ part: 'Tiers', hasOwnIds, namesOf: tierNames, isSame: isSameTier }, present, document),
	rewards: match({ part: 'Rewards', hasOwnIds, ...byName(({ Title }) => Title, 'Title') }, present, document),
	quizzes: match({ part: 'Quizzes', hasOwnIds, ...byName(({ Name }) => Name, 'Name') }, present, document),
})

interface Matching<T> {
	part: 'Tiers' | 'Rewards' | 'Quizzes'
	hasOwnIds: boolean
	/** What an entry can be known by, in words, the surest first. */
	namesOf(entry: T): string[]
	isSame(name: string, known: T): boolean
}

const byName = (nameOf: (entry: { Title?: string; Name?: string }) => string | undefined, member: string) => {
	const namesOf = (entry: object): string[] => {
		const name = nameOf(entry)
		return name ? [`${member} "${name}"`] : []
	}
	return { namesOf, isSame: (name: string, known: object) => namesOf(known).includes(name) }
}

const tierNames = ({ Identifier, Order }: Tier): string[] => [
	...(Identifier ? [`Identifier "${Identifier}"`] : []),
	...(Order === undefined ? [] : [`Order ${Order}${Identifier ? ' without an Identifier' : ''}`]),
]

/** A place in the ladder tells nothing where two tiers call themselves otherwise. */
const isSameTier = (name: string, { Identifier, Order }: Tier): boolean =>
	name === `Identifier "${Identifier}"` ||
	name === `Order ${Order}` ||
	(!Identifier && name === `Order ${Order} without an Identifier`)

const match = <T extends Entry>(
	{ part, hasOwnIds, namesOf, isSame }: Matching<T>,
	present: ProgramDocument,
	document: ProgramDocument,
): (number | null)[] => {
	const known = (present[part] ?? []) as T[]
	const entries = (document[part] ?? []) as T[]
	const claimed = new Map<number | string, number>()
	const claim = (what: number | string, index: number): void => {
		const other = claimed.get(what)
		if (other !== undefined)
			throw new Problem(
				`${part}[${index}] is the same as ${part}[${other}]: ${typeof what === 'number' ? `Id ${what}` : what} must stand once`,
			)
		claimed.set(what, index)
	}
	return entries.map((entry, index) => {
		const names = namesOf(entry)
		const id = idOf(entry)
		if (id === null && names.length > 0) claim(names[0]!, index)
		if (id !== null) claim(id, index)
		return id

		function idOf({ Id }: T): number | null {
			if (Id != null && hasOwnIds && known.some((one) => one.Id === Id)) return Id
			if (names.length === 0) return Id ?? null
			for (const name of names) {
				const same = known.filter((one) => isSame(name, one))
				if (same.length > 1)
					throw new Problem(
						`${part}[${index}]: ${same.length} have the ${name} (${same.map((one) => `Id ${one.Id}`).join(', ')}); say which by its Id`,
					)
				if (same[0]) return same[0].Id!
			}
			return null
		}
	})
}

/** A quiz whose questions and options carry the ids they have here; those that are not here carry none. */
export const matchQuestions = (known: Quiz | undefined, quiz: Quiz, hasOwnIds: boolean): Quiz => {
	if (!quiz.QuestionList) return quiz
	const questions = pairUp(
		known?.QuestionList ?? [],
		quiz.QuestionList,
		({ Question }) => Question,
		hasOwnIds,
	)
	return {
		...quiz,
		QuestionList: questions.map(({ entry, same }) => ({
			...entry,
			Id: same?.Id ?? null,
			Options: pairUp(same?.Options ?? [], entry.Options ?? [], ({ Text }) => Text, hasOwnIds).map(
				(option) => ({
					...option.entry,
					Id: option.same?.Id ?? null,
				}),
			),
		})),
	}
}

/** By id, then by words, each once and in order. */
const pairUp = <T extends Entry>(
	known: T[],
	entries: T[],
	wordsOf: (entry: T) => string | undefined,
	hasOwnIds: boolean,
): { entry: T; same: T | undefined }[] => {
	const byId = (entry: T) =>
		hasOwnIds && entry.Id != null ? known.find(({ Id }) => Id === entry.Id) : undefined
	const free = new Set(known)
	for (const entry of entries) free.delete(byId(entry) as T)
	return entries.map((entry) => {
		const same = byId(entry) ?? [...free].find((one) => wordsOf(one) === wordsOf(entry))
		if (same) free.delete(same)
		return { entry, same }
	})
}
