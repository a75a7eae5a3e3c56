import { type CustomerResult, getCustomer } from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { resultEnvelope } from '../http/reply.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type CustomerView, viewByReferences } from './view-customers.ts'
import { customerMembers } from './wire.ts'

/** The customer routes of the private API. */
export const registerCustomersRoutes = (api: PrivateApi): void => {
	api.serve(getCustomer, async ({ merchant, params }) => {
		const customer = await api.reads.read(readCustomerViews, merchant, params.id)
		if (isRefusal(customer)) return customer
		return resultEnvelope(customerResult(customer))
	})
}

const readCustomerViews: BatchReader<string, CustomerView | Refusal> = (db, { id }, references) =>
	viewByReferences(db, id, references, 'id')

const customerResult = (customer: CustomerView): CustomerResult => {
	const referral = referralUrl(customer)
	return {
		...customerMembers(customer),
		ReferralURL: referral,
		WhatsappReferralUrl: referral && `https://wa.me/?text=${encodeURIComponent(referral)}`,
		CurrentTier:
			customer.tierName === null
				? null
				: { Name: customer.tierName, Color: customer.tierColor, IconUrl: customer.tierIconUrl },
	}
}

/** The merchant's referral page with the customer's public id as a parameter. */
const referralUrl = ({ referral, publicId }: CustomerView): string | null => {
	if (!referral.isActive || !referral.url || !URL.canParse(referral.url)) return null
	const url = new URL(referral.url)
	url.searchParams.set('ref', publicId)
	return url.href
}
