import sql from 'sql-template-tag'
import type { Queryable, SqlStatement } from '../db/database.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { hashToken } from '../users/token.ts'
import { normalizeEmail } from '../users/user.ts'
import type { Cell } from './cell.ts'

/** What a request says about its merchant. */
export type CellKey = { kind: keyof typeof LOOKUPS; value: string }

/** The merchant of a row with the alias `o`, unless it is still on its way here. */
const OWNER = sql`select m.id as "merchantId", m.moved_to is not null as "hasLeft"`
const OF_MERCHANT = sql`join merchants m on m.id = o.merchant_id`

/** Each statement returns a row if the database has what is looked for. */
const LOOKUPS = {
	/** The token of an API key, or a public token. */
	token: (token: string) => sql`${OWNER} from api_keys o ${OF_MERCHANT} where o.token = ${token}`,
	/** The name of a secret that signs tokens of members. */
	secret: (kid: string) => sql`${OWNER} from member_secrets o ${OF_MERCHANT} where o.kid = ${kid}`,
	session: (token: string) =>
		sql`${OWNER} from sessions o ${OF_MERCHANT} where o.token_hash = ${hashToken(token)}`,
	email: (email: string) =>
		sql`${OWNER} from users o ${OF_MERCHANT} where o.email = ${normalizeEmail(email)}`,
	/** A link that was sent to somebody. */
	link: (token: string) => sql`
		${OWNER} from sign_in_links o ${OF_MERCHANT} where o.token_hash = ${hashToken(token)}
		union all ${OWNER} from invitations o ${OF_MERCHANT} where o.token_hash = ${hashToken(token)}`,
	/** A sign-in at a provider that has begun. */
	attempt: (state: string) =>
		sql`${OWNER} from sign_in_attempts o ${OF_MERCHANT} where o.state_hash = ${hashToken(state)}`,
	merchant: (name: string) => sql`${OWNER} from merchants m where m.name = ${name}`,
	logo: (name: string) => sql`${OWNER} from logos o ${OF_MERCHANT} where o.name = ${name} limit 1`,
} as const satisfies Record<string, (value: string) => SqlStatement>

interface Owner {
	merchantId: number
	/** It has moved to another cell, and is not found there before it has arrived. */
	hasLeft: boolean
}

const findOwner = async (db: Queryable, { kind, value }: CellKey): Promise<Owner | undefined> => {
	const [owner] = await db.rows<Owner>(LOOKUPS[kind](value))
	return owner
}

/** Also while the merchant is on its way from or to this cell. */
export const hasKey = async (db: Queryable, key: CellKey): Promise<boolean> =>
	(await findOwner(db, key)) !== undefined

/**
 * Which cell has it, and for which merchant; that the merchant is on its way from one to another; which cells could not be
 * asked, if none of the others has it; undefined if no cell has it.
 */
export type Found<C> = { cell: C; merchantId: number } | { isOnItsWay: true } | { unknown: C[] } | undefined

/** A cell that does not answer has closed its connections by then. */
const LOOKUP_TIMEOUT_MS = 10_000

/** Asks all cells at once. The first one that has it is the answer, however long the others take. */
export const findCell = async <C extends Pick<Cell, 'db'>>(
	cells: readonly C[],
	key: CellKey,
	timeout = LOOKUP_TIMEOUT_MS,
): Promise<Found<C>> => {
	const found = Promise.withResolvers<Found<C>>()
	const unknown: C[] = []
	let hasLeft = false
	const ask = async (cell: C): Promise<void> => {
		const owner = await withTimeout(findOwner(cell.db, key), timeout)
		if (owner === UNKNOWN) unknown.push(cell)
		else if (owner?.hasLeft) hasLeft = true
		else if (owner) found.resolve({ cell, merchantId: owner.merchantId })
	}
	Promise.all(cells.map(ask)).then(() => {
		if (hasLeft) found.resolve({ isOnItsWay: true })
		else found.resolve(unknown.length > 0 ? { unknown } : undefined)
	}, found.reject)
	return found.promise
}

const UNKNOWN = Symbol()

/**
 * Unknown if the database cannot be reached or takes too long. Any other error means that it does not have it: what it
 * refuses to look for, such as an e-mail with a zero byte, no other one has either.
 */
const withTimeout = async <T>(
	answer: Promise<T>,
	timeout: number,
): Promise<T | undefined | typeof UNKNOWN> => {
	const late = Promise.withResolvers<typeof UNKNOWN>()
	const timer = setTimeout(() => late.resolve(UNKNOWN), timeout)
	const asked = answer.catch((error) => (isUnavailable(error) ? UNKNOWN : undefined))
	return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}
