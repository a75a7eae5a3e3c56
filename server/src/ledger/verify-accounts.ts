import { type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { readPages } from '../db/read-pages.ts'
import type { Finding } from '../finding.ts'
import { createSealCounter, type SealCounter } from '../seals/verify-seals.ts'
import { accountSealText, identitySealText } from './account-seal.ts'
import { CHAINED_EVENT_COLUMNS } from './chain.ts'
import { LEFT_JOIN_EVENT_RECORD } from './event-record.ts'
import { createMergedGroups } from './merged-groups.ts'
import {
	replayLedger,
	type StoredAccount,
	type StoredDraw,
	type StoredLedgerEvent,
	type StoredLink,
	type StoredRecord,
} from './replay.ts'

/** Receives the findings and the progress of a verification while it runs. */
export interface VerificationListener {
	onFinding(finding: Finding): void
	/** Called with the number of accounts, records and events verified since the previous call. */
	onProgress(accounts: number, records: number, events: number): void
}

/**
 * Replays the ledger of every customer of some merchants, one customer at a time. Memory holds one customer, the
 * customers who were ever merged, and one page of each table, however long the ledger is. `db` must be a snapshot.
 */
export const verifyAccounts = async (
	db: Queryable,
	merchantIds: number[],
	{ onFinding, onProgress }: VerificationListener,
	sealCounter: SealCounter = createSealCounter(),
): Promise<void> => {
	const accounts = createGroupReader<SealedAccount>(db, 'verified_accounts', accountRows(merchantIds))
	const records = createGroupReader<StoredRecord>(db, 'verified_records', recordRows(merchantIds))
	const draws = createGroupReader<StoredDraw>(db, 'verified_draws', drawRows(merchantIds))
	const links = createGroupReader<StoredLink>(db, 'verified_links', linkRows(merchantIds))
	const events = createGroupReader<StoredLedgerEvent>(db, 'verified_events', eventRows(merchantIds))
	const merged = await createMergedGroups(db, merchantIds)
	for (;;) {
		const owner = firstOwner([
			await accounts.peekOwner(),
			await records.peekOwner(),
			await draws.peekOwner(),
			await links.peekOwner(),
			await events.peekOwner(),
		])
		if (!owner) break
		const ledger = {
			account: (await accounts.take(owner))[0],
			records: await records.take(owner),
			draws: await draws.take(owner),
			links: await links.take(owner),
			events: await events.take(owner),
		}
		const { merchant_id: merchantId, customer_id: customerId } = owner
		for (const sentence of findBrokenSeals(db, owner, ledger.account, sealCounter))
			onFinding({ merchantId, customerId, recordId: null, sentence })
		onProgress(ledger.account ? 1 : 0, ledger.records.length, ledger.events.length)
		if (merged.add(owner, ledger)) continue
		for (const wrong of replayLedger(db.keyedHash, ledger)) onFinding({ merchantId, customerId, ...wrong })
	}
	for (const finding of merged.replay(db.keyedHash)) onFinding(finding)
}

/** Returns how many events the accounts of a merchant count, to report the progress of a verification. */
export const countChainedEvents = async (db: Queryable, merchantId: number): Promise<number> => {
	const [counted] = await db.rows<{ events: number }>(sql`
		select coalesce(sum(chain_length), 0)::bigint as events from accounts where merchant_id = ${merchantId}`)
	return counted!.events
}

interface Owner {
	merchant_id: number
	customer_id: number
}

const compareOwners = (a: Owner, b: Owner): number =>
	a.merchant_id - b.merchant_id || a.customer_id - b.customer_id
const firstOwner = (owners: (Owner | undefined)[]): Owner | undefined =>
	owners
		.filter((owner) => owner !== undefined)
		.reduce<Owner | undefined>(
			(least, owner) => (least && compareOwners(least, owner) <= 0 ? least : owner),
			undefined,
		)

/** Reads rows that are ordered by owner, one owner at a time. */
interface GroupReader<Row> {
	/** Returns the owner of the next row. */
	peekOwner(): Promise<Owner | undefined>
	/** Returns the rows of the owner; none if the next row belongs to another owner. */
	take(owner: Owner): Promise<Row[]>
}

const createGroupReader = <Row>(db: Queryable, name: string, statement: Sql): GroupReader<Row> => {
	const pages = readPages<Row & Owner>(db, name, statement)
	let page: (Row & Owner)[] = []
	let at = 0
	const next = async (): Promise<(Row & Owner) | undefined> => {
		if (at < page.length) return page[at]
		page = (await pages.next()).value ?? []
		at = 0
		return page[0]
	}
	return {
		peekOwner: next,
		async take(owner) {
			const rows: Row[] = []
			for (;;) {
				const row = at < page.length ? page[at] : await next()
				if (!row || compareOwners(row, owner) !== 0) return rows
				rows.push(row)
				at += 1
			}
		},
	}
}

interface SealedAccount extends StoredAccount {
	nextExpiry: Date | null
	seal: string | null
	identity_seal: string | null
	originalId: string
	publicId: string
}

/** Returns a sentence for each seal of the account, of its totals and of its customer's ids, that does not match. */
const findBrokenSeals = (
	db: Queryable,
	{ merchant_id, customer_id }: Owner,
	account: SealedAccount | undefined,
	sealCounter: SealCounter,
): string[] => {
	if (!account) return []
	sealCounter.add(merchant_id, 'accounts', account.seal)
	sealCounter.add(merchant_id, 'customers', account.identity_seal)
	const state = {
		balance: account,
		owed: { points: account.owed_points, cashback: account.owed_cashback },
		nextExpiry: account.nextExpiry,
		chain: { head: account.chain_head, length: account.chain_length },
	}
	const body = accountSealText(merchant_id, customer_id, state)
	const identity = identitySealText(merchant_id, { id: customer_id, ...account })
	return [
		...(db.keyedHash.matches(body, account.seal ?? '')
			? []
			: ['the account was edited from outside: it does not carry the seal of what it says']),
		...(db.keyedHash.matches(identity, account.identity_seal ?? '')
			? []
			: [`the customer was not always called ${account.originalId}: the ids were edited from outside`]),
	]
}

const accountRows = (merchantIds: number[]): Sql => sql`
	select a.merchant_id, a.customer_id, a.points, a.cashback, a.owed_points, a.owed_cashback, a.next_expiry::text,
		a.next_expiry as "nextExpiry", encode(a.chain_head, 'hex') as chain_head, a.chain_length,
		encode(a.seal, 'hex') as seal, encode(a.identity_seal, 'hex') as identity_seal,
		c.original_id as "originalId", c.public_id as "publicId"
	from accounts a
	left join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id
	where a.merchant_id = any(${merchantIds}::bigint[])
	order by a.merchant_id, a.customer_id`

const recordRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, id, type, points, cashback, remaining_points, remaining_cashback, owed_points,
		owed_cashback, valid_until::text, created_at::text
	from point_records where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id, id`

const drawRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, record_id, lot_id, points, cashback
	from point_draws where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id`

const linkRows = (merchantIds: number[]): Sql => sql`
	select merchant_id, customer_id, lot_id, record_id, kind
	from lot_links where merchant_id = any(${merchantIds}::bigint[])
	order by merchant_id, customer_id`

const eventRows = (merchantIds: number[]): Sql => sql`
	select ${CHAINED_EVENT_COLUMNS}, e.id, e.valid_until::text, e.occurred_at::text, encode(e.hash, 'hex') as hash
	from events e
	${LEFT_JOIN_EVENT_RECORD}
	where e.merchant_id = any(${merchantIds}::bigint[])
	order by e.merchant_id, e.customer_id, e.id`
