import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Origin, PointType } from '@fiel/contract'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { applyPostings, type Posting } from '../../test/support/apply-postings.ts'
import { uniqueText } from '../../test/support/builders.ts'
import { buildCard } from '../../test/support/customer-card.ts'
import {
	amountFromPair,
	arbitraryHistory,
	CANCELLED,
	DAY_MS,
	EARNED,
	GRACE_DAYS,
	type HistoryStep,
	pairOf,
	REFUNDED,
	SPENT,
	START,
} from '../../test/support/ledger-histories.ts'
import { createLedgerModel, type ModelLot, type TakenPart } from '../../test/support/ledger-model.ts'
import { readBalances } from '../../test/support/read-balances.ts'
import { useWorld } from '../../test/support/world.ts'
import { createCustomers } from '../customers/create-customers.ts'
import type { Decimal } from '../db/decimal.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { expireLots } from './expire-lots.ts'
import { findViolations } from './find-violations.ts'
import type { PointRecord } from './machine/account.ts'
import type { LedgerCommand } from './machine/apply.ts'

const world = useWorld()
let merchant: Merchant

const createTestCustomers = (count: number): Promise<number[]> =>
	world.db.transaction(async (tx) => {
		const cards = Array.from({ length: count }, () => buildCard(uniqueText('customer')))
		const context = {
			reason: 'test',
			now: new Date(START),
			origin: Origin.ExternalApi,
			optIn: false,
			tiers: [],
		}
		return [...(await createCustomers(tx, merchant.id, cards, context)).ids.values()]
	})

/**
 * A customer in the database and in the model. Commands are queued until a step needs the id of a record from the
 * queue.
 */
interface SimulatedCustomer {
	customerId: number
	model: ReturnType<typeof createLedgerModel>
	awards: { record: { id: number }; lot: ModelLot }[]
	spendings: { record: { id: number }; taken: TakenPart[] }[]
}
interface QueuedCommand {
	posting: Posting
	/** Whether the model refused the command. */
	isRefused: boolean
	/** Receives the id of the record once it is saved. */
	record: { id: number }
}

const createRunner = () => {
	let now = new Date(START)
	let queue: QueuedCommand[] = []
	const flush = async (): Promise<void> => {
		const waiting = queue
		queue = []
		if (waiting.length === 0) return
		const postings = waiting.map((entry) => entry.posting)
		const outcomes = await world.db.transaction((tx) => applyPostings(tx, merchant.id, now, postings))
		outcomes.forEach((outcome, index) => {
			const { isRefused, record } = waiting[index]!
			assert.equal(outcome === 'insufficient', isRefused)
			if (outcome !== 'insufficient') record.id = (outcome as PointRecord).id
		})
	}
	const add = (customer: SimulatedCustomer, command: LedgerCommand, isRefused = false): { id: number } => {
		const record = { id: 0 }
		queue.push({ posting: { customerId: customer.customerId, command }, isRefused, record })
		return record
	}
	/** Picks a record for a step and flushes the queue if its id is not known yet. */
	const take = async <T extends { record: { id: number } }>(from: T[], which: number, isLast: boolean) => {
		const entry = from[which % from.length]
		if (entry && entry.record.id === 0) await flush()
		if (entry && isLast) from.splice(from.indexOf(entry), 1)
		return entry
	}
	const play = async (customer: SimulatedCustomer, step: HistoryStep): Promise<void> => {
		const { model, awards, spendings } = customer
		model.end(now.getTime())
		switch (step.do) {
			case 'pass': {
				await flush()
				now = new Date(now.getTime() + step.days * DAY_MS)
				return
			}
			case 'earn': {
				const end = step.days === null ? Number.POSITIVE_INFINITY : now.getTime() + step.days * DAY_MS
				const lot = model.earn(step.amount, end, now.getTime())
				const validUntil = step.days === null ? null : new Date(end)
				const amount = amountFromPair(step.amount)
				awards.push({ record: add(customer, { do: 'earn', ...EARNED, amount, validUntil }), lot })
				return
			}
			case 'spend': {
				const taken = model.spend(step.unit, step.wanted)
				const { points, cashback } = amountFromPair({ p: step.wanted, c: step.wanted })
				const requested = step.unit === 'p' ? { points } : { cashback }
				const record = add(customer, { do: 'spend', ...SPENT, ...requested }, taken === 'insufficient')
				if (taken !== 'insufficient') spendings.push({ record, taken })
				return
			}
			case 'cancel': {
				const award = await take(awards, step.which, true)
				if (!award) return
				model.cancel(award.lot, step.forgive, now.getTime())
				const shortfall = step.forgive ? 'forgive' : 'debt'
				add(customer, { do: 'revoke', ...CANCELLED, record: award.record.id, shortfall })
				return
			}
			case 'change': {
				const award = await take(awards, step.which, false)
				if (!award) return
				model.change(award.lot, step.amount, step.forgive, now.getTime())
				const shortfall = step.forgive ? 'forgive' : 'debt'
				const [record, amount] = [award.record.id, amountFromPair(step.amount)]
				add(customer, { do: 'adjust', record, amount, reason: { rule: 'test' }, shortfall })
				return
			}
			case 'refund': {
				const spending = await take(spendings, step.which, true)
				if (!spending) return
				const grace = now.getTime() + GRACE_DAYS * DAY_MS
				model.refund(spending.taken, now.getTime(), grace)
				const record = spending.record.id
				add(customer, { do: 'refund', ...REFUNDED, record, graceUntil: new Date(grace) })
				return
			}
			case 'annotate': {
				const award = await take(awards, step.which, false)
				if (!award) return
				add(customer, { do: 'annotate', record: award.record.id, metadata: [{ Name: 'n', Value: 'v' }] })
			}
		}
	}
	return { play, flush, now: () => now, waiting: () => queue.length }
}

const storedLots = async (customerId: number) => {
	const rows = await world.db.rows<{ points: Decimal; cashback: Decimal; until: Date | null }>(sql`
		select remaining_points as points, remaining_cashback as cashback, valid_until as until
		from point_records
		where merchant_id = ${merchant.id} and customer_id = ${customerId}
			and (remaining_points > 0 or remaining_cashback > 0)
		order by valid_until, id`)
	return rows.map(({ until, ...value }) => ({
		left: pairOf(value),
		until: until?.getTime() ?? Number.POSITIVE_INFINITY,
	}))
}

const compare = async ({ customerId, model }: SimulatedCustomer, now: Date): Promise<void> => {
	model.end(now.getTime())
	const balances = await readBalances(world.db, merchant.id, [customerId], now)
	assert.deepEqual(pairOf(balances.get(customerId)!), model.balance)
	const [owed] = await world.db.rows<{ points: Decimal; cashback: Decimal }>(sql`
		select owed_points as points, owed_cashback as cashback from accounts
		where merchant_id = ${merchant.id} and customer_id = ${customerId}`)
	assert.deepEqual(pairOf(owed!), model.debt())
	const open = model.lots.filter(({ left }) => left.p > 0 || left.c > 0)
	open.sort((a, b) => a.until - b.until || a.age - b.age)
	const valid = (await storedLots(customerId)).filter(({ until }) => until >= now.getTime())
	assert.deepEqual(
		valid,
		open.map(({ left, until }) => ({ left, until })),
	)
}

/** Finds redemptions and expirations whose events report other amounts than their draws. */
const findUnreportedDraws = (customerIds: number[]) =>
	world.db.rows<{ record_id: number }>(sql`
		select d.record_id
		from (
			select record_id, sum(abs(points)) as points, sum(abs(cashback)) as cashback
			from point_draws
			where merchant_id = ${merchant.id} and customer_id = any(${customerIds}::bigint[])
			group by record_id
		) d
		join point_records r on r.merchant_id = ${merchant.id} and r.id = d.record_id
		left join (
			select e.record_id, sum((o->>'UsedPoints')::numeric) as points, sum((o->>'UsedCashback')::numeric) as cashback
			from events e cross join jsonb_array_elements(e.origins) o
			where e.merchant_id = ${merchant.id}
			group by e.record_id
		) reported on reported.record_id = d.record_id
		where r.type in (${PointType.RewardRedeem}, ${PointType.Expiration})
			and (reported.points, reported.cashback) is distinct from (d.points, d.cashback)`)

const steps = fc.array(
	fc.record({ customerIndex: fc.nat(2), step: arbitraryHistory(1).map(([only]) => only!) }),
	{
		minLength: 1,
		maxLength: 40,
		size: 'max',
	},
)

test('batches of any size leave the database in the state that the model predicts', async () => {
	merchant = (await world.merchant()).merchant
	await fc.assert(
		fc.asyncProperty(steps, fc.integer({ min: 1, max: 12 }), fc.boolean(), async (script, size, isSwept) => {
			const customers = (await createTestCustomers(3)).map(
				(customerId): SimulatedCustomer => ({
					customerId,
					model: createLedgerModel(),
					awards: [],
					spendings: [],
				}),
			)
			const runner = createRunner()
			for (const { customerIndex, step } of script) {
				await runner.play(customers[customerIndex]!, step)
				if (runner.waiting() >= size) await runner.flush()
			}
			await runner.flush()
			for (const customer of customers) await compare(customer, runner.now())
			if (isSwept) {
				await world.db.transaction((tx) => expireLots(tx, merchant.id, runner.now()))
				for (const customer of customers) await compare(customer, runner.now())
			}
			assert.deepEqual(await findUnreportedDraws(customers.map(({ customerId }) => customerId)), [])
		}),
		{ numRuns: 120 },
	)
	assert.deepEqual(await findViolations(world.db, merchant.id), [])
})
