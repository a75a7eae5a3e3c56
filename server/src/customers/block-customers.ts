import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { emitCustomersBlocked } from './customer-events.ts'
import { findCustomerIds } from './find-customers.ts'

interface Block {
	/** The customer's id in the merchant's own store. */
	originalId: string
	isBlocked: boolean
	reason: string | null
}

export interface BlockState {
	blockedAt: Date | null
	reason: string | null
}

/**
 * Blocks and unblocks customers. A blocked customer earns and redeems nothing, keeps the balances, and still gets
 * what an earlier order has pending. Blocking again keeps the first date.
 */
export const blockCustomers = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	blocks: Block[],
): Promise<({ before: BlockState; after: BlockState } | Refusal)[]> => {
	const names = blocks.map(({ originalId }) => originalId)
	const ids = await findCustomerIds(tx, merchantId, names)
	await lockAccounts(tx, merchantId, [...ids.values()]).accounts
	const rows = await tx.rows<BlockState & { id: number }>(sql`
		select id, blocked_at as "blockedAt", blocked_reason as reason from customers
		where merchant_id = ${merchantId} and id = any(${[...ids.values()]}::bigint[])`)
	const states = new Map<number, BlockState>(rows.map(({ id, ...state }) => [id, state]))
	const outcomes = blocks.map(({ originalId, isBlocked, reason }) => {
		const id = ids.get(originalId)
		if (id === undefined) return refuse('Customer_NotFound', `there is no customer ${originalId}`, 'id')
		const before = states.get(id)!
		const after = isBlocked
			? { blockedAt: before.blockedAt ?? now, reason }
			: { blockedAt: null, reason: null }
		states.set(id, after)
		return { before, after }
	})
	const changed = [...states].map(([id, state]) => ({ id, ...state }))
	const wasBlocked = new Set(rows.filter(({ blockedAt }) => blockedAt !== null).map(({ id }) => id))
	const toggled = changed.filter(({ id, blockedAt }) => (blockedAt !== null) !== wasBlocked.has(id))
	emitCustomersBlocked(
		tx,
		merchantId,
		now,
		toggled.map(({ id }) => id),
	)
	await tx.rows(sql`
		update customers c set blocked_at = b."blockedAt", blocked_reason = b.reason
		from json_to_recordset(${jsonRows(changed)}) as b (id bigint, "blockedAt" timestamptz, reason text)
		where c.merchant_id = ${merchantId} and c.id = b.id and c.id = any(${[...states.keys()]}::bigint[])`)
	return outcomes
}
