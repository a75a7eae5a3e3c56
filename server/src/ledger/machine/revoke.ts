import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	dropClosedLots,
	originsSince,
	type PointRecord,
	plus,
	type RecordRef,
	type RecordSource,
	resolveRecord,
	ZERO_AMOUNT,
} from './account.ts'
import type { Shortfall } from './cover.ts'
import { takeBack } from './take-back.ts'

export interface Revoke extends RecordSource {
	do: 'revoke'
	record: RecordRef
	shortfall: Shortfall
}

/** Takes back a whole award with a record of its own. It always succeeds. */
export const applyRevoke = (account: Account, command: Revoke, now: Date): PointRecord => {
	const lot = resolveRecord(account, command.record)
	const { shortfall } = command
	const drawsBefore = account.draws.length
	const record = createRecord(account, command, ZERO_AMOUNT, now)
	takeBack(account, { by: record, lot, value: lot.amount, shortfall }, now)
	account.balance = plus(account.balance, record.amount)
	addEvent(account, PointAction.Remove, record, originsSince(account, drawsBefore, record), now)
	dropClosedLots(account)
	return record
}
