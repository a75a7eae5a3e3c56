import {
	approveChange,
	countWaitingChanges,
	getChangeLimits,
	listWaitingChanges,
	OperationType,
	rejectChange,
	setChangeLimits,
	type WaitingChange as WaitingChangeBody,
} from '@fiel/contract'
import { findCustomerIds } from '../../customers/find-customers.ts'
import { countBody } from '../../db/count-rows.ts'
import { money } from '../../db/decimal.ts'
import { idRangeOf } from '../../db/list-order.ts'
import type { AdminApi, AdminCall } from '../../http/admin-api.ts'
import { resourceNotFound } from '../../http/admin-reply.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, refuseInEnglish } from '../../refusal.ts'
import { type ChangeLimits, findChangeLimits, setChangeLimits as saveLimits } from './change-limits.ts'
import { type ChangeDecision, decideChanges } from './decide-changes.ts'
import { readGivenToday } from './given-today.ts'
import {
	countWaitingChanges as countThem,
	findWaitingChanges,
	listWaitingChanges as readList,
} from './read-waiting-changes.ts'
import { isAskedBy, type Person, type WaitingChange } from './waiting-change.ts'

const DEFAULT_LIMIT = 50

/** The panel's routes for limits of manual changes, and for changes that wait for a second person. */
export const registerApprovalAdminRoutes = (api: AdminApi): void => {
	registerLimitRoutes(api)
	registerListRoutes(api)
	registerDecisionRoutes(api)
}

const registerLimitRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getChangeLimits, async ({ session: { merchant, user } }) => {
		const program = await loadProgram(db, merchant.id)
		const added = await readGivenToday(db, merchant, program, user, clock.now())
		return { ...limitsBody(await findChangeLimits(db, merchant.id)), AddedToday: added.toNumber() }
	})
	serve(setChangeLimits, ({ session: { merchant }, body: { ConfirmAbove, ApproveAbove }, audit }) => {
		const limits = {
			confirmAbove: ConfirmAbove === null ? null : money(ConfirmAbove),
			approveAbove: ApproveAbove === null ? null : money(ApproveAbove),
		}
		if (limits.confirmAbove && limits.approveAbove?.lt(limits.confirmAbove))
			return Promise.resolve(
				refuseInEnglish(
					'GenericError',
					'ApproveAbove is less than ConfirmAbove',
					'ApproveAbove',
					panelText.approveBelowConfirm(),
				),
			)
		return db.transaction(async (tx) => {
			const before = limitsBody(await findChangeLimits(tx, merchant.id))
			await saveLimits(tx, [{ merchantId: merchant.id, ...limits }])
			const after = limitsBody(limits)
			await audit(tx, { id: null, before, after })
			return after
		})
	})
}

const limitsBody = ({ confirmAbove, approveAbove }: ChangeLimits) => ({
	ConfirmAbove: confirmAbove?.toNumber() ?? null,
	ApproveAbove: approveAbove?.toNumber() ?? null,
})

const registerListRoutes = ({ db, serve }: AdminApi): void => {
	serve(listWaitingChanges, async ({ session: { merchant, user }, query }) => {
		const { customer } = query
		const customerId = customer ? (await findCustomerIds(db, merchant.id, [customer])).get(customer) : null
		if (customerId === undefined) return { Items: [], NextBefore: null }
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await readList(db, merchant.id, {
			customerId,
			isWaiting: query.waiting ?? false,
			range: idRangeOf(query),
			most: limit + 1,
		})
		const items = found.slice(0, limit)
		return {
			Items: items.map((change) => changeBody(change, user)),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
	serve(countWaitingChanges, async ({ session: { merchant }, query }) =>
		countBody(await countThem(db, merchant.id, query.waiting ?? false)),
	)
}

const registerDecisionRoutes = ({ db, clock, serve }: AdminApi): void => {
	const decide = (
		{ session: { merchant, user }, params: { id, change }, audit }: AdminCall<typeof approveChange>,
		decision: Pick<ChangeDecision, 'state' | 'reason'>,
	) =>
		db.transaction(async (tx) => {
			const customerId = (await findCustomerIds(tx, merchant.id, [id])).get(id)
			const [before] = await findWaitingChanges(tx, merchant.id, [change])
			if (customerId === undefined || before?.customerId !== customerId)
				return resourceNotFound(`customer ${id} has no change ${change} that waits`)
			const [decided] = await decideChanges(tx, merchant, clock.now(), [
				{ id: change, ...decision, decidedBy: user },
			])
			if (isRefusal(decided)) return decided
			const after = changeBody(decided!.change, user)
			// A repeated decision changes nothing, so the log has no second entry.
			await audit(tx, { id, before: decided!.isNew ? changeBody(before, user) : after, after })
			return after
		})
	serve(approveChange, (call) => decide(call, { state: 'approved', reason: null }))
	serve(rejectChange, ({ body, ...call }) =>
		decide({ ...call, body: undefined }, { state: 'rejected', reason: body.Reason }),
	)
}

const changeBody = (change: WaitingChange, reader: Person): WaitingChangeBody => ({
	Id: change.id,
	CustomerId: change.originalId,
	CustomerName: change.name,
	Unit: change.unit,
	OperationType: change.operation === 'add' ? OperationType.Add : OperationType.Remove,
	Value: change.amount.toNumber(),
	Worth: change.worth.toNumber(),
	Reason: change.reason,
	AskedBy: change.askedBy,
	AskedDate: change.askedAt.toISOString(),
	State: change.state,
	DecidedBy: change.decidedBy,
	DecidedDate: change.decidedAt?.toISOString() ?? null,
	DecisionReason: change.decisionReason,
	IsOwn: isAskedBy(change, reader),
})
