import {
	countDeliveries,
	createWebhook,
	getDelivery,
	getWebhook,
	listDeliveries,
	listEvents,
	listWebhooks,
	removeWebhook,
	resendDeliveries,
	resendDelivery,
	rotateWebhookSecret,
	testWebhook,
	updateWebhook,
} from '@fiel/contract'
import { parseMoment } from '../calendar.ts'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { countBody } from '../db/count-rows.ts'
import type { Queryable, Tx } from '../db/database.ts'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { type Failure, resourceNotFound } from '../http/admin-reply.ts'
import { isRefusal } from '../refusal.ts'
import type { AddressRules } from './address-rules.ts'
import { changeSubscriptions } from './change-subscriptions.ts'
import { checkForm, checkSubscription, checkTestTopic } from './check-subscription.ts'
import { createSubscriptions } from './create-subscriptions.ts'
import { createTestDeliveries } from './create-test-deliveries.ts'
import { findDelivery } from './find-delivery.ts'
import { hideCustomer, seesCustomers } from './hide-customer.ts'
import { countDeliveries as countThem, listDeliveries as loadDeliveries } from './list-deliveries.ts'
import { listEvents as loadEvents } from './list-events.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import { lockSubscriptions } from './lock-subscriptions.ts'
import { recoverDeliveries } from './recover-deliveries.ts'
import { removeSubscriptions } from './remove-subscriptions.ts'
import { resendDeliveries as resendMany } from './resend-deliveries.ts'
import { rotateSecrets } from './rotate-secrets.ts'
import {
	composeTestDelivery,
	deliveryBody,
	deliveryDetailsBody,
	feedBody,
	newSubscription,
	parseSettings,
	webhookBody,
} from './wire.ts'

/** The panel's routes for webhooks, their deliveries and the event feed. */
export const registerWebhooksAdminRoutes =
	(rules: AddressRules) =>
	(api: AdminApi): void => {
		registerSubscriptionRoutes(api, rules)
		registerSecretRoutes(api)
		registerDeliveryLogRoutes(api)
		registerReplayRoutes(api)
		registerFeedRoutes(api)
	}

const webhookNotFound = (id: number): Failure => resourceNotFound(`there is no webhook ${id}`)
const deliveryNotFound = (id: number): Failure => resourceNotFound(`there is no delivery ${id}`)

const registerSubscriptionRoutes = ({ db, clock, serve }: AdminApi, rules: AddressRules): void => {
	const find = async (source: Queryable, merchantId: number, id: number) => {
		const [subscription] = await listSubscriptions(source, merchantId, [id])
		return subscription && webhookBody(subscription)
	}
	serve(listWebhooks, async ({ session: { merchant } }) =>
		(await listSubscriptions(db, merchant.id)).map(webhookBody),
	)
	serve(
		getWebhook,
		async ({ session: { merchant }, params: { id } }) =>
			(await find(db, merchant.id, id)) ?? webhookNotFound(id),
	)
	serve(createWebhook, async ({ session: { merchant }, body }) => {
		const given = parseSettings(body)
		const refusal = await checkSubscription(given, rules, { isNew: true })
		if (refusal) return refusal
		const wanted = [newSubscription(given)]
		const misfit = checkForm(wanted[0]!)
		if (misfit) return misfit
		return db.transaction(async (tx) => {
			const created = await createSubscriptions(tx, merchant.id, clock.now(), wanted)
			if (isRefusal(created)) return created
			const { id, secret } = created[0]!
			return { ...(await find(tx, merchant.id, id))!, Secret: secret }
		})
	})
	serve(updateWebhook, async ({ session: { merchant }, params: { id }, body, audit }) => {
		const change = parseSettings(body)
		const refusal = await checkSubscription(change, rules, { isNew: false })
		if (refusal) return refusal
		return db.transaction(async (tx) => {
			await lockSubscriptions(tx, merchant.id, [id])
			const before = await find(tx, merchant.id, id)
			if (!before) return webhookNotFound(id)
			const misfit = checkForm({ form: before.Form, topics: before.Topics, ...change })
			if (misfit) return misfit
			await changeSubscriptions(tx, merchant.id, [{ id, change }])
			const after = (await find(tx, merchant.id, id))!
			// New values of the same headers would look like no change, because the values are not shown.
			await audit(tx, { id, before: body.Headers ? null : before, after })
			return after
		})
	})
	serve(removeWebhook, async ({ session: { merchant }, params: { id } }) => {
		const [removed] = await db.transaction((tx) => removeSubscriptions(tx, merchant.id, clock.now(), [id]))
		return removed ? undefined : webhookNotFound(id)
	})
}

const registerSecretRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(rotateWebhookSecret, async ({ session: { merchant }, params: { id } }) => {
		const [rotated] = await db.transaction((tx) => rotateSecrets(tx, merchant.id, clock.now(), [id]))
		if (!rotated) return webhookNotFound(id)
		return { Secret: rotated.secret, PreviousSecretUntil: rotated.previousUntil.toISOString() }
	})
}

const registerDeliveryLogRoutes = ({ db, serve }: AdminApi): void => {
	serve(listDeliveries, async ({ session: { merchant }, params: { id }, query }) => {
		const [subscription] = await listSubscriptions(db, merchant.id, [id])
		if (!subscription) return webhookNotFound(id)
		const page = { state: query.state, range: idRangeOf(query), most: query.limit }
		return (await loadDeliveries(db, merchant.id, id, page)).map(deliveryBody)
	})
	serve(countDeliveries, async ({ session: { merchant }, query }) =>
		countBody(await countThem(db, merchant.id, query.webhook, query.state ?? null)),
	)
	serve(getDelivery, async ({ session: { merchant, user }, params: { id, deliveryId } }) => {
		const found = await findDelivery(db, merchant.id, id, deliveryId)
		if (!found) return deliveryNotFound(deliveryId)
		const details = deliveryDetailsBody(found, merchant.timeZone, createContactsMask(user.maySeeContacts))
		return seesCustomers(user) ? details : { ...details, Body: hideCustomer(details.Body) }
	})
}

const registerReplayRoutes = ({ db, clock, serve }: AdminApi): void => {
	const find = async (tx: Tx, merchantId: number, id: number, deliveryId: number) =>
		deliveryBody((await findDelivery(tx, merchantId, id, deliveryId))!)
	serve(testWebhook, async ({ session: { merchant }, params: { id }, body: { Topic } }) => {
		const test = composeTestDelivery(id, Topic, clock.now())
		return db.transaction(async (tx) => {
			await lockSubscriptions(tx, merchant.id, [id])
			const [subscription] = await listSubscriptions(tx, merchant.id, [id])
			const misfit = subscription && checkTestTopic(subscription.form, Topic)
			if (misfit) return misfit
			const [sent] = await createTestDeliveries(tx, merchant.id, clock.now(), [test])
			return sent === undefined ? webhookNotFound(id) : find(tx, merchant.id, id, sent)
		})
	})
	serve(resendDelivery, async ({ session: { merchant }, params: { id, deliveryId } }) => {
		const wanted = [{ subscriptionId: id, id: deliveryId }]
		return db.transaction(async (tx) => {
			await lockSubscriptions(tx, merchant.id, [id])
			const [resent] = await resendMany(tx, merchant.id, clock.now(), wanted)
			return resent ? find(tx, merchant.id, id, deliveryId) : deliveryNotFound(deliveryId)
		})
	})
	serve(resendDeliveries, async ({ session: { merchant }, params: { id }, body: { Since } }) => {
		const wanted = [{ subscriptionId: id, since: parseMoment(Since, merchant.timeZone) }]
		const [outcome] = await db.transaction((tx) => recoverDeliveries(tx, merchant.id, clock.now(), wanted))
		if (!outcome) return webhookNotFound(id)
		return isRefusal(outcome) ? outcome : { Resent: outcome.resent, Missed: outcome.missed }
	})
}

const registerFeedRoutes = ({ db, serve }: AdminApi): void => {
	serve(listEvents, async ({ session: { merchant, user }, query: { after = 0, limit = 100 } }) => {
		if (!seesCustomers(user))
			return { failed: 403, message: 'the events tell balances, which need the right customers.view' }
		const events = await loadEvents(db, merchant.id, { after, most: limit })
		if ('refused' in events) return events
		return feedBody(events, after, merchant.timeZone, createContactsMask(user.maySeeContacts))
	})
}
