import { RfmGroup } from '@fiel/contract'
import sql from 'sql-template-tag'
import { dayOf } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { StepResult } from '../db/step.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { runNightly } from '../merchants/run-nightly.ts'
import { findRfmGroup, type RfmQuintiles, type RfmValues } from '../program/rfm.ts'

export const GROUP_CUSTOMERS_JOB = 'group customers'

interface GroupingState {
	fifths: RfmQuintiles
	/** The last customer processed. */
	after: number
}

/** A step of the nightly grouping by recency, frequency and ticket; returns how many customers it grouped. */
export const groupCustomers = (tx: Tx, merchant: Merchant, now: Date, limit = 1000): Promise<StepResult> =>
	runNightly<GroupingState>(tx, merchant, GROUP_CUSTOMERS_JOB, now, async (state) => {
		const today = dayOf(now, merchant.timeZone)
		// Computed once a day, so that all customers are measured against the same values.
		const { fifths, after } = state ?? { fifths: await findFifths(tx, merchant.id, today), after: 0 }
		const customers = await tx.rows<RfmValues & { id: number; group: number }>(sql`
			select c.id, c.rfm_group as group, p.orders as frequency,
				greatest(${today}::date - coalesce(p.last_order_on, ${today}::date), 0) as recency,
				(p.spend / greatest(p.orders, 1))::double precision as ticket
			from progress p
			join customers c on c.merchant_id = p.merchant_id and c.id = p.customer_id
			where p.merchant_id = ${merchant.id} and p.customer_id > ${after}
			order by p.customer_id
			limit ${limit}`)
		const moved = customers
			.map((customer) => ({ ...customer, next: groupOf(customer, fifths) }))
			.filter(({ group, next }) => group !== next)
		await setRfmGroups(tx, merchant.id, moved)
		return {
			state: { fifths, after: customers.at(-1)?.id ?? after },
			count: customers.length,
			isFinished: customers.length < limit,
		}
	})

const groupOf = (habits: RfmValues, fifths: RfmQuintiles): RfmGroup =>
	habits.frequency > 0 ? findRfmGroup(habits, fifths) : RfmGroup.None

const findFifths = async (tx: Tx, merchantId: number, today: string): Promise<RfmQuintiles> => {
	const [fifths] = await tx.rows<{ [Axis in keyof RfmQuintiles]: number[] | null }>(sql`
		select percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (
				order by greatest(${today}::date - last_order_on, 0)) as recency,
			percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (order by orders) as frequency,
			percentile_disc(array[0.2, 0.4, 0.6, 0.8]) within group (
				order by (spend / orders)::double precision) as ticket
		from progress
		where merchant_id = ${merchantId} and orders > 0`)
	const { recency, frequency, ticket } = fifths!
	return { recency: recency ?? [], frequency: frequency ?? [], ticket: ticket ?? [] }
}

/** Sorted by customer id, like all row locks, to avoid deadlocks. */
const setRfmGroups = async (
	tx: Tx,
	merchantId: number,
	moved: { id: number; next: RfmGroup }[],
): Promise<void> => {
	if (moved.length === 0) return
	await tx.rows(sql`
		update customers c set rfm_group = m.next
		from json_to_recordset(${jsonRows(moved)}) as m (id bigint, next smallint)
		where c.merchant_id = ${merchantId} and c.id = m.id and c.id = any(${moved.map(({ id }) => id)}::bigint[])`)
}
