import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { StepResult } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findLastRun, runNightly } from '../merchants/run-nightly.ts'
import type { Tier } from '../program/tier.ts'
import { loadTiers } from './load-tiers.ts'
import { updateTiersOverTime } from './update-tiers-over-time.ts'

export const RECALCULATION_JOB = 'place customers'

interface RecalculationState {
	/** Hash of the tiers at the start of the run. If it differs the next night, all customers are processed again. */
	ladder: string | null
	/** The last processed customer. */
	after: number
}

/** In the night after tiers changed, recalculates the tiers of the next customers. Returns how many it processed. */
export const recalculateTiers = (tx: Tx, merchant: Merchant, now: Date, limit = 200): Promise<StepResult> =>
	runNightly<RecalculationState>(tx, merchant, RECALCULATION_JOB, now, async (state) => {
		const current = state ?? { ladder: hashTiers(await loadTiers(tx, merchant.id)), after: 0 }
		if (state === null) {
			const last = await findLastRun<RecalculationState>(tx, merchant, RECALCULATION_JOB)
			if ((last?.ladder ?? null) === current.ladder) return { state: current, count: 0, isFinished: true }
		}
		const next = await tx.rows<{ id: number }>(sql`
			select p.customer_id as id from progress p
			join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
			where p.merchant_id = ${merchant.id} and p.customer_id > ${current.after} and c.removed_at is null
			order by p.customer_id
			limit ${limit}`)
		const ids = next.map(({ id }) => id)
		const { locked } = await lockAccounts(tx, merchant.id, ids).accounts
		await updateTiersOverTime(tx, locked, merchant, now, ids)
		return {
			state: { ...current, after: ids.at(-1) ?? current.after },
			count: ids.length,
			isFinished: ids.length < limit,
		}
	})

/** Hashes the members of tiers that decide which customers are in them; null if there are no tiers. */
const hashTiers = (tiers: Tier[]): string | null => {
	if (tiers.length === 0) return null
	const criteria = tiers.map(({ id, position, isBase, goals, match, graceDays }) => [
		...[id, position, isBase, goals, match, graceDays],
	])
	return createHash('sha256').update(JSON.stringify(criteria)).digest('hex')
}
