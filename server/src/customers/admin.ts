import { changeCustomer, explainPoints } from '@fiel/contract'
import type { AdminDoor } from '../http/admin-door.ts'
import { absent, notFound } from '../http/admin-reply.ts'
import { findRecord } from '../ledger/find-record.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { explain } from '../program/explain.ts'
import { isRefusal } from '../refusal.ts'
import { changeCustomers } from './change-customers.ts'
import { findCustomerIds } from './find-customers.ts'
import { readCustomers } from './read-customers.ts'
import { customerCard, customerMembers } from './wire.ts'

/** Customers and their points, for the panel. */
export const openCustomersAdmin = ({ db, clock, serve }: AdminDoor): void => {
	serve(changeCustomer, ({ session: { merchant }, params: { id }, body, audit }) => {
		const card = customerCard({ ...body, OriginalId: id }, merchant.timeZone)
		return db.transaction(async (tx) => {
			const found = await findCustomerIds(tx, merchant.id, [id])
			await lockAccounts(tx, merchant.id, [...found.values()])
			const [before] = (await readCustomers(tx, merchant.id, [...found.values()])).values()
			const [changed] = await changeCustomers(tx, merchant, clock.now(), [card])
			if (isRefusal(changed))
				return changed.refused === 'Customer_NotFound' ? notFound({ ...changed, field: 'id' }) : changed
			const after = customerMembers(changed!)
			await audit(tx, { id, before: customerMembers(before!), after })
			return after
		})
	})
	serve(explainPoints, async ({ session: { merchant }, params: { id } }) => {
		const found = await findRecord(db, merchant.id, id)
		if (!found) return absent(`there is no point record ${id}`)
		const { type, amount, reason, createdAt, validUntil } = found.record
		const customers = await readCustomers(db, merchant.id, [found.customerId])
		return {
			PointId: id,
			CustomerId: customers.get(found.customerId)!.originalId,
			PointType: type,
			Points: amount.points.toNumber(),
			Cashback: amount.cashback.toNumber(),
			CreatedDate: createdAt.toISOString(),
			ExpirationDate: validUntil?.toISOString() ?? null,
			Reason: reason,
			Sentence: explain({ type, points: amount.points, reason }),
		}
	})
}
