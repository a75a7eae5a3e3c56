import { PointType } from '@fiel/contract'
import sql, { type Sql } from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import type { CustomerIdentity } from './account-seal.ts'
import { loadLedgerSession } from './load-ledger-session.ts'
import { type Locked, type LockedAccount, type LockedAccounts, lockAccounts } from './lock-accounts.ts'
import { type Chain, minus } from './machine/account.ts'
import { reopenAccount } from './move-account.ts'
import { insertMove, moveRows, saveAccountState } from './move-rows.ts'
import { saveLedgerSession } from './save-ledger-session.ts'

/** What undoing a move of an account will do. */
export interface MoveBackPlan {
	account: LockedAccount
	/** The end of the chain of the account that the move closed. */
	chain: Chain
	own: OwnRecords
}

/**
 * Finds out what undoing a move would move back: the records that were moved, with what they have become since, and what
 * their orders have earned since. Nothing can be moved back if points were spent since: nobody could say whose they were.
 */
export const planMoveBack = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	accounts: LockedAccounts,
	customerId: number,
	moveId: number,
	orderIds: number[],
): Promise<MoveBackPlan | 'spent' | 'edited from outside'> => {
	await saveLedgerSession(tx, await loadLedgerSession(tx, merchantId, now, accounts))
	const account = (await lockAccounts(tx, merchantId, [customerId]).accounts).get(customerId)!
	if (!account.account.isIntact) return 'edited from outside'
	const [move] = await tx.rows<StoredMove>(sql`
		select record_ids::float8[] as "recordIds", chain_head as head, chain_length as length,
			${spentSince(merchantId, sql`${customerId}::bigint`)} as "isSpent"
		from record_moves v where merchant_id = ${merchantId} and id = ${moveId}`)
	const { recordIds, head, length, isSpent } = move!
	if (isSpent) return 'spent'
	const own = await readOwnRecords(tx, merchantId, customerId, recordIds, orderIds)
	return own.isShared ? 'spent' : { account, chain: { head, length }, own }
}

/** Opens the closed account again for a customer who exists again, and moves the records back. Returns the id of the move. */
export const moveBack = async (
	tx: Tx,
	locked: Locked,
	merchantId: number,
	now: Date,
	identity: CustomerIdentity,
	{ account: { account, owed, nextExpiry }, chain, own }: MoveBackPlan,
): Promise<number> => {
	const move = { fromId: account.customerId, toId: identity.id, recordIds: own.ids, chain }
	const moveId = await insertMove(tx, locked, merchantId, now, move)
	moveRows(tx, locked, merchantId, move)
	const balance = { points: own.points, cashback: own.cashback }
	const ownDebt = { points: own.owedPoints, cashback: own.owedCashback }
	reopenAccount(tx, merchantId, identity, { balance, owed: ownDebt, nextExpiry: own.nextExpiry, chain })
	saveAccountState(tx, merchantId, account.customerId, account.seal, {
		balance: minus(account.balance, balance),
		owed: minus(owed, ownDebt),
		nextExpiry,
		chain: account.chain,
	})
	return moveId
}

interface StoredMove {
	recordIds: number[]
	head: string
	length: number
	isSpent: boolean
}

/**
 * Whether a lot of a customer was used after a move `v`, other than by its expiry, by a reward that was given back, or by
 * a correction of the order that it was earned with. A draw that gives something back is no use. What a record had drawn before a later move first brought it to the
 * customer does not count.
 */
export const spentSince = (merchantId: number, customerId: Sql): Sql => sql`
	exists (
		select from point_draws d
		join point_records r on r.merchant_id = d.merchant_id and r.customer_id = d.customer_id and r.id = d.record_id
		join point_records l on l.merchant_id = d.merchant_id and l.customer_id = d.customer_id and l.id = d.lot_id
		where d.merchant_id = ${merchantId} and d.customer_id = ${customerId} and d.id > v.last_draw_id
			and (d.points > 0 or d.cashback > 0) and r.type <> all(${PASSIVE_TYPES}::integer[]) and (r.order_id is null or r.order_id is distinct from l.order_id)
			and not exists (
				select from record_moves later
				where later.merchant_id = ${merchantId} and later.to_id = ${customerId} and later.id > v.id
					and d.id < later.last_draw_id and d.record_id = any(later.record_ids)
					and not exists (
						select from record_moves away
						where away.merchant_id = ${merchantId} and away.from_id = ${customerId} and away.id between v.id and later.id
							and d.record_id = any(away.record_ids))))`

/** Records that follow the lots that they draw from. */
const PASSIVE_TYPES = [PointType.Expiration, PointType.RewardRefund]

interface OwnRecords {
	ids: number[]
	/** Whether a draw or a link connects one of them with a record that stays. */
	isShared: boolean
	points: Decimal
	cashback: Decimal
	owedPoints: Decimal
	owedCashback: Decimal
	nextExpiry: Date | null
}

/**
 * The records to move back: those that were moved, those of the orders that go back, and what followed from their lots:
 * expiries, rewards given back, and lots with days of grace.
 */
const readOwnRecords = async (
	tx: Tx,
	merchantId: number,
	customerId: number,
	recordIds: number[],
	orderIds: number[],
): Promise<OwnRecords> => {
	const ofCustomer = (alias: Sql): Sql =>
		sql`${alias}.merchant_id = ${merchantId} and ${alias}.customer_id = ${customerId}`
	const [own] = await tx.rows<OwnRecords>(sql`
		with recursive own as (
			select r.id from point_records r
			where ${ofCustomer(sql`r`)} and (r.id = any(${recordIds}::bigint[]) or r.order_id = any(${orderIds}::bigint[]))
			union
			select followed.id from own
			cross join lateral (
				select d.record_id as id from point_draws d
				join point_records r on ${ofCustomer(sql`r`)} and r.id = d.record_id and r.type = any(${PASSIVE_TYPES}::integer[])
				where ${ofCustomer(sql`d`)} and d.lot_id = own.id
				union all
				select k.record_id from lot_links k where ${ofCustomer(sql`k`)} and k.lot_id = own.id
			) followed
		)
		select coalesce(array_agg(r.id::float8 order by r.id), '{}') as ids,
			coalesce(sum(r.points), 0) as points, coalesce(sum(r.cashback), 0) as cashback,
			coalesce(sum(r.owed_points), 0) as "owedPoints", coalesce(sum(r.owed_cashback), 0) as "owedCashback",
			min(r.valid_until) filter (where r.remaining_points > 0 or r.remaining_cashback > 0) as "nextExpiry",
			exists (
				select from (
					select record_id, lot_id from point_draws d where ${ofCustomer(sql`d`)}
					union all
					select record_id, lot_id from lot_links k where ${ofCustomer(sql`k`)}
				) pair
				where (pair.record_id in (select id from own)) <> (pair.lot_id in (select id from own))
			) as "isShared"
		from point_records r
		where ${ofCustomer(sql`r`)} and r.id in (select id from own)`)
	return own!
}
