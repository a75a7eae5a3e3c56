import {
	type BulkAction as BulkActionBody,
	type BulkKind,
	countBulkActions,
	countWaitingApprovals,
	decideBulkAction,
	getBulkAction,
	listBulkActions,
	listBulkOutcomes,
	previewBulkAction,
	previewBulkUndo,
	type Right,
	startBulkAction,
	stopBulkAction,
	undoBulkAction,
} from '@fiel/contract'
import { isAskedBy } from '../../cashback/approvals/waiting-change.ts'
import { countBody } from '../../db/count-rows.ts'
import type { Tx } from '../../db/database.ts'
import { idRangeOf } from '../../db/list-order.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import type { Audit } from '../../http/admin-audit.ts'
import { type Failure, resourceNotFound } from '../../http/admin-reply.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../../refusal.ts'
import type { Session } from '../../users/session.ts'
import { contextOf } from '../count-customers.ts'
import { findSegment } from '../read-segments.ts'
import type { BulkAction } from './bulk-action.ts'
import { decideBulkAction as decide, stopBulkAction as stop } from './change-bulk-actions.ts'
import { countTierMoves } from './count-tier-moves.ts'
import { countWaitingApprovals as countApprovals } from './count-waiting-approvals.ts'
import { createBulkAction } from './create-bulk-actions.ts'
import { listOutcomes } from './list-outcomes.ts'
import { measureWork } from './measure-work.ts'
import { parseWork } from './parse-work.ts'
import {
	countBulkActions as countActions,
	findBulkAction,
	findBulkActionByKey,
	listBulkActions as readActions,
} from './read-bulk-actions.ts'
import { previewBulkUndo as previewUndo } from './undo/preview-bulk-undo.ts'
import { findUndoRefusal, startBulkUndo } from './undo/start-bulk-undo.ts'

const DEFAULT_LIMIT = 50

/** What a user needs beside the right to change segments. */
const RIGHT_OF_KIND: Record<BulkKind, Right> = {
	give: 'points.change',
	take: 'points.change',
	tag: 'customers.edit',
	untag: 'customers.edit',
	tier: 'customers.edit',
}

const missingRight = (right: Right, field: string): Failure => ({
	failed: 403,
	field,
	message: `this action needs the right ${right}`,
})

const segmentNotFound = (id: number) => resourceNotFound(`there is no segment ${id}`)
const actionNotFound = (id: number) => resourceNotFound(`there is no bulk action ${id}`)

/** The panel's routes for changes of all customers of a segment. */
export const registerBulkAdminRoutes = (api: AdminApi): void => {
	registerStartRoutes(api)
	registerReadRoutes(api)
	registerControlRoutes(api)
}

const registerStartRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewBulkAction, async ({ session: { merchant, user }, params: { id }, body }) => {
		const segment = await findSegment(db, merchant.id, id)
		if (!segment) return segmentNotFound(id)
		const work = parseWork(body, merchant.timeZone, clock.now())
		if (isRefusal(work)) return work
		const context = contextOf(merchant, clock.now())
		const { conditions } = segment
		const [size, moves] = await db.snapshot(async (snapshot) => [
			await measureWork(snapshot, conditions, context, work, user),
			work.tierId === null ? null : await countTierMoves(snapshot, conditions, context, work.tierId),
		])
		return {
			Customers: size.customers,
			TotalPoints: size.points?.toNumber() ?? null,
			TotalWorth: size.worth?.toNumber() ?? null,
			NotMembers: size.notMembers,
			CannotPay: size.cannotPay,
			TierMoves: moves && { Rise: moves.rise, Stay: moves.stay, Fall: moves.fall },
			NeedsConfirmation: size.needsConfirmation,
			NeedsApproval: size.needsApproval,
		}
	})
	serve(startBulkAction, ({ session: { merchant, user }, params: { id }, body, audit }) => {
		const right = RIGHT_OF_KIND[body.Kind]
		if (!user.rights.includes(right)) return Promise.resolve(missingRight(right, 'Kind'))
		const work = parseWork(body, merchant.timeZone, clock.now())
		if (isRefusal(work)) return Promise.resolve(work)
		return db.transaction(async (tx) => {
			const known = await findBulkActionByKey(tx, merchant.id, body.ChangeKey)
			if (known) {
				const after = actionBody(known, user)
				await audit(tx, { id: known.id, before: after, after })
				return known.segmentId === id
					? after
					: refuseInEnglish(
							'GenericError',
							'the key was used for another segment',
							'ChangeKey',
							panelText.reload(),
						)
			}
			const segment = await findSegment(tx, merchant.id, id)
			if (!segment) return segmentNotFound(id)
			const created = await createBulkAction(tx, contextOf(merchant, clock.now()), {
				...{ ...work, segment, reason: body.Reason.trim(), key: body.ChangeKey },
				...{ customers: body.Customers, isConfirmed: body.Confirmed ?? false, askedBy: user },
				mayBeLarge: user.rights.includes('points.large'),
			})
			if (created === 'too large') return missingRight('points.large', 'Value')
			if (isRefusal(created)) return created
			const after = actionBody((await findBulkAction(tx, merchant.id, created))!, user)
			await audit(tx, { id: created, after })
			return after
		})
	})
}

const registerReadRoutes = ({ db, serve }: AdminApi): void => {
	serve(listBulkActions, async ({ session: { merchant, user }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await readActions(db, merchant.id, {
			...{ waiting: query.waiting ?? false, range: idRangeOf(query), most: limit + 1 },
		})
		const items = found.slice(0, limit)
		return {
			Items: items.map((action) => actionBody(action, user)),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
	serve(countBulkActions, async ({ session: { merchant }, query }) =>
		countBody(await countActions(db, merchant.id, query.waiting ?? false)),
	)
	serve(countWaitingApprovals, async ({ session: { merchant } }) =>
		countBody(await countApprovals(db, merchant.id)),
	)
	serve(getBulkAction, async ({ session: { merchant, user }, params: { id } }) => {
		const action = await findBulkAction(db, merchant.id, id)
		return action ? actionBody(action, user) : actionNotFound(id)
	})
	serve(previewBulkUndo, async ({ session: { merchant }, params: { id }, query }) => {
		const action = await findBulkAction(db, merchant.id, id)
		if (!action) return actionNotFound(id)
		const refused = findUndoRefusal(action)
		if (refused) return refused
		const { undone, keptSpent, keptOther, next } = await previewUndo(db, merchant.id, action, query.from ?? 0)
		return { Undone: undone, KeptSpent: keptSpent, KeptOther: keptOther, NextFrom: next }
	})
	serve(listBulkOutcomes, async ({ session: { merchant }, params: { id }, query }) => {
		const action = await findBulkAction(db, merchant.id, id)
		if (!action) return actionNotFound(id)
		const number = query.after === undefined || query.after === null ? 0 : query.after + 1
		const outcomes = await listOutcomes(db, merchant.id, action, number)
		return {
			Items: outcomes.map(({ originalId, name, outcome, message }) => ({
				...{ CustomerId: originalId, Name: name, Outcome: outcome, Reason: message },
			})),
			NextAfter: number + 1 < action.lists ? number : null,
		}
	})
}

const registerControlRoutes = ({ db, clock, serve }: AdminApi): void => {
	const change = (
		{ merchant, user }: Session,
		id: number,
		audit: Audit,
		work: (tx: Tx) => Promise<'done' | 'not found' | Refusal>,
		mayChange: (kind: BulkKind) => boolean = () => true,
	) =>
		db.transaction(async (tx) => {
			const before = await findBulkAction(tx, merchant.id, id)
			if (before && !mayChange(before.kind)) return missingRight(RIGHT_OF_KIND[before.kind], 'id')
			const outcome = await work(tx)
			if (!before || outcome === 'not found') return actionNotFound(id)
			if (isRefusal(outcome)) return outcome
			const after = actionBody((await findBulkAction(tx, merchant.id, id))!, user)
			await audit(tx, { id, before: actionBody(before, user), after })
			return after
		})
	serve(decideBulkAction, async ({ session, params: { id }, body, audit }) => {
		const reason = body.Reason?.trim() || null
		if (!body.IsApproved && !reason)
			return refuseInEnglish('GenericError', 'Reason is missing', 'Reason', panelText.required())
		const decision = { isApproved: body.IsApproved, reason: body.IsApproved ? null : reason }
		return change(session, id, audit, (tx) =>
			decide(tx, session.merchant.id, clock.now(), id, { ...decision, decidedBy: session.user }),
		)
	})
	serve(stopBulkAction, ({ session, params: { id }, audit }) =>
		change(session, id, audit, (tx) => stop(tx, session.merchant.id, clock.now(), id, session.user.email)),
	)
	serve(undoBulkAction, ({ session, params: { id }, body, audit }) => {
		const { merchant, user } = session
		const request = { reason: body.Reason.trim(), author: user.email }
		return change(
			session,
			id,
			audit,
			(tx) => startBulkUndo(tx, merchant.id, clock.now(), id, request),
			(kind) => user.rights.includes(RIGHT_OF_KIND[kind]),
		)
	})
}

const actionBody = (action: BulkAction, reader: Session['user']): BulkActionBody => ({
	Id: action.id,
	SegmentId: action.segmentId,
	SegmentName: action.segmentName,
	Kind: action.kind,
	Value: action.amount?.toNumber() ?? null,
	TotalWorth: action.worth?.toNumber() ?? null,
	Tag: action.tag,
	TierId: action.tierId,
	Until: action.tierUntil?.toISOString() ?? null,
	Reason: action.reason,
	State: action.state,
	Customers: action.customers,
	Changed: action.changed,
	Same: action.same,
	Refused: action.refused,
	AskedBy: action.askedBy,
	AskedDate: action.askedAt.toISOString(),
	DecidedBy: action.decidedBy,
	DecidedDate: action.decidedAt?.toISOString() ?? null,
	DecisionReason: action.decisionReason,
	StoppedBy: action.stoppedBy,
	FinishedDate: action.finishedAt?.toISOString() ?? null,
	IsOwn: isAskedBy(action, reader),
	IsUndoable: findUndoRefusal(action) === null,
	Undo: undoBody(action),
})

const undoBody = ({
	undoStartedAt,
	undoneAt,
	undoneBy,
	undoReason,
	undone,
	kept,
}: BulkAction): BulkActionBody['Undo'] =>
	undoStartedAt && {
		Author: undoneBy!,
		Reason: undoReason!,
		StartedDate: undoStartedAt.toISOString(),
		FinishedDate: undoneAt?.toISOString() ?? null,
		Undone: undone,
		Kept: kept,
	}
