import { PointAction } from '@fiel/contract'
import {
	type Account,
	addEvent,
	createRecord,
	dropClosedLots,
	NOTHING,
	originsSince,
	type PointRecord,
	type RecordRef,
	type RecordSource,
	recordOf,
} from './account.ts'
import type { Shortfall } from './cover.ts'
import { takeBack } from './take-back.ts'
import { settleAmount, tellTheRest, type Untold } from './untold.ts'

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
	const untold: Untold = new Map()
	takeBack(account, { by: record, lot, value: lot.amount, shortfall }, untold, now)
	settleAmount(account, untold, record)
	addEvent(account, PointAction.Remove, record, originsSince(account, mark, record), now)
	tellTheRest(account, untold, now)
	dropClosedLots(account)
	return record
}
