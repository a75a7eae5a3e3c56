import { createHash, type Hash } from 'node:crypto'
import { type Sql, default as sql } from 'sql-template-tag'
import type { Database, Queryable, Tx } from '../../db/database.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Finding } from '../../finding.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { brokenLink, CHAINED_EVENT_COLUMNS, isEventHash } from '../chain.ts'
import type { ArchivedChain, StoredLedgerEvent } from '../customer-ledger.ts'
import { LEFT_JOIN_EVENT_RECORD } from '../event-record.ts'
import { type WrittenFile, writeArchiveFile } from './archive-files.ts'
import { formatGroup, formatHeader } from './archive-format.ts'
import {
	archivedChainText,
	EDITED_END,
	isSealed,
	readArchivedChains,
	type StoredChain,
} from './archive-record.ts'

/** Events of one file, and of the transaction that removes them. Webhooks wait for that transaction. */
const FILE_EVENTS = 250_000

/** What to archive: the events of a merchant up to an id, whoever needs them has passed it. */
export interface ArchiveOrder {
	merchant: { id: number; name: string }
	/** No event up to here can still be committed by a transaction that is running. */
	upTo: number
	folder: string
	/** The most events of one file. */
	most?: number
}

export interface NewArchive {
	number: number
	file: string
	sizeBytes: number
	events: number
	customers: number
}

/** An event, or the end of the archived ones, was changed: it must not be sealed as if it were right. */
export interface BrokenChain {
	broken: Finding
}

/**
 * Moves the oldest events of a merchant to a new file. The file is on the disk before one transaction removes the events,
 * with a sealed row that names the file. If it is interrupted, the events are still there, and the next attempt writes a
 * file of its own. Null if there is nothing to archive.
 */
export const archiveEvents = async (
	db: Database,
	order: ArchiveOrder,
	now: Date,
): Promise<NewArchive | BrokenChain | null> => {
	try {
		const prepared = await db.snapshot((snapshot) => writeFile(snapshot, order))
		if (!prepared) return null
		await db.transaction((tx) => removeEvents(tx, order.merchant.id, prepared, now))
		const { range, written, content } = prepared
		return {
			number: range.number,
			file: written.file,
			sizeBytes: written.sizeBytes,
			events: content.events,
			customers: content.ends.length,
		}
	} catch (error) {
		if (error instanceof BrokenChainError) return { broken: error.finding }
		throw error
	}
}

/** A file that is on the disk, and not yet recorded. */
interface PreparedArchive {
	range: Range
	written: WrittenFile
	content: ArchiveContent
}

const writeFile = async (db: Queryable, order: ArchiveOrder): Promise<PreparedArchive | null> => {
	const range = await findRange(db, order)
	if (!range) return null
	const chains = await readArchivedChains(db, order.merchant.id, range.customerIds)
	const content = createContent(db, order, range, chains)
	const name = `${order.merchant.name}-${String(range.number).padStart(6, '0')}`
	return { range, written: await writeArchiveFile(order.folder, name, content.lines), content }
}

interface Range {
	number: number
	last: number
	customerIds: number[]
}

const findRange = async (
	db: Queryable,
	{ merchant: { id }, upTo, most = FILE_EVENTS }: ArchiveOrder,
): Promise<Range | undefined> => {
	const [range] = await db.rows<Omit<Range, 'last'> & { last: number | null }>(sql`
		select ${nextNumber(id)} as number, max(e.id) as last,
			to_json(coalesce(array_agg(distinct e.customer_id), '{}')) as "customerIds"
		from (
			select id, customer_id from events where merchant_id = ${id} and id <= ${upTo} order by id limit ${most}
		) e`)
	return range!.last === null ? undefined : (range as Range)
}

const nextNumber = (merchantId: number): Sql =>
	sql`(select coalesce(max(number), 0) + 1 from event_archives where merchant_id = ${merchantId})`

/** The events are not those that were written to the file. Nothing was removed. */
export class EventsChanged extends Error {}

class BrokenChainError extends Error {
	finding: Finding
	constructor(event: StoredLedgerEvent, sentence: string) {
		super(sentence)
		const { merchant_id: merchantId, customer_id: customerId, record_id: recordId } = event
		this.finding = { merchantId, customerId, recordId, sentence }
	}
}

/** The lines of a file, and what is known once they were read. */
interface ArchiveContent {
	lines: AsyncIterable<string>
	/** The SHA-256 of the hashes of all events, in the order of the file. */
	hashes: Hash
	events: number
	lastEventAt: string
	/** Where the chain of each customer is after the file. */
	ends: StoredChain[]
}

const createContent = (
	db: Queryable,
	{ merchant }: ArchiveOrder,
	{ number, last }: Range,
	chains: Map<number, StoredChain>,
): ArchiveContent => {
	const content: ArchiveContent = {
		...{ lines: readLines(), hashes: createHash('sha256') },
		...{ events: 0, lastEventAt: '', ends: [] },
	}
	async function* readLines(): AsyncGenerator<string> {
		const { fingerprints: keys } = db.keyedHash
		yield formatHeader({ merchant: merchant.name, merchantId: merchant.id, number, keys })
		let own: StoredLedgerEvent[] = []
		for await (const page of readPages<StoredLedgerEvent>(
			db,
			'archived_events',
			selectEvents(merchant.id, last),
		))
			for (const event of page) {
				if (own.length > 0 && own[0]!.customer_id !== event.customer_id) {
					yield formatOwn(own)
					own = []
				}
				own.push(event)
			}
		if (own.length > 0) yield formatOwn(own)
	}
	const formatOwn = (events: StoredLedgerEvent[]): string => {
		const { customer_id: customerId } = events[0]!
		const known = chains.get(customerId)
		if (known && !isSealed(db, known)) throw new BrokenChainError(events[0]!, EDITED_END)
		requireChain(db, known?.chain_head ?? '', events)
		content.events += events.length
		for (const { occurred_at, hash } of events) {
			content.hashes.update(hash, 'hex')
			if (occurred_at > content.lastEventAt) content.lastEventAt = occurred_at
		}
		content.ends.push(endOf(db, events, known))
		const before = { head: known?.chain_head ?? '', length: known?.chain_length ?? 0 }
		return formatGroup({ customerId, before, events })
	}
	return content
}

const selectEvents = (merchantId: number, last: number): Sql => sql`
	select ${CHAINED_EVENT_COLUMNS}, e.id, e.valid_until::text, e.occurred_at::text, encode(e.hash, 'hex') as hash
	from events e
	${LEFT_JOIN_EVENT_RECORD}
	where e.merchant_id = ${merchantId} and e.id <= ${last}
	order by e.customer_id, e.id`

const requireChain = ({ keyedHash }: Queryable, start: string, events: StoredLedgerEvent[]): void => {
	let head = start
	for (const event of events) {
		if (!isEventHash(keyedHash, head, event, event.hash))
			throw new BrokenChainError(event, brokenLink(event.id))
		head = event.hash
	}
}

const endOf = (
	{ keyedHash }: Queryable,
	events: StoredLedgerEvent[],
	known: StoredChain | undefined,
): StoredChain => {
	const { merchant_id, customer_id, hash, points_balance, cashback_balance } = events.at(-1)!
	const end: ArchivedChain = {
		...{ chain_head: hash, chain_length: (known?.chain_length ?? 0) + events.length },
		...{ points_balance, cashback_balance },
		last_record_id: events.reduce(
			(last, { record_id }) => Math.max(last, record_id),
			known?.last_record_id ?? 0,
		),
	}
	const seal = keyedHash.hash(archivedChainText(merchant_id, customer_id, end))
	return { merchant_id, customer_id, ...end, seal }
}

/** Another process may have archived the same events meanwhile, and an event may have been edited: then it fails. */
const removeEvents = async (
	tx: Tx,
	merchantId: number,
	{ range: { number, last }, written, content }: PreparedArchive,
	now: Date,
): Promise<void> => {
	sealAtCommit(tx)
	const { hashes, events, lastEventAt, ends } = content
	const [removed] = await tx.rows<{ number: number; hashes: string }>(sql`
		with removed as (
			delete from events where merchant_id = ${merchantId} and id <= ${last} returning customer_id, id, hash
		)
		select ${nextNumber(merchantId)} as number,
			encode(sha256(coalesce(string_agg(hash, ''::bytea order by customer_id, id), '')), 'hex') as hashes
		from removed`)
	if (removed!.number !== number || removed!.hashes !== hashes.digest('hex')) throw new EventsChanged()
	tx.write(sql`
		delete from archived_chains
		where merchant_id = ${merchantId} and customer_id = any(${ends.map(({ customer_id }) => customer_id)}::bigint[])`)
	insertRows(
		tx,
		'archived_chains',
		ends.map((chain) => ({ ...chain, chain_head: `\\x${chain.chain_head}`, seal: `\\x${chain.seal}` })),
	)
	tx.write(sql`
		insert into event_archives (merchant_id, number, file, size_bytes, sha256, events, last_event_id, last_event_at,
			archived_at)
		values (${merchantId}, ${number}, ${written.file}, ${written.sizeBytes}, ${written.sha256}, ${events}, ${last},
			${lastEventAt}::timestamptz, ${now})`)
}
