import type { TestContext } from 'node:test'
import type { Topic } from '@fiel/contract'
import sql from 'sql-template-tag'
import { parseCidr } from '../../src/webhooks/address-rules.ts'
import { createDeliveryWorker, type DeliveryWorker } from '../../src/webhooks/create-delivery-worker.ts'
import { createFanOut } from '../../src/webhooks/fan-out-events.ts'
import { openWebhookSender } from '../../src/webhooks/open-webhook-sender.ts'
import type { World } from './world.ts'

/** A public IP address that needs no name server. */
export const ENDPOINT = 'https://93.184.216.34/hook'
export const ALLOW_LOCAL = { allowHttp: true, allow: [parseCidr('127.0.0.0/8')!] }
export const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

export interface SubscriptionChanges {
	topics?: Topic[]
	form?: 'payload' | 'envelope' | 'numbered'
	headers?: Record<string, string>
	inOrder?: boolean
	perSecond?: number | null
	concurrency?: number
	alertEmail?: string | null
	isActive?: boolean
}

/** Creates a subscription of a merchant that starts now. */
export const subscribe = async (
	{ db, clock }: Pick<World, 'db' | 'clock'>,
	merchantId: number,
	url: string,
	changes: SubscriptionChanges = {},
): Promise<number> => {
	const {
		topics = ['Point_Add', 'Point_Update', 'Point_Removed'],
		form = 'payload',
		headers = {},
		inOrder = false,
		perSecond = null,
	} = changes
	const { concurrency = 20, alertEmail = null, isActive = true } = changes
	const [made] = await db.rows<{ id: number }>(sql`
		insert into webhook_subscriptions (merchant_id, name, url, topics, form, headers, alert_email, in_order, per_second,
			concurrency, is_active, secret, after_event_id, created_at)
		select ${merchantId}, 'orders', ${url}, ${topics}::text[], ${form}, ${JSON.stringify(headers)}::jsonb, ${alertEmail},
			${inOrder}, ${perSecond}::integer, ${concurrency}, ${isActive}, ${SECRET}, coalesce(max(id), 0), ${clock.now()}
		from events where merchant_id = ${merchantId}
		returning id`)
	return made!.id
}

/** A delivery worker with the clock of the test world; its errors fail the test. */
export const createTestDeliveryWorker = (
	t: TestContext,
	{ db, clock }: Pick<World, 'db' | 'clock'>,
	{ timeoutMs = 2_000, leaseSeconds }: { timeoutMs?: number; leaseSeconds?: number } = {},
): DeliveryWorker & { troubles: unknown[] } => {
	const sender = openWebhookSender(ALLOW_LOCAL, { timeoutMs })
	const troubles: unknown[] = []
	const report = (error: unknown): void => {
		troubles.push(error)
	}
	const worker = createDeliveryWorker({ db, clock, sender, report, ...(leaseSeconds && { leaseSeconds }) })
	t.after(async () => {
		await worker.stop()
		await sender.close()
	})
	return Object.assign(worker, { troubles })
}

/** The deliveries of a merchant, oldest first, as text: status and number of attempts. */
export const deliveriesOf = async ({ db }: Pick<World, 'db'>, merchantId: number): Promise<string[]> =>
	(
		await db.rows<{ words: string }>(sql`
			select (case when due_at is not null then 'waiting' when delivered_at is not null then 'delivered' else 'failed' end)
				|| ' ' || attempts as words
			from webhook_deliveries where merchant_id = ${merchantId} order by id`)
	).map(({ words }) => words)

/** Creates the deliveries of all events, for the subscriptions that are active now. */
export const fanOutAll = async (
	{ db, clock }: Pick<World, 'db' | 'clock'>,
	fanOut = createFanOut(db),
): Promise<number> => {
	for (let events = 0; ; ) {
		const done = await fanOut(clock.now())
		events += done.events
		if (done.events === 0 && !done.isBehind) return events
	}
}

/** Marks deliveries as failed, as if the endpoint had answered 500 and there were no more retries. */
export const failDeliveries = async (
	{ db, clock }: World,
	merchant: { id: number },
	ids: number[],
): Promise<void> => {
	await db.rows(sql`
		with failed as (
			update webhook_deliveries set due_at = null, failed_at = ${clock.now()}, attempts = attempts + 1, tries = tries + 1
			where merchant_id = ${merchant.id} and id = any(${ids}::bigint[])
			returning subscription_id, id, attempts
		)
		insert into webhook_attempts (merchant_id, subscription_id, delivery_id, number, at, status, latency_ms, response)
		select ${merchant.id}, subscription_id, id, attempts, ${clock.now()}, 500, 12, 'out of order' from failed`)
}
