import sql, { type Sql } from 'sql-template-tag'
import type { Queryable } from '../../db/database.ts'
import type { Decimal } from '../../db/decimal.ts'
import { readPages } from '../../db/read-pages.ts'
import type { Finding } from '../../finding.ts'
import { loadPrograms, type Programs } from '../../merchants/load-programs.ts'
import { calculateAward } from '../../program/calculate-award.ts'
import type { Program } from '../../program/settings.ts'
import type { SealCounter } from '../../seals/verify-seals.ts'
import { capAward, needsEvidence } from '../decide/decide-award.ts'
import { decidedPurchase } from '../decide/decided-purchase.ts'
import { ORDER_COLUMNS, parseOrderRow } from '../load/load-orders.ts'
import type { Order } from '../order.ts'
import { orderSealText } from '../save/order-seal.ts'

type ReportFinding = (finding: Finding) => void

interface VerifiedOrder extends Order {
	merchantId: number
	isErased: boolean
	awardPoints: Decimal | null
	awardCashback: Decimal | null
}

/** Checks that orders match their seals and have earned what the program says. */
export const verifyOrders = async (
	db: Queryable,
	merchantIds: number[],
	tally: SealCounter,
	report: ReportFinding,
): Promise<void> => {
	const programs = await loadMerchantPrograms(db, merchantIds)
	for await (const rows of readPages<VerifiedOrder>(db, 'verified_orders', verifiedOrdersQuery(merchantIds)))
		for (const row of rows) {
			const { merchantId, customerId } = row
			const order = parseOrderRow<VerifiedOrder>(row)
			tally.add(merchantId, 'orders', order.seal ?? null)
			const reportOrder = (sentence: string, recordId: number | null = null): void =>
				report({ merchantId, customerId, recordId, sentence: `order ${order.originalId} ${sentence}` })
			if (!db.keyedHash.matches(orderSealText(merchantId, order), order.seal ?? ''))
				reportOrder(
					order.seal
						? 'was edited from outside: it does not carry the seal of what it says'
						: 'was put in from outside: it is not sealed',
				)
			const wrong = findWrongAward(order, programs.get(merchantId)!)
			if (wrong) reportOrder(wrong, order.awardId)
		}
}

interface MerchantPrograms {
	/** The zone of now first, then those from before: an order keeps what it earned under the zone of its decision. */
	timeZones: string[]
	programs: Programs
}

const loadMerchantPrograms = async (
	db: Queryable,
	merchantIds: number[],
): Promise<Map<number, MerchantPrograms>> => {
	const rows = await db.rows<{ id: number; timeZones: string[]; versions: number[] | null }>(sql`
		select id, array[time_zone] || array(
				select time_zone from former_time_zones z where z.merchant_id = m.id order by until desc) as "timeZones",
			(select array_agg(version) from programs p where p.merchant_id = m.id) as versions
		from merchants m where id = any(${merchantIds}::bigint[])`)
	const programsByMerchant = new Map<number, MerchantPrograms>()
	for (const { id, timeZones, versions } of rows)
		if (versions) programsByMerchant.set(id, { timeZones, programs: await loadPrograms(db, id, versions) })
	return programsByMerchant
}

const verifiedOrdersQuery = (merchantIds: number[]): Sql => sql`
	select o.merchant_id as "merchantId", ${ORDER_COLUMNS}, c.erased_at is not null as "isErased",
		r.points as "awardPoints", r.cashback as "awardCashback"
	from orders o
	left join customers c on c.merchant_id = o.merchant_id and c.id = o.customer_id
	left join point_records r on r.merchant_id = o.merchant_id and r.customer_id = o.customer_id and r.id = o.award_id
	where o.merchant_id = any(${merchantIds}::bigint[])`

/** Finds what is wrong with the award of an order; orders without a decision are skipped. */
const findWrongAward = (order: VerifiedOrder, { programs, timeZones }: MerchantPrograms): string | null => {
	const { decision, isCancelled, isErased } = order
	if (decision === null || isCancelled) return null
	if (!programs.has(order.programVersion))
		return `was decided under program ${order.programVersion}, which is not there`
	const program = programs.at(order.programVersion)
	if (decision.version !== program.version)
		return `was placed under program ${program.version} and decided under ${decision.version}`
	const stored = capAward((decision.points as string) ?? 0, (decision.cashback as string) ?? 0)
	const isKnown = !needsEvidence(program, timeZones[0]!) || (decision.seen !== undefined && !isErased) // rules may have used data that was erased since
	const earned = (timeZone: string): Amount => (isKnown ? recalculateAward(order, program, timeZone) : stored)
	const recalculated = earned(timeZones[0]!)
	if (!isSameAmount(recalculated, stored) && !timeZones.some((zone) => isSameAmount(earned(zone), stored)))
		return `was decided to earn ${amountText(stored)}, and earns ${amountText(recalculated)} under program ${program.version}`
	const award = { points: order.awardPoints, cashback: order.awardCashback }
	if (award.points === null || award.cashback === null) return null
	return award.points.eq(stored.points) && award.cashback.eq(stored.cashback)
		? null
		: `has earned ${amountText({ points: award.points, cashback: award.cashback })}, and was decided to earn ${amountText(stored)}`
}

interface Amount {
	points: Decimal
	cashback: Decimal
}

const isSameAmount = (a: Amount, b: Amount): boolean => a.points.eq(b.points) && a.cashback.eq(b.cashback)

const amountText = ({ points, cashback }: Amount): string => `${points} points and ${cashback} in currency`

/** Decides the order again with the same pure code, on its stored evidence. */
const recalculateAward = (order: Order, program: Program, timeZone: string): Amount => {
	const award = calculateAward(program, decidedPurchase(order, timeZone))
	return capAward(award.points, award.cashback)
}
