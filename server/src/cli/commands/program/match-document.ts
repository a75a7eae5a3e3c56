import type { ProgramDocument } from '@fiel/contract'
import { OperatorError } from '../../../operator-error.ts'

type Tier = NonNullable<ProgramDocument['Tiers']>[number]
type Quiz = NonNullable<ProgramDocument['Quizzes']>[number]
interface DocumentEntry {
	Id?: number | null
}

/** The merchant's ids of the entries in a document, in its order; null for new entries. */
export interface Matches {
	tiers: (number | null)[]
	rewards: (number | null)[]
	quizzes: (number | null)[]
}

/**
 * Matches the entries of a document with those of a merchant. Ids only count in a document of the same merchant;
 * other entries are matched by name: tiers by Identifier, else by Order, the others by title.
 */
export const matchDocument = (
	present: ProgramDocument,
	document: ProgramDocument,
	hasOwnIds: boolean,
): Matches => ({
	tiers: matchEntries(
		{ part: 'Tiers', hasOwnIds, namesOf: tierNames, isSame: isSameTier },
		present,
		document,
	),
	rewards: matchEntries(
		{ part: 'Rewards', hasOwnIds, ...byName(({ Title }) => Title, 'Title') },
		present,
		document,
	),
	quizzes: matchEntries(
		{ part: 'Quizzes', hasOwnIds, ...byName(({ Name }) => Name, 'Name') },
		present,
		document,
	),
})

interface MatchRule<T> {
	part: 'Tiers' | 'Rewards' | 'Quizzes'
	hasOwnIds: boolean
	/** The names that can identify an entry, the most specific first. */
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

/** The position in the ladder does not match two tiers with different identifiers. */
const isSameTier = (name: string, { Identifier, Order }: Tier): boolean =>
	name === `Identifier "${Identifier}"` ||
	name === `Order ${Order}` ||
	(!Identifier && name === `Order ${Order} without an Identifier`)

const matchEntries = <T extends DocumentEntry>(
	matching: MatchRule<T>,
	present: ProgramDocument,
	document: ProgramDocument,
): (number | null)[] => {
	const { part, hasOwnIds, namesOf } = matching
	const known = (present[part] ?? []) as T[]
	const entries = (document[part] ?? []) as T[]
	const isKnown = ({ Id }: T): boolean => hasOwnIds && Id != null && known.some((one) => one.Id === Id)
	const named = new Set(entries.filter(isKnown).map(({ Id }) => Id))
	// An entry that is matched by id is not matched by name as well.
	const free = known.filter(({ Id }) => !named.has(Id))
	const claimed = new Map<string, number>()
	return entries.map((entry, index) => {
		const id = isKnown(entry) ? entry.Id! : findByName(matching, free, entry, index)
		const what = id === null ? namesOf(entry)[0] : `Id ${id}`
		const other = what === undefined ? undefined : claimed.get(what)
		if (other !== undefined)
			throw new OperatorError(`${part}[${index}] is the same as ${part}[${other}]: ${what} must stand once`)
		if (what !== undefined) claimed.set(what, index)
		return id
	})
}

const findByName = <T extends DocumentEntry>(
	{ part, hasOwnIds, namesOf, isSame }: MatchRule<T>,
	known: T[],
	entry: T,
	index: number,
): number | null => {
	const names = namesOf(entry)
	if (names.length === 0 && entry.Id != null) {
		if (hasOwnIds) return entry.Id // if the id does not exist, saving the entry reports it
		throw new OperatorError(
			`${part}[${index}]: Id ${entry.Id} is of another merchant, and no name says what it is`,
		)
	}
	for (const name of names) {
		const same = known.filter((one) => isSame(name, one))
		const ids = same.map(({ Id }) => `Id ${Id}`).join(', ')
		if (same.length > 1)
			throw new OperatorError(
				`${part}[${index}]: ${same.length} have the ${name} (${ids}); say which by its Id`,
			)
		if (same[0]) return same[0].Id!
	}
	return null
}

/** Sets the merchant's ids in the questions and options of a quiz; new ones get none. */
export const matchQuestions = (known: Quiz | undefined, quiz: Quiz, hasOwnIds: boolean): Quiz => {
	if (!quiz.QuestionList) return quiz
	const questions = pairEntries(
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
			Options: pairEntries(same?.Options ?? [], entry.Options ?? [], ({ Text }) => Text, hasOwnIds).map(
				(option) => ({
					...option.entry,
					Id: option.same?.Id ?? null,
				}),
			),
		})),
	}
}

/** Pairs by id, then by text, each once and in order. */
const pairEntries = <T extends DocumentEntry>(
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
