import { declineErasureRequest, listErasureRequests, type RequestedErasure } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import { idRangeOf, NEWEST } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { resourceNotFound } from '../http/admin-reply.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { countOpenRequests, listRequests } from './erasure-request.ts'
import { declineRequest } from './request-erasures.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for requests of members to erase their data. */
export const registerErasureRequestsAdminRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listErasureRequests, async ({ session: { merchant }, query }) => {
		const { customer } = query
		const customerId = customer ? (await findCustomerIds(db, merchant.id, [customer])).get(customer) : null
		const count = await countOpenRequests(db, merchant.id)
		if (customerId === undefined) return { Items: [], NextBefore: null, OpenCount: count }
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await listRequests(db, merchant.id, {
			customerId,
			isOpen: query.open ?? false,
			range: idRangeOf(query),
			most: limit + 1,
		})
		const items = found.slice(0, limit)
		return {
			Items: items.map(requestBody),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
			OpenCount: count,
		}
	})
	serve(declineErasureRequest, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const missing = resourceNotFound(`customer ${id} has no open request to erase the data`)
			const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
			if (customerId === undefined) return missing
			await lockAccounts(tx, merchant.id, [customerId]).accounts
			const newest = () =>
				listRequests(tx, merchant.id, { customerId, isOpen: false, range: NEWEST, most: 1 })
			const [before] = await newest()
			const decision = { customerId, declinedBy: user.email, answer: body.Answer.trim() }
			if (!(await declineRequest(tx, merchant.id, clock.now(), decision))) return missing
			const [after] = await newest()
			await audit(tx, { id, before: requestBody(before!), after: requestBody(after!) })
			return requestBody(after!)
		}),
	)
}

const requestBody = (request: Awaited<ReturnType<typeof listRequests>>[number]): RequestedErasure => ({
	Id: request.id,
	CustomerId: request.originalId,
	CustomerName: request.name,
	Reason: request.reason,
	RequestedDate: request.requestedAt.toISOString(),
	DeclinedBy: request.declinedBy,
	DeclinedDate: request.declinedAt?.toISOString() ?? null,
	Answer: request.answer,
})
