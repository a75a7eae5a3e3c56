import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { type Ids, idList } from '../db/ids.ts'
import { collision } from '../db/unavailable.ts'
import { sealsOf } from '../seals/tx-seals.ts'
import { accountSealText } from './account-seal.ts'
import { type Account, type LedgerAmount, newAccount } from './machine/account.ts'

declare const lockedBrand: unique symbol

/**
 * Proof that the accounts of a batch are locked, or that the statement which locks them was queued earlier in the same
 * transaction. Every function that must run under the lock takes one, and only this file makes one, so that code which
 * forgets the lock, or queues it too late, does not compile.
 */
export interface Locked {
	readonly [lockedBrand]: true
}
const LOCKED = {} as Locked

/** An account that is locked until the transaction ends. */
export interface LockedAccount {
	account: Account
	nextExpiry: Date | null
	owed: LedgerAmount
}

/** Locked accounts by customer id. */
export interface LockedAccounts extends Map<number, LockedAccount> {
	readonly locked: Locked
}

interface AccountLock {
	/** Available at once, for statements that are queued behind the lock in the same pipeline. */
	readonly locked: Locked
	readonly accounts: Promise<LockedAccounts>
}

/** For a batch that needs no account. */
export const noLockedAccounts = (): LockedAccounts => Object.assign(new Map(), { locked: LOCKED })

/** Adds accounts that were locked later in the same transaction. */
export const addLockedAccounts = (accounts: LockedAccounts, later: LockedAccounts): LockedAccounts =>
	later.size === 0 ? accounts : Object.assign(new Map([...accounts, ...later]), { locked: LOCKED })

/**
 * The first thing a write does after it has created missing customers: what is read after it cannot change until the
 * transaction ends. The totals of seals are locked with it; another transaction skips them instead of waiting.
 */
export const lockAccounts = (tx: Tx, merchantId: number, customerIds: Ids): AccountLock => {
	sealsOf(tx).lockTotals(merchantId) // in the same round trip
	return { locked: LOCKED, accounts: readLockedAccounts(tx, merchantId, customerIds) }
}

interface AccountRow {
	customer_id: number
	points: Decimal
	cashback: Decimal
	owed_points: Decimal
	owed_cashback: Decimal
	next_expiry: Date | null
	chain_head: string
	chain_length: number
	seal: string | null
}

const readLockedAccounts = async (tx: Tx, merchantId: number, customerIds: Ids): Promise<LockedAccounts> => {
	// Every transaction locks in ascending order of the customer id, so two batches never wait for each other in a cycle.
	const rows = await tx.rows<AccountRow>(sql`
		select customer_id, points, cashback, owed_points, owed_cashback, next_expiry, encode(chain_head, 'hex') as chain_head,
			chain_length, encode(seal, 'hex') as seal
		from accounts
		where merchant_id = ${merchantId} and customer_id = any(${idList(customerIds)})
		order by customer_id
		for update`)
	const accounts = new Map(rows.map((row) => [row.customer_id, toLockedAccount(tx, merchantId, row)]))
	const locked = Object.assign(accounts, { locked: LOCKED })
	if (Array.isArray(customerIds)) assertAllLocked(locked, customerIds)
	return locked
}

/**
 * Between finding a customer and locking their account, another transaction may have merged the customer into another
 * one. Then this transaction runs again, and finds the other one.
 */
export const assertAllLocked = (accounts: LockedAccounts, customerIds: Iterable<number>): void => {
	for (const id of customerIds)
		if (!accounts.has(id)) throw collision(`customer ${id} was merged into another one meanwhile`)
}

const toLockedAccount = (tx: Tx, merchantId: number, row: AccountRow): LockedAccount => {
	const balance = { points: row.points, cashback: row.cashback }
	const chain = { head: row.chain_head, length: row.chain_length }
	const owed = { points: row.owed_points, cashback: row.owed_cashback }
	const state = { balance, owed, nextExpiry: row.next_expiry, chain }
	const isIntact = tx.keyedHash.matches(accountSealText(merchantId, row.customer_id, state), row.seal ?? '')
	return {
		account: newAccount(row.customer_id, balance, row.next_expiry, chain, row.seal, isIntact),
		nextExpiry: row.next_expiry,
		owed,
	}
}
