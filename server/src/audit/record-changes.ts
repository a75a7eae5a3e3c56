import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { Change } from './change.ts'

/** Writes audit entries in the transaction of the change, so that both are committed or neither. */
export const recordChanges = async (
	tx: Tx,
	merchantId: number,
	changes: Change[],
	now: Date,
): Promise<void> => {
	const rows = changes.map(({ author, id, before, after, request, ...change }) => ({
		...change,
		userId: author.userId,
		author: author.name,
		thingId: id === null ? null : String(id),
		before: before ?? null,
		after: after ?? null,
		request: request ?? null,
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into audit_log (merchant_id, at, user_id, author, operation, kind, thing_id, before, after, request,
			request_id, address)
		select ${merchantId}::bigint, ${now}::timestamptz, c."userId", c.author, c.operation, c.kind, c."thingId",
			nullif(c.before, 'null'), nullif(c.after, 'null'), nullif(c.request, 'null'), c."requestId", c.address
		from jsonb_to_recordset(${JSON.stringify(rows, toStorable)}::jsonb) as c (
			"userId" bigint, author text, operation text, kind text, "thingId" text, before jsonb, after jsonb,
			request jsonb, "requestId" text, address text)`)
}

/** PostgreSQL cannot store NUL or unpaired surrogates, and a change must not fail because of its audit entry. */
const toStorable = (_: string, value: unknown): unknown =>
	typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value
