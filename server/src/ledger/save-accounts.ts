import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sum } from '../db/decimal.ts'
import { insertRows } from '../db/insert-rows.ts'
import { chunkRows, rowList, rowType } from '../db/row-list.ts'
import { BROKEN_SEAL, sealAtCommit, sealsOf, type TxSeals } from '../seals/tx-seals.ts'
import { accountSealText } from './account-seal.ts'
import { extendChain } from './chain.ts'
import { originsText } from './event-origins.ts'
import type { Locked } from './lock-accounts.ts'
import { type Account, type Chain, nextExpiry, UNSAVED_ID } from './machine/account.ts'
import { toRow } from './record-row.ts'

/** Writes the changes of the accounts. Their new records must have ids, see `assignRecordIds`. */
export const saveAccounts = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	all: Account[],
): Promise<void> => {
	const accounts = all.filter(hasChanged)
	if (accounts.length === 0) return
	const { balances, created, touched, draws, links, events } = collectChanges(tx, merchantId, accounts)
	for (const part of chunkRows(balances)) updateAccounts(tx, merchantId, part)
	insertRows(tx, 'point_records', created)
	for (const part of chunkRows(touched)) updateRecords(tx, merchantId, part)
	insertRows(tx, 'point_draws', draws)
	insertRows(tx, 'lot_links', links)
	if (links.length > 0) sealAtCommit(tx)
	insertRows(tx, 'events', events)
}

export const ACCOUNT_CHANGE = rowType(
	'account_change',
	'customer_id:bigint points:numeric cashback:numeric owed_points:numeric owed_cashback:numeric',
	'next_expiry:timestamptz chain_head:bytea chain_length:bigint seal:bytea',
)

const updateAccounts = (tx: Tx, merchantId: number, balances: AccountChange[]): void =>
	tx.write(sql`
		update accounts a
		set points = b.points, cashback = b.cashback, owed_points = b.owed_points, owed_cashback = b.owed_cashback,
			next_expiry = b.next_expiry, chain_head = b.chain_head, chain_length = b.chain_length, seal = b.seal
		from ${rowList(ACCOUNT_CHANGE, balances)} b
		where a.merchant_id = ${merchantId} and a.customer_id = b.customer_id
			and a.customer_id = any(${balances.map(({ customer_id }) => customer_id)}::bigint[])`)

export const RECORD_CHANGE = rowType(
	'record_change',
	'customer_id:bigint id:bigint points:numeric cashback:numeric remaining_points:numeric',
	'remaining_cashback:numeric owed_points:numeric owed_cashback:numeric reason:jsonb metadata:jsonb',
)

/** Null `reason` and `metadata` leave the stored documents as they are: writing them again would be a third of the work. */
const updateRecords = (tx: Tx, merchantId: number, touched: RecordChange[]): void =>
	tx.write(sql`
		update point_records r
		set points = t.points, cashback = t.cashback, remaining_points = t.remaining_points,
			remaining_cashback = t.remaining_cashback, owed_points = t.owed_points, owed_cashback = t.owed_cashback,
			reason = coalesce(t.reason, r.reason), metadata = coalesce(t.metadata, r.metadata)
		from ${rowList(RECORD_CHANGE, touched)} t
		where r.merchant_id = ${merchantId} and r.customer_id = t.customer_id and r.id = t.id
			and r.customer_id = any(${[...new Set(touched.map(({ customer_id }) => customer_id))]}::bigint[])
			and r.id = any(${touched.map(({ id }) => id)}::bigint[])`)

type AccountChange = ReturnType<typeof collectChanges>['balances'][number]
type RecordChange = ReturnType<typeof collectChanges>['touched'][number]

/** Returns the rows to insert and update. */
const collectChanges = (tx: Tx, merchantId: number, accounts: Account[]) => {
	const chained = accounts.map((account) => ({ account, ...extendChain(tx.keyedHash, merchantId, account) }))
	const created = accounts.flatMap((account) =>
		account.created.map((record) => ({ merchant_id: merchantId, ...toRow(account.customerId, record) })),
	)
	const touched = accounts.flatMap((account) => {
		const fresh = new Set(account.created)
		return [...account.touched]
			.filter((record) => !fresh.has(record))
			.map((record) => {
				const row = toRow(account.customerId, record)
				return account.documentsChanged.has(record) ? row : { ...row, reason: null, metadata: null }
			})
	})
	const draws = accounts.flatMap((account) =>
		account.draws.map(({ record, lot, points, cashback }) => ({
			merchant_id: merchantId,
			customer_id: account.customerId,
			record_id: record.id,
			lot_id: lot.id,
			points,
			cashback,
		})),
	)
	const links = accounts.flatMap((account) =>
		account.newLinks.map(({ kind, record, lot }) => ({
			merchant_id: merchantId,
			customer_id: account.customerId,
			lot_id: lot.id,
			record_id: record.id,
			kind,
		})),
	)
	const seals = sealsOf(tx)
	const balances = chained.map(({ account, chain }) => toAccountRow(tx, seals, merchantId, account, chain))
	const events = chained.flatMap(({ account, hashes }) =>
		account.events.map((event, index) => ({
			merchant_id: merchantId,
			customer_id: account.customerId,
			record_id: event.record.id,
			topic: event.topic,
			type: event.record.type,
			points: event.amount.points,
			cashback: event.amount.cashback,
			valid_until: event.record.validUntil,
			points_balance: event.balance.points,
			cashback_balance: event.balance.cashback,
			origins: originsText(event.origins),
			occurred_at: event.occurredAt,
			hash: byteaText(hashes[index]!),
		})),
	)
	return { balances, created, touched, draws, links, events }
}

/** Returns the sealed row of an account. An account that was edited from outside keeps a broken seal. */
const toAccountRow = (
	{ keyedHash }: Tx,
	seals: TxSeals,
	merchantId: number,
	account: Account,
	chain: Chain,
) => {
	const owed = {
		points: sum(account.debts.map((record) => record.owed.points)),
		cashback: sum(account.debts.map((record) => record.owed.cashback)),
	}
	const state = { balance: account.balance, owed, nextExpiry: nextExpiry(account), chain }
	const seal = account.isIntact
		? keyedHash.hash(accountSealText(merchantId, account.customerId, state))
		: BROKEN_SEAL
	seals.recordChange(merchantId, 'accounts', account.seal, seal)
	return {
		customer_id: account.customerId,
		...account.balance,
		owed_points: owed.points,
		owed_cashback: owed.cashback,
		next_expiry: state.nextExpiry,
		chain_head: byteaText(chain.head),
		chain_length: chain.length,
		seal: byteaText(seal),
	}
}

const byteaText = (hex: string): string => `\\x${hex}`

const hasChanged = (account: Account): boolean =>
	account.events.length > 0 ||
	account.draws.length > 0 ||
	nextExpiry(account)?.getTime() !== account.savedExpiry?.getTime()

/** Assigns ids to the new records, using the reserved ids first. */
export const assignRecordIds = async (
	tx: Tx,
	locked: Locked,
	accounts: Account[],
	reservedIds: number[] = [],
): Promise<void> => {
	const unsaved = accounts.flatMap((account) => account.created).filter(({ id }) => id === UNSAVED_ID)
	const taken = reservedIds.splice(0, unsaved.length)
	const ids = [...taken, ...(await takeRecordIds(tx, locked, unsaved.length - taken.length))]
	unsaved.forEach((record, index) => {
		record.id = ids[index]!
	})
}

/** A new record id. The account must be locked, so that the ids of its records follow the order of the changes. */
export const NEXT_RECORD_ID = sql`nextval('point_record_ids')`

/** Takes ids for new records, see `NEXT_RECORD_ID`. */
export const takeRecordIds = async (tx: Tx, _locked: Locked, count: number): Promise<number[]> => {
	if (count === 0) return []
	const rows = await tx.rows<{ id: number }>(
		sql`select ${NEXT_RECORD_ID} as id from generate_series(1, ${count}::integer)`,
	)
	return rows.map(({ id }) => id)
}
