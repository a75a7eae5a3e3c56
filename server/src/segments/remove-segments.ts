import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { findSegmentUses } from '../program/rules/segment-uses.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'

/** Removes segments. One that a rule of the program asks for is refused until the rule has ended. */
export const removeSegments = async (
	tx: Tx,
	{ id: merchantId, timeZone }: Merchant,
	now: Date,
	ids: number[],
): Promise<('removed' | 'not found' | Refusal)[]> => {
	await lockMerchant(tx, merchantId)
	const { rules } = await loadProgram(tx, merchantId)
	const uses = findSegmentUses(rules, timeZone, now)
	const userOf = (id: number) => uses.find(({ segments }) => segments.includes(id))?.rule
	const unused = ids.filter((id) => !userOf(id))
	const rows = await tx.rows<{ id: number }>(sql`
		delete from segments where merchant_id = ${merchantId} and id = any(${unused}::bigint[]) returning id`)
	return ids.map((id) => {
		const user = userOf(id)
		if (!user) return rows.some((row) => row.id === id) ? 'removed' : 'not found'
		const kind = user.isCampaign ? 'campaign' : 'rule'
		return refuseInEnglish(
			'GenericError',
			`the ${kind} "${user.name}" uses the segment`,
			'id',
			panelText.segmentUsed(user.name),
		)
	})
}
