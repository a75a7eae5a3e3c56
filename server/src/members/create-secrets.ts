import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { findTokenMode } from '../merchants/find-token-mode.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface NewSecret {
	/** The purpose, in the merchant's words; empty for Fiel's own. */
	name: string
	isOwn?: boolean
}

/** What signs tokens. A shop sees the secret only here. */
export interface CreatedSecret {
	kid: string
	secret: string
}

const KID_BYTES = 16
const SECRET_BYTES = 32 // as many as HMAC-SHA-256 has
const KID_PREFIX = 'fiel_mk_'
const SECRET_PREFIX = 'fiel_ms_' // lets a scanner recognise a leaked secret

export const createSecrets = async (
	tx: Tx,
	merchantId: number,
	wanted: readonly NewSecret[],
	at: Date,
): Promise<CreatedSecret[]> => {
	const mode = await findTokenMode(tx, merchantId)
	const rows = wanted.map(({ name, isOwn = false }) => ({
		kid: KID_PREFIX + mode + randomBytes(KID_BYTES).toString('base64url'),
		secret: SECRET_PREFIX + mode + randomBytes(SECRET_BYTES).toString('base64url'),
		name,
		own: isOwn,
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into member_secrets (merchant_id, kid, secret, name, is_own, created_at)
		select ${merchantId}::bigint, w.kid, w.secret, w.name, w.own, ${at}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as w (kid text, secret text, name text, own boolean)`)
	return rows.map(({ kid, secret }) => ({ kid, secret }))
}
