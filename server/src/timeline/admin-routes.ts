import { isDeepStrictEqual } from 'node:util'
import { listCustomerTimeline, type TimelineEntry } from '@fiel/contract'
import { findCustomerIds } from '../customers/find-customers.ts'
import { pointBody } from '../customers/profile-wire.ts'
import { isNewestFirst } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { notFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { refuseInEnglish } from '../refusal.ts'
import { type Entry, listTimeline, type Position } from './list-timeline.ts'

const DEFAULT_LIMIT = 50

/** The panel's route for the timeline of a customer. */
export const registerTimelineAdminRoutes = ({ db, serve }: AdminApi): void => {
	serve(listCustomerTimeline, async ({ session: { merchant }, params: { id }, query }) => {
		const before = query.before ? parsePosition(query.before) : null
		if (before === undefined)
			return refuseInEnglish('GenericError', 'before is not the Id of an entry', 'before', panelText.reload())
		const customerId = (await findCustomerIds(db, merchant.id, [id])).get(id)
		if (customerId === undefined)
			return notFound(refuseInEnglish('Customer_NotFound', `there is no customer ${id}`, 'id'))
		const limit = query.limit ?? DEFAULT_LIMIT
		const found = await listTimeline(db, merchant.id, customerId, {
			kind: query.kind ?? null,
			before,
			isDescending: isNewestFirst(query),
			most: limit + 1,
		})
		const items = found.slice(0, limit).map(entryBody)
		return { Items: items, NextBefore: found.length > limit ? items.at(-1)!.Id : null }
	})
}

const POSITION = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)_(\d{1,2})_(\d{1,15})$/

const parsePosition = (text: string): Position | undefined => {
	const [, at, place, id] = POSITION.exec(text) ?? []
	if (!at || Number.isNaN(Date.parse(at))) return undefined
	return { at: new Date(at), place: Number(place), id: Number(id) }
}

/** What changes of the profile are called; others are shown as changes. */
const PROFILE_CHANGES: Record<string, TimelineEntry['What']> = {
	addCustomer: 'created',
	changeCustomer: 'changed',
	exportCustomer: 'exported',
	eraseCustomer: 'erased',
}

const entryBody = (entry: Entry): TimelineEntry => ({
	Id: `${entry.at.toISOString()}_${entry.place}_${entry.id}`,
	Kind: entry.kind,
	What: entry.kind === 'profile' ? profileChange(entry) : (entry.what as TimelineEntry['What']),
	Date: entry.at.toISOString(),
	Subject: entry.subject,
	Total: entry.total?.toNumber() ?? null,
	IsOffline: entry.isOffline,
	ReturnedPoints: returnedPoints(entry),
	Author: entry.author,
	Reason: entry.reason,
	Fields: entry.kind === 'profile' ? changedMembers(entry) : [],
	Point: entry.record ? pointBody(entry.record) : null,
	PointsBalance: entry.balance?.points.toNumber() ?? null,
	CashbackBalance: entry.balance?.cashback.toNumber() ?? null,
})

/** The rest of an order is returned by a record of its own. */
const returnedPoints = ({ what, after }: Entry): number | null =>
	what === 'returned' && after && !after.isLast && after.points !== null ? Number(after.points) : null

const profileChange = ({ what, after }: Entry): TimelineEntry['What'] => {
	if (what === 'blockCustomer') return after?.BlockedDate ? 'blocked' : 'unblocked'
	return PROFILE_CHANGES[what] ?? 'other'
}

const changedMembers = ({ what, before, after }: Entry): string[] =>
	what === 'changeCustomer' && before && after
		? Object.keys(after).filter((member) => !isDeepStrictEqual(before[member], after[member]))
		: []
