import { randomUUID } from 'node:crypto'
import {
	addCounterCustomer,
	enrolCounterCustomer,
	findCounterCustomers,
	findCounterProducts,
	getCounter,
	getCounterCustomer,
	getCounterProduct,
	getCounterSale,
	previewCounterReturn,
	recordSale,
	returnSale,
} from '@fiel/contract'
import { dayOf, parseMoment } from '../calendar.ts'
import { type Decimal, money, ZERO } from '../db/decimal.ts'
import { readUsualOrder } from '../figures/read-usual-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound, resourceNotFound } from '../http/admin-reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import { localized } from '../messages/message.ts'
import { listLabels } from '../orders/admin/list-labels.ts'
import { findProductByCode, searchProducts } from '../products/search-products.ts'
import { isRefusal, type Refusal, refuse } from '../refusal.ts'
import { addCustomers } from './add-customers.ts'
import { cashierOf } from './cashier.ts'
import { enrolCustomers } from './enrol-customers.ts'
import { sumSalesOfDay } from './entries.ts'
import { registerPanelCustomersRoutes } from './panel/admin-routes.ts'
import { readSales } from './read-sales.ts'
import { recordSales } from './record-sales.ts'
import { findReturnableSale, previewReturn, returnSales } from './return-sales.ts'
import { registerCounterRewardsRoutes } from './rewards/admin-routes.ts'
import { searchCustomers } from './search-customers.ts'
import { registerShiftsRoutes } from './shifts/admin-routes.ts'
import { viewCounterCustomer } from './view-customer.ts'
import {
	customerBody,
	matchBody,
	parseBuyer,
	parseNewCustomer,
	parseProducts,
	parseReturn,
	returnableBody,
	returnBody,
	returnEffectBody,
	saleBody,
	soldProductBody,
} from './wire.ts'

/** The routes of the screen at the till. */
export const registerCounterAdminRoutes = (api: AdminApi): void => {
	registerStateRoutes(api)
	registerCustomerRoutes(api)
	registerPanelCustomersRoutes(api)
	registerSaleRoutes(api)
	registerReturnRoutes(api)
	registerCounterRewardsRoutes(api)
	registerShiftsRoutes(api)
}

const LEAST_UNUSUAL = 1_000
const UNUSUAL_WITHOUT_ORDERS = 10_000
const TIMES_USUAL = 10

/** From ten times the usual order on an amount is more likely a slip of the finger than a sale. */
const askAbove = (usual: Decimal | null): number =>
	usual === null ? UNUSUAL_WITHOUT_ORDERS : Math.max(LEAST_UNUSUAL, Math.ceil(usual.toNumber() * TIMES_USUAL))

const registerStateRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getCounter, async ({ session }) => {
		const { merchant, user } = session
		const { branch, isBoundToBranch, saleLimit, dayLimit } = cashierOf(session)
		const [program, branches, sold, usual] = await Promise.all([
			loadProgram(db, merchant.id),
			isBoundToBranch ? [] : listLabels(db, merchant.id, 'branch'),
			sumSalesOfDay(db, merchant, clock.now(), [user.id]),
			readUsualOrder(db, merchant.id, dayOf(clock.now(), merchant.timeZone)),
		])
		const branchBody = ({ originalId, name }: { originalId: string; name: string | null }) => ({
			Id: originalId,
			Name: name,
		})
		return {
			Branch: branch && branchBody(branch),
			Branches: branches.filter(({ isActive }) => isActive).map(branchBody),
			SaleLimit: saleLimit?.toNumber() ?? null,
			DayLimit: dayLimit?.toNumber() ?? null,
			SoldToday: (sold.get(user.id) ?? ZERO).toNumber(),
			AskAbove: askAbove(usual),
			PointValue: Number(program.cashback.pointValue),
			HasCashback: program.cashback.isActive,
		}
	})
}

const registerCustomerRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(findCounterCustomers, async ({ session: { merchant, user }, query }) =>
		(await searchCustomers(db, merchant.id, query.search, user.maySeeContacts)).map(matchBody),
	)
	serve(getCounterCustomer, async ({ session, params: { id } }) => {
		const { merchant, user } = session
		const found = await viewCounterCustomer(db, merchant.id, clock.now(), cashierOf(session), id)
		return found
			? customerBody(found, user.maySeeContacts)
			: notFound(refuse('Customer_NotFound', localized.noCustomer(id), 'id'))
	})
	serve(addCounterCustomer, async ({ session, body }) => {
		const { merchant, user } = session
		const cashier = cashierOf(session)
		const command = { cashier, input: parseNewCustomer(body) }
		const now = clock.now()
		return db.transaction(async (tx) => {
			const [outcome] = await addCustomers(tx, merchant, now, [command])
			if (isRefusal(outcome)) return outcome
			const added = await viewCounterCustomer(tx, merchant.id, now, cashier, body.Id)
			return customerBody(added!, user.maySeeContacts)
		})
	})
	serve(enrolCounterCustomer, async ({ session, params: { id }, body }) => {
		const { merchant, user } = session
		const cashier = cashierOf(session)
		const now = clock.now()
		return db.transaction(async (tx) => {
			const [outcome] = await enrolCustomers(tx, merchant, now, [{ cashier, key: body.Key, originalId: id }])
			if (isRefusal(outcome)) return outcome.refused === 'Customer_NotFound' ? notFound(outcome) : outcome
			const enrolled = await viewCounterCustomer(tx, merchant.id, now, cashier, id)
			return customerBody(enrolled!, user.maySeeContacts)
		})
	})
}

const DAY_MS = 86_400_000
const OLDEST_DAYS = 30
const MOST_PRODUCTS = 8

const registerSaleRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getCounterProduct, async ({ session: { merchant }, params: { id } }) => {
		const product = await findProductByCode(db, merchant.id, id)
		return product ? soldProductBody(product) : resourceNotFound(`there is no product ${id}`)
	})
	serve(findCounterProducts, async ({ session: { merchant }, query }) =>
		(await searchProducts(db, merchant.id, query.search.trim(), MOST_PRODUCTS)).map(soldProductBody),
	)
	serve(recordSale, async ({ session, body }) => {
		const { merchant } = session
		const now = clock.now()
		const buyer = parseBuyer(body)
		if (!buyer) return refuse('General_FieldCannotBeNullOrBlank', localized.oneCustomerNeeded(), 'CustomerId')
		const enteredAt = parseEntered(body.EnteredDate, merchant.timeZone, now)
		if (isRefusal(enteredAt)) return enteredAt
		const command = {
			key: body.Key,
			cashier: cashierOf(session, body.BranchId),
			buyer,
			amount: money(body.Amount),
			products: parseProducts(body.Products),
			orderNumber: body.OrderNumber ?? body.Key,
			coupon: body.Coupon ?? null,
			enteredAt,
			isOffline: body.IsOffline ?? null,
		}
		return db.transaction(async (tx) => {
			const [recorded] = await recordSales(tx, merchant, now, [command])
			if (isRefusal(recorded)) return recorded
			const { key, isRepeated } = recorded!
			return saleBody((await readSales(tx, merchant.id, now, [key])).get(key)!, isRepeated)
		})
	})
}

/** The clock of the browser may be ahead; a sale is never placed in the future. */
const parseEntered = (text: string, timeZone: string, now: Date): Date | Refusal => {
	const entered = parseMoment(text, timeZone)
	if (entered.getTime() < now.getTime() - OLDEST_DAYS * DAY_MS)
		return refuse('GenericError', localized.enteredTooLongAgo(OLDEST_DAYS), 'EnteredDate')
	return entered > now ? now : entered
}

const registerReturnRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getCounterSale, async ({ session, params: { id } }) => {
		const sale = await findReturnableSale(db, session.merchant.id, cashierOf(session), id)
		return isRefusal(sale) ? notFound(sale) : returnableBody(sale)
	})
	serve(previewCounterReturn, async ({ session, body }) => {
		const wanted = { cashier: cashierOf(session), command: parseReturn({ ...body, Key: randomUUID() }) }
		const outcome = await previewReturn(db, session.merchant, clock.now(), wanted)
		return isRefusal(outcome) ? outcome : returnEffectBody(outcome)
	})
	serve(returnSale, async ({ session, body }) => {
		const wanted = { cashier: cashierOf(session, body.BranchId), command: parseReturn(body) }
		const [outcome] = await db.transaction((tx) => returnSales(tx, session.merchant, clock.now(), [wanted]))
		return isRefusal(outcome) ? outcome : returnBody(outcome!)
	})
}
