import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Customer } from '../customers/customer.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { introduceCustomers } from '../customers/introduce-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { updateCustomers, withCard } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { type LockedAccounts, lockAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { say } from '../messages/message.ts'
import { hasJoined, welcomeCustomers } from '../objectives/welcome-customers.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { Coupon } from './coupon.ts'
import { type CouponMessage, cannot, mergeCoupon } from './merge-coupon.ts'
import { type KnownCoupons, lockCoupons, readCoupons } from './read-coupons.ts'
import { saveCoupons } from './save-coupons.ts'

/** Gives coupons to customers; the customers are created or updated from what the messages say of them. */
export const createCoupons = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: CouponMessage[],
): Promise<(Coupon | Refusal)[]> => {
	const { ids, introduced, newcomers } = await meetCustomers(tx, merchant, now, messages)
	const { accounts, customers } = await lockCustomers(tx, merchant.id, messages, ids)
	const codes = messages.map((message) => message.code)
	const known = await lockCoupons(tx, merchant.id, codes)
	const { outcomes, changed } = fold(messages, ids, known, now)
	const welcome = new Set(outcomes.map((outcome) => (isRefusal(outcome) ? null : outcome.customerId)))
	if (introduced.some((id) => !welcome.has(id))) throw overtaken()
	const updated = new Map(customers)
	messages.forEach(({ card }, index) => {
		const outcome = outcomes[index]!
		if (!card || isRefusal(outcome)) return
		updated.set(outcome.customerId, withCard(updated.get(outcome.customerId)!, card, now))
	})
	await nameCoupons(tx, changed)
	await saveCoupons(tx, merchant.id, changed)
	await updateCustomers(
		tx,
		merchant.id,
		[...updated.values()].filter((customer) => customer !== customers.get(customer.id)),
	)
	const joined = [...updated.values()].filter((customer) =>
		hasJoined(customers.get(customer.id), customer, newcomers.includes(customer.id)),
	)
	await welcomeCustomers(tx, merchant, now, accounts, joined)
	return outcomes
}

/** Another list took a code between our look and our lock: begin again, so that a refused message introduces nobody. */
const overtaken = (): Error => Object.assign(new Error('a code was taken meanwhile'), { code: '40001' }) // a serialization failure, which is retried

/** Decides a list in memory; two messages about one code see each other. */
const fold = (
	messages: CouponMessage[],
	ids: Map<string, number>,
	{ coupons, ...codes }: KnownCoupons,
	now: Date,
): { outcomes: (Coupon | Refusal)[]; changed: Coupon[] } => {
	const current = new Map(coupons)
	const outcomes = messages.map((message) => {
		const coupon = decide(message, ids, current.get(message.code), codes, now)
		if (!isRefusal(coupon)) current.set(message.code, coupon)
		return coupon
	})
	const changed = [...current.values()].filter((coupon) => coupon !== coupons.get(coupon.code))
	return { outcomes, changed }
}

const decide = (
	message: CouponMessage,
	ids: Map<string, number>,
	stored: Coupon | undefined,
	{ taken, promised }: Pick<KnownCoupons, 'taken' | 'promised'>,
	now: Date,
): Coupon | Refusal => {
	const { customer, card, code } = message
	if (customer && card && card.originalId !== customer) return cannot(say.twoCustomers(), 'CustomerId')
	const originalId = customer ?? card?.originalId
	if (!originalId) return refuse('ApiExternalCoupon_Customer_Not_Found', say.noCustomerNamed(), 'CustomerId')
	const customerId = ids.get(originalId)
	if (customerId === undefined && !card)
		return refuse('ApiExternalCoupon_Customer_Not_Found', say.noCustomerForCoupon(originalId), 'CustomerId')
	const isOfAnother = promised.has(code) && promised.get(code) !== customerId
	if (taken.has(code) || isOfAnother) return cannot(say.codeOfAReward(code), 'CouponCode')
	return mergeCoupon(stored, message, customerId ?? STRANGER, now)
}

const STRANGER = 0

/** Finds the customers of a list and creates those that are new, but not for a message that will be refused. */
const meetCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: CouponMessage[],
): Promise<{ ids: Map<string, number>; introduced: number[]; newcomers: number[] }> => {
	const named = messages.flatMap(({ customer, card }) => customer ?? card?.originalId ?? [])
	const ids = await findCustomerIds(tx, merchant.id, [...new Set(named)])
	const hasStrangers = messages.some(({ card }) => card && !ids.has(card.originalId))
	if (!hasStrangers) return { ids, introduced: [], newcomers: [] }
	const codes = messages.map((message) => message.code)
	const { outcomes } = fold(messages, ids, await readCoupons(tx, merchant.id, codes), now)
	const welcome = messages.flatMap(({ card }, index) =>
		card && !ids.has(card.originalId) && !isRefusal(outcomes[index]) ? [card] : [],
	)
	if (welcome.length === 0) return { ids, introduced: [], newcomers: [] }
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const { ids: introduced, newcomers } = await introduceCustomers(tx, merchant.id, welcome, {
		now,
		origin: Origin.ExternalApi,
		reason: 'first coupon',
		optIn: enrolment.optIn,
		tiers,
	})
	return { ids: new Map([...ids, ...introduced]), introduced: [...introduced.values()], newcomers }
}

/** Those a message describes are locked, accounts first, for they may change. */
const lockCustomers = async (
	tx: Tx,
	merchantId: number,
	messages: CouponMessage[],
	ids: Map<string, number>,
): Promise<{ accounts: LockedAccounts; customers: Map<number, Customer> }> => {
	const described = messages.flatMap(({ card }) => (card && ids.get(card.originalId)) ?? [])
	if (described.length === 0) return { accounts: new Map(), customers: new Map() }
	const accounts = await lockAccounts(tx, merchantId, described)
	return { accounts, customers: await readCustomers(tx, merchantId, [...accounts.keys()]) }
}

const nameCoupons = async (tx: Tx, coupons: Coupon[]): Promise<void> => {
	const nameless = coupons.filter((coupon) => coupon.id === 0)
	if (nameless.length === 0) return
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('coupon_ids') as id from generate_series(1, ${nameless.length}::integer)`,
	)
	nameless.forEach((coupon, index) => {
		coupon.id = ids[index]!.id
	})
}
