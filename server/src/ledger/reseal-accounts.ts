import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { jsonRows } from '../db/json-rows.ts'
import { readPages } from '../db/read-pages.ts'
import { sealAtCommit, sealsOf } from '../seals/tx-seals.ts'
import { accountSealText, identitySealText } from './account-seal.ts'
import { readArchivedChains, resealArchivedChains } from './archive/archive-record.ts'
import { CHAINED_EVENT_COLUMNS, type ChainedEvent, hashEvent } from './chain.ts'
import { LEFT_JOIN_EVENT_RECORD } from './event-record.ts'
import { type Chain, NO_CHAIN } from './machine/account.ts'

/** Recomputes the chains and seals of all accounts of a merchant from the stored rows, with the newest key. */
export const resealAccounts = async (tx: Tx, merchantId: number): Promise<void> => {
	await tx.rows(sql`select from accounts where merchant_id = ${merchantId} order by customer_id for update`)
	const chains = await relinkEvents(tx, merchantId)
	await saveChainsOfClosedAccounts(tx, merchantId, chains)
	const seals = sealsOf(tx)
	const pages = readPages<ResealedAccount>(
		tx,
		'resealed_accounts',
		sql`
			select a.customer_id as id, a.points, a.cashback, a.owed_points as "owedPoints", a.owed_cashback as "owedCashback",
				a.next_expiry as "nextExpiry", c.original_id as "originalId", c.public_id as "publicId"
			from accounts a join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id
			where a.merchant_id = ${merchantId}`,
	)
	for await (const accounts of pages) {
		const rows = accounts.map((account) => {
			const chain = chains.get(account.id) ?? NO_CHAIN
			const owed = { points: account.owedPoints, cashback: account.owedCashback }
			const state = { balance: account, owed, nextExpiry: account.nextExpiry, chain }
			const seal = tx.keyedHash.hash(accountSealText(merchantId, account.id, state))
			const identity = tx.keyedHash.hash(identitySealText(merchantId, account))
			seals.recordChange(merchantId, 'accounts', null, seal)
			seals.recordChange(merchantId, 'customers', null, identity)
			return { id: account.id, ...chain, seal, identity }
		})
		await tx.rows(sql`
			update accounts a set chain_head = decode(n.head, 'hex'), chain_length = n.length, seal = decode(n.seal, 'hex'),
				identity_seal = decode(n.identity, 'hex')
			from json_to_recordset(${jsonRows(rows)}) as n (id bigint, head text, length bigint, seal text, identity text)
			where a.merchant_id = ${merchantId} and a.customer_id = n.id`)
	}
}

interface ResealedAccount {
	id: number
	points: Decimal
	cashback: Decimal
	owedPoints: Decimal
	owedCashback: Decimal
	nextExpiry: Date | null
	originalId: string
	publicId: string
}

/** The account of a merged customer is closed; the move of its records holds the end of its chain. */
const saveChainsOfClosedAccounts = async (
	tx: Tx,
	merchantId: number,
	chains: Map<number, Chain>,
): Promise<void> => {
	sealAtCommit(tx)
	const rows = [...chains].map(([id, { head }]) => ({ id, head }))
	await tx.rows(sql`
		update record_moves m set chain_head = n.head
		from json_to_recordset(${jsonRows(rows)}) as n (id bigint, head text)
		where m.merchant_id = ${merchantId} and m.from_id = n.id
			and not exists (select from accounts a where a.merchant_id = ${merchantId} and a.customer_id = m.from_id)
			and not exists (
				select from record_moves later
				where later.merchant_id = ${merchantId} and later.from_id = m.from_id and later.id > m.id)`)
}

/**
 * Recomputes the hash of every event and returns the chain of each customer. Archived events keep their hashes, and the
 * chain goes on after them.
 */
const relinkEvents = async (tx: Tx, merchantId: number): Promise<Map<number, Chain>> => {
	const archived = await readArchivedChains(tx, merchantId)
	await resealArchivedChains(tx, merchantId, archived)
	const chains = new Map<number, Chain>(
		[...archived].map(([id, { chain_head, chain_length }]) => [
			id,
			{ head: chain_head, length: chain_length },
		]),
	)
	const pages = readPages<ChainedEvent & { id: number }>(
		tx,
		'relinked_events',
		sql`
			select e.id, ${CHAINED_EVENT_COLUMNS}
			from events e
			${LEFT_JOIN_EVENT_RECORD}
			where e.merchant_id = ${merchantId}
			order by e.id`,
	)
	for await (const events of pages) {
		const rows = events.map((event) => {
			const { head, length } = chains.get(event.customer_id) ?? NO_CHAIN
			const hash = hashEvent(tx.keyedHash, head, event)
			chains.set(event.customer_id, { head: hash, length: length + 1 })
			return { id: event.id, hash }
		})
		await tx.rows(sql`
			update events e set hash = decode(n.hash, 'hex')
			from json_to_recordset(${jsonRows(rows)}) as n (id bigint, hash text)
			where e.merchant_id = ${merchantId} and e.id = n.id`)
	}
	return chains
}
