import { ANNOUNCE_EXPIRING_JOB, announceExpiringPoints } from './cashback/announce-expiring-points.ts'
import { GROUP_CUSTOMERS_JOB, groupCustomers } from './customers/group-customers.ts'
import { repeatSteps } from './db/step.ts'
import { deleteOldEvents } from './events/delete-old-events.ts'
import { countChanges } from './figures/count-changes.ts'
import { countEvents, findOldestUncounted } from './figures/count-events.ts'
import { takeSnapshot } from './figures/take-snapshot.ts'
import { runDueBatches } from './imports/run-due-batches.ts'
import { findOldestImport } from './imports/start-importer.ts'
import { deleteOldEffects } from './imports/undo/effects.ts'
import {
	createInstallationJob,
	createLagReader,
	createMerchantJob,
	forEachMerchant,
	type Job,
	type JobResult,
	PAUSE_RATIO,
} from './job.ts'
import { expireLots, findOldestExpiry } from './ledger/expire-lots.ts'
import { deleteOldMessages, findOldestDueMessage } from './member-messages/log/delete-old-messages.ts'
import {
	findOldestUnplannedDay,
	PLAN_DATED_JOB,
	planDatedMessages,
} from './member-messages/plan/plan-dated-messages.ts'
import { findOldestUnplanned, planFromEvents } from './member-messages/plan/plan-from-events.ts'
import { sendMessages } from './member-messages/send/send-messages.ts'
import { deleteOldSessions } from './members/sign-in/end-sessions.ts'
import { listMerchants } from './merchants/list-merchants.ts'
import { findNightlyDue } from './merchants/run-nightly.ts'
import { deleteOldTestMails } from './notifications/delete-old-test-mails.ts'
import { deliverMails } from './notifications/deliver-mails.ts'
import { findOldestMail } from './notifications/find-oldest-mail.ts'
import { findOldestBirthday } from './objectives/find-oldest-birthday.ts'
import { grantBirthdays } from './objectives/grant-birthdays.ts'
import { endBirthdayRounds, planBirthdays } from './objectives/plan-birthdays.ts'
import { findOldestGrant, grantOrders } from './orders/grant-orders.ts'
import { deleteOldPins } from './pins/delete-old-pins.ts'
import { endRewardCoupons, findOldestCouponEnding } from './rewards/end-reward-coupons.ts'
import { findOldestReturn, returnRedemptions } from './rewards/return-redemptions.ts'
import { deleteRemovedSandboxes } from './sandboxes/delete-removed-sandboxes.ts'
import { findOldestAction, runDueLists } from './segments/bulk/run-due-lists.ts'
import { RECALCULATION_JOB, recalculateTiers } from './tiers/recalculate-tiers.ts'
import { findOldestReview, reviewTiers } from './tiers/review-tiers.ts'
import { findOldestFailure, recordFailedSignIns } from './users/failures/failed-sign-ins.ts'
import { findOldestLinkRequest, sendLinks } from './users/links/send-links.ts'
import { findOldestUpdate } from './wallet/updates/mark-changed.ts'
import { updatePasses } from './wallet/updates/update-passes.ts'
import { deleteOldDeliveries } from './webhooks/delete-old-deliveries.ts'
import { findOldestPendingEvent } from './webhooks/fan-out-events.ts'
import { findOldestDelivery } from './webhooks/find-oldest-delivery.ts'

/** Today's birthdays, and those of days on which no worker ran. */
const grantAllBirthdays: Job = {
	name: 'grant birthdays',
	run: (context) =>
		forEachMerchant(context, async (merchant, now) => {
			const { db } = context
			let things = 0
			for (const round of await planBirthdays(db, merchant, now))
				things += await repeatSteps(() => db.transaction((tx) => grantBirthdays(tx, merchant, now, round)))
			await db.transaction((tx) => endBirthdayRounds(tx, merchant, now))
			return things
		}),
	lag: createLagReader(findOldestBirthday),
}

/** Updates the figures of the panel from new events, orders and customers. */
export const countAllFigures: Job = {
	name: 'count figures',
	run: (context) =>
		forEachMerchant(context, async (merchant, now) => {
			const { db, clock } = context
			const events = await repeatSteps(() => countEvents(db, merchant, now))
			const changes = await repeatSteps(
				() => countChanges(db, merchant, now),
				context.isOnce ? 0 : PAUSE_RATIO,
			)
			await takeSnapshot(db, merchant, clock)
			return events + changes
		}),
	lag: createLagReader((db, merchant) => findOldestUncounted(db, merchant.id)),
}

/** Queues the mails with links that users asked for; the mail job sends them right after. */
const sendAllLinks = createInstallationJob('send device links', sendLinks, findOldestLinkRequest)

/** Moves failed sign-ins into the audit log. */
const recordAllFailures = createInstallationJob(
	'record failed sign-ins',
	recordFailedSignIns,
	findOldestFailure,
)

const deleteAllRemovedSandboxes = createInstallationJob(
	'delete removed sandboxes',
	deleteRemovedSandboxes,
	async () => null, // it is never urgent
)

const deliverAllMails: Job = {
	name: 'deliver mails',
	async run({ db, clock, mailSender, gatewaySender, isOnce }) {
		const done: JobResult = { merchants: 0, things: 0 }
		for (const [channel, sender] of [['gateway', gatewaySender] as const, ['mail', mailSender] as const]) {
			if (!sender) continue
			const delivered = await deliverMails(db, clock, sender, { isPatient: isOnce, channel })
			const { sent, merchants, trouble } = delivered
			if (trouble !== null) throw new Error(`the mail server: ${trouble}`) // the operator must see the error
			done.merchants += merchants
			done.things += sent
		}
		return done
	},
	/** Without a mail server mail is kept, so nothing is late. */
	lag: async (context) => (context.mailSender ? createLagReader(findOldestMail)(context) : 0),
}

/** Also for merchants of which nothing is sent: their passes are dated, so that devices that ask get the new ones. */
const updateAllPasses: Job = {
	name: 'update passes',
	run: async (context) => {
		const { db, clock, passUpdates, isOnce } = context
		if (!passUpdates) return { merchants: 0, things: 0 }
		return forEachMerchant(context, (merchant) =>
			updatePasses(db, clock, merchant, { ...passUpdates, isOnce }),
		)
	},
	lag: createLagReader((db, { id }) => findOldestUpdate(db, id)),
}

/** Plans messages to members from what happened. */
const planAllMessages: Job = {
	name: 'plan messages',
	run: (context) =>
		forEachMerchant(context, (merchant, now) =>
			repeatSteps(() => planFromEvents(context.db, merchant, now), context.isOnce ? 0 : PAUSE_RATIO),
		),
	lag: createLagReader((db, merchant) => findOldestUnplanned(db, merchant.id)),
}

const sendAllMessages: Job = {
	name: 'send messages',
	run: (context) =>
		forEachMerchant(context, async (merchant) => {
			const { db, clock, mailSender, gatewaySender, publicUrl = '' } = context
			let things = 0
			const troubles: string[] = []
			// Where the weekly limit leaves one place, the email has it.
			for (const [channel, sender] of [['email', mailSender] as const, ['sms', gatewaySender] as const]) {
				const { done, trouble } = await sendMessages(db, clock, merchant, { channel, sender, publicUrl })
				if (trouble !== null) troubles.push(`the server for ${channel}: ${trouble}`)
				things += done
			}
			if (troubles.length > 0) throw new Error(troubles.join('; '))
			return things
		}),
	/** Without a mail server messages are kept, so nothing is late. */
	lag: async (context) =>
		context.mailSender ? createLagReader((db, { id }, now) => findOldestDueMessage(db, id, now))(context) : 0,
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
			for (const due of [await findOldestPendingEvent(db, id), await findOldestDelivery(db, id, now)])
				if (due) longest = Math.max(longest, now.getTime() - due.getTime())
		return Math.floor(longest / 1000)
	},
}

/** A worker that keeps running has a separate importer that takes batches continuously. */
const runAllImports: Job = {
	name: 'run imports',
	async run(context) {
		if (!context.isOnce) return { merchants: 0, things: 0 }
		return forEachMerchant(context, (merchant, now) => runDueBatches(context.db, merchant, () => now))
	},
	lag: createLagReader((db, { id }) => findOldestImport(db, id)),
}

/** A worker that keeps running has a separate loop that takes lists continuously. */
const runAllBulkActions: Job = {
	name: 'run bulk actions',
	async run(context) {
		if (!context.isOnce) return { merchants: 0, things: 0 }
		return forEachMerchant(context, (merchant, now) => runDueLists(context.db, merchant, now))
	},
	lag: createLagReader((db, { id }) => findOldestAction(db, id)),
}

/** Jobs that wait for servers of other people come last. */
export const JOBS: readonly Job[] = [
	createMerchantJob({
		name: 'grant orders',
		step: grantOrders,
		oldest: (db, merchant, now) => findOldestGrant(db, merchant.id, now),
	}),
	createMerchantJob({
		name: 'expire lots',
		step: (tx, merchant, now) => expireLots(tx, merchant.id, now),
		oldest: (db, merchant, now) => findOldestExpiry(db, merchant.id, now),
	}),
	/** Redemptions that no order has named in time. */
	createMerchantJob({
		name: 'return redemptions',
		step: returnRedemptions,
		oldest: (db, merchant, now) => findOldestReturn(db, merchant.id, now),
	}),
	createMerchantJob({
		name: 'review tiers',
		step: reviewTiers,
		oldest: (db, merchant, now) => findOldestReview(db, merchant.id, now),
	}),
	createMerchantJob({
		name: RECALCULATION_JOB,
		step: recalculateTiers,
		oldest: (db, merchant, now) => findNightlyDue(db, merchant, RECALCULATION_JOB, now),
	}),
	createMerchantJob({
		name: GROUP_CUSTOMERS_JOB,
		step: groupCustomers,
		oldest: (db, merchant, now) => findNightlyDue(db, merchant, GROUP_CUSTOMERS_JOB, now),
	}),
	createMerchantJob({
		name: ANNOUNCE_EXPIRING_JOB,
		step: announceExpiringPoints,
		oldest: (db, merchant, now) => findNightlyDue(db, merchant, ANNOUNCE_EXPIRING_JOB, now),
	}),
	/** A reward that is no longer offered can be configured to end its unused coupons. */
	createMerchantJob({
		name: 'end coupons',
		step: (tx, merchant, now) => endRewardCoupons(tx, merchant.id, now),
		oldest: (db, merchant, now) => findOldestCouponEnding(db, merchant.id, now),
	}),
	createMerchantJob({
		name: 'forget deliveries',
		step: (tx, merchant, now) => deleteOldDeliveries(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({
		name: 'forget events',
		step: (tx, merchant, now) => deleteOldEvents(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({
		name: 'forget PINs',
		step: (tx, merchant, now) => deleteOldPins(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({
		name: 'forget devices',
		step: (tx, merchant, now) => deleteOldSessions(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({
		name: 'forget undoable imports',
		step: (tx, merchant, now) => deleteOldEffects(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({
		name: 'forget messages',
		step: (tx, merchant, now) => deleteOldMessages(tx, merchant.id, now),
		oldest: async () => null, // it is never urgent
	}),
	createMerchantJob({ name: PLAN_DATED_JOB, step: planDatedMessages, oldest: findOldestUnplannedDay }),
	createMerchantJob({
		name: 'forget test mails',
		step: deleteOldTestMails,
		oldest: async () => null, // it is never urgent
	}),
	deleteAllRemovedSandboxes,
	runAllImports,
	runAllBulkActions,
	grantAllBirthdays,
	countAllFigures,
	sendAllLinks,
	recordAllFailures,
	updateAllPasses,
	planAllMessages,
	deliverAllMails,
	sendAllMessages,
	deliverAllWebhooks,
]
