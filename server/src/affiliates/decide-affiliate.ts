import { findDocumentFault, normalizeDocument } from '@fiel/contract/document'
import type { Coupon } from '../coupons/coupon.ts'
import type { Customer } from '../customers/customer.ts'
import { localized } from '../messages/message.ts'
import { type Refusal, refuse } from '../refusal.ts'
import { type Affiliate, normalizeEmail } from './affiliate.ts'

/** An affiliate of a request; null where it has no value. */
export interface AffiliateMessage {
	name: string | null
	email: string | null
	document: string | null
	phone: string | null
	coupon: string | null
	wantsPortal: boolean | null
	createCustomer: boolean
}

/** What a batch knows. */
export interface KnownAffiliates {
	hasAffiliates: boolean
	/** By code. */
	coupons: Map<string, Coupon>
	/** The customers whom these coupons were given to, by id. */
	holders: Map<number, Customer>
	byOriginalId: Map<string, Affiliate>
	byCouponId: Map<number, Affiliate>
	/** Ids of customers by the id in the merchant store. */
	customerIds: Map<string, number>
}

/** What the affiliate of a message is known by; a refusal if nothing identifies it. */
export const identifyAffiliate = ({ document, email }: AffiliateMessage): string | Refusal => {
	const normalized = normalizeDocument(document ?? '')
	if (normalized === '' && !email?.trim())
		return refuse('ApiExternalCustomer_document_email_empty', localized.documentOrEmailNeeded(), 'Document')
	if (document?.trim() && findDocumentFault(document) === 'characters')
		return refuse(
			'ApiExternalCustomer_documen_AlphaNumeric_only',
			localized.documentCharacters(document ?? ''),
			'Document',
		)
	return normalized || normalizeEmail(email!)
}

/** Decides what becomes of an affiliate; members that the message does not have keep their values. */
export const decideAffiliate = (message: AffiliateMessage, known: KnownAffiliates): Affiliate | Refusal => {
	if (!known.hasAffiliates) return refuse('AffiliateSettingsNotExist', localized.affiliatesOff())
	const originalId = identifyAffiliate(message)
	if (typeof originalId !== 'string') return originalId
	const before = known.byOriginalId.get(originalId)
	const email = message.email?.trim() || (before?.email ?? null)
	const document = message.document?.trim() || (before?.document ?? null)
	const coupon = findCoupon(message, known, originalId, { email, document })
	if ('refused' in coupon) return coupon
	const holder = known.holders.get(coupon.customerId)
	const isHolder = holder !== undefined && isSamePerson(holder, { email, document })
	return {
		originalId,
		name: message.name?.trim() || (before?.name ?? null),
		email,
		phone: message.phone?.trim() || (before?.phone ?? null),
		document,
		couponId: coupon.id,
		customerId: isHolder ? holder.id : (known.customerIds.get(originalId) ?? before?.customerId ?? null),
		wantsPortal: message.wantsPortal ?? before?.wantsPortal ?? false,
		isActive: before?.isActive ?? true,
		disabledReason: before?.disabledReason ?? null,
	}
}

interface Identity {
	email: string | null
	document: string | null
}

const findCoupon = (
	{ coupon: code }: AffiliateMessage,
	{ coupons, holders, byCouponId }: KnownAffiliates,
	originalId: string,
	person: Identity,
): Coupon | Refusal => {
	if (!code?.trim())
		return refuse('ApiExternalAffiliate_coupon_empty', localized.affiliateCouponNeeded(), 'Coupon')
	const coupon = coupons.get(code)
	if (!coupon) return refuse('AffiliateCouponNoExistsInPlatform', localized.noCoupon(code), 'Coupon')
	const owner = byCouponId.get(coupon.id)
	const holder = holders.get(coupon.customerId)
	const isOfAnother =
		(owner !== undefined && owner.originalId !== originalId) ||
		(holder !== undefined && hasIdentity(holder) && !isSamePerson(holder, person))
	if (isOfAnother) return refuse('AffiliateCouponGenericError', localized.couponOfAnother(code), 'Coupon')
	return coupon
}

const hasIdentity = ({ email, document }: Identity): boolean => Boolean(email?.trim() || document?.trim())

const isSamePerson = (one: Identity, other: Identity): boolean => {
	const isSame = (own: string | null, others: string | null, normalize: (text: string) => string): boolean =>
		Boolean(own && others && normalize(own) !== '' && normalize(own) === normalize(others))
	return (
		isSame(one.document, other.document, normalizeDocument) || isSame(one.email, other.email, normalizeEmail)
	)
}
