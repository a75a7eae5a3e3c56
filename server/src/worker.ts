import type { Clock } from './clock.ts'
import type { Database } from './db/database.ts'
import { expireLots } from './ledger/expire-lots.ts'
import { listMerchants } from './merchants/list-merchants.ts'
import { deliverMails } from './notifications/deliver-mails.ts'
import type { Postman } from './notifications/open-postman.ts'
import { grantBirthdays } from './objectives/grant-birthdays.ts'
import { endBirthdayRounds, planBirthdays } from './objectives/plan-birthdays.ts'
import { endRewardCoupons } from './rewards/end-reward-coupons.ts'

export interface WorkerContext {
	db: Database
	clock: Clock
	/** Absent: mail is kept and not sent. */
	postman?: Postman | undefined
}

export interface Job {
	name: string
	/** Called every minute; decides by the clock whether there is something to do. */
	run(context: WorkerContext): Promise<unknown>
}

/** Ends what is past its date, a few hundred accounts at a time, so that no request waits long for one of them. */
const expireAllLots: Job = {
	name: 'expire lots',
	async run({ db, clock }) {
		const now = clock.now()
		for (const merchant of await listMerchants(db)) {
			while ((await db.transaction((tx) => expireLots(tx, merchant.id, now))) > 0);
		}
	},
}

/** A reward that is no longer offered may take the coupons with it that nobody has used. */
const endAllRewardCoupons: Job = {
	name: 'end coupons',
	async run({ db, clock }) {
		const now = clock.now()
		for (const merchant of await listMerchants(db)) {
			while ((await db.transaction((tx) => endRewardCoupons(tx, merchant.id, now))) > 0);
		}
	},
}

/** Birthdays of today, and of the days of this year when no worker was there. */
const grantAllBirthdays: Job = {
	name: 'grant birthdays',
	async run({ db, clock }) {
		const now = clock.now()
		for (const merchant of await listMerchants(db)) {
			for (const round of await planBirthdays(db, merchant, now)) {
				while ((await db.transaction((tx) => grantBirthdays(tx, merchant, now, round))) > 0);
			}
			await db.transaction((tx) => endBirthdayRounds(tx, merchant, now))
		}
	},
}

const deliverAllMails: Job = {
	name: 'deliver mails',
	async run({ db, clock, postman }) {
		if (!postman) return
		const { trouble } = await deliverMails(db, clock, postman)
		if (trouble !== null) throw new Error(`the mail server: ${trouble}`) // the operator should hear of it
	},
}

/** Mail comes last: it is the only one that waits for somebody else's server. */
export const JOBS: readonly Job[] = [expireAllLots, endAllRewardCoupons, grantAllBirthdays, deliverAllMails]

const MINUTE_MS = 60_000

export interface Worker {
	/** Waits for the job under way. */
	stop(): Promise<void>
}

/** A job that fails is reported and called again the next minute; it never holds up the others. */
export const runWorker = (
	context: WorkerContext,
	report: (job: string, error: unknown) => void,
	jobs: readonly Job[] = JOBS,
): Worker => {
	let stopped = false
	const round = async (): Promise<void> => {
		for (const job of jobs) {
			if (stopped) return
			await job.run(context).catch((error: unknown) => {
				if (!stopped) report(job.name, error) // whoever stops it takes the database away, and knows
			})
		}
	}
	let current = round()
	const timer = setInterval(() => {
		current = current.then(round) // a round longer than a minute is followed, not overtaken
	}, MINUTE_MS)
	return {
		async stop() {
			stopped = true
			clearInterval(timer)
			await current
		},
	}
}
