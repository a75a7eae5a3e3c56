import type { Member as MemberBody, MemberScope } from '@fiel/contract'
import { maskContacts } from '../customers/mask-contacts.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { memberTiersBody } from '../tiers/tier-body.ts'
import type { DatedAmount } from './read-amounts.ts'
import type { MemberProfile } from './read-profiles.ts'

interface ShownToken {
	scopes: readonly MemberScope[]
	expiresAt: Date
}

/** A member as a page shows them. */
export const memberBody = (profile: MemberProfile, merchant: Merchant, token: ShownToken): MemberBody => {
	const isWhole = token.scopes.includes('profile')
	const customer = isWhole ? profile.customer : maskContacts(profile.customer)
	const { CurrentTier, NextTiers } = memberTiersBody(profile.tiers)
	return {
		PublicId: customer.publicId,
		Name: customer.name,
		Email: customer.email,
		Phone: customer.phone,
		Document: customer.document,
		BirthdayDate: isWhole ? customer.birthday : null,
		IsEnrolled: customer.isEnrolled,
		IsBlocked: customer.blockedAt !== null,
		EnrolledDate: customer.enrolledAt?.toISOString() ?? null,
		Points: profile.balance.points.toNumber(),
		Cashback: profile.balance.cashback.toNumber(),
		Pending: profile.pending.map(amountBody),
		Expiring: profile.expiring.map(amountBody),
		CurrentTier,
		NextTier: NextTiers[0] ?? null,
		Program: {
			Name: profile.customization.programName ?? null,
			PointsNameSingular: profile.customization.pointsNameSingular ?? null,
			PointNamePlural: profile.customization.pointNamePlural ?? null,
			Currency: merchant.currency,
			CashbackEnabled: profile.program.cashback.isActive,
		},
		Scopes: [...token.scopes],
		TokenExpires: token.expiresAt.toISOString(),
	}
}

const amountBody = ({ points, cashback, when }: DatedAmount) => ({
	Points: points.toNumber(),
	Cashback: cashback.toNumber(),
	When: when.toISOString(),
})
