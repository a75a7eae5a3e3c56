import {
	changeCashback as changeCashbackOperation,
	changePoints as changePointsOperation,
	getCustomerPoints,
	listCustomerHistory,
} from '@fiel/contract'
import { findByReferences } from '../customers/find-by-reference.ts'
import { decimal, money } from '../db/decimal.ts'
import { CommitUnknown } from '../db/unavailable.ts'
import type { PrivateApi } from '../http/private-api.ts'
import type { BatchReader } from '../http/read-batcher.ts'
import { outcomeEnvelope, PAGE_SIZE, pageEnvelope, resultEnvelope } from '../http/reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { MessageRenderer } from '../messages/message.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { type AccountStatement, type BalanceChange, type ChangeOutcome, parseChange } from './change.ts'
import { changeCashback } from './change-cashback.ts'
import { changePoints } from './change-points.ts'
import { listHistories } from './list-history.ts'
import { type PointsView, readPoints } from './read-points.ts'
import { readStatements } from './read-statements.ts'
import { removeMarkup } from './remove-markup.ts'
import { cashbackResult, historyItem, noCustomerResult, pointsResult } from './wire.ts'

/** The routes of the private API for the points and the cashback of customers. */
export const registerCashbackRoutes = (api: PrivateApi): void => {
	registerChangeRoutes(api)
	registerReadRoutes(api)
}

const registerChangeRoutes = (api: PrivateApi): void => {
	api.serve(changeCashbackOperation, async ({ merchant, params, body, render }) => {
		const parsed = parseChange(money(body.Value), body.OperationType)
		if (isRefusal(parsed)) return parsed
		const change = { ...parsed, ...changeMembers(params.id, body) }
		const outcome = await api.writes.run(changeCashback, merchant, params.id, change)
		if (isRefusal(outcome)) return withNoCustomer(outcome, render)
		const statement = await loadStatementAfter(api, merchant, outcome)
		return resultEnvelope(
			merchant.replyShape === 'current'
				? pointsResult(outcome, statement, body.ChangeKey, render)
				: cashbackResult(outcome, statement, body.ChangeKey),
		)
	})
	api.serve(changePointsOperation, async ({ merchant, params, body, render }) => {
		const parsed = parseChange(decimal(body.Points), body.OperationType, 'Points')
		if (isRefusal(parsed)) return parsed
		const change: BalanceChange = { ...parsed, ...changeMembers(params.id, body), field: 'Points' }
		const outcome = await api.writes.run(changePoints, merchant, params.id, change)
		if (isRefusal(outcome)) return withNoCustomer(outcome, render)
		const statement = await loadStatementAfter(api, merchant, outcome)
		return outcomeEnvelope(pointsResult(outcome, statement, body.ChangeKey, render))
	})
}

const registerReadRoutes = (api: PrivateApi): void => {
	const readViews: BatchReader<string, PointsView | null | Refusal> = (db, merchant, references) =>
		readPoints(db, merchant, api.clock.now(), references)
	api.serve(getCustomerPoints, async ({ merchant, params, render }) => {
		const view = await api.reads.read(readViews, merchant, params.id)
		if (view === null) return noCustomerResult(null)
		return isRefusal(view) ? view : pointsResult(view, view.statement, null, render)
	})
	api.serve(listCustomerHistory, async ({ merchant, params, query, render }) => {
		const page = { size: query.PageSize ?? PAGE_SIZE, number: query.PageNumber ?? 1 }
		return api.reads.runUnbatched(merchant, async (db) => {
			const [customerId] = await findByReferences(db, merchant.id, [params.id], 'id')
			if (isRefusal(customerId)) return customerId
			const now = api.clock.now()
			const [history] = await listHistories(db, merchant.id, now, [{ customerId: customerId!, ...page }])
			const { items, total } = history!
			return pageEnvelope({ items: items.map((item) => historyItem(item, merchant, render)), total, ...page })
		})
	})
}

const changeMembers = (
	customerId: string,
	body: { Reason: string; ChangeKey: string; CustomerReason?: string | null },
) => ({
	customerId,
	reason: body.Reason,
	customerReason: removeMarkup(body.CustomerReason ?? '') || null,
	key: body.ChangeKey,
})

/** A refused change answers a result too if the customer does not exist. */
const withNoCustomer = (refusal: Refusal, render: MessageRenderer): Refusal =>
	refusal.refused === 'Customer_NotFound'
		? { ...refusal, result: noCustomerResult(render(refusal.message)) }
		: refusal

/**
 * Returns the statement after a change. If the connection broke during the commit and the commit turned out to be
 * made, the statement is read again, because the response must not say that the change failed.
 */
const loadStatementAfter = async (
	{ db, clock }: PrivateApi,
	merchant: Merchant,
	{ customerId, statement }: ChangeOutcome,
): Promise<AccountStatement> => {
	try {
		return await statement()
	} catch {
		try {
			const program = await loadProgram(db, merchant.id)
			const statements = await readStatements(db, merchant, clock.now(), program, [customerId])
			const found = statements.get(customerId)
			if (!found) throw new Error('the customer was merged into another one meanwhile')
			return found
		} catch (cause) {
			throw new CommitUnknown('the change was made, but its account cannot be read', { cause })
		}
	}
}
