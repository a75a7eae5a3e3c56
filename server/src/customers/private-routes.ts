import {
	type ChangedCustomer,
	createCustomer,
	getCustomer,
	updateCustomer,
	upsertCustomer,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { outcomeEnvelope, resultEnvelope } from '../http/reply.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { changeReferencedCustomers } from './change-customers.ts'
import { checkBirthday, checkContacts, checkDocument } from './check-customer.ts'
import type { CustomerInput } from './customer.ts'
import { customerResult } from './customer-result.ts'
import { registerCustomers } from './register-customers.ts'
import { upsertCustomers } from './upsert-customers.ts'
import { type CustomerView, viewByReferences } from './view-customers.ts'
import { toCustomerInput } from './wire.ts'

/** The customer routes of the private API. */
export const registerCustomersRoutes = (api: PrivateApi): void => {
	api.serve(getCustomer, async ({ merchant, params }) => {
		const customer = await api.reads.read(readCustomerViews, merchant, params.id)
		if (isRefusal(customer)) return customer
		return resultEnvelope(customerResult(customer))
	})
	api.serve(upsertCustomer, async ({ merchant, body }) => {
		const { timeZone } = merchant
		const enrolledAt = body.EnrolledDate ? parseMoment(body.EnrolledDate, timeZone) : null
		const input = { ...givenInput(body, body.OriginalId, timeZone), enrolledAt }
		const refusal = checkDocument(input) ?? checkBirthday(input, merchant, api.clock.now())
		if (refusal) return refusal
		const { customer, isCreated } = await api.writes.run(upsertCustomers, merchant, input.originalId, input)
		return outcomeEnvelope({
			...customerResult(customer),
			BalanceOfPoints: customer.balance.points.toNumber(),
			BalanceCashback: customer.balance.cashback.toNumber(),
			Operation: isCreated ? 'created' : 'updated',
		})
	})
	api.serve(createCustomer, async ({ merchant, body }) => {
		const input = givenInput(body, body.OriginalId, merchant.timeZone)
		const refusal =
			checkContacts(input) ?? checkDocument(input) ?? checkBirthday(input, merchant, api.clock.now())
		if (refusal) return refusal
		const customer = await api.writes.run(registerCustomers, merchant, input.originalId, input)
		return isRefusal(customer) ? customer : outcomeEnvelope(customerResult(customer))
	})
	api.serve(updateCustomer, async ({ merchant, params, body }) => {
		const input = { ...givenInput(body, '', merchant.timeZone), originalId: body.OriginalId ?? null }
		const refusal = checkDocument(input)
		if (refusal) return refusal
		const change = { reference: params.id, input }
		const customer = await api.writes.run(changeReferencedCustomers, merchant, params.id, change)
		return isRefusal(customer) ? customer : outcomeEnvelope(customerResult(customer))
	})
}

const readCustomerViews: BatchReader<string, CustomerView | Refusal> = (db, { id }, references) =>
	viewByReferences(db, id, references, 'id')

/** The input of an operation about customers, where a blank text is an absent one. */
const givenInput = (body: ChangedCustomer, originalId: string, timeZone: string): CustomerInput => {
	const input = toCustomerInput({ ...body, OriginalId: originalId }, timeZone)
	const given = (text: string | null): string | null => (text?.trim() ? text : null)
	const { name, email, phone, document } = input
	return {
		...input,
		name: given(name),
		email: given(email),
		phone: given(phone),
		document: given(document),
	}
}
