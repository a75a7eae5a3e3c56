import sql from 'sql-template-tag'
import { releaseCoupons } from '../../coupons/release-coupons.ts'
import { useCoupons } from '../../coupons/use-coupons.ts'
import type { Customer } from '../../customers/customer.ts'
import { updateCustomers } from '../../customers/update-customers.ts'
import type { Tx } from '../../db/database.ts'
import { assignSessionRecordIds, saveLedgerSession } from '../../ledger/save-ledger-session.ts'
import { saveCompletions } from '../../objectives/save-completions.ts'
import { saveReferrals } from '../../objectives/save-referrals.ts'
import { insertMentionedProducts } from '../../products/insert-mentioned-products.ts'
import type { Tier } from '../../program/tier.ts'
import { refundRedemptions } from '../../rewards/save/refund-redemptions.ts'
import { saveRedemptionOrders } from '../../rewards/save/save-redemption-orders.ts'
import { saveUnmetTerms } from '../../rewards/save/save-unmet-terms.ts'
import { type DayCount, type ProgressChange, saveDayCounts, saveProgress } from '../../tiers/save-progress.ts'
import { findChangedTerms } from '../decide/find-changed-terms.ts'
import type { OrderBatch } from '../decide/order-batch.ts'
import type { Order, OrderMetadata } from '../order.ts'
import { emitOrderEvents } from './emit-order-events.ts'
import { noteSilentChanges } from './note-silent-changes.ts'
import { saveOrderLabels } from './save-order-labels.ts'
import { insertOrders, updateOrders } from './save-orders.ts'
import { saveRuleUsage } from './save-rule-usage.ts'

/**
 * Writes what was decided. Ids come first, because rows of several tables hold them; then the writes are queued together,
 * and a usual batch waits for none of them before the commit. Only coupons that orders use or release are waited for.
 */
export const saveOrderBatch = async (tx: Tx, batch: OrderBatch): Promise<void> => {
	const {
		merchant,
		now,
		ledger,
		orders,
		newAwardRecords,
		dayCountChanges,
		ruleUsage,
		stored,
		acceptedMessages,
	} = batch
	const changedOrders = [...batch.changedOriginalIds].map((originalId) => orders.get(originalId)!)
	await Promise.all([assignSessionRecordIds(tx, ledger), assignMetadataIds(tx, batch.newMetadata)])
	for (const order of changedOrders) order.awardId = newAwardRecords.get(order.id)?.id ?? order.awardId
	emitOrderEvents(tx, batch, changedOrders)
	const isStored = (order: Order): boolean => stored.orders.has(order.id)
	const { locked } = ledger.accounts
	// Each call queues its statements up to its first await at once, so the database executes those in this order; those of
	// `saveLedgerSession`, which awaits first, come after them. Only `saveCustomers` depends on a call before it: it may read the days that `saveDayCounts` writes. There are no foreign
	// keys. But keep one order for all batches: it is the order in which they lock rewards, products and labels.
	await Promise.all([
		saveLedgerSession(tx, ledger),
		insertOrders(
			tx,
			locked,
			merchant.id,
			changedOrders.filter((order) => !isStored(order)),
		),
		updateOrders(tx, locked, merchant.id, changedOrders.filter(isStored), stored.orders),
		saveDayCounts(tx, locked, merchant.id, dayCountChanges),
		saveCustomers(tx, batch),
		saveRuleUsage(tx, merchant.id, ruleUsage),
		saveRedemptions(tx, batch),
		saveObjectives(tx, batch),
		insertMentionedProducts(
			tx,
			merchant.id,
			now,
			acceptedMessages.flatMap(({ products }) => products ?? []),
		),
		saveOrderLabels(tx, merchant.id, acceptedMessages),
		noteSilentChanges(tx, batch, changedOrders),
	])
	// a code that one order of the batch releases may be used by another
	await releaseCoupons(tx, merchant.id, batch.releasedCodes)
	await useCoupons(tx, merchant.id, now, batch.usedCodes)
}

/** Gives new metadata their ids; the outcomes of the batch share the objects. */
const assignMetadataIds = async (tx: Tx, newMetadata: OrderMetadata[]): Promise<void> => {
	if (newMetadata.length === 0) return
	const ids = await tx.rows<{ id: number }>(
		sql`select nextval('order_metadata_ids') as id from generate_series(1, ${newMetadata.length}::integer)`,
	)
	newMetadata.forEach((entry, index) => {
		entry.id = ids[index]!.id
	})
}

const saveRedemptions = async (
	tx: Tx,
	{ merchant, now, changedRedemptions, refundedRedemptions, ...batch }: OrderBatch,
): Promise<void> => {
	await saveRedemptionOrders(tx, merchant.id, now, changedRedemptions)
	saveUnmetTerms(tx, merchant.id, findChangedTerms(batch))
	await refundRedemptions(tx, merchant.id, now, refundedRedemptions)
}

const saveObjectives = async (tx: Tx, { merchant, now, ledger, objectives }: OrderBatch): Promise<void> => {
	const { locked } = ledger.accounts
	await saveCompletions(tx, locked, merchant.id, now, objectives.completions)
	await saveReferrals(tx, locked, merchant.id, now, [...objectives.referrals.changed])
}

const saveCustomers = async (
	tx: Tx,
	{ merchant, now, ledger, customers, dayCountChanges, tiers, stored }: OrderBatch,
): Promise<void> => {
	const before = stored.customers
	const dayCountsByCustomer = Map.groupBy(dayCountChanges, ({ customerId }) => customerId)
	const changes = [...customers.values()].map((customer) => findChanges(customer, before.get(customer.id)!))
	const customersOf = (kind: 'isChanged' | 'hasProgressed') =>
		changes.filter((change) => change[kind]).map(({ customer }) => customer)
	await Promise.all([
		updateCustomers(tx, ledger.accounts.locked, merchant.id, now, customersOf('isChanged'), before),
		saveProgress(
			tx,
			ledger.accounts.locked,
			merchant.id,
			now,
			customersOf('hasProgressed').map((customer) => ({
				...progressChange(customer, before.get(customer.id)!, tiers),
				...lastOrderDay(dayCountsByCustomer.get(customer.id) ?? []),
			})),
		),
	])
}

const progressChange = (customer: Customer, before: Customer, tiers: Tier[]): ProgressChange => {
	const rank = (id: number | null) => tiers.find((tier) => tier.id === id)?.position ?? 0
	return {
		...customer,
		customerId: customer.id,
		fromTierId: before.tierId,
		why: rank(customer.tierId) >= rank(before.tierId) ? 'reached' : 'returned',
	}
}

const lastOrderDay = (counted: DayCount[]): Pick<ProgressChange, 'orderedOn' | 'hasFewerOrders'> => {
	const days = counted.filter(({ orders }) => orders > 0).map(({ day }) => day)
	return { orderedOn: days.sort().at(-1), hasFewerOrders: counted.some(({ orders }) => orders < 0) }
}

const TIER_STATUS_KEYS = ['tierId', 'lapsedAt', 'heldTierId', 'heldUntil', 'ownTierId', 'reviewAt']
const PROGRESS_KEYS = new Set(['orders', 'spend', 'earned', ...TIER_STATUS_KEYS])

/** Whether members of the customer changed, and whether those of the progress did. */
const findChanges = (customer: Customer, before: Customer) => {
	const found = { customer, isChanged: false, hasProgressed: false }
	if (customer === before) return found
	let member: keyof Customer
	for (member in customer)
		if (customer[member] !== before[member])
			found[PROGRESS_KEYS.has(member) ? 'hasProgressed' : 'isChanged'] = true
	return found
}
