import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { makeSigningSecret } from './make-signing-secret.ts'

const OVERLAP_MS = 24 * 3_600_000

/** The secret is shown only here. */
interface RotatedSecret {
	secret: string
	previousUntil: Date
}

/** Creates new secrets; the old ones also sign for a day. Undefined where the subscription does not exist. */
export const rotateSecrets = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	ids: number[],
): Promise<(RotatedSecret | undefined)[]> => {
	const previousUntil = new Date(now.getTime() + OVERLAP_MS)
	const rows = ids.map((id) => ({ id, secret: makeSigningSecret() }))
	const rotated = await tx.rows<{ id: number; secret: string }>(sql`
		update webhook_subscriptions s
		set previous_secret = s.secret, previous_secret_until = ${previousUntil}, secret = n.secret
		from json_to_recordset(${jsonRows(rows)}) as n (id bigint, secret text)
		where s.merchant_id = ${merchantId} and s.id = any(${ids}::bigint[]) and s.id = n.id and s.removed_at is null
		returning s.id, s.secret`)
	const secrets = new Map(rotated.map(({ id, secret }) => [id, secret]))
	return ids.map((id) => {
		const secret = secrets.get(id)
		return secret === undefined ? undefined : { secret, previousUntil }
	})
}
