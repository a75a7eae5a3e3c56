import { isDeepStrictEqual } from 'node:util'
import type { AdminOperation } from '@fiel/contract'
import type { FastifyRequest } from 'fastify'
import type { Author, ChangeTarget } from '../audit/change.ts'
import { recordChanges } from '../audit/record-changes.ts'
import { withoutSecrets } from '../audit/without-secrets.ts'
import type { Clock } from '../clock.ts'
import type { Database, Tx } from '../db/database.ts'

/** The author of a change that is made without a session. */
interface ActingUser {
	merchantId: number
	author: Author
}

/** Records a change together with its request, in the transaction of the change. */
export type Audit = (tx: Tx, changed: ChangeTarget, by?: ActingUser) => Promise<void>

interface AuditTrail {
	audit: Audit
	/** Records the request and the reply of a change that its handler did not describe. */
	recordIfMissing(db: Database, outcome: unknown): Promise<void>
	/** Records who takes a part of a list for a file, with its filters and the number of rows. */
	recordExport(db: Database, outcome: unknown): Promise<void>
}

/**
 * Builds the audit entry of one request: from the handler, within its transaction, or else from the request and
 * the reply, right after it.
 */
export const createAuditTrail = (
	operation: AdminOperation,
	request: FastifyRequest,
	clock: Clock,
): AuditTrail => {
	let isRecorded = false
	const recordChange = async (tx: Tx, changed: ChangeTarget, by: ActingUser | undefined): Promise<void> => {
		isRecorded = true
		// Saving the same values again is not a change.
		if (changed.before && isDeepStrictEqual(changed.before, changed.after)) return
		const { merchantId, author } = by ?? actingUser(request)
		const change = {
			...changed,
			author,
			operation: operation.id,
			kind: operation.path.split('/')[3]!, // after /admin/api
			request: withoutSecrets(operation.body, request.body),
			requestId: request.id,
			address: request.ip,
		}
		await recordChanges(tx, merchantId, [change], clock.now())
	}
	return {
		audit: recordChange,
		async recordIfMissing(db, outcome) {
			if (isRecorded) return
			const [param] = Object.values((request.params ?? {}) as Record<string, string | number>)
			const { Id } = (outcome ?? {}) as { Id?: number }
			const after = withoutSecrets(operation.reply, outcome)
			await db.transaction((tx) => recordChange(tx, { id: param ?? Id ?? null, after }, undefined))
		},
		async recordExport(db, outcome) {
			if (isRecorded) return
			const [param] = Object.values((request.params ?? {}) as Record<string, string | number>)
			const filters = Object.entries(request.query as object).filter(
				([name, value]) => value !== null && !NO_FILTERS.has(name),
			)
			const after = { ...Object.fromEntries(filters), Rows: (outcome as { Items: unknown[] }).Items.length }
			await db.transaction((tx) => recordChange(tx, { id: param ?? null, after }, undefined))
		},
	}
}

/** Parameters of a list that say which part of it is read, and how. */
const NO_FILTERS = new Set(['export', 'only', 'before', 'after', 'limit', 'sort'])

const actingUser = ({ session }: FastifyRequest): ActingUser => ({
	merchantId: session!.merchant.id,
	author: { userId: session!.user.id, name: session!.user.email },
})
