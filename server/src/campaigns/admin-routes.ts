import {
	type Campaign as CampaignBody,
	changeCampaignState,
	changeCampaign as changeOperation,
	createCampaign,
	getCampaign,
	listCampaignOrders,
	listCampaigns as listOperation,
	publishCampaign,
	removeCampaign,
} from '@fiel/contract'
import type { Tx } from '../db/database.ts'
import { MONEY_DIGITS, POINT_DIGITS } from '../db/decimal.ts'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { conflict, type Failure, resourceNotFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { applyCampaignStep } from './apply-campaign-step.ts'
import { type Campaign, describeCampaign } from './campaign.ts'
import { type CampaignEdit, changeCampaign, priorityAbove } from './change-campaign.ts'
import { changeDrafts } from './change-drafts.ts'
import { checkCampaign } from './check-campaign.ts'
import { createDrafts } from './create-drafts.ts'
import { findRecentUse } from './find-recent-use.ts'
import { listCampaignOrders as listOrders } from './list-campaign-orders.ts'
import { findCampaign, listCampaigns } from './list-campaigns.ts'
import { removeDrafts } from './remove-drafts.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for campaigns. */
export const registerCampaignsAdminRoutes = (api: AdminApi): void => {
	registerReadRoutes(api)
	registerDraftRoutes(api)
	registerChangeRoutes(api)
	registerRemovalRoutes(api)
}

const noCampaign = (id: string): Failure => resourceNotFound(`there is no campaign ${id}`)

const registerReadRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listOperation, async ({ session: { merchant } }) =>
		(await listCampaigns(db, merchant, clock.now())).map(campaignBody),
	)
	serve(getCampaign, async ({ session: { merchant }, params: { id } }) => {
		const found = await findCampaign(db, merchant, id, clock.now())
		return found ? campaignBody(found) : noCampaign(id)
	})
	serve(listCampaignOrders, async ({ session: { merchant }, params: { id }, query }) => {
		if (!(await findCampaign(db, merchant, id, clock.now()))) return noCampaign(id)
		const [range, limit] = [idRangeOf(query), query.limit ?? DEFAULT_LIMIT]
		const { items, next } = await listOrders(db.relaxed, merchant.id, id, range, limit)
		return {
			Items: items.map((order) => ({
				OrderId: order.originalId,
				Date: order.placedAt.toISOString(),
				RecordedDate: order.recordedAt.toISOString(),
				CustomerId: order.customer,
				CustomerName: order.customerName,
				Points: order.points.toNumber(),
				Cost: order.cost.toNumber(),
				Revenue: order.revenue.toNumber(),
			})),
			NextBefore: next?.rowId ?? null,
		}
	})
}

const registerDraftRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(createCampaign, ({ session: { merchant, user }, body: { Rule }, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const [id] = await createDrafts(tx, merchant.id, [{ rule: Rule, author: user.email }], now)
			if (isRefusal(id)) return id
			const after = campaignBody((await findCampaign(tx, merchant, id!, now))!)
			await audit(tx, { id: id!, after })
			return after
		}),
	)
}

/** A campaign under the lock of the merchant, so that its draft is published once. */
const lockCampaign = async (
	tx: Tx,
	merchant: Merchant,
	id: string,
	now: Date,
): Promise<Campaign | undefined> => {
	await lockMerchant(tx, merchant.id)
	return findCampaign(tx, merchant, id, now)
}

const refuseEnded = (): Refusal =>
	refuse('GenericError', 'Rule.endsAt is in the past', 'Rule.endsAt', panelText.campaignEndIsPast())

const registerChangeRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(changeOperation, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const before = await lockCampaign(tx, merchant, id, now)
			if (!before) return noCampaign(id)
			const { isActive, priority } = before.rule
			const rule = checkCampaign(body.Rule, { id, isActive, priority })
			if (isRefusal(rule)) return rule
			const change = { merchant, before, now, audit }
			if (before.state === 'draft') {
				await changeDrafts(tx, merchant.id, [rule], now)
				return finish(tx, change)
			}
			return saveEdit(tx, change, {
				id,
				basedOn: body.BasedOnVersion,
				author: user.email,
				make: () => rule,
			})
		}),
	)
	serve(publishCampaign, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const before = await lockCampaign(tx, merchant, id, now)
			if (!before) return noCampaign(id)
			if (before.state !== 'draft') return conflict('it is published already', panelText.campaignPublished())
			const rule = checkCampaign(body.Rule, { id, isActive: true, priority: 0 })
			if (isRefusal(rule)) return rule
			if (describeCampaign(rule, false, merchant.timeZone, now).state === 'ended') return refuseEnded()
			const make: CampaignEdit['make'] = (_, rules) => ({ ...rule, priority: priorityAbove(rules) })
			const edit = { id, basedOn: body.BasedOnVersion, author: user.email, make }
			return saveEdit(tx, { merchant, before, now, audit }, edit)
		}),
	)
	serve(changeCampaignState, ({ session: { merchant, user }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const before = await lockCampaign(tx, merchant, id, now)
			if (!before) return noCampaign(id)
			const rule = applyCampaignStep(before, body.Do, now)
			if ('senseless' in rule) return conflict(rule.senseless, rule.text, 'Do')
			const edit = { id, basedOn: null, author: user.email, make: () => rule }
			return saveEdit(tx, { merchant, before, now, audit }, edit)
		}),
	)
}

interface Change {
	merchant: Merchant
	before: Campaign
	now: Date
	audit: Audit
}

const saveEdit = async (
	tx: Tx,
	change: Change,
	edit: CampaignEdit,
): Promise<CampaignBody | Refusal | Failure> => {
	const outcome = await changeCampaign(tx, change.merchant.id, edit, change.now)
	if (isRefusal(outcome)) return outcome
	if ('outdatedBy' in outcome)
		return conflict(
			`version ${outcome.outdatedBy} is in force by now`,
			panelText.newerVersion(outcome.outdatedBy),
			'BasedOnVersion',
		)
	if (change.before.state === 'draft') await removeDrafts(tx, change.merchant.id, [edit.id])
	return finish(tx, change)
}

const finish = async (tx: Tx, { merchant, before, now, audit }: Change): Promise<CampaignBody> => {
	const { id } = before.rule
	const after = campaignBody((await findCampaign(tx, merchant, id, now))!)
	await audit(tx, { id, before: campaignBody(before), after })
	return after
}

const registerRemovalRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(removeCampaign, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const before = await lockCampaign(tx, merchant, id, now)
			if (!before) return noCampaign(id)
			if (before.state === 'draft') await removeDrafts(tx, merchant.id, [id])
			else {
				if (before.isUsed || (await findRecentUse(tx, merchant.id, id)))
					return conflict('it has given points: end it instead', panelText.campaignUsed())
				const edit = { id, basedOn: null, author: user.email, make: () => null }
				const outcome = await changeCampaign(tx, merchant.id, edit, now)
				if (isRefusal(outcome)) return outcome
			}
			await audit(tx, { id, before: campaignBody(before) })
			return undefined
		}),
	)
}

const campaignBody = ({ rule, state, startsAt, endsAt, isUsed, figures }: Campaign): CampaignBody => ({
	Id: rule.id,
	Name: rule.name,
	State: state,
	StartsDate: startsAt?.toISOString() ?? null,
	EndsDate: endsAt?.toISOString() ?? null,
	Rule: rule,
	IsUsed: isUsed,
	Points: figures.points.round(POINT_DIGITS, 'half up').toNumber(),
	Cost: figures.cost.round(MONEY_DIGITS, 'half up').toNumber(),
	Orders: figures.orders,
	Customers: figures.customers,
	Revenue: figures.revenue.toNumber(),
})
