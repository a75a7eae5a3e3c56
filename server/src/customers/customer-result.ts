import type { CustomerResult } from '@fiel/contract'
import type { CustomerView } from './view-customers.ts'
import { customerMembers } from './wire.ts'

/** A customer in the format in which one is read. */
export const customerResult = (customer: CustomerView): CustomerResult => {
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
