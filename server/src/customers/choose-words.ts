import sql from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { joinPieces, type SearchTerm } from './search-words.ts'

/** Which customers of a sample match, as one character for each. */
type SampleMatches = string
const FOUND = '1'

/** The parts of a search with their matches in a sample. */
interface MeasuredPieces {
	pieces: { piece: SearchTerm; asBeginning: SampleMatches; asWhole: SampleMatches }[]
	/** How many customers each one of the sample represents. */
	scale: number
}

/** The query for the index, and the filter for the customers that it finds. */
export interface WordQuery {
	indexQuery: string
	filterQuery: string
}

/** Limits for the index entries of prefixes, and for the customers that they lead to. */
const MOST_ENTRIES = 40_000
const MOST_RARE_MATCHES = 12_000
const MOST_WHOLE_MATCHES = 3_000

/**
 * Prefixes that match a tenth of the customers are expensive to collect and unnecessary next to a rare one, so the
 * index is only asked for the rare parts. Null if none is rare.
 */
export const chooseRareWords = ({ pieces, scale }: MeasuredPieces): WordQuery | null => {
	const entriesOf = ({ asBeginning }: (typeof pieces)[number]): number => countMatches([asBeginning]) * scale
	let entries = 0
	const chosen = pieces
		.toSorted((a, b) => entriesOf(a) - entriesOf(b))
		.filter((piece) => {
			entries += entriesOf(piece)
			return entries <= MOST_ENTRIES
		})
	const found = countMatches(chosen.map(({ asBeginning }) => asBeginning)) * scale
	return found <= MOST_RARE_MATCHES ? buildWordQuery(pieces, chosen, 'strict') : null
}

/**
 * For common words that few customers have together: the index can skip through whole words. Null if the combination
 * is common too, or if they are not whole words.
 */
export const chooseWholeWords = ({ pieces, scale }: MeasuredPieces): WordQuery | null => {
	const chosen = pieces.filter(({ asWhole }) => countMatches([asWhole]) > 0)
	const found = countMatches(chosen.map(({ asWhole }) => asWhole)) * scale
	return found <= MOST_WHOLE_MATCHES ? buildWordQuery(pieces, chosen, 'whole') : null
}

/** How many customers of the sample match all of these. */
const countMatches = (questions: SampleMatches[]): number => {
	const [first = '', ...others] = questions
	let found = 0
	for (let index = 0; index < first.length; index++)
		if (first[index] === FOUND && others.every((marks) => marks[index] === FOUND)) found += 1
	return found
}

const buildWordQuery = (
	all: MeasuredPieces['pieces'],
	chosen: MeasuredPieces['pieces'],
	form: 'strict' | 'whole',
): WordQuery | null => {
	if (chosen.length === 0) return null
	const rest = all.filter((piece) => !chosen.includes(piece))
	return {
		indexQuery: joinPieces(
			chosen.map(({ piece }) => piece),
			form,
		),
		filterQuery: joinPieces(rest.map(({ piece }) => piece)),
	}
}

/** The sample has this many positions in the merchant's history, with this many customers each. */
const SAMPLE_POSITIONS = 6
const SAMPLE_SIZE = 200

export const measureWords = async (
	db: Queryable,
	merchantId: number,
	pieces: SearchTerm[],
): Promise<MeasuredPieces> => {
	const questions = pieces.flatMap(({ strict, whole }) => [strict, whole])
	const [sample] = await db.rows<{ customers: number; marks: SampleMatches[] }>(sql`
		with ends as materialized (
			select (select id from customers where merchant_id = ${merchantId} order by id limit 1) as first,
				(select id from customers where merchant_id = ${merchantId} order by id desc limit 1) as last
		), seen as materialized (
			select c.words
			from ends e
			cross join generate_series(1, ${SAMPLE_POSITIONS}::integer) place
			cross join lateral (
				select words from customers
				where merchant_id = ${merchantId} and id <= e.first + (e.last - e.first) * place / ${SAMPLE_POSITIONS}
					and id >= e.first + (e.last - e.first) * (place - 1) / ${SAMPLE_POSITIONS}
				order by id desc limit ${SAMPLE_SIZE}) c
		)
		select (select coalesce(last - first + 1, 0) from ends) as customers, array(
			select (
				select coalesce(string_agg(case when s.words @@ q.question::tsquery then ${FOUND} else ' ' end, ''), '') from seen s)
			from unnest(${questions}::text[]) with ordinality as q (question, nth)
			order by q.nth) as marks`)
	const { customers, marks } = sample!
	return {
		// Some of the counted ids may belong to other merchants, so this is an upper bound. A new shop has no sample.
		scale: customers / Math.max(1, marks[0]!.length),
		pieces: pieces.map((piece, index) => ({
			piece,
			asBeginning: marks[2 * index]!,
			asWhole: marks[2 * index + 1]!,
		})),
	}
}
