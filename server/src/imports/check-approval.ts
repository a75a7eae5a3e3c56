import { findChangeLimits, isAbove, worthOf } from '../cashback/approvals/change-limits.ts'
import { lockGiver, readGivenToday } from '../cashback/approvals/given-today.ts'
import type { Tx } from '../db/database.ts'
import { ZERO } from '../db/decimal.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Translations } from '../messages/catalog-entry.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import type { Import } from './import.ts'

/** Who starts an import, and may approve what others have asked for. */
export interface Starter {
	id: number
	email: string
	/** Of the shop. */
	timeZone: string
	mayApprove: boolean
}

/**
 * Points in a file are limited as manual changes are: above the limit of the shop, another person than the one who
 * uploaded the file must start it. Points to add count together with what that person gave on the same day. What it is worth is known from its dry run, which must have read the file in the same
 * way.
 */
export const findMissingApproval = async (
	tx: Tx,
	merchantId: number,
	found: Import,
	isTriedLikeThis: boolean,
	starter: Starter,
	now: Date,
): Promise<{ message: string; text: Translations } | null> => {
	if (found.kind !== 'balances') return null
	const { approveAbove } = await findChangeLimits(tx, merchantId)
	if (approveAbove === null) return null
	if (!isTriedLikeThis)
		return { message: 'a dry run with these columns must come first', text: panelText.importTryFirst() }
	await lockGiver(tx, merchantId, starter)
	const isOwn = found.author.toLowerCase() === starter.email.toLowerCase()
	const program = await loadProgram(tx, merchantId)
	const shop = { id: merchantId, timeZone: starter.timeZone }
	const before = isOwn ? await readGivenToday(tx, shop, program, starter, now) : ZERO
	const points = found.pointsAdded.plus(found.pointsRemoved)
	const worth = [worthOf(program, 'points', points), found.valueAdded.plus(found.valueRemoved)]
	if (!worth.some((value) => isAbove(value.plus(before), approveAbove))) return null
	if (isOwn)
		return {
			message: 'another person than the one who uploaded the file must start it',
			text: panelText.importNeedsApproval(),
		}
	return starter.mayApprove
		? null
		: { message: 'starting it needs the right points.approve', text: panelText.importNeedsRight() }
}
