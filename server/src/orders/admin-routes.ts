import {
	cancelPlacedOrder,
	countOrders,
	EarningPreview,
	findRuleValues,
	getOrder,
	listOrderLabels,
	listOrders,
	listRuleUsage,
	type Order,
	type OrderFilters,
	OrderProductCategory,
	Origin,
	type ProgramSettingsChange,
	previewEarning,
	previewOrderCorrection,
	returnPlacedOrder,
	simulateOrder,
} from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { findCustomerIds } from '../customers/find-customers.ts'
import type { Queryable } from '../db/database.ts'
import type { AdminApi, AdminCall } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { compileCheck } from '../http/validate.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { checkProgram } from '../program/check-program.ts'
import type { ProgramSettings } from '../program/settings.ts'
import { applyProgramChange, toWire } from '../program/wire.ts'
import { isRefusal, type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import {
	correctionPreviewBody,
	formatCursor,
	listedOrderBody,
	orderDetailsBody,
	parseCursor,
	parseSort,
	simulatedRuleBody,
} from './admin/admin-wire.ts'
import { correctOrders, type OrderCorrection } from './admin/correct-orders.ts'
import { findOrderDetails } from './admin/find-order-details.ts'
import { findRuleValues as findKnownValues, searchRuleValues } from './admin/find-rule-values.ts'
import { listLabels } from './admin/list-labels.ts'
import {
	countOrders as countListedOrders,
	listOrders as listOrderPage,
	type OrderFilter,
} from './admin/list-orders.ts'
import { loadRuleBudgets } from './admin/load-rule-budgets.ts'
import { previewCorrection } from './admin/preview-correction.ts'
import { previewEarning as calculatePreview } from './admin/preview-earning.ts'
import { simulateOrders } from './admin/simulate-orders.ts'
import { type OrderSource, parseOrderMessage } from './parse-order-message.ts'
import { parseReturnCommand } from './parse-return.ts'

/** Routes of the panel for orders, simulated orders, and the budgets of rules. */
export const registerOrdersAdminRoutes = (api: AdminApi): void => {
	registerSimulationRoutes(api)
	registerRuleRoutes(api)
	registerListRoutes(api)
	registerDetailsRoutes(api)
	registerCorrectionRoutes(api)
}

const SIMULATION_SOURCE: OrderSource = {
	origin: Origin.PointOfSale,
	invalid: 'GenericError',
	checkCategory: compileCheck(OrderProductCategory, { invalid: 'GenericError' }),
}

const registerSimulationRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(simulateOrder, async ({ session: { merchant }, body: { At, Program, ...order } }) => {
		const now = At ? parseMoment(At, merchant.timeZone) : clock.now()
		const settings = Program ? await draftProgram(db, merchant.id, Program) : undefined
		if (settings && isRefusal(settings)) return settings
		const message = parseOrderMessage(order as Order, merchant.timeZone, SIMULATION_SOURCE)
		if (isRefusal(message)) return message
		const [outcome] = await simulateOrders(db, merchant, now, [message], settings)
		if (isRefusal(outcome)) return outcome
		const { originalId, state, points, cashback, reason, sentence, rules } = outcome!
		return {
			OriginalId: originalId,
			State: state,
			Points: points.toNumber(),
			Cashback: cashback.toNumber(),
			Reason: reason,
			Sentence: sentence,
			Rules: rules.map(simulatedRuleBody),
		}
	})
	serve(previewEarning, async ({ session: { merchant }, body: { Program } }) => {
		const settings = await draftProgram(db, merchant.id, Program)
		if (isRefusal(settings)) return settings
		return toWire(EarningPreview, await calculatePreview(db, merchant, clock.now(), settings))
	})
}

/** The program in force with a change applied, or the refusal of the change. */
const draftProgram = async (
	db: Queryable,
	merchantId: number,
	change: ProgramSettingsChange,
): Promise<ProgramSettings | Refusal> => {
	const { version: _, ...current } = await loadProgram(db, merchantId)
	const settings = applyProgramChange(current, change)
	const refusal = checkProgram(settings)
	return refusal ? { ...refusal, field: `Program.${refusal.field?.replace(/^rules/, 'Rules')}` } : settings
}

const DEFAULT_VALUES = 20

const registerRuleRoutes = ({ db, serve }: AdminApi): void => {
	serve(findRuleValues, async ({ session: { merchant }, body: { Kind, Search, Ids, Limit } }) => {
		const found = Ids
			? await findKnownValues(db, merchant.id, Kind, Ids)
			: await searchRuleValues(db, merchant.id, Kind, Search?.trim() ?? '', Limit ?? DEFAULT_VALUES)
		return found.map(({ id, name }) => ({ Id: id, Name: name }))
	})
	serve(listRuleUsage, async ({ session: { merchant } }) => {
		const { rules } = await loadProgram(db, merchant.id)
		const ids = rules.filter(({ caps }) => caps.budget !== undefined).map(({ id }) => id)
		const given = await loadRuleBudgets(db, merchant.id, ids)
		return given.map(({ rule, points }) => ({ RuleId: rule, Points: points.toNumber() }))
	})
}
const DEFAULT_LIMIT = 50

/** Null if the filter names a customer whom nobody knows. */
const orderFilterOf = async (
	db: Queryable,
	merchant: Merchant,
	query: OrderFilters & { only?: string | null },
): Promise<OrderFilter | null> => {
	const { customer, from, until } = query
	const customerId = customer ? (await findCustomerIds(db, merchant.id, [customer])).get(customer) : null
	if (customerId === undefined) return null
	return {
		search: query.search?.trim() || null,
		originalIds: query.only ? query.only.split('\n') : query.order ? [query.order] : null,
		state: query.state ?? null,
		isPartlyReturned: query.returned ?? null,
		branch: query.branch || null,
		salesPerson: query.salesPerson || null,
		from: from ? parseMoment(from, merchant.timeZone) : null,
		until: until ? endOfRange(until, merchant.timeZone) : null,
		coupon: query.coupon || null,
		customerId,
	}
}

const registerListRoutes = ({ db, serve }: AdminApi): void => {
	serve(listOrders, async ({ session: { merchant }, query }) => {
		const sort = parseSort(query.sort)
		const cursor = query.before ? parseCursor(query.before, sort) : null
		if (query.before && !cursor)
			return {
				failed: 400,
				message: 'before is no place in the list',
				field: 'before',
				text: panelText.reload(),
			}
		const filter = await orderFilterOf(db, merchant, query)
		if (!filter) return { Items: [], NextBefore: null }
		const range = { sort, cursor, limit: query.limit ?? DEFAULT_LIMIT }
		const page = await listOrderPage(db, merchant.id, filter, range)
		return { Items: page.orders.map(listedOrderBody), NextBefore: page.next && formatCursor(page.next) }
	})
	serve(countOrders, async ({ session: { merchant }, query }) => {
		const filter = await orderFilterOf(db, merchant, query)
		if (!filter) return { Rows: 0, IsExact: true }
		const { rows, isExact } = await countListedOrders(db, merchant.id, filter)
		return { Rows: rows, IsExact: isExact }
	})
	serve(listOrderLabels, async ({ session: { merchant } }) => {
		const label = (entry: { originalId: string; name: string | null; isActive: boolean }) => ({
			Id: entry.originalId,
			Name: entry.name,
			IsActive: entry.isActive,
		})
		return {
			Branches: (await listLabels(db, merchant.id, 'branch')).map(label),
			SalesPeople: (await listLabels(db, merchant.id, 'sales_person')).map(label),
		}
	})
}

const registerDetailsRoutes = ({ db, serve }: AdminApi): void => {
	serve(getOrder, async ({ session: { merchant }, params: { id } }) => {
		const details = await findOrderDetails(db, merchant.id, id)
		return details ? orderDetailsBody(details) : orderNotFound(id)
	})
}

const registerCorrectionRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewOrderCorrection, async ({ session: { merchant, user }, params: { id }, body }) => {
		const part = body.Return ? parseReturnCommand(id, { ...body.Return, CancelKey: PREVIEW_KEY }) : null
		const correction = { originalId: id, part, status: null, reason: '', author: user.email }
		const preview = await previewCorrection(db, merchant, clock.now(), correction)
		if (preview === null) return orderNotFound(id)
		if (isRefusal(preview)) return { ...preview, field: `Return.${preview.field}` }
		return correctionPreviewBody(preview)
	})
	const correct = (
		{ session: { merchant, user }, params: { id }, audit }: AdminCall<typeof getOrder>,
		correction: Omit<OrderCorrection, 'originalId' | 'author'>,
	) =>
		db.transaction(async (tx) => {
			const before = await findOrderDetails(tx, merchant.id, id)
			if (!before) return orderNotFound(id)
			const [corrected] = await correctOrders(tx, merchant, clock.now(), [
				{ originalId: id, author: user.email, ...correction },
			])
			if (isRefusal(corrected)) return corrected
			const after = orderDetailsBody((await findOrderDetails(tx, merchant.id, id))!)
			await audit(tx, { id, before: auditBody(orderDetailsBody(before)), after: auditBody(after) })
			return after
		})
	serve(cancelPlacedOrder, ({ body, ...call }) =>
		correct({ ...call, body: undefined }, { part: null, status: body.Status || null, reason: body.Reason }),
	)
	serve(returnPlacedOrder, ({ body, ...call }) => {
		const part = parseReturnCommand(call.params.id, body)
		return correct({ ...call, body: undefined }, { part, status: null, reason: body.Reason })
	})
}

/** No return has this key, which is longer than a key can be. */
const PREVIEW_KEY = 'preview'.repeat(100)

const orderNotFound = (id: string) =>
	notFound(refuse('ApiExternalOrder_Order_Not_Found', `order ${id} is not known`, 'id'))

/** Without the customer, because an erased person must not remain in the log. */
const auditBody = ({
	State,
	Status,
	Points,
	CancelledDate,
	Returned,
	Corrections,
}: ReturnType<typeof orderDetailsBody>) => ({
	State,
	Status,
	Points,
	CancelledDate,
	Returned,
	Reason: Corrections.at(-1)?.Reason ?? null,
})
