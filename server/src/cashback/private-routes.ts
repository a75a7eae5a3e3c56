import { type CustomerPointsResult, changeCashback as operation } from '@fiel/contract'
import { money } from '../db/decimal.ts'
import { CommitUnknown } from '../db/unavailable.ts'
import type { PrivateApi } from '../http/private-api.ts'
import { resultEnvelope } from '../http/reply.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { isRefusal } from '../refusal.ts'
import { type AccountStatement, type CashbackOutcome, parseChange } from './change.ts'
import { changeCashback } from './change-cashback.ts'
import { readStatements } from './read-statements.ts'

/** The cashback routes of the private API. */
export const registerCashbackRoutes = (api: PrivateApi): void => {
	api.serve(operation, async ({ merchant, params, body, render }) => {
		const change = parseChange(money(body.Value), body.OperationType)
		if (isRefusal(change)) return change
		const outcome = await api.writes.run(changeCashback, merchant, params.id, {
			...change,
			customerId: params.id,
			reason: body.Reason,
			key: body.ChangeKey,
		})
		if (!isRefusal(outcome)) {
			const statement = await loadStatementAfter(api, merchant, outcome)
			return resultEnvelope(pointsResult(outcome, statement, body.ChangeKey))
		}
		return outcome.refused === 'Customer_NotFound'
			? { ...outcome, result: noCustomerResult(render(outcome.message)) }
			: outcome
	})
}

/**
 * Returns the statement after a change. If the connection broke during the commit and the commit turned out to be
 * made, the statement is read again, because the response must not say that the change failed.
 */
const loadStatementAfter = async (
	{ db, clock }: PrivateApi,
	merchant: Merchant,
	{ customerId, statement }: CashbackOutcome,
): Promise<AccountStatement> => {
	try {
		return await statement()
	} catch {
		try {
			const program = await loadProgram(db, merchant.id)
			const statementOf = await readStatements(db, merchant, clock.now(), program, [customerId])
			return statementOf(customerId)
		} catch (cause) {
			throw new CommitUnknown('the change was made, but its account cannot be read', { cause })
		}
	}
}

const pointsResult = (
	outcome: CashbackOutcome,
	{ name, history, expiring }: AccountStatement,
	key: string,
): CustomerPointsResult => ({
	CustomerExists: true,
	InternalId: `${outcome.customerId}`,
	PointsBalance: outcome.balance.points.toNumber(),
	PointsToExpire: expiring.map(({ points, validUntil }) => ({
		Points: points.toNumber(),
		When: validUntil.toISOString(),
	})),
	CashbackBalance: outcome.balance.cashback.toNumber(),
	RedeemKey: key,
	PointHistory: history.map((entry) => ({
		Id: entry.id,
		DateReceived: entry.createdAt.toISOString(),
		ExpirationDate: entry.validUntil?.toISOString() ?? null,
		Amount: entry.points.toNumber(),
		CashbackAmount: entry.cashback.toNumber(),
		BranchId: entry.branchId,
		BranchName: entry.branchName,
	})),
	Name: name,
	Error: null,
})

const noCustomerResult = (error: string): CustomerPointsResult => ({
	CustomerExists: false,
	InternalId: null,
	PointsBalance: 0,
	PointsToExpire: [],
	CashbackBalance: 0,
	RedeemKey: null,
	PointHistory: [],
	Name: null,
	Error: error,
})
