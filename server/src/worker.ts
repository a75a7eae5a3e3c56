import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from './clock.ts'
import { GROUPING, groupCustomers } from './customers/group-customers.ts'
import type { Database, Queryable, Tx } from './db/database.ts'
import { repeat, type Step } from './db/step.ts'
import { countEvents, findOldestUncounted } from './figures/count-events.ts'
import { takeSnapshot } from './figures/take-snapshot.ts'
import { findOldestImport } from './imports/start-importer.ts'
import { takeLists } from './imports/take-lists.ts'
import { expireLots, findOldestExpiry } from './ledger/expire-lots.ts'
import { type ListedMerchant, listMerchants } from './merchants/list-merchants.ts'
import type { Merchant } from './merchants/merchant.ts'
import { findNightlyDue } from './merchants/run-nightly.ts'
import { deliverMails } from './notifications/deliver-mails.ts'
import { findOldestMail } from './notifications/find-oldest-mail.ts'
import type { Postman } from './notifications/open-postman.ts'
import { findOldestBirthday } from './objectives/find-oldest-birthday.ts'
import { grantBirthdays } from './objectives/grant-birthdays.ts'
import { endBirthdayRounds, planBirthdays } from './objectives/plan-birthdays.ts'
import { findOldestGrant, grantOrders } from './orders/grant-orders.ts'
import { endRewardCoupons, findOldestEnding } from './rewards/end-reward-coupons.ts'
import { PLACING, placeAnew } from './tiers/place-anew.ts'
import { findOldestReview, reviewTiers } from './tiers/review-tiers.ts'
import { findOldestDeviceRequest, sendDeviceLinks } from './users/devices/send-device-links.ts'
import { findOldestNews } from './webhooks/fan-out-events.ts'
import { findOldestDelivery } from './webhooks/find-oldest-delivery.ts'
import { forgetDeliveries } from './webhooks/forget-deliveries.ts'

export interface WorkerContext {
	db: Database
	clock: Clock
	/** Absent: mail is kept and not sent. */
	postman?: Postman | undefined
	/** Delivers webhooks that are due; absent where a courier does so all the time, or nobody is to be told. */
	deliverWebhooks?: (() => Promise<number>) | undefined
	/** Set when the work is done once and nothing waits behind it: also a slow mail server gets all that is due. */
	isOnce?: boolean
}

/** What a job did: how many things, for how many merchants. */
export interface Done {
	merchants: number
	things: number
}

export interface Job {
	name: string
	/** Called every minute: does everything that is due by the clock, also what was missed. */
	run(context: WorkerContext): Promise<Done>
	/** For how many seconds the oldest thing has been due; 0 when nothing is. */
	lag?(context: WorkerContext): Promise<number>
}

/** Work that goes merchant by merchant, in lists, each in a transaction of its own. */
interface Chore {
	name: string
	/** The next list of what is due. */
	step(tx: Tx, merchant: Merchant, now: Date): Promise<Step>
	/** Since when the oldest thing is due; null when nothing is. */
	oldest: Oldest
}
type Oldest = (db: Queryable, merchant: ListedMerchant, now: Date) => Promise<Date | null>

/** Goes from merchant to merchant; one whose work fails must not keep the others waiting. */
const forEachMerchant = async (
	{ db, clock }: WorkerContext,
	work: (merchant: Merchant, now: Date) => Promise<number>,
): Promise<Done> => {
	const now = clock.now()
	const done: Done = { merchants: 0, things: 0 }
	const failures: unknown[] = []
	for (const merchant of await listMerchants(db)) {
		try {
			const things = await work(merchant, now)
			if (things > 0) done.merchants += 1
			done.things += things
		} catch (error) {
			failures.push(error)
		}
	}
	if (failures.length > 0) throw failures.length === 1 ? failures[0] : new AggregateError(failures)
	return done
}

const lagOf =
	(oldest: Oldest) =>
	async ({ db, clock }: WorkerContext): Promise<number> => {
		const now = clock.now()
		let longest = 0
		for (const merchant of await listMerchants(db)) {
			const due = await oldest(db, merchant, now)
			if (due) longest = Math.max(longest, now.getTime() - due.getTime())
		}
		return Math.floor(longest / 1000)
	}

/** After each list, as a part of the time it took: requests on the same machine get their turn. */
const REST = 0.1

const chore = ({ name, step, oldest }: Chore): Job => ({
	name,
	run: (context) =>
		forEachMerchant(context, (merchant, now) =>
			repeat(() => context.db.transaction((tx) => step(tx, merchant, now)), context.isOnce ? 0 : REST),
		),
	lag: lagOf(oldest),
})

/** Birthdays of today, and of the days when no worker was there. */
const grantAllBirthdays: Job = {
	name: 'grant birthdays',
	run: (context) =>
		forEachMerchant(context, async (merchant, now) => {
			const { db } = context
			let things = 0
			for (const round of await planBirthdays(db, merchant, now))
				things += await repeat(() => db.transaction((tx) => grantBirthdays(tx, merchant, now, round)))
			await db.transaction((tx) => endBirthdayRounds(tx, merchant, now))
			return things
		}),
	lag: lagOf(findOldestBirthday),
}

/** What the panel shows of every day, kept from what is new. */
export const countAllFigures: Job = {
	name: 'count figures',
	run: (context) =>
		forEachMerchant(context, async (merchant, now) => {
			const { db, clock } = context
			const events = await repeat(() => countEvents(db, merchant, now))
			await takeSnapshot(db, merchant, clock)
			return events
		}),
	lag: lagOf((db, merchant) => findOldestUncounted(db, merchant.id)),
}

/** Links for those who must show that a mailbox is theirs; they leave with the mails right after. */
const sendAllDeviceLinks: Job = {
	name: 'send device links',
	async run({ db, clock }) {
		const things = await repeat(() => db.transaction((tx) => sendDeviceLinks(tx, clock.now())))
		return { merchants: Math.min(things, 1), things }
	},
	async lag({ db, clock }) {
		const oldest = await findOldestDeviceRequest(db)
		return oldest ? Math.max(0, Math.floor((clock.now().getTime() - oldest.getTime()) / 1000)) : 0
	},
}

const deliverAllMails: Job = {
	name: 'deliver mails',
	async run({ db, clock, postman, isOnce }) {
		if (!postman) return { merchants: 0, things: 0 }
		const { sent, merchants, trouble } = await deliverMails(db, clock, postman, { isPatient: isOnce })
		if (trouble !== null) throw new Error(`the mail server: ${trouble}`) // the operator should hear of it
		return { merchants, things: sent }
	},
	/** Without a server mail is kept, and nothing that is kept is late. */
	lag: async (context) => (context.postman ? lagOf(findOldestMail)(context) : 0),
}

const deliverAllWebhooks: Job = {
	name: 'deliver webhooks',
	async run({ deliverWebhooks }) {
		const things = (await deliverWebhooks?.()) ?? 0
		return { merchants: Math.min(things, 1), things }
	},
	async lag({ db, clock }) {
		const now = clock.now()
		let longest = 0
		for (const { id } of await listMerchants(db))
			for (const due of [await findOldestNews(db, id), await findOldestDelivery(db, id, now)])
				if (due) longest = Math.max(longest, now.getTime() - due.getTime())
		return Math.floor(longest / 1000)
	},
}

/** Where a worker stays, an importer of its own takes the lists all the time. */
const runAllImports: Job = {
	name: 'run imports',
	async run(context) {
		if (!context.isOnce) return { merchants: 0, things: 0 }
		return forEachMerchant(context, (merchant, now) => takeLists(context.db, merchant, () => now))
	},
	lag: lagOf((db, { id }) => findOldestImport(db, id)),
}

/** What waits for other people's servers comes last. */
export const JOBS: readonly Job[] = [
	chore({
		name: 'grant orders',
		step: grantOrders,
		oldest: (db, merchant, now) => findOldestGrant(db, merchant.id, now),
	}),
	chore({
		name: 'expire lots',
		step: (tx, merchant, now) => expireLots(tx, merchant.id, now),
		oldest: (db, merchant, now) => findOldestExpiry(db, merchant.id, now),
	}),
	chore({
		name: 'review tiers',
		step: reviewTiers,
		oldest: (db, merchant, now) => findOldestReview(db, merchant.id, now),
	}),
	chore({
		name: PLACING,
		step: placeAnew,
		oldest: (db, merchant, now) => findNightlyDue(db, merchant, PLACING, now),
	}),
	chore({
		name: GROUPING,
		step: groupCustomers,
		oldest: (db, merchant, now) => findNightlyDue(db, merchant, GROUPING, now),
	}),
	/** A reward that is no longer offered may take the coupons with it that nobody has used. */
	chore({
		name: 'end coupons',
		step: (tx, merchant, now) => endRewardCoupons(tx, merchant.id, now),
		oldest: (db, merchant, now) => findOldestEnding(db, merchant.id, now),
	}),
	chore({
		name: 'forget deliveries',
		step: (tx, merchant, now) => forgetDeliveries(tx, merchant.id, now),
		oldest: async () => null, // nobody waits for it
	}),
	runAllImports,
	grantAllBirthdays,
	countAllFigures,
	sendAllDeviceLinks,
	deliverAllMails,
	deliverAllWebhooks,
]

export interface JobReport extends Done {
	job: string
	/** How late the oldest thing was before the job ran, in seconds. */
	lag: number
	error?: unknown
}

/** Does everything that is due and says what it did. A job that fails does not hold up the others. */
export const runOnce = async (context: WorkerContext, jobs: readonly Job[] = JOBS): Promise<JobReport[]> => {
	const reports: JobReport[] = []
	for (const job of jobs) {
		try {
			const lag = (await job.lag?.(context)) ?? 0
			reports.push({ job: job.name, ...(await job.run(context)), lag })
		} catch (error) {
			reports.push({ job: job.name, merchants: 0, things: 0, lag: 0, error })
		}
	}
	return reports
}

/** How late each job is, in seconds. */
export const readLags = async (
	context: WorkerContext,
	jobs: readonly Job[] = JOBS,
): Promise<{ job: string; lag: number }[]> =>
	Promise.all(jobs.map(async (job) => ({ job: job.name, lag: (await job.lag?.(context)) ?? 0 })))

const MINUTE_MS = 60_000
const A_MOMENT_MS = 1000
/** In seconds: a job that is as late as this is not merely waiting for its turn. */
const LATE = 300

/** Tells once of each job that has become late; again only after it has caught up. */
export const watchLags = (tell: (job: string, lag: number) => void) => {
	const told = new Set<string>()
	return (lags: readonly { job: string; lag: number }[]): void => {
		for (const { job, lag } of lags) {
			if (lag <= LATE) told.delete(job)
			else if (!told.has(job)) {
				told.add(job)
				tell(job, lag)
			}
		}
	}
}

/** What a running worker says to the operator. */
export interface WorkerVoice {
	failed(job: string, error: unknown): void
	late(job: string, lag: number): void
}

export interface Worker {
	/** Waits for the job under way. */
	stop(): Promise<void>
}

/** A job that fails is reported and called again the next minute; it never holds up the others. */
export const runWorker = (
	context: WorkerContext,
	voice: WorkerVoice,
	jobs: readonly Job[] = JOBS,
): Worker => {
	let stopped = false
	const stop = Promise.withResolvers<void>()
	const round = async (): Promise<void> => {
		for (const job of jobs) {
			if (stopped) return
			await job.run(context).catch(async (error: unknown) => {
				// Whoever stops us knows why, and a database that died is told of a moment after its connections.
				await Promise.race([stop.promise, sleep(A_MOMENT_MS)])
				if (!stopped) voice.failed(job.name, error)
			})
		}
	}
	const watch = watchLags(voice.late)
	// Beside the rounds, so that it is also said of a job that a long one keeps waiting.
	const look = async (): Promise<void> => {
		if (stopped) return
		await readLags(context, jobs).then(watch, () => {}) // what is wrong with the database, the jobs say
	}
	let current = round()
	let looking = Promise.resolve()
	const timer = setInterval(() => {
		current = current.then(round) // a round longer than a minute is followed, not overtaken
		looking = looking.then(look)
	}, MINUTE_MS)
	return {
		async stop() {
			stopped = true
			stop.resolve()
			clearInterval(timer)
			await Promise.all([current, looking])
		},
	}
}
