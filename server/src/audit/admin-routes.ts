import { type AuditEntry, type AuditFilters, countAudit, listAudit } from '@fiel/contract'
import { endOfRange, parseMoment } from '../calendar.ts'
import { countBody } from '../db/count-rows.ts'
import { idRangeOf } from '../db/list-order.ts'
import type { AdminApi } from '../http/admin-api.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { type AuditFilter, countChanges, listChanges, type StoredChange } from './list-changes.ts'

const DEFAULT_LIMIT = 50

/** Registers the routes of the audit log. */
export const registerAuditAdminRoutes = ({ db, serve }: AdminApi): void => {
	serve(listAudit, async ({ session: { merchant }, query }) => {
		const limit = query.limit ?? DEFAULT_LIMIT
		const range = idRangeOf(query)
		const found = await listChanges(db, merchant.id, filterOf(merchant, query), range, limit + 1)
		const items = found.slice(0, limit)
		return {
			Items: items.map((change) => entryBody(change, merchant.isTest ?? false)),
			NextBefore: found.length > limit ? items.at(-1)!.id : null,
		}
	})
	serve(countAudit, async ({ session: { merchant }, query }) =>
		countBody(await countChanges(db, merchant.id, filterOf(merchant, query))),
	)
}

const filterOf = (
	{ timeZone }: Pick<Merchant, 'timeZone'>,
	{ user, operation, kind, thing, from, to }: AuditFilters,
): AuditFilter => ({
	userId: user ?? null,
	operation: operation || null,
	kind: kind || null,
	thingId: thing || null,
	from: from ? parseMoment(from, timeZone) : null,
	until: to ? endOfRange(to, timeZone) : null,
})

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
