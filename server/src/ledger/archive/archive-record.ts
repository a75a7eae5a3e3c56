import sql from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { amountText } from '../account-seal.ts'
import type { ArchivedChain } from '../customer-ledger.ts'

/** What is known about a file of archived events. */
export interface ArchiveRecord {
	merchantId: number
	merchant: string
	number: number
	file: string
	sizeBytes: number
	sha256: string
	events: number
	lastEventId: number
	lastEventAt: Date
}

/** The archives of some merchants, oldest first. */
export const listArchives = (db: Queryable, merchantIds: number[]): Promise<ArchiveRecord[]> =>
	db.rows<ArchiveRecord>(sql`
		select a.merchant_id as "merchantId", m.name as merchant, a.number, a.file, a.size_bytes as "sizeBytes", a.sha256,
			a.events, a.last_event_id as "lastEventId", a.last_event_at as "lastEventAt"
		from event_archives a
		join merchants m on m.id = a.merchant_id
		where a.merchant_id = any(${merchantIds}::bigint[])
		order by a.merchant_id, a.number`)

/** What was archived of a merchant so far. */
export interface ArchivedUntil {
	/** No event up to here is in the database any more. */
	eventId: number
	/** The latest moment of an archived event. */
	at: Date
}

/** Null if nothing was archived. */
export const findArchivedUntil = async (db: Queryable, merchantId: number): Promise<ArchivedUntil | null> => {
	const [until] = await db.rows<ArchivedUntil>(sql`
		select max(last_event_id) as "eventId", max(last_event_at) as at from event_archives
		where merchant_id = ${merchantId} having count(*) > 0`)
	return until ?? null
}

/** An `ArchivedChain` as it is stored. */
export interface StoredChain extends ArchivedChain {
	merchant_id: number
	customer_id: number
	seal: string
}

export const ARCHIVED_CHAIN_COLUMNS = sql`
	merchant_id, customer_id, encode(chain_head, 'hex') as chain_head, chain_length, points_balance, cashback_balance,
	last_record_id, encode(seal, 'hex') as seal`

/** The chains of those customers who have events between two ids, or of all. */
export const readArchivedChains = async (
	db: Queryable,
	merchantId: number,
	customerIds?: number[],
): Promise<Map<number, StoredChain>> => {
	const rows = await db.rows<StoredChain>(
		customerIds
			? sql`select ${ARCHIVED_CHAIN_COLUMNS} from archived_chains
				where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`
			: sql`select ${ARCHIVED_CHAIN_COLUMNS} from archived_chains where merchant_id = ${merchantId}`,
	)
	return new Map(rows.map((row) => [row.customer_id, row]))
}

export const archivedChainText = (
	merchantId: number,
	customerId: number,
	{ chain_head, chain_length, points_balance, cashback_balance, last_record_id }: ArchivedChain,
): string =>
	`archived|${merchantId}|${customerId}|${chain_head}|${chain_length}|${balanceText(points_balance, cashback_balance)}|${last_record_id}`

export const isSealed = ({ keyedHash }: Queryable, chain: StoredChain): boolean =>
	keyedHash.matches(archivedChainText(chain.merchant_id, chain.customer_id, chain), chain.seal)

/** What is said of a chain that does not carry its seal. */
export const EDITED_END =
	'the end of the archived events was edited from outside: it does not carry the seal of what it says'

const balanceText = (points: Decimal, cashback: Decimal): string => amountText({ points, cashback })

/** Seals the chains of a merchant under the newest key. */
export const resealArchivedChains = async (
	db: Queryable,
	merchantId: number,
	chains: Map<number, StoredChain>,
): Promise<void> => {
	if (chains.size === 0) return
	const rows = [...chains.values()].map((chain) => ({
		id: chain.customer_id,
		seal: db.keyedHash.hash(archivedChainText(merchantId, chain.customer_id, chain)),
	}))
	await db.rows(sql`
		update archived_chains a set seal = decode(n.seal, 'hex')
		from json_to_recordset(${jsonRows(rows)}) as n (id bigint, seal text)
		where a.merchant_id = ${merchantId} and a.customer_id = n.id`)
}
