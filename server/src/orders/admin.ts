import {
	cancelPlacedOrder,
	EarningPreview,
	getOrder,
	listOrderLabels,
	listOrders,
	listRuleUsage,
	type Order,
	OrderProductCategory,
	Origin,
	type ProgramSettingsChange,
	previewEarning,
	simulateOrder,
} from '@fiel/contract'
import { endOf, parseMoment } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminDoor } from '../http/admin-door.ts'
import { notFound } from '../http/admin-reply.ts'
import { compileCheck } from '../http/validate.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { checkProgram } from '../program/check-program.ts'
import type { ProgramSettings } from '../program/settings.ts'
import { changedProgram, toWire } from '../program/wire.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import { cancelOrders } from './cancel-orders.ts'
import { findOrderStory } from './find-order-story.ts'
import { listLabels } from './list-labels.ts'
import { listOrders as listThem } from './list-orders.ts'
import { listedOrder, placeOf, placeText, storyBody } from './order-wire.ts'
import { previewEarning as previewIt } from './preview-earning.ts'
import { readBudgets } from './read-budgets.ts'
import { simulateOrders } from './simulate-orders.ts'
import { type Entrance, orderMessage } from './wire.ts'

/** Orders, those that nobody has placed, and what rules have given, for the panel. */
export const openOrdersAdmin = (door: AdminDoor): void => {
	openSimulation(door)
	openBudgets(door)
	openList(door)
	openStories(door)
}

const SIMULATION: Entrance = {
	origin: Origin.PointOfSale,
	invalid: 'GenericError',
	checkCategory: compileCheck(OrderProductCategory, { invalid: 'GenericError' }),
}

const openSimulation = ({ db, clock, serve }: AdminDoor): void => {
	serve(simulateOrder, async ({ session: { merchant }, body: { At, Program, ...order } }) => {
		const now = At ? parseMoment(At, merchant.timeZone) : clock.now()
		const settings = Program ? await thoughtOf(db, merchant.id, Program) : undefined
		if (settings && isRefusal(settings)) return settings
		const message = orderMessage(order as Order, merchant.timeZone, SIMULATION)
		if (isRefusal(message)) return message
		const [outcome] = await simulateOrders(db, merchant, now, [message], settings)
		if (isRefusal(outcome)) return outcome
		const { originalId, state, points, cashback, reason, sentence } = outcome!
		return {
			OriginalId: originalId,
			State: state,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
			Reason: reason,
			Sentence: sentence,
		}
	})
	serve(previewEarning, async ({ session: { merchant }, body: { Program } }) => {
		const settings = await thoughtOf(db, merchant.id, Program)
		if (isRefusal(settings)) return settings
		return toWire(EarningPreview, await previewIt(db, merchant, clock.now(), settings))
	})
}

/** The program in force with a change made to it, or why that makes no sense. */
const thoughtOf = async (
	db: Queryable,
	merchantId: number,
	change: ProgramSettingsChange,
): Promise<ProgramSettings | Refusal> => {
	const { version: _, ...current } = await loadProgram(db, merchantId)
	const settings = changedProgram(current, change)
	const refusal = checkProgram(settings)
	return refusal ? { ...refusal, field: `Program.${refusal.field?.replace(/^rules/, 'Rules')}` } : settings
}

const openBudgets = ({ db, serve }: AdminDoor): void => {
	serve(listRuleUsage, async ({ session: { merchant } }) => {
		const { rules } = await loadProgram(db, merchant.id)
		const ids = rules.filter(({ caps }) => caps.budget !== undefined).map(({ id }) => id)
		const given = await readBudgets(db, merchant.id, ids)
		return given.map(({ rule, points }) => ({ RuleId: rule, Points: points.toNumber() }))
	})
}
const USUAL_LIMIT = 50

const openList = ({ db, serve }: AdminDoor): void => {
	serve(listOrders, async ({ session: { merchant }, query }) => {
		const { customer, from, until } = query
		const customerId = customer ? (await findCustomerIds(db, merchant.id, [customer])).get(customer) : null
		if (customerId === undefined) return { Items: [], NextBefore: null }
		const before = query.before ? placeOf(query.before) : null
		if (query.before && !before)
			return { failed: 400, message: 'before is no place in the list', field: 'before' }
		const filter = {
			originalId: query.order || null,
			state: query.state ?? null,
			branch: query.branch || null,
			salesPerson: query.salesPerson || null,
			from: from ? parseMoment(from, merchant.timeZone) : null,
			until: until ? endOf(until, merchant.timeZone) : null,
			coupon: query.coupon || null,
			customerId,
			before,
		}
		const page = await listThem(db, merchant.id, filter, query.limit ?? USUAL_LIMIT)
		return { Items: page.orders.map(listedOrder), NextBefore: page.next && placeText(page.next) }
	})
	serve(listOrderLabels, async ({ session: { merchant } }) => {
		const label = (entry: { originalId: string; name: string | null }) => ({
			Id: entry.originalId,
			Name: entry.name,
		})
		return {
			Branches: (await listLabels(db, merchant.id, 'branch')).map(label),
			SalesPeople: (await listLabels(db, merchant.id, 'sales_person')).map(label),
		}
	})
}

const openStories = ({ db, clock, serve }: AdminDoor): void => {
	serve(getOrder, async ({ session: { merchant }, params: { id } }) => {
		const story = await findOrderStory(db, merchant.id, id)
		return story
			? storyBody(story)
			: notFound(refuse('ApiExternalOrder_Order_Not_Found', `order ${id} is not known`, 'id'))
	})
	serve(cancelPlacedOrder, ({ session: { merchant }, params: { id }, body, audit }) =>
		db.transaction(async (tx) => {
			const before = await findOrderStory(tx, merchant.id, id)
			const cancellation = { originalId: id, cancelledAt: clock.now(), status: body.Status || null }
			const [cancelled] = await cancelOrders(tx, merchant, clock.now(), [cancellation])
			if (isRefusal(cancelled))
				return cancelled.refused === 'ApiExternalOrder_Order_Not_Found'
					? notFound({ ...cancelled, field: 'id' })
					: cancelled
			const after = storyBody((await findOrderStory(tx, merchant.id, id))!)
			await audit(tx, { id, before: audited(storyBody(before!)), after: audited(after) })
			return after
		}),
	)
}

/** Without the customer: who is erased must not live on in the log. */
const audited = ({ State, Status, Points, CancelledDate }: ReturnType<typeof storyBody>) => ({
	State,
	Status,
	Points,
	CancelledDate,
})
