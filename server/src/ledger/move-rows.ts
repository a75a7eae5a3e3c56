import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit, sealsOf } from '../seals/tx-seals.ts'
import { type AccountState, accountSealText } from './account-seal.ts'
import type { Locked } from './lock-accounts.ts'
import type { Chain } from './machine/account.ts'

/** Records that change accounts. */
export interface RecordMove {
	fromId: number
	toId: number
	recordIds: number[]
	/** The chain of the account that the move closes or opens again. */
	chain: Chain
}

/** Writes down the move and returns its id, which is greater than the id of every earlier event of both accounts. */
export const insertMove = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	{ fromId, toId, recordIds, chain }: RecordMove,
): Promise<number> => {
	sealAtCommit(tx)
	const [ids] = await tx.rows<{ move: number; draw: number }>(sql`
		select nextval(pg_get_serial_sequence('events', 'id')) as move,
			nextval(pg_get_serial_sequence('point_draws', 'id')) as draw`)
	const { move, draw } = ids!
	tx.write(sql`
		insert into record_moves (merchant_id, id, from_id, to_id, record_ids, chain_head, chain_length, last_draw_id, moved_at)
		values (${merchantId}, ${move}, ${fromId}, ${toId}, ${recordIds}::bigint[], ${chain.head}, ${chain.length}, ${draw},
			${now})`)
	tx.write(sql`
		insert into moved_records (merchant_id, record_id, customer_id)
		select ${merchantId}::bigint, id, ${toId}::bigint from unnest(${recordIds}::bigint[]) as moved (id)
		on conflict (merchant_id, record_id) do update set customer_id = excluded.customer_id`)
	return move
}

/** Makes the records of a move, with their draws, links and keys, rows of the other customer. */
export const moveRows = (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	{ fromId, toId, recordIds }: RecordMove,
): void => {
	sealAtCommit(tx)
	tx.write(sql`
		update point_records set customer_id = ${toId}
		where merchant_id = ${merchantId} and customer_id = ${fromId} and id = any(${recordIds}::bigint[])`)
	tx.write(sql`
		update point_draws set customer_id = ${toId}
		where merchant_id = ${merchantId} and customer_id = ${fromId} and record_id = any(${recordIds}::bigint[])`)
	tx.write(sql`
		update lot_links set customer_id = ${toId}
		where merchant_id = ${merchantId} and customer_id = ${fromId} and record_id = any(${recordIds}::bigint[])`)
	tx.write(sql`
		update change_keys set customer_id = ${toId}
		where merchant_id = ${merchantId} and customer_id = ${fromId} and record_id = any(${recordIds}::bigint[])`)
}

/** Saves the totals of an account that was intact. */
export const saveAccountState = (
	tx: Tx,
	merchantId: number,
	customerId: number,
	sealBefore: string | null,
	state: AccountState,
): void => {
	const seal = tx.keyedHash.hash(accountSealText(merchantId, customerId, state))
	sealsOf(tx).recordChange(merchantId, 'accounts', sealBefore, seal)
	const { balance, owed, nextExpiry } = state
	tx.write(sql`
		update accounts set points = ${String(balance.points)}, cashback = ${String(balance.cashback)}, owed_points = ${String(owed.points)},
			owed_cashback = ${String(owed.cashback)}, next_expiry = ${nextExpiry}, seal = decode(${seal}, 'hex')
		where merchant_id = ${merchantId} and customer_id = ${customerId}`)
}
