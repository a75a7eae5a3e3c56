import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import type { StepResult } from '../../db/step.ts'

const BATCH_SIZE = 1_000
/** How long devices have to fetch a pass that was voided. */
const KEPT_MS = 7 * 86_400_000

/** Deletes the passes of erased persons with their devices, some days after those were told, or at once if nobody is told. */
export const deleteVoidedPasses = async (tx: Tx, merchantId: number, now: Date): Promise<StepResult> => {
	const passes = await tx.rows<{ id: number }>(sql`
		select id from wallet_passes
		where merchant_id = ${merchantId} and customer_id is null and (
			voided_at <= ${new Date(now.getTime() - KEPT_MS)} or not exists (
				select from wallet_settings where merchant_id = ${merchantId} and is_on))
		order by id limit ${BATCH_SIZE} for update skip locked`)
	const ids = passes.map(({ id }) => id)
	if (ids.length > 0) {
		await tx.rows(sql`
			delete from wallet_registrations where merchant_id = ${merchantId} and pass_id = any(${ids}::bigint[])`)
		await tx.rows(
			sql`delete from wallet_passes where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`,
		)
	}
	return { done: ids.length, isMore: ids.length === BATCH_SIZE }
}
