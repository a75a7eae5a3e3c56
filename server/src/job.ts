import type { Clock } from './clock.ts'
import type { Database, Queryable, Tx } from './db/database.ts'
import { repeatSteps, type StepResult } from './db/step.ts'
import { type ListedMerchant, listMerchants } from './merchants/list-merchants.ts'
import type { Merchant } from './merchants/merchant.ts'
import type { MailSender } from './notifications/open-mail-sender.ts'
import type { UpdateOptions } from './wallet/updates/update-passes.ts'

export interface WorkerContext {
	db: Database
	clock: Clock
	/** Absent if mail is kept and not sent. */
	mailSender?: MailSender | undefined
	/** Sends messages through the gateways of merchants. Absent if nothing is sent. */
	gatewaySender?: MailSender | undefined
	/** The address under which members reach Fiel, for links in messages to them. */
	publicUrl?: string | undefined
	/** Tells the wallets of telephones which passes have changed. Absent if nobody is told. */
	passUpdates?: Omit<UpdateOptions, 'isOnce'> | undefined
	/** Delivers due webhooks. Absent if a separate dispatcher delivers them continuously, or webhooks are off. */
	deliverWebhooks?: (() => Promise<number>) | undefined
	/**
	 * Set for a single run (`worker --once`): the mail job then waits for a slow mail server until all due mail is
	 * sent.
	 */
	isOnce?: boolean
}

/** What a job did: the number of items and of merchants. */
export interface JobResult {
	merchants: number
	things: number
}

export interface Job {
	name: string
	/** Called every minute. Does everything that is due by the clock, including what was missed. */
	run(context: WorkerContext): Promise<JobResult>
	/** For how many seconds the oldest item has been due; 0 if none is. */
	lag?(context: WorkerContext): Promise<number>
}

/** A job that works merchant by merchant, in batches with a transaction each. */
interface MerchantJob {
	name: string
	/** Handles the next batch of due items. */
	step(tx: Tx, merchant: Merchant, now: Date): Promise<StepResult>
	/** Since when the oldest item has been due; null if none is. */
	oldest: FindOldest
}
type FindOldest = (db: Queryable, merchant: ListedMerchant, now: Date) => Promise<Date | null>

/** Runs the work for each merchant. If it fails for one, the others are still handled. */
export const forEachMerchant = async (
	{ db, clock }: WorkerContext,
	work: (merchant: Merchant, now: Date) => Promise<number>,
): Promise<JobResult> => {
	const now = clock.now()
	const done: JobResult = { merchants: 0, things: 0 }
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

export const createLagReader =
	(oldest: FindOldest) =>
	async ({ db, clock }: WorkerContext): Promise<number> => {
		const now = clock.now()
		let longest = 0
		for (const merchant of await listMerchants(db)) {
			const due = await oldest(db, merchant, now)
			if (due) longest = Math.max(longest, now.getTime() - due.getTime())
		}
		return Math.floor(longest / 1000)
	}

/** The pause after each batch as a share of its duration, so that requests on the same machine get their turn. */
export const PAUSE_RATIO = 0.1

export const createMerchantJob = ({ name, step, oldest }: MerchantJob): Job => ({
	name,
	run: (context) =>
		forEachMerchant(context, (merchant, now) =>
			repeatSteps(
				() => context.db.transaction((tx) => step(tx, merchant, now)),
				context.isOnce ? 0 : PAUSE_RATIO,
			),
		),
	lag: createLagReader(oldest),
})

/** A job of the installation: its steps concern all merchants at once. */
export const createInstallationJob = (
	name: string,
	step: (tx: Tx, now: Date) => Promise<StepResult>,
	findOldest: (db: Database) => Promise<Date | null>,
): Job => ({
	name,
	async run({ db, clock }) {
		const things = await repeatSteps(() => db.transaction((tx) => step(tx, clock.now())))
		return { merchants: Math.min(things, 1), things }
	},
	async lag({ db, clock }) {
		const oldest = await findOldest(db)
		return oldest ? Math.max(0, Math.floor((clock.now().getTime() - oldest.getTime()) / 1000)) : 0
	},
})
