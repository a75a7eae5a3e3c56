import { changeBalance, previewUndoChange, undoChange } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Tx } from '../db/database.ts'
import { type Decimal, decimal, money, POINT_DIGITS } from '../db/decimal.ts'
import { previewTransaction } from '../db/preview-transaction.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { type Failure, notFound, resourceNotFound } from '../http/admin-reply.ts'
import { findRecordCustomers } from '../ledger/find-record.ts'
import type { LedgerAmount } from '../ledger/machine/account.ts'
import { readBalances } from '../ledger/read-balances.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { asMoney } from '../messages/message-parts.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../refusal.ts'
import { askForChanges } from './approvals/ask-for-changes.ts'
import { findChangeLimits, isAbove, worthOf } from './approvals/change-limits.ts'
import { lockGiver, readGivenToday } from './approvals/given-today.ts'
import { parseChange } from './change.ts'
import { changeCashback, refuseCashbackUnder } from './change-cashback.ts'
import { changePoints } from './change-points.ts'
import { type ChangeUndo, type UndoneChange, undoChanges } from './undo-changes.ts'

/** The panel's routes for manual changes of points and cashback. */
export const registerCashbackAdminRoutes = (api: AdminApi): void => {
	registerChangeRoutes(api)
	registerUndoRoutes(api)
}

const registerChangeRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(changeBalance, ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const { Unit, Reason: reason, ChangeKey: key } = body
		const value = Unit === 'cashback' ? money(body.Value) : roundPoints(body.Value)
		const change = parseChange(value, body.OperationType)
		if (isRefusal(change)) return Promise.resolve(change)
		const given = { customerId: id, ...change, reason, key, author: user.email }
		const changeUnit = Unit === 'cashback' ? changeCashback : changePoints
		return db.transaction(async (tx) => {
			await lockGiver(tx, merchant.id, user)
			const limits = await findChangeLimits(tx, merchant.id)
			const program = await loadProgram(tx, merchant.id)
			const worth = worthOf(program, Unit, change.amount)
			const before = await readGivenToday(tx, merchant, program, user, clock.now(), key)
			const counted = change.do === 'add' ? worth.plus(before) : worth
			if (isAbove(counted, limits.confirmAbove) && !user.rights.includes('points.large'))
				return refuseLargeChange(limits.confirmAbove!)
			if (isAbove(counted, limits.confirmAbove) && !body.Confirmed)
				return refuseInEnglish(
					'GenericError',
					`Confirmed must be true for changes of a day that are worth more than ${limits.confirmAbove}`,
					'Confirmed',
					panelText.confirmValue(),
				)
			if (isAbove(counted, limits.approveAbove)) {
				const refusal = Unit === 'cashback' ? refuseCashbackUnder(program) : null
				if (refusal) return refusal
				const request = { ...given, unit: Unit, worth, askedBy: user }
				const [asked] = await askForChanges(tx, merchant, clock.now(), [request])
				if (isRefusal(asked)) return asNotFound(asked)
				const after = { ...balanceBody(asked!.balance), WaitingId: asked!.change.id }
				await audit(tx, asked!.isNew ? { id, after } : { id, before: after, after })
				return after
			}
			const [outcome] = await changeUnit(tx, merchant, clock.now(), [given])
			if (isRefusal(outcome)) return asNotFound(outcome)
			const after = balanceBody(outcome!.balance)
			await audit(tx, { id, after })
			return { ...after, WaitingId: null }
		})
	})
}

const refuseLargeChange = (limit: Decimal): Failure => ({
	failed: 403,
	field: 'Value',
	message: localized.changeAboveRole(asMoney(limit)),
})

const registerUndoRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(undoChange, ({ session: { merchant, user }, params: { id, point }, body, audit }) =>
		db.transaction(async (tx) => {
			const undo = { recordId: point, reason: body.Reason, author: user.email }
			const undone = await undoOf(tx, merchant, clock.now(), id, undo)
			if (isFailure(undone)) return undone
			const { balance, author, at, reason, isNew } = undone
			const after = {
				PointId: point,
				...balanceBody(balance),
				UndoneBy: author,
				UndoneDate: at.toISOString(),
				UndoneReason: reason,
			}
			// A repeated request changes nothing, so the log has no second entry.
			await audit(tx, isNew ? { id, after } : { id, before: after, after })
			return after
		}),
	)
	serve(previewUndoChange, ({ session: { merchant, user }, params: { id, point } }) =>
		previewTransaction(db, async (tx) => {
			const now = clock.now()
			const ids = await findCustomerIds(tx, merchant.id, [id])
			const before = await readBalances(tx, merchant.id, now, [...ids.values()])
			const undo = { recordId: point, reason: 'preview', author: user.email }
			const undone = await undoOf(tx, merchant, now, id, undo)
			if (isFailure(undone)) return undone
			const { points, cashback } = before.get(undone.customerId)!
			return {
				...{ PointsBalanceBefore: points.toNumber(), CashbackBalanceBefore: cashback.toNumber() },
				...balanceBody(undone.balance),
			}
		}),
	)
}

/** Undoes a change of this customer. */
const undoOf = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	id: string,
	undo: ChangeUndo,
): Promise<UndoneChange | Refusal | Failure> => {
	const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
	const owners = await findRecordCustomers(tx, merchant.id, [undo.recordId])
	if (customerId === undefined || owners.get(undo.recordId) !== customerId)
		return resourceNotFound(`customer ${id} has no point record ${undo.recordId}`)
	return (await undoChanges(tx, merchant, now, [undo]))[0]!
}

const isFailure = (outcome: UndoneChange | Refusal | Failure): outcome is Refusal | Failure =>
	'refused' in outcome || 'failed' in outcome

const balanceBody = ({ points, cashback }: LedgerAmount) => ({
	PointsBalance: points.toNumber(),
	CashbackBalance: cashback.toNumber(),
})

const roundPoints = (value: number) => decimal(value).round(POINT_DIGITS, 'half up')

const asNotFound = (refusal: Refusal) =>
	refusal.refused === 'Customer_NotFound' ? notFound({ ...refusal, field: 'id' }) : refusal
