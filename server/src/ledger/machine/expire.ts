import { PointAction, PointType } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	draw,
	dropClosedLots,
	hasEnded,
	NOTHING,
	negative,
	originsSince,
	plus,
} from './account.ts'

/** Ends every lot whose date has passed, each exactly once: what is left of it is drawn by a record of its own. */
export const expire = (account: Account, now: Date): void => {
	const ended = account.lots.filter((lot) => hasEnded(lot, now))
	for (const lot of ended) {
		const lapsing = lot.remaining
		const mark = account.draws.length
		const record = createRecord(
			account,
			{ type: PointType.Expiration, reason: { rule: 'expiry', validUntil: lot.validUntil } },
			negative(lapsing),
			now,
		)
		draw(account, record, lot, lapsing)
		account.lapsed.set(lot, plus(account.lapsed.get(lot) ?? NOTHING, lapsing))
		account.balance = plus(account.balance, record.amount)
		addEvent(account, PointAction.Remove, record, originsSince(account, mark, record), now)
	}
	if (ended.length > 0) dropClosedLots(account)
}
