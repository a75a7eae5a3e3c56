import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { changeCashback } from '../../../src/cashback/change-cashback.ts'
import { decimal } from '../../../src/db/decimal.ts'
import { redeemCheckouts } from '../../../src/rewards/sale/redeem-checkouts.ts'
import { findWritesOf } from '../audit.ts'
import { type ApiCall, createApiClient } from '../client.ts'
import type { ManagedProcess } from '../environment.ts'
import { assertInsufficientBalance } from '../judge.ts'
import type { FaultContext, FaultKind } from '../kinds.ts'
import { planChange, planOrder } from '../plans.ts'
import { CHECKOUT_HOURS, EXPIRY_DAYS, WAITING_DAYS } from '../shops.ts'
import type { GivenWrite, Write } from '../write-log.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LEAST_HOURS = 24
const MOST_HOURS = 72
/** Beyond every jump: no clock of the run reaches the end of this day. */
const FAR_DAY = 4
/** Longer than a worker waits before it looks for work again: the first time it may not get a lock. */
const ROUND_MS = 150_000
const POINTS = 60

/** A customer with work that is due at the end of a day, and other work that is never due. */
interface TimedCustomer {
	customer: string
	/** The writes that are due at the end of the day: each happens once, or not yet. */
	due: Write[]
	/** Whether the database has all of these writes. */
	hasHappened(): Promise<boolean>
}

/** Sends one call directly to one server; it must succeed. */
const sendTo = async (
	{ writeLog, timed }: FaultContext,
	server: ManagedProcess,
	plan: { write: GivenWrite; call: ApiCall },
) => {
	const write = writeLog.add(plan.write)
	const answer = await createApiClient(server.address, timed.pair)(plan.call)
	assert.equal(answer.outcome, 'done', `${write.kind} ${write.key} of ${write.customer}`)
	write.status = 'done'
	return write
}

/** Sends an order that waits until the end of a day; 0 is today. */
const sendWaitingOrder = (context: FaultContext, server: ManagedProcess, customer: string, day: number) => {
	const completed = new Date(Date.now() + (day - WAITING_DAYS) * DAY_MS).toISOString()
	const key = `${customer}, due on day ${day}`
	return sendTo(
		context,
		server,
		planOrder({ shop: context.timed.shop, customer }, key, POINTS, { completed }),
	)
}

/** Creates points that expire at the end of a day, by backdating them. */
const createEndingLot = async (
	{ environment, writeLog, timed }: FaultContext,
	customer: string,
	day: number,
): Promise<Write> => {
	const key = `${customer}, ends on day ${day}`
	const given = new Date(Date.now() + (day - EXPIRY_DAYS) * DAY_MS)
	const base = { shop: timed.shop, customer, key }
	const write = writeLog.add({ ...base, kind: 'change', points: POINTS })
	const db = environment.openDatabase()
	await db.transaction((tx) =>
		changeCashback(tx, timed.merchant, given, [
			{ customerId: customer, do: 'add', amount: decimal(POINTS / 100), reason: 'a day', key },
		]),
	)
	await db.close()
	write.status = 'done'
	return writeLog.add({ ...base, kind: 'ending', points: -POINTS })
}

/** Holds cashback for a cart of a customer of its own, to be given back in the middle of a day, by backdating it. */
const createDueHold = async (
	context: FaultContext,
	server: ManagedProcess,
	owner: string,
	day: number,
): Promise<Write> => {
	const { environment, writeLog, timed } = context
	const base = { shop: timed.shop, customer: `${owner} with a cart for day ${day}` }
	await sendWaitingOrder(context, server, base.customer, FAR_DAY)
	writeLog.find('grant', base.shop, base.customer, `${base.customer}, due on day ${FAR_DAY}`)!.status =
		'undone'
	await sendTo(context, server, planChange(base, `${base.customer}, funds`, POINTS, false))
	const key = `cart of ${base.customer} ${POINTS}`
	const write = writeLog.add({ ...base, kind: 'hold', key, points: -POINTS })
	const held = new Date(Date.now() + (day * 24 + 12 - CHECKOUT_HOURS) * HOUR_MS)
	const db = environment.openDatabase()
	const [redeemed] = await db
		.transaction((tx) =>
			redeemCheckouts(tx, timed.merchant, held, [
				{
					customerReference: base.customer,
					checkoutId: `cart of ${base.customer}`,
					value: decimal(POINTS / 100),
					cart: null,
					key: null,
					origin: null,
				},
			]),
		)
		.finally(() => db.close())
	assert.ok(redeemed && !('refused' in redeemed), `${base.customer} holds nothing`)
	write.status = 'done'
	return writeLog.add({ ...base, kind: 'giveback', key, points: POINTS })
}

let customers = 0

const createTimedCustomer = async (
	context: FaultContext,
	server: ManagedProcess,
	day: number,
): Promise<TimedCustomer> => {
	customers += 1
	const customer = `timed customer ${customers}`
	const { environment, writeLog, timed } = context
	const due: Write[] = []
	for (const on of [day, FAR_DAY]) {
		const { key } = await sendWaitingOrder(context, server, customer, on)
		const grant = writeLog.find('grant', timed.shop, customer, key)!
		const ending = await createEndingLot(context, customer, on)
		const giveback = await createDueHold(context, server, customer, on)
		if (on === day) due.push(grant, ending, giveback)
		else grant.status = ending.status = giveback.status = 'undone'
	}
	return {
		customer,
		due,
		async hasHappened() {
			const db = environment.openDatabase()
			const owners = [...new Set(due.map((write) => write.customer))]
			const found = await Promise.all(owners.map((owner) => findWritesOf(db, timed.shop.name, owner)))
			await db.close()
			return due.every(({ kind, key }) => found.flat().some((row) => row.kind === kind && row.key === key))
		},
	}
}

/** A write that has happened stays, whatever a clock says later. */
const markDone = ({ due }: TimedCustomer): void => {
	for (const write of due) write.status = 'done'
}

/** Clocks from an earlier fault are still shifted. */
const resetClocks = ({ environment }: FaultContext) =>
	Promise.all(environment.processes.map((target) => target.setClockOffset(0)))

/** A worker checks for due work at its start, and then once a minute. */
const restartProcess = async (target: ManagedProcess): Promise<void> => {
	await target.stop('SIGTERM')
	await target.start()
}

const clockForwards: FaultKind = {
	name: 'clock jump forwards',
	async inject(context) {
		const { environment, traffic, random } = context
		await resetClocks(context)
		const timed = await createTimedCustomer(context, random.pick(environment.servers), 0)
		assert.ok(!(await timed.hasHappened()), 'it was due before its day was over')
		const target = random.pick(environment.processes)
		const hours = random.between(LEAST_HOURS, MOST_HOURS)
		await target.setClockOffset(hours * HOUR_MS)
		await traffic.waitForWrites(1)
		await restartProcess(target)
		if (!(await traffic.until(timed.hasHappened, ROUND_MS))) return null
		markDone(timed)
		return `${target.name} ${hours} hours ahead, and did what was due by its clock`
	},
}

/** By how many hours the recorded time of a change is too early. */
const hoursBehind = async ({ environment }: FaultContext, { key }: Write): Promise<number> => {
	const db = environment.openDatabase()
	const [row] = await db
		.rows<{ hours: number }>(sql`
			select extract(epoch from now() - r.created_at)::float8 / 3600 as hours
			from change_keys k
			join point_records r on r.merchant_id = k.merchant_id and r.customer_id = k.customer_id and r.id = k.record_id
			where k.key = ${key}`)
		.finally(() => db.close())
	return row!.hours
}

const clockBack: FaultKind = {
	name: 'clock jump back',
	async inject(context) {
		const { environment, traffic, random } = context
		await resetClocks(context)
		const wrong = random.pick(environment.servers)
		const right = random.pick(environment.servers.filter((server) => server !== wrong))
		const hours = random.between(LEAST_HOURS, MOST_HOURS)
		await wrong.setClockOffset(-hours * HOUR_MS)
		await restartProcess(wrong)
		const timed = await createTimedCustomer(context, right, -1)
		const base = { shop: context.timed.shop, customer: timed.customer }
		const late = await sendTo(
			context,
			wrong,
			planChange(base, `${timed.customer}, by a late clock`, POINTS, false),
		)
		await sendTo(context, right, planChange(base, `${timed.customer}, by a right clock`, POINTS, false))
		await restartProcess(environment.worker)
		assert.ok(await traffic.until(timed.hasHappened, ROUND_MS), 'nobody did what was due')
		markDone(timed)
		await assertEndedRefused(context, wrong, base)
		const behind = await hoursBehind(context, late)
		return behind > hours - 1 ? `${wrong.name} ${hours} hours behind, the others did what was due` : null
	},
}

/**
 * Points that other processes have expired cannot be spent, even if they have not expired by this server's clock.
 */
const assertEndedRefused = async (
	context: FaultContext,
	server: ManagedProcess,
	base: Pick<Write, 'shop' | 'customer'>,
) => {
	const left = POINTS * 4 // a grant, a lot that has not expired, and two changes
	const { write, call } = planChange(base, `${base.customer}, too much`, left + 1, true)
	const asked = context.writeLog.add(write)
	assertInsufficientBalance(asked, await createApiClient(server.address, context.timed.pair)(call))
	asked.status = 'undone'
}

/** Sets wrong clocks right. A new process has read its clock for certain, so those with a wrong one are restarted. */
const clocksRightAgain: FaultKind = {
	name: 'clocks set right again',
	async inject(context) {
		const { environment, traffic, writeLog } = context
		const wrong = environment.processes.filter((target) => target.clockOffset() !== 0)
		await resetClocks(context)
		for (const target of wrong) await restartProcess(target)
		environment.trustClocks()
		const countConfirmed = () => writeLog.pins.filter(({ isConfirmed }) => isConfirmed).length
		const before = countConfirmed()
		const isConfirmed = await traffic.until(() => countConfirmed() > before, PIN_MS)
		return isConfirmed ? `${wrong.length} were wrong; a PIN was confirmed by the right ones` : null
	},
}
/** A message that was claimed by a process that died is sent by another one after a minute. */
const PIN_MS = 90_000

/**
 * Shifts the clock of one process while those of the others are right; the shift stays until the next clock
 * fault.
 */
export const CLOCKS: readonly FaultKind[] = [clockForwards, clockBack, clocksRightAgain]
