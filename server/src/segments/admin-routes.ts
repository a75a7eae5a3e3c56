import {
	countSegment,
	createSegment,
	getSegment,
	listSegments,
	previewSegment,
	removeSegment,
	updateSegment,
} from '@fiel/contract'
import { readListedCustomers } from '../customers/list-customers.ts'
import { createContactsMask } from '../customers/mask-contacts.ts'
import { listedCustomer } from '../customers/profile-wire.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Audit } from '../http/admin-audit.ts'
import { resourceNotFound } from '../http/admin-reply.ts'
import { isRefusal } from '../refusal.ts'
import type { Session } from '../users/session.ts'
import { contextOf, countCustomers, measureSegment } from './count-customers.ts'
import { parseConditions } from './parse-conditions.ts'
import { findSegment, listSegments as readSegments } from './read-segments.ts'
import { removeSegments } from './remove-segments.ts'
import { saveSegments } from './save-segments.ts'
import { segmentBody } from './wire.ts'

const segmentNotFound = (id: number) => resourceNotFound(`there is no segment ${id}`)

/** The panel's routes for segments. */
export const registerSegmentsAdminRoutes = (api: AdminApi): void => {
	registerReadRoutes(api)
	registerChangeRoutes(api)
}

const registerReadRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listSegments, async ({ session: { merchant } }) =>
		(await readSegments(db, merchant.id)).map(segmentBody),
	)
	serve(getSegment, async ({ session: { merchant }, params: { id } }) => {
		const segment = await findSegment(db, merchant.id, id)
		return segment ? segmentBody(segment) : segmentNotFound(id)
	})
	serve(countSegment, async ({ session: { merchant }, params: { id } }) => {
		const segment = await findSegment(db, merchant.id, id)
		if (!segment) return segmentNotFound(id)
		const context = contextOf(merchant, clock.now())
		return {
			Customers: await db.snapshot((snapshot) => countCustomers(snapshot, segment.conditions, context)),
		}
	})
	serve(previewSegment, async ({ session: { merchant, user }, body }) => {
		const conditions = parseConditions(body.Conditions)
		if (isRefusal(conditions)) return conditions
		const { measured, first } = await db.snapshot(async (snapshot) => {
			const measured = await measureSegment(snapshot, conditions, contextOf(merchant, clock.now()))
			return { measured, first: await readListedCustomers(snapshot, merchant.id, measured.newest) }
		})
		return {
			Customers: measured.customers,
			Points: measured.points.toNumber(),
			First: first.map(createContactsMask(user.maySeeContacts)).map(listedCustomer),
		}
	})
}

const registerChangeRoutes = ({ db, clock, serve }: AdminApi): void => {
	const save = (
		{ merchant, user }: Session,
		id: number | null,
		body: { Name: string; Description?: string | null; Conditions: Parameters<typeof parseConditions>[0] },
		audit: Audit,
	) => {
		const conditions = parseConditions(body.Conditions)
		if (isRefusal(conditions)) return Promise.resolve(conditions)
		const change = { id, name: body.Name, description: body.Description?.trim() || null, conditions }
		return db.transaction(async (tx) => {
			const before = id === null ? undefined : await findSegment(tx, merchant.id, id)
			const [saved] = await saveSegments(tx, merchant.id, clock.now(), user.email, [change])
			if (saved === 'not found') return segmentNotFound(id!)
			if (isRefusal(saved)) return saved
			const after = segmentBody((await findSegment(tx, merchant.id, saved!))!)
			const { ChangedDate: _, ...content } = after
			const { ChangedDate: __, ...earlier } = before ? segmentBody(before) : after
			await audit(tx, { id: saved!, ...(before && { before: earlier }), after: content })
			return after
		})
	}
	serve(createSegment, ({ session, body, audit }) => save(session, null, body, audit))
	serve(updateSegment, ({ session, params: { id }, body, audit }) => save(session, id, body, audit))
	serve(removeSegment, ({ session: { merchant }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findSegment(tx, merchant.id, id)
			const [outcome] = await removeSegments(tx, merchant, clock.now(), [id])
			if (isRefusal(outcome)) return outcome
			if (!before || outcome !== 'removed') return segmentNotFound(id)
			await audit(tx, { id, before: segmentBody(before) })
			return undefined
		}),
	)
}
