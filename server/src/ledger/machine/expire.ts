import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	dropClosedLots,
	hasExpired,
	negate,
	originsSince,
	plus,
	ZERO_AMOUNT,
} from './account.ts'

/** Expires every lot whose date has passed: a new record draws the unspent rest. Each lot expires exactly once. */
export const expire = (account: Account, now: Date): void => {
	const ended = account.lots.filter((lot) => hasExpired(lot, now))
	for (const lot of ended) {
		const unspent = lot.remaining
		const drawsBefore = account.draws.length
		const record = createRecord(
			account,
			{ type: PointType.Expiration, reason: { rule: 'expiry', validUntil: lot.validUntil } },
			negate(unspent),
			now,
		)
		draw(account, record, lot, unspent)
		account.expiredAmounts.set(lot, plus(account.expiredAmounts.get(lot) ?? ZERO_AMOUNT, unspent))
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Remove, record, originsSince(account, drawsBefore, record), now)
	}
	if (ended.length > 0) dropClosedLots(account)
}
