import { getCustomer } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { resultEnvelope } from '../http/reply.ts'
import { localized } from '../messages/message.ts'
import { refuse } from '../refusal.ts'
import { customerResult } from './customer-result.ts'
import { type CustomerView, viewCustomers } from './view-customers.ts'

/** The customer routes of the private API. */
export const registerCustomersRoutes = (api: PrivateApi): void => {
	api.serve(getCustomer, async ({ merchant, params }) => {
		const customer = await api.reads.read(readCustomerViews, merchant, params.id)
		if (!customer) return refuse('Customer_NotFound', localized.noCustomer(params.id), 'id')
		return resultEnvelope(customerResult(customer))
	})
}

const readCustomerViews: BatchReader<string, CustomerView | undefined> = async (db, { id }, originalIds) => {
	const found = await viewCustomers(db, id, originalIds)
	return originalIds.map((originalId) => found.get(originalId))
}
