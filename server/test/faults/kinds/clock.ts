import assert from 'node:assert/strict'
import sql from 'sql-template-tag'
import { changeCashback } from '../../../src/cashback/change-cashback.ts'
import { decimal } from '../../../src/db/decimal.ts'
import { findWritesOf } from '../audit.ts'
import type { Write } from '../book.ts'
import { openClient } from '../client.ts'
import type { Kind, Scene } from '../kinds.ts'
import { EXPIRY_DAYS, WAITING_DAYS } from '../shops.ts'
import type { Actor } from '../stage.ts'
import { assertTooLittle, change, order, type Plan } from '../traffic.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const LEAST_HOURS = 24
const MOST_HOURS = 72
/** Beyond every jump: no clock of the run ever says that this day is over. */
const FAR = 4
const SOON_MS = 10_000
const POINTS = 60

/** A customer for whom something is due when a day is over, and something else on a day that never comes. */
interface Timed {
	customer: string
	/** What is due when the day is over: it happens once, or not yet. */
	due: Write[]
	/** Whether all of that has happened, by the database. */
	hasHappened(): Promise<boolean>
}

/** Sends one call to one server, past the balancer; it is not refused. */
const sendTo = async ({ book, timed }: Scene, server: Actor, plan: Plan) => {
	const write = book.open(plan.write)
	const answer = await openClient(server.address, timed.pair)(plan.call)
	assert.equal(answer.outcome, 'done', `${write.kind} ${write.key} of ${write.customer}`)
	write.standing = 'done'
	return write
}

/** An order that waits until the end of a day; 0 is today. */
const openOrder = (scene: Scene, server: Actor, customer: string, day: number) => {
	const completed = new Date(Date.now() + (day - WAITING_DAYS) * DAY_MS).toISOString()
	const key = `${customer}, due on day ${day}`
	return sendTo(scene, server, order({ shop: scene.timed.shop, customer }, key, POINTS, completed))
}

/** Points that end with a day: given so long ago that it is their last one. */
const openLot = async ({ stage, book, timed }: Scene, customer: string, day: number): Promise<Write> => {
	const key = `${customer}, ends on day ${day}`
	const given = new Date(Date.now() + (day - EXPIRY_DAYS) * DAY_MS)
	const base = { shop: timed.shop, customer, key }
	const write = book.open({ ...base, kind: 'change', points: POINTS })
	const db = stage.openDatabase()
	await db.transaction((tx) =>
		changeCashback(tx, timed.merchant, given, [
			{ customerId: customer, do: 'add', amount: decimal(POINTS / 100), reason: 'a day', key },
		]),
	)
	await db.close()
	write.standing = 'done'
	return book.open({ ...base, kind: 'ending', points: -POINTS })
}

let customers = 0

const openTimed = async (scene: Scene, server: Actor, day: number): Promise<Timed> => {
	customers += 1
	const customer = `timed customer ${customers}`
	const { stage, book, timed } = scene
	const due: Write[] = []
	for (const on of [day, FAR]) {
		const { key } = await openOrder(scene, server, customer, on)
		const grant = book.find('grant', timed.shop, customer, key)!
		const ending = await openLot(scene, customer, on)
		if (on === day) due.push(grant, ending)
		else grant.standing = ending.standing = 'undone'
	}
	return {
		customer,
		due,
		async hasHappened() {
			const db = stage.openDatabase()
			const found = await findWritesOf(db, timed.shop.name, customer).finally(() => db.close())
			return due.every(({ kind, key }) => found.some((row) => row.kind === kind && row.key === key))
		},
	}
}

/** What has happened once stays so, whatever a clock says afterwards. */
const settle = ({ due }: Timed): void => {
	for (const write of due) write.standing = 'done'
}

/** Those of an earlier fault are still wrong. */
const setClocksRight = ({ stage }: Scene) => Promise.all(stage.actors.map((actor) => actor.jump(0)))

/** A worker looks when it begins, and then once a minute. */
const lookAgain = async (actor: Actor): Promise<void> => {
	await actor.stop('SIGTERM')
	await actor.start()
}

const forwards: Kind = {
	name: 'clock jump forwards',
	async strike(scene) {
		const { stage, traffic, chance } = scene
		await setClocksRight(scene)
		const timed = await openTimed(scene, chance.pick(stage.servers), 0)
		assert.ok(!(await timed.hasHappened()), 'it was due before its day was over')
		const actor = chance.pick(stage.actors)
		const hours = chance.between(LEAST_HOURS, MOST_HOURS)
		await actor.jump(hours * HOUR_MS)
		await traffic.flow(1)
		await lookAgain(actor)
		if (!(await traffic.until(timed.hasHappened, SOON_MS))) return null
		settle(timed)
		return `${actor.name} ${hours} hours ahead, and did what was due by its clock`
	},
}

/** By how many hours a change was written down too early. */
const hoursBehind = async ({ stage }: Scene, { key }: Write): Promise<number> => {
	const db = stage.openDatabase()
	const [row] = await db
		.rows<{ hours: number }>(sql`
			select extract(epoch from now() - r.created_at)::float8 / 3600 as hours
			from change_keys k
			join point_records r on r.merchant_id = k.merchant_id and r.customer_id = k.customer_id and r.id = k.record_id
			where k.key = ${key}`)
		.finally(() => db.close())
	return row!.hours
}

const back: Kind = {
	name: 'clock jump back',
	async strike(scene) {
		const { stage, traffic, chance } = scene
		await setClocksRight(scene)
		const wrong = chance.pick(stage.servers)
		const right = chance.pick(stage.servers.filter((server) => server !== wrong))
		const hours = chance.between(LEAST_HOURS, MOST_HOURS)
		await wrong.jump(-hours * HOUR_MS)
		await lookAgain(wrong)
		const timed = await openTimed(scene, right, -1)
		const base = { shop: scene.timed.shop, customer: timed.customer }
		const late = await sendTo(scene, wrong, change(base, `${timed.customer}, by a late clock`, POINTS, false))
		await sendTo(scene, right, change(base, `${timed.customer}, by a right clock`, POINTS, false))
		await lookAgain(stage.worker)
		assert.ok(await traffic.until(timed.hasHappened, SOON_MS), 'nobody did what was due')
		settle(timed)
		await refuseEnded(scene, wrong, base)
		const behind = await hoursBehind(scene, late)
		return behind > hours - 1 ? `${wrong.name} ${hours} hours behind, the others did what was due` : null
	},
}

/** What others have ended cannot be spent, also where by the clock it has not ended yet. */
const refuseEnded = async (scene: Scene, server: Actor, base: Pick<Write, 'shop' | 'customer'>) => {
	const left = POINTS * 4 // a grant, a lot that lasts, and two changes
	const { write, call } = change(base, `${base.customer}, too much`, left + 1, true)
	const asked = scene.book.open(write)
	assertTooLittle(asked, await openClient(server.address, scene.timed.pair)(call))
	asked.standing = 'undone'
}

/** The clock of one process is wrong while those of the others are right, and stays so until a clock jumps again. */
export const CLOCKS: readonly Kind[] = [forwards, back]
