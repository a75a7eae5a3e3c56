import { isDeepStrictEqual } from 'node:util'
import { Origin } from '@fiel/contract'
import { readCoupons } from '../coupons/read-coupons.ts'
import { createCustomers } from '../customers/create-customers.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import type { Tx } from '../db/database.ts'
import { lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { awardSignups } from '../objectives/award-signups.ts'
import type { Program } from '../program/settings.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { Affiliate } from './affiliate.ts'
import {
	type AffiliateMessage,
	decideAffiliate,
	identifyAffiliate,
	type KnownAffiliates,
} from './decide-affiliate.ts'
import { readAffiliates } from './read-affiliates.ts'
import { writeAffiliates } from './write-affiliates.ts'

/** Whether an affiliate was new or has changed. */
interface AffiliateOutcome {
	isChanged: boolean
}

/** Adds affiliates or changes them, and creates the customers that are asked for. */
export const saveAffiliates = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: AffiliateMessage[],
): Promise<(AffiliateOutcome | Refusal)[]> => {
	// Affiliates change rarely: one at a time, so that a coupon cannot get two of them.
	await lockMerchant(tx, merchant.id)
	const program = await loadProgram(tx, merchant.id)
	const known = await loadKnown(tx, merchant, program, messages)
	const changed = new Map<string, Affiliate>()
	const wanting = new Set<string>()
	const outcomes = messages.map((message): AffiliateOutcome | Refusal => {
		const affiliate = decideAffiliate(message, known)
		if (isRefusal(affiliate)) return affiliate
		const before = known.byOriginalId.get(affiliate.originalId)
		const needsCustomer = message.createCustomer && affiliate.customerId === null
		if (needsCustomer) wanting.add(affiliate.originalId)
		if (isDeepStrictEqual(before, affiliate) && !needsCustomer) return { isChanged: false }
		if (before) known.byCouponId.delete(before.couponId)
		known.byOriginalId.set(affiliate.originalId, affiliate)
		known.byCouponId.set(affiliate.couponId, affiliate)
		changed.set(affiliate.originalId, affiliate)
		return { isChanged: true }
	})
	const created = await createWanted(
		tx,
		merchant,
		now,
		program,
		[...wanting].map((id) => changed.get(id)!),
	)
	const rows = [...changed.values()].map((affiliate) => ({
		...affiliate,
		customerId: affiliate.customerId ?? created.get(affiliate.originalId) ?? null,
	}))
	await writeAffiliates(tx, merchant.id, now, rows)
	return outcomes
}

const loadKnown = async (
	tx: Tx,
	merchant: Merchant,
	program: Program,
	messages: AffiliateMessage[],
): Promise<KnownAffiliates> => {
	const originalIds = messages.map(identifyAffiliate).filter((id) => typeof id === 'string')
	const codes = messages.flatMap(({ coupon }) => coupon ?? [])
	const { coupons } = await readCoupons(tx, merchant.id, codes)
	const found = [...coupons.values()]
	const holders = await readCustomers(
		tx,
		merchant.id,
		found.map(({ customerId }) => customerId),
	)
	const couponIds = found.map(({ id }) => id)
	const affiliates = await readAffiliates(tx, merchant.id, originalIds, couponIds)
	return {
		hasAffiliates: program.affiliates.isActive,
		coupons,
		holders,
		byOriginalId: new Map(affiliates.map((affiliate) => [affiliate.originalId, affiliate])),
		byCouponId: new Map(affiliates.map((affiliate) => [affiliate.couponId, affiliate])),
		customerIds: await findCustomerIds(tx, merchant.id, originalIds),
	}
}

/** Creates customers as a coupon would. Returns their ids by the id in the merchant store. */
const createWanted = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ enrolment }: Program,
	affiliates: Affiliate[],
): Promise<Map<string, number>> => {
	if (affiliates.length === 0) return new Map()
	const inputs = affiliates.map(({ originalId, name, email, phone, document }) => ({
		...{ originalId, name, email, phone, document },
		...{ birthday: null, signedUpAt: null, isEnrolled: null },
	}))
	const { ids, createdIds } = await createCustomers(tx, merchant.id, inputs, {
		now,
		origin: Origin.ExternalApi,
		reason: 'affiliate',
		optIn: enrolment.optIn,
		tiers: await loadTiers(tx, merchant.id),
	})
	const accounts = await lockAccounts(tx, merchant.id, createdIds).accounts
	const customers = await readCustomers(tx, merchant.id, createdIds)
	const joined = [...customers.values()].filter(({ isEnrolled }) => isEnrolled)
	await awardSignups(tx, merchant, now, accounts, joined)
	return ids
}
