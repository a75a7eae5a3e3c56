import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealsOf } from '../seals/tx-seals.ts'
import {
	type AccountState,
	accountSealText,
	type CustomerIdentity,
	identitySealText,
} from './account-seal.ts'
import { loadLedgerSession } from './load-ledger-session.ts'
import { type LockedAccount, type LockedAccounts, lockAccounts } from './lock-accounts.ts'
import { dropClosedLots, isZeroAmount, plus } from './machine/account.ts'
import { settleDebt } from './machine/settle-debt.ts'
import { insertMove, moveRows, saveAccountState } from './move-rows.ts'
import { saveLedgerSession } from './save-ledger-session.ts'

/** What the move of an account needs to be undone. */
interface AccountMove {
	moveId: number
	recordIds: number[]
}

/**
 * Moves all records of an account to another one and closes it: the lots with their dates, what is owed, the draws and
 * the keys of changes. Events stay as they were written; the move has a place among them, so that a replay knows from
 * where on the records belong to the other account. A debt of one customer is paid from lots of the other.
 */
export const moveAccount = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	fromId: number,
	toId: number,
): Promise<AccountMove | 'edited from outside'> => {
	const { from, to } = await expireBoth(tx, merchantId, now, accounts, fromId, toId)
	if (!from.account.isIntact || !to.account.isIntact) return 'edited from outside'
	const isIdentityIntact = await deleteAccount(tx, merchantId, from)
	if (!isIdentityIntact) return 'edited from outside'
	const ids = await tx.rows<{ id: number }>(sql`
		select id from point_records where merchant_id = ${merchantId} and customer_id = ${fromId} order by id`)
	const recordIds = ids.map(({ id }) => id)
	const move = { fromId, toId, recordIds, chain: from.account.chain }
	const moveId = await insertMove(tx, accounts.locked, merchantId, now, move)
	moveRows(tx, accounts.locked, merchantId, move)
	saveAccountState(tx, merchantId, toId, to.account.seal, {
		balance: plus(from.account.balance, to.account.balance),
		owed: plus(from.owed, to.owed),
		nextExpiry: earlier(from.nextExpiry, to.nextExpiry),
		chain: to.account.chain,
	})
	if (!isZeroAmount(from.owed) || !isZeroAmount(to.owed)) await payDebts(tx, merchantId, now, toId)
	return { moveId, recordIds }
}

/** Expires what is due in both accounts, and locks them as they are then. */
const expireBoth = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	fromId: number,
	toId: number,
): Promise<{ from: LockedAccount; to: LockedAccount }> => {
	await saveLedgerSession(tx, await loadLedgerSession(tx, merchantId, now, accounts))
	const expired = await lockAccounts(tx, merchantId, [fromId, toId]).accounts
	return { from: expired.get(fromId)!, to: expired.get(toId)! }
}

const earlier = (one: Date | null, other: Date | null): Date | null =>
	one && other ? (one < other ? one : other) : (one ?? other)

/** Deletes the account, and returns whether the ids of its customer were never edited from outside. */
const deleteAccount = async (tx: Tx, merchantId: number, { account }: LockedAccount): Promise<boolean> => {
	const [identity] = await tx.rows<CustomerIdentity & { seal: string | null }>(sql`
		select c.id, c.original_id as "originalId", c.public_id as "publicId", encode(a.identity_seal, 'hex') as seal
		from accounts a
		join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id
		where a.merchant_id = ${merchantId} and a.customer_id = ${account.customerId}`)
	const { seal } = identity!
	if (!tx.keyedHash.matches(identitySealText(merchantId, identity!), seal ?? '')) return false
	tx.write(
		sql`delete from accounts where merchant_id = ${merchantId} and customer_id = ${account.customerId}`,
	)
	sealsOf(tx).recordChange(merchantId, 'accounts', account.seal, null)
	sealsOf(tx).recordChange(merchantId, 'customers', seal, null)
	return true
}

const payDebts = async (tx: Tx, merchantId: number, now: Date, customerId: number): Promise<void> => {
	const accounts = await lockAccounts(tx, merchantId, [customerId]).accounts
	const { account, owed } = accounts.get(customerId)!
	const needs = [{ customerId, spend: owed }]
	const ledger = await loadLedgerSession(tx, merchantId, now, accounts, needs)
	settleDebt(account, now)
	dropClosedLots(account)
	await saveLedgerSession(tx, ledger)
}

/** Creates the account again that a move closed, with the end of its chain of events. */
export const reopenAccount = (
	tx: Tx,
	merchantId: number,
	identity: CustomerIdentity,
	state: AccountState,
): void => {
	const seal = tx.keyedHash.hash(accountSealText(merchantId, identity.id, state))
	const identitySeal = tx.keyedHash.hash(identitySealText(merchantId, identity))
	sealsOf(tx).recordChange(merchantId, 'accounts', null, seal)
	sealsOf(tx).recordChange(merchantId, 'customers', null, identitySeal)
	const { balance, owed, nextExpiry, chain } = state
	tx.write(sql`
		insert into accounts (merchant_id, customer_id, points, cashback, owed_points, owed_cashback, next_expiry,
			chain_head, chain_length, seal, identity_seal)
		values (${merchantId}, ${identity.id}, ${String(balance.points)}, ${String(balance.cashback)}, ${String(owed.points)}, ${String(owed.cashback)},
			${nextExpiry}, decode(${chain.head}, 'hex'), ${chain.length}, decode(${seal}, 'hex'),
			decode(${identitySeal}, 'hex'))`)
}
