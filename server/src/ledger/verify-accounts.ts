import { type Sql, default as sql } from 'sql-template-tag'
import type { Queryable } from '../db/database.ts'
import { readPages } from '../db/read-pages.ts'
import type { Finding } from '../finding.ts'
import { createSealCounter, type SealCounter } from '../seals/verify-seals.ts'
import { accountSealText, identitySealText } from './account-seal.ts'
import { openArchives, type UnreadArchives } from './archive/open-archives.ts'
import { CHAINED_EVENT_COLUMNS } from './chain.ts'
import type {
	CustomerLedger,
	StoredAccount,
	StoredDraw,
	StoredLedgerEvent,
	StoredLink,
	StoredRecord,
} from './customer-ledger.ts'
import { LEFT_JOIN_EVENT_RECORD } from './event-record.ts'
import { createGroupReader, firstOwner, type Owner } from './group-reader.ts'
import { createMergedGroups } from './merged-groups.ts'
import { replayLedger } from './replay.ts'

/** Receives the findings and the progress of a verification while it runs. */
export interface VerificationListener {
	onFinding(finding: Finding): void
	/** Called with the number of accounts, records and events verified since the previous call. */
	onProgress(accounts: number, records: number, events: number): void
	/** Called for a merchant whose archived events are not read. */
	onUnread?(unread: UnreadArchives): void
}

export interface VerificationOptions {
	sealCounter?: SealCounter
	/** Where the files of archived events are, if they are read. */
	archiveFolder?: string | undefined
}

/**
 * Replays the ledger of every customer of some merchants, one customer at a time. Memory holds one customer, the
 * customers who were ever merged, and one page of each table, however long the ledger is. `db` must be a snapshot.
 */
export const verifyAccounts = async (
	db: Queryable,
	merchantIds: number[],
	listener: VerificationListener,
	{ sealCounter = createSealCounter(), archiveFolder }: VerificationOptions = {},
): Promise<void> => {
	const { onFinding, onProgress } = listener
	const readGroups = <Row>(name: string, statement: Sql) =>
		createGroupReader<Row>(readPages<Row & Owner>(db, name, statement))
	const accounts = readGroups<SealedAccount>('verified_accounts', accountRows(merchantIds))
	const records = readGroups<StoredRecord>('verified_records', recordRows(merchantIds))
	const draws = readGroups<StoredDraw>('verified_draws', drawRows(merchantIds))
	const links = readGroups<StoredLink>('verified_links', linkRows(merchantIds))
	const events = readGroups<StoredLedgerEvent>('verified_events', eventRows(merchantIds))
	const archives = await openArchives(db, merchantIds, archiveFolder, listener)
	const merged = await createMergedGroups(db, merchantIds)
	for (;;) {
		const owner = firstOwner([
			await accounts.peekOwner(),
			await records.peekOwner(),
			await draws.peekOwner(),
			await links.peekOwner(),
			await events.peekOwner(),
			await archives.peekOwner(),
		])
		if (!owner) break
		const { merchant_id: merchantId, customer_id: customerId } = owner
		const archived = await archives.take(owner)
		const ledger: CustomerLedger & { account: SealedAccount | undefined } = {
			account: (await accounts.take(owner))[0],
			records: await records.take(owner),
			draws: await draws.take(owner),
			links: await links.take(owner),
			events: [...archived.events, ...(await events.take(owner))],
			unread: archived.unread,
		}
		const broken = findBrokenSeals(db, owner, ledger.account, sealCounter)
		for (const sentence of [...broken, ...archived.contradictions])
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
	select merchant_id, customer_id, id, type, order_id, branch, points, cashback, remaining_points, remaining_cashback,
		owed_points, owed_cashback, valid_until::text, created_at::text
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
