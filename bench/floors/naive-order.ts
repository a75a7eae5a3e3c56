import type { Order as OrderBody, OrderResult } from '@fiel/contract'
import type pg from 'pg'
import { dayOf, parseMoment } from '../../server/src/calendar.ts'
import { decimal } from '../../server/src/db/decimal.ts'
import type { Merchant } from '../../server/src/merchants/merchant.ts'
import { calculateAward } from '../../server/src/program/calculate-award.ts'
import { withDefaults } from '../../server/src/program/settings.ts'
import { validUntil } from '../../server/src/program/valid-until.ts'

/** Named statements, so that each is prepared once. */
const STATEMENTS = {
	customer: `select c.*, p.orders, t.name as tier_name from customers c
		join progress p on p.merchant_id = c.merchant_id and p.customer_id = c.id
		left join tiers t on t.merchant_id = p.merchant_id and t.id = p.tier_id
		where c.merchant_id = $1 and c.original_id = $2`,
	lock: 'select 1 from accounts where merchant_id = $1 and customer_id = $2 for update',
	known: 'select 1 from orders where merchant_id = $1 and original_id = $2',
	program: 'select version, settings from programs where merchant_id = $1 order by version desc limit 1',
	products: 'select original_id from products where merchant_id = $1 and original_id = any($2)',
	order: `insert into orders (merchant_id, id, original_id, customer_id, state, origin, total, placed_at, completed_at,
			is_completed, is_cancelled, updated_at, products, metadatas, program_version, award_id, earned_points, counted_on,
			decision, recorded_at)
		values ($1, nextval('order_ids'), $2, $3, 2, 3, $4, $5, $6, true, false, $7, $8, '[]', $9,
			nextval('point_record_ids'), $10, $11, $12, $7)
		returning id, award_id`,
	account: `update accounts set points = points + $3, cashback = cashback + $4, next_expiry = least(next_expiry, $5),
			chain_head = sha256($6::text::bytea), chain_length = chain_length + 1
		where merchant_id = $1 and customer_id = $2 returning points, cashback`,
	record: `insert into point_records (merchant_id, customer_id, id, type, points, cashback, remaining_points,
			remaining_cashback, owed_points, owed_cashback, valid_until, created_at, order_id, reason, metadata)
		values ($1, $2, $3, 0, $4, $5, $4, $5, 0, 0, $6, $7, $8, $9, '[]')`,
	event: `insert into events (merchant_id, customer_id, record_id, topic, type, points, cashback, valid_until,
			points_balance, cashback_balance, origins, occurred_at, hash)
		values ($1, $2, $3, 0, 0, $4, $5, $6, $7, $8, '[]', $9, sha256($3::bigint::text::bytea))`,
	day: `insert into progress_days (merchant_id, customer_id, day, orders, spend, earned) values ($1, $2, $3, 1, $4, $5)
		on conflict (merchant_id, customer_id, day) do update set orders = progress_days.orders + 1,
			spend = progress_days.spend + $4, earned = progress_days.earned + $5`,
	progress: `update progress set orders = orders + 1, spend = spend + $3, earned = earned + $4,
			last_order_on = greatest(last_order_on, $5)
		where merchant_id = $1 and customer_id = $2`,
}

/** Records one completed order of a known customer in its own transaction. */
export const recordNaiveOrder = async (
	pool: pg.Pool,
	merchant: Merchant,
	body: OrderBody,
): Promise<OrderResult> => {
	const client = await pool.connect()
	const query = async (name: keyof typeof STATEMENTS, values: unknown[]) =>
		(await client.query({ name, text: STATEMENTS[name], values: [merchant.id, ...values] })).rows
	try {
		await client.query('begin')
		const result = await insertOrder(query, merchant, body)
		await client.query('commit')
		return result
	} catch (error) {
		await client.query('rollback')
		throw error
	} finally {
		client.release()
	}
}

type RunStatement = (name: keyof typeof STATEMENTS, values: unknown[]) => Promise<pg.QueryResultRow[]>

const insertOrder = async (
	query: RunStatement,
	merchant: Merchant,
	body: OrderBody,
): Promise<OrderResult> => {
	const now = new Date()
	const [customer] = await query('customer', [body.Customer.OriginalId])
	if (!customer) throw new Error('the twin knows its customers')
	await query('lock', [customer.id])
	if ((await query('known', [body.OriginalId])).length > 0) throw new Error('the twin takes new orders only')
	const [stored] = await query('program', [])
	const program = { version: stored!.version, ...withDefaults(stored!.settings) }
	const products = (body.Products ?? []).map((product) => ({
		originalId: product.OriginalId,
		title: product.Title ?? null,
		url: product.Url ?? null,
		imageUrl: product.ImageUrl ?? null,
		isActive: product.IsActive ?? true,
		price: product.ProductPrice == null ? null : decimal(product.ProductPrice),
		brand: null,
	}))
	const known = await query('products', [products.map(({ originalId }) => originalId)])
	if (known.length === 0) throw new Error('the twin knows its products')
	const placedAt = parseMoment(body.OrderPlacementDate!, merchant.timeZone)
	const completedAt = parseMoment(body.OrderCompletedDate!, merchant.timeZone)
	const total = decimal(body.OrderTotal!)
	const award = calculateAward(program, { total, isEnrolled: customer.is_enrolled, multiplier: decimal(1) })
	const reason = JSON.stringify({ ...award.reason, order: body.OriginalId })
	const [points, cashback] = [award.points.toString(), award.cashback.toString()]
	const until = validUntil(program, now, merchant.timeZone)
	const day = dayOf(completedAt, merchant.timeZone)
	const [order] = await query('order', [
		...[body.OriginalId, customer.id, total.toString(), placedAt, completedAt, now],
		...[JSON.stringify(products), program.version, points, day, reason],
	])
	const [balance] = await query('account', [customer.id, points, cashback, until, order!.award_id])
	await query('record', [customer.id, order!.award_id, points, cashback, until, now, order!.id, reason])
	const balances = [balance!.points, balance!.cashback]
	await query('event', [customer.id, order!.award_id, points, cashback, until, ...balances, now])
	await query('day', [customer.id, day, total.toString(), points])
	await query('progress', [customer.id, total.toString(), points, day])
	return toOrderResult(body, order!, customer, balance!, now)
}

const moment = (date: Date | null): string | null => date?.toISOString() ?? null

const toOrderResult = (
	body: OrderBody,
	order: pg.QueryResultRow,
	customer: pg.QueryResultRow,
	balance: pg.QueryResultRow,
	now: Date,
): OrderResult => ({
	Id: Number(order.id),
	OriginalId: body.OriginalId,
	OrderPlacementDate: body.OrderPlacementDate!,
	OrderCompletedDate: body.OrderCompletedDate!,
	OrderCancelledDate: null,
	OrderStatus: null,
	IsCancelledOrReturned: false,
	IsCompleted: true,
	OrderTotal: body.OrderTotal!,
	Customer: {
		...{ Id: Number(customer.id), OriginalId: customer.original_id, PublicId: customer.public_id },
		...{ Name: customer.name, Email: customer.email, Phone: customer.phone, Document: customer.document },
		...{ BirthdayDate: null, SignupDate: moment(customer.signed_up_at), IsEnrolled: customer.is_enrolled },
		...{ PointsBalance: Number(balance.points), BalanceOfPoints: Number(balance.points) },
		...{ Cashback: Number(balance.cashback), BirthdayUpdateDate: null, SecondaryId: null },
		...{ FirstName: customer.name?.split(' ')[0] ?? null, OrderCount: customer.orders + 1 },
		...{ ReasonEnrolled: customer.enrolled_reason, AdminId: 0, EmailAdmin: null },
		...{ EnrolledDate: moment(customer.enrolled_at), TierName: customer.tier_name, Origin: customer.origin },
		...{ RfmGroup: customer.rfm_group, RfmGroupName: 'None', Affiliate: null },
	},
	Products: (body.Products ?? []).map((product) => ({
		...{ OriginalId: product.OriginalId, Title: product.Title ?? null, Url: product.Url ?? null },
		...{ ImageUrl: product.ImageUrl ?? null, IsActive: product.IsActive ?? true },
		ProductPrice: product.ProductPrice ?? null,
	})),
	UpdatedDate: now.toISOString(),
	Coupon: null,
	State: 2,
	Origin: 3,
	Metadatas: [],
})
