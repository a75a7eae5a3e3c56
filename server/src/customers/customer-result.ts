import type { CustomerResult } from '@fiel/contract'
import type { CustomerView } from './view-customers.ts'
import { customerMembers } from './wire.ts'

/** A customer in the format in which one is read. */
export const customerResult = (customer: CustomerView): CustomerResult => ({
	...customerMembers(customer),
	...referralLinks(customer),
	CurrentTier:
		customer.tierName === null
			? null
			: { Name: customer.tierName, Color: customer.tierColor, IconUrl: customer.tierIconUrl },
})

type Referrer = Pick<CustomerView, 'referral' | 'publicId'>

/** The links with which a customer refers friends; null where there is none. */
export const referralLinks = (customer: Referrer) => {
	const url = referralUrl(customer)
	return {
		ReferralURL: url,
		WhatsappReferralUrl: url && `https://wa.me/?text=${encodeURIComponent(url)}`,
	}
}

/** The merchant's referral page with the customer's public id as a parameter. */
const referralUrl = ({ referral, publicId }: Referrer): string | null => {
	if (!referral.isActive || !referral.url || !URL.canParse(referral.url)) return null
	const url = new URL(referral.url)
	url.searchParams.set('ref', publicId)
	return url.href
}
