import { changeBalance } from '@fiel/contract'
import { decimal, money, POINT_DIGITS } from '../db/decimal.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { parseChange } from './change.ts'
import { changeCashback } from './change-cashback.ts'
import { changePoints } from './change-points.ts'

/** The panel's route for manual changes of points and cashback. */
export const registerCashbackAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(changeBalance, ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const { Unit, Reason: reason, ChangeKey: key } = body
		const value = Unit === 'cashback' ? money(body.Value) : roundPoints(body.Value)
		const change = parseChange(value, body.OperationType)
		if (isRefusal(change)) return Promise.resolve(change)
		const given = { customerId: id, ...change, reason, key, author: user.email }
		const changeUnit = Unit === 'cashback' ? changeCashback : changePoints
		return db.transaction(async (tx) => {
			const [outcome] = await changeUnit(tx, merchant, clock.now(), [given])
			if (isRefusal(outcome)) return asNotFound(outcome)
			const { balance } = outcome!
			const after = {
				PointsBalance: balance.points.toNumber(),
				CashbackBalance: balance.cashback.toNumber(),
			}
			await audit(tx, { id, after })
			return after
		})
	})
}

const roundPoints = (value: number) => decimal(value).round(POINT_DIGITS, 'half up')

const asNotFound = (refusal: Refusal) =>
	refusal.refused === 'Customer_NotFound' ? notFound({ ...refusal, field: 'id' }) : refusal
