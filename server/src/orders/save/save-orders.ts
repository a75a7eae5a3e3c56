import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { type Decimal, sum } from '../../db/decimal.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { chunkRows, rowList, rowType } from '../../db/row-list.ts'
import type { Locked } from '../../ledger/lock-accounts.ts'
import { BROKEN_SEAL, sealsOf, type TxSeals } from '../../seals/tx-seals.ts'
import type { Order, OrderDocuments } from '../order.ts'
import { canonicalJson, orderSealText } from './order-seal.ts'

/** Inserts new orders. */
export const insertOrders = (tx: Tx, _locked: Locked, merchantId: number, orders: Order[]): void => {
	const seals = sealsOf(tx)
	insertRows(
		tx,
		'orders',
		orders.map((order) => {
			const decision = canonicalJson(order.decision)
			return {
				merchant_id: merchantId,
				id: order.id,
				original_id: order.originalId,
				customer_id: order.customerId,
				state: order.state,
				origin: order.origin,
				status: order.status,
				total: order.total,
				placed_at: order.placedAt,
				completed_at: order.completedAt,
				cancelled_at: order.cancelledAt,
				annulled_at: order.cancellationReceivedAt,
				is_completed: order.isCompleted,
				is_cancelled: order.isCancelled,
				updated_at: order.updatedAt,
				coupon: order.coupon,
				external_coupon: order.externalCoupon,
				products: order.products,
				metadatas: order.metadatas,
				payment_methods: order.paymentMethods.length > 0 ? order.paymentMethods : null,
				payment_method_id: order.paymentMethodId,
				branch_id: order.branchId,
				sales_person_id: order.salesPersonId,
				program_version: order.programVersion,
				grant_at: order.grantAt,
				award_id: order.awardId,
				earned_points: order.earnedPoints,
				counted_on: order.countedOn,
				decision: order.decision && decision,
				recorded_at: order.recordedAt,
				seal: byteaText(sealNewOrder(seals, tx, merchantId, order, decision)),
			}
		}),
	)
}

const byteaText = (hex: string): string => `\\x${hex}`

const sealNewOrder = (
	seals: TxSeals,
	{ keyedHash }: Tx,
	merchantId: number,
	order: Order,
	decision: string,
): string => {
	const seal = keyedHash.hash(orderSealText(merchantId, order, decision))
	seals.recordChange(merchantId, 'orders', null, seal)
	return seal
}

/** An order that was edited outside Fiel keeps a broken seal when it is saved again. */
export const sealChangedOrder = (tx: Tx, merchantId: number, before: Order, order: Order): string => {
	const isIntact = tx.keyedHash.matches(orderSealText(merchantId, before), before.seal ?? '')
	const seal = isIntact ? tx.keyedHash.hash(orderSealText(merchantId, order)) : BROKEN_SEAL
	sealsOf(tx).recordChange(merchantId, 'orders', before.seal ?? null, seal)
	return seal
}

export const ORDER_CHANGE = rowType(
	'order_change_with_returns',
	'id:bigint state:smallint status:text total:numeric placedAt:timestamptz completedAt:timestamptz',
	'cancelledAt:timestamptz cancellationReceivedAt=annulled_at:timestamptz isCompleted:boolean isCancelled:boolean',
	'updatedAt:timestamptz coupon:text externalCoupon:text products:jsonb metadatas:jsonb',
	'paymentMethods:jsonb paymentMethodId:text branchId:text salesPersonId:text programVersion:integer grantAt:timestamptz',
	'awardId:bigint earnedPoints:numeric countedOn:date decision:jsonb returned:numeric returns:jsonb seal:bytea',
)

/** Updates stored orders. */
export const updateOrders = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	orders: Order[],
	stored: Map<number, Order>,
): Promise<void> => {
	const rows = orders.map((order) => {
		const before = stored.get(order.id)!
		const seal = byteaText(sealChangedOrder(tx, merchantId, before, order))
		const returned = sum(order.returns.map(({ value }) => value))
		return { ...order, ...changedDocuments(order, before), returned, seal }
	})
	for (const part of chunkRows(rows)) updateOrderRows(tx, merchantId, part)
}

const updateOrderRows = (tx: Tx, merchantId: number, orders: OrderChange[]): void =>
	tx.write(sql`
		update orders o
		set state = n.state, status = n.status, total = n.total, placed_at = n.placed_at,
			completed_at = n.completed_at, cancelled_at = n.cancelled_at, annulled_at = n.annulled_at,
			is_completed = n.is_completed, is_cancelled = n.is_cancelled, updated_at = n.updated_at,
			coupon = n.coupon, external_coupon = n.external_coupon, products = coalesce(n.products, o.products),
			metadatas = coalesce(n.metadatas, o.metadatas),
			payment_methods = coalesce(n.payment_methods, o.payment_methods),
			payment_method_id = n.payment_method_id, branch_id = n.branch_id, sales_person_id = n.sales_person_id,
			program_version = n.program_version, grant_at = n.grant_at, award_id = n.award_id,
			earned_points = n.earned_points, counted_on = n.counted_on,
			decision = coalesce(n.decision, o.decision), returned = n.returned, returns = coalesce(n.returns, o.returns),
			seal = n.seal
		from ${rowList(ORDER_CHANGE, orders)} n
		where o.merchant_id = ${merchantId} and o.id = n.id and o.id = any(${orders.map(({ id }) => id)}::bigint[])`)

type OrderChange = Omit<Order, keyof OrderDocuments | 'seal'> &
	ReturnType<typeof changedDocuments> & { returned: Decimal; seal: string }

/** Null for JSON members that did not change, so that they are not sent again. */
const changedDocuments = (
	{ products, metadatas, paymentMethods, decision, returns }: Order,
	stored: OrderDocuments,
): { [Name in keyof OrderDocuments]: OrderDocuments[Name] | null } => ({
	products: products === stored.products ? null : products,
	metadatas: metadatas === stored.metadatas ? null : metadatas,
	paymentMethods: paymentMethods === stored.paymentMethods ? null : paymentMethods,
	decision: decision === stored.decision ? null : decision,
	returns: returns === stored.returns ? null : returns,
})
