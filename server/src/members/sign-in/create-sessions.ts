import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import {
	daysAfter,
	hashVerifier,
	makeSessionSecret,
	SESSION_DAYS,
	writeSessionSecret,
} from './session-secret.ts'

interface NewSession {
	customerId: number
	signedInAt: Date
}

/** More devices than anybody has; an older one is forgotten for a new one. */
const MOST_DEVICES = 20

/** Remembers devices. Returns their secrets, which are stored nowhere. */
export const createSessions = async (
	tx: Tx,
	merchantId: number,
	wanted: readonly NewSession[],
): Promise<string[]> => {
	if (wanted.length === 0) return []
	const secrets = wanted.map(makeSessionSecret)
	const rows = wanted.map(({ customerId, signedInAt }, index) => ({
		...{ customerId, signedInAt, expiresAt: daysAfter(signedInAt, SESSION_DAYS) },
		selector: secrets[index]!.selector,
		hash: hashVerifier(secrets[index]!.verifier),
	}))
	await tx.rows(sql`
		insert into member_sessions (merchant_id, customer_id, selector, current_hash, rotated_at, signed_in_at, expires_at)
		select ${merchantId}::bigint, s."customerId", s.selector, s.hash, s."signedInAt", s."signedInAt", s."expiresAt"
		from json_to_recordset(${jsonRows(rows)}) as s (
			"customerId" bigint, selector text, hash text, "signedInAt" timestamptz, "expiresAt" timestamptz)`)
	await tx.rows(sql`
		delete from member_sessions
		where merchant_id = ${merchantId} and id = any(array(
			select old.id from (
				select id, row_number() over (partition by customer_id order by id desc) as place from member_sessions
				where merchant_id = ${merchantId} and customer_id = any(${rows.map(({ customerId }) => customerId)}::bigint[])
			) old
			where old.place > ${MOST_DEVICES}))`)
	return secrets.map(writeSessionSecret)
}
