import { Origin } from '@fiel/contract'
import sql from 'sql-template-tag'
import { createCustomers } from '../customers/create-customers.ts'
import type { Customer } from '../customers/customer.ts'
import {
	findReferencedIds,
	type ReferencedCustomers,
	refuseAmbiguous,
} from '../customers/find-by-reference.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import { readCustomers } from '../customers/read-customers.ts'
import { applyCustomerInput, updateCustomers } from '../customers/update-customers.ts'
import type { Tx } from '../db/database.ts'
import { emitEvents } from '../events/emit-events.ts'
import { type LockedAccounts, lockAccounts, noLockedAccounts } from '../ledger/lock-accounts.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { localized } from '../messages/message.ts'
import { awardSignups, hasJustJoined } from '../objectives/award-signups.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { loadTiers } from '../tiers/load-tiers.ts'
import type { Coupon } from './coupon.ts'
import { couponEvent } from './coupon-event.ts'
import { type CouponMessage, mergeCoupon, refuseCoupon, UNSAVED_COUPON } from './merge-coupon.ts'
import { type KnownCoupons, lockCoupons, readCoupons } from './read-coupons.ts'
import { saveCoupons } from './save-coupons.ts'

/** Creates coupons for customers, and creates or updates the customers from the same messages. */
export const createCoupons = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: CouponMessage[],
): Promise<(Coupon | Refusal)[]> => {
	const { referenced, addedIds, createdIds } = await createMissingCustomers(tx, merchant, now, messages)
	const { accounts, customers } = await lockCustomers(tx, merchant.id, messages, referenced.ids)
	const codes = messages.map((message) => message.code)
	const known = await lockCoupons(tx, merchant.id, codes)
	const { outcomes, changed } = applyMessages(messages, referenced, known, now)
	const acceptedIds = new Set(outcomes.map((outcome) => (isRefusal(outcome) ? null : outcome.customerId)))
	if (addedIds.some((id) => !acceptedIds.has(id))) throw conflictError()
	const updated = new Map(customers)
	messages.forEach(({ customerInput }, index) => {
		const outcome = outcomes[index]!
		if (!customerInput || isRefusal(outcome)) return
		updated.set(outcome.customerId, applyCustomerInput(updated.get(outcome.customerId)!, customerInput, now))
	})
	const created = changed.filter((coupon) => coupon.id === UNSAVED_COUPON)
	await assignCouponIds(tx, created)
	await saveCoupons(tx, merchant.id, changed)
	emitEvents(tx, merchant.id, 'Coupon_Created', now, () => created.map(couponEvent))
	await updateCustomers(
		tx,
		accounts.locked,
		merchant.id,
		now,
		[...updated.values()].filter((customer) => customer !== customers.get(customer.id)),
		customers,
	)
	const joined = [...updated.values()].filter((customer) =>
		hasJustJoined(customers.get(customer.id), customer, createdIds.includes(customer.id)),
	)
	await awardSignups(tx, merchant, now, accounts, joined)
	return outcomes
}

/**
 * Another transaction took a code between the read and the
 * lock. Retry, so that a refused message creates no customer.
 */
// a serialization failure, which is retried
const conflictError = (): Error => Object.assign(new Error('a code was taken meanwhile'), { code: '40001' })

/** Decides a batch in memory; a message sees the effects of earlier ones about the same code. */
const applyMessages = (
	messages: CouponMessage[],
	referenced: ReferencedCustomers,
	{ coupons, ...codes }: KnownCoupons,
	now: Date,
): { outcomes: (Coupon | Refusal)[]; changed: Coupon[] } => {
	const current = new Map(coupons)
	const outcomes = messages.map((message) => {
		const coupon = decide(message, referenced, current.get(message.code), codes, now)
		if (!isRefusal(coupon)) current.set(message.code, coupon)
		return coupon
	})
	const changed = [...current.values()].filter((coupon) => coupon !== coupons.get(coupon.code))
	return { outcomes, changed }
}

const decide = (
	message: CouponMessage,
	{ ids, ambiguous }: ReferencedCustomers,
	stored: Coupon | undefined,
	{ taken, promised }: Pick<KnownCoupons, 'taken' | 'promised'>,
	now: Date,
): Coupon | Refusal => {
	const { customer, customerInput, code } = message
	if (customer && ambiguous.has(customer)) return refuseAmbiguous(customer, 'CustomerId')
	if (customer && customerInput && !isSameCustomer(customer, customerInput.originalId, ids))
		return refuseCoupon(localized.twoCustomers(), 'CustomerId')
	const originalId = customerInput?.originalId ?? customer
	if (!originalId)
		return refuse('ApiExternalCoupon_Customer_Not_Found', localized.noCustomerNamed(), 'CustomerId')
	const customerId = ids.get(originalId)
	if (customerId === undefined && !customerInput)
		return refuse(
			'ApiExternalCoupon_Customer_Not_Found',
			localized.noCustomerForCoupon(originalId),
			'CustomerId',
		)
	const isOfAnother = promised.has(code) && promised.get(code) !== customerId
	if (taken.has(code) || isOfAnother) return refuseCoupon(localized.codeOfAReward(code), 'CouponCode')
	return mergeCoupon(stored, message, customerId ?? UNKNOWN_CUSTOMER, now)
}

/** Whether a reference and the merchant's id name one customer, who may have several ids. */
const isSameCustomer = (reference: string, originalId: string, ids: Map<string, number>): boolean =>
	reference === originalId || (ids.has(originalId) && ids.get(reference) === ids.get(originalId))

const UNKNOWN_CUSTOMER = 0

/** Finds the customers of a batch and creates the missing ones, except for messages that will be refused. */
const createMissingCustomers = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	messages: CouponMessage[],
): Promise<{ referenced: ReferencedCustomers; addedIds: number[]; createdIds: number[] }> => {
	const named = messages.flatMap(({ customer, customerInput }) => [
		...(customer ? [customer] : []),
		...(customerInput ? [customerInput.originalId] : []),
	])
	const ids = await findCustomerIds(tx, merchant.id, [...new Set(named)])
	// A new customer who is described is named by the merchant's id alone, which may look like an e-mail or a document.
	const others = messages.flatMap(({ customer, customerInput }) =>
		customer && customer !== customerInput?.originalId && !ids.has(customer) ? [customer] : [],
	)
	const byContact = await findReferencedIds(tx, merchant.id, others)
	const referenced = { ids: new Map([...ids, ...byContact.ids]), ambiguous: byContact.ambiguous }
	const hasUnknown = messages.some(({ customerInput }) => customerInput && !ids.has(customerInput.originalId))
	if (!hasUnknown) return { referenced, addedIds: [], createdIds: [] }
	const codes = messages.map((message) => message.code)
	const { outcomes } = applyMessages(messages, referenced, await readCoupons(tx, merchant.id, codes), now)
	const acceptedInputs = messages.flatMap(({ customerInput }, index) =>
		customerInput && !ids.has(customerInput.originalId) && !isRefusal(outcomes[index]) ? [customerInput] : [],
	)
	if (acceptedInputs.length === 0) return { referenced, addedIds: [], createdIds: [] }
	const { enrolment } = await loadProgram(tx, merchant.id)
	const tiers = await loadTiers(tx, merchant.id)
	const { ids: addedIds, createdIds } = await createCustomers(tx, merchant.id, acceptedInputs, {
		now,
		origin: Origin.ExternalApi,
		reason: 'first coupon',
		optIn: enrolment.optIn,
		recognises: enrolment.recognisesCustomers,
		tiers,
	})
	return {
		referenced: { ...referenced, ids: new Map([...referenced.ids, ...addedIds]) },
		addedIds: [...addedIds.values()],
		createdIds,
	}
}

/** Locks the customers that a message describes, because they may change; accounts first. */
const lockCustomers = async (
	tx: Tx,
	merchantId: number,
	messages: CouponMessage[],
	ids: Map<string, number>,
): Promise<{ accounts: LockedAccounts; customers: Map<number, Customer> }> => {
	const described = messages.flatMap(
		({ customerInput }) => (customerInput && ids.get(customerInput.originalId)) ?? [],
	)
	if (described.length === 0) return { accounts: noLockedAccounts(), customers: new Map() }
	const accounts = await lockAccounts(tx, merchantId, described).accounts
	return { accounts, customers: await readCustomers(tx, merchantId, [...accounts.keys()]) }
}

const assignCouponIds = async (tx: Tx, unsaved: Coupon[]): Promise<void> => {
	if (unsaved.length === 0) return
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('coupon_ids') as id from generate_series(1, ${unsaved.length}::integer)`,
	)
	unsaved.forEach((coupon, index) => {
		coupon.id = ids[index]!.id
	})
}
