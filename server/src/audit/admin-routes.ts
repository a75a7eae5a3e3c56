import { type AuditEntry, listAudit } from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { listChanges, type StoredChange } from './list-changes.ts'

const DEFAULT_LIMIT = 50

/** Registers the routes of the audit log. */
export const registerAuditAdminRoutes = ({ db, serve }: AdminApi): void => {
	serve(listAudit, async ({ session: { merchant }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const filter = {
			before: query.before ?? null,
			userId: query.user ?? null,
			operation: query.operation || null,
			kind: query.kind || null,
			thingId: query.thing || null,
			from: query.from ? parseMoment(query.from, merchant.timeZone) : null,
			until: query.to ? endOfRange(query.to, merchant.timeZone) : null,
		}
		const found = await listChanges(db, merchant.id, filter, limit + 1)
		const items = found.slice(0, limit)
		return {
			Items: items.map((change) => entryBody(change, merchant.isTest ?? false)),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
}

const entryBody = (change: StoredChange, isTest: boolean): AuditEntry => ({
	Id: change.id,
	Date: change.at.toISOString(),
	UserId: change.userId,
	Author: change.author,
	Operation: change.operation,
	Kind: change.kind,
	ThingId: change.thingId,
	CustomerName: change.customerName,
	Before: change.before,
	After: change.after,
	Request: change.request,
	RequestId: change.requestId,
	Address: change.address,
	IsTest: isTest,
})
