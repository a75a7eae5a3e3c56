import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import type { Step } from '../db/step.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { findLastRun, runNightly } from '../merchants/run-nightly.ts'
import type { Tier } from '../program/tier.ts'
import { loadTiers } from './load-tiers.ts'
import { moveInTime } from './move-in-time.ts'

export const PLACING = 'place customers'

interface Round {
	/** The ladder the round began with: when another is found the next night, everybody is looked at again. */
	ladder: string | null
	/** The last customer looked at. */
	after: number
}

/** In the night after the ladder has changed, puts everybody where it says: the next customers; answers how many. */
export const placeAnew = (tx: Tx, merchant: Merchant, now: Date, limit = 200): Promise<Step> =>
	runNightly<Round>(tx, merchant, PLACING, now, async (state) => {
		const round = state ?? { ladder: digest(await loadTiers(tx, merchant.id)), after: 0 }
		if (state === null) {
			const last = await findLastRun<Round>(tx, merchant, PLACING)
			if ((last?.ladder ?? null) === round.ladder) return { state: round, things: 0, isFinished: true }
		}
		const next = await tx.rows<{ id: number }>(sql`
			select customer_id as id from progress
			where merchant_id = ${merchant.id} and customer_id > ${round.after}
			order by customer_id
			limit ${limit}`)
		const ids = next.map(({ id }) => id)
		await lockAccounts(tx, merchant.id, ids)
		await moveInTime(tx, merchant, now, ids)
		return {
			state: { ...round, after: ids.at(-1) ?? round.after },
			things: ids.length,
			isFinished: ids.length < limit,
		}
	})

/** What decides who is where, in short; null where there are no tiers. */
const digest = (tiers: Tier[]): string | null => {
	if (tiers.length === 0) return null
	const asked = tiers.map(({ id, position, isBase, goals, match, graceDays }) => [
		...[id, position, isBase, goals, match, graceDays],
	])
	return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
