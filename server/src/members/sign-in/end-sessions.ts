import sql from 'sql-template-tag'
import type { Eraser } from '../../customers/eraser.ts'
import { moveRowsById } from '../../customers/move-rows-by-id.ts'
import type { Tx } from '../../db/database.ts'
import type { StepResult } from '../../db/step.ts'

/** Forgets the devices of customers. */
export const endSessions = async (tx: Tx, merchantId: number, customerIds: number[]): Promise<void> => {
	await tx.rows(sql`
		delete from member_sessions
		where merchant_id = ${merchantId} and customer_id = any(${customerIds}::bigint[])`)
}

/** Devices of a customer who is merged belong to the one into whom they are merged, as tokens do. */
export const sessionMover = moveRowsById('memberSessions', 'member_sessions')

export const sessionEraser: Eraser = {
	tables: ['member_sessions'],
	async erase(tx, _locked, merchantId, { customerId }) {
		await endSessions(tx, merchantId, [customerId])
		return []
	},
}

const BATCH_SIZE = 1_000

/** Forgets devices that were not used for long. */
export const deleteOldSessions = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const deleted = await tx.rows(sql`
		delete from member_sessions
		where merchant_id = ${merchantId} and id = any(array(
			select id from member_sessions
			where merchant_id = ${merchantId} and expires_at <= ${now}
			order by expires_at limit ${BATCH_SIZE} for update skip locked))
		returning id`)
	return { done: deleted.length, isMore: deleted.length === BATCH_SIZE }
}
