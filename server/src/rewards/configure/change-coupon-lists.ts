import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { decimal } from '../../db/decimal.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { sealAtCommit } from '../../seals/tx-seals.ts'
import { type LockedLists, listNotFound, lockCouponLists } from '../load/lock-coupon-lists.ts'
import { checkListValue } from './check-coupon-list.ts'
import type { CouponListSettings } from './reward-settings.ts'

/** A change of a list of codes; a member that is absent keeps its value. */
export interface CouponListChange {
	listId: number
	change: Partial<Pick<CouponListSettings, 'name' | 'type' | 'value'>>
}

/** Changes lists of codes. What codes are worth cannot change once one of the list is handed out. */
export const changeCouponLists = async (
	tx: Tx,
	merchantId: number,
	changes: CouponListChange[],
): Promise<(Refusal | null)[]> => {
	const known = await lockCouponLists(
		tx,
		merchantId,
		changes.map(({ listId }) => listId),
	)
	const refusals = changes.map((change) => checkChange(change, known))
	const rows = changes.flatMap(({ listId, change }, nth) =>
		refusals[nth] ? [] : { ...known.get(listId)!, ...change },
	)
	sealAtCommit(tx)
	await tx.rows(sql`
		update coupon_lists l set name = f.name, type = f.type, value = f.value
		from json_to_recordset(${jsonRows(rows)}) as f (id bigint, name text, type smallint, value numeric)
		where l.merchant_id = ${merchantId} and l.id = f.id`)
	return refusals
}

const checkChange = ({ listId, change }: CouponListChange, known: LockedLists): Refusal | null => {
	const list = known.get(listId)
	if (!list) return listNotFound(listId)
	const changed = { ...list, ...change }
	const isSameWorth = changed.type === list.type && decimal(changed.value).eq(list.value)
	if (isSameWorth) return null
	if (list.used > 0)
		return refuse(
			'PdvReward_CoupomAlreadyUsed',
			`${list.used} codes of the list are handed out, so their worth cannot change`,
			changed.type === list.type ? 'CouponsValue' : 'CouponsType',
			panelText.codesHandedOut(list.used),
		)
	return checkListValue(changed)
}
