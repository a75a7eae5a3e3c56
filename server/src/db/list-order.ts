import sql, { type Sql } from 'sql-template-tag'

interface Direction {
	isDescending: boolean
}

/** How an index is read in a direction, and which rows lie beyond a cursor. */
export const directionOf = ({ isDescending }: Direction): { direction: Sql; beyond: Sql } =>
	isDescending ? { direction: sql`desc`, beyond: sql`<` } : { direction: sql`asc`, beyond: sql`>` }

/** A part of a list in the order of its ids, which ascend with time. */
export interface IdRange extends Direction {
	/** The last id of the part before; null for the first part. */
	before: number | null
}

/** The condition for the rows of such a part, and their order. One index gives both directions. */
export const orderById = (id: Sql, { before, isDescending }: IdRange): { follows: Sql; order: Sql } => {
	const { direction, beyond } = directionOf({ isDescending })
	return {
		follows: before === null ? sql`true` : sql`${id} ${beyond} ${before}::bigint`,
		order: sql`${id} ${direction}`,
	}
}

/** Newest first unless the query asks for the other direction. */
export const isNewestFirst = ({ sort }: { sort?: string | null | undefined }): boolean =>
	!sort || sort.startsWith('-')

export const idRangeOf = (query: {
	sort?: string | null | undefined
	before?: number | null | undefined
}): IdRange => ({ isDescending: isNewestFirst(query), before: query.before ?? null })

/** The first part, newest first. */
export const NEWEST: IdRange = { isDescending: true, before: null }
