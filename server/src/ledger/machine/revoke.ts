import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	dropClosedLots,
	NOTHING,
	originsSince,
	type PointRecord,
	plus,
	type RecordRef,
	type RecordSource,
	recordOf,
} from './account.ts'
import type { Shortfall } from './cover.ts'
import { takeBack } from './take-back.ts'

export interface Revoke extends RecordSource {
	do: 'revoke'
	record: RecordRef
	shortfall: Shortfall
}

/** Takes back a whole award, by a record of its own. It always succeeds. */
export const revoke = (account: Account, command: Revoke, now: Date): PointRecord => {
	const lot = recordOf(account, command.record)
	const { shortfall } = command
	const mark = account.draws.length
	const record = createRecord(account, command, NOTHING, now)
	takeBack(account, { by: record, lot, value: lot.amount, shortfall }, now)
	account.balance = plus(account.balance, record.amount)
	addEvent(account, PointAction.Remove, record, originsSince(account, mark, record), now)
	dropClosedLots(account)
	return record
}
