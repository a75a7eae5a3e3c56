import { createHash, randomBytes } from 'node:crypto'
import type { ReplyShape, Scope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { findTokenMode } from './find-token-mode.ts'

interface NewKey {
	/** The purpose of the key, in the merchant's words. */
	name: string
	/** A pair chosen by the operator, instead of a random one. */
	pair?: { token: string; key: string } | undefined
	/** What replies contain; `original` by default. */
	shape?: ReplyShape
	/** What the key may do; null, as by default, for everything. */
	scopes?: readonly Scope[] | null
	/** When it stops working; never by default. */
	expiresAt?: Date | null
}

/** The secret key is shown only here. */
export interface CreatedKey {
	token: string
	key: string
}

const RANDOM_BYTES = 32 // 256 bits
const TOKEN_PREFIX = 'fiel_tok_'
const KEY_PREFIX = 'fiel_key_' // lets a scanner recognise a leaked key

const random = (): string => randomBytes(RANDOM_BYTES).toString('base64url')

export const hashKey = (key: string): Buffer => createHash('sha256').update(key).digest()

export const createKeys = async (
	tx: Tx,
	merchantId: number,
	wanted: readonly NewKey[],
	at: Date,
): Promise<CreatedKey[]> => {
	if (wanted.length === 0) return []
	const mode = await findTokenMode(tx, merchantId)
	const created = wanted.map(
		({ pair }) => pair ?? { token: TOKEN_PREFIX + mode + random(), key: KEY_PREFIX + mode + random() },
	)
	const rows = wanted.map(({ name, shape = 'original', scopes = null, expiresAt = null }, index) => {
		const { token, key } = created[index]!
		return { token, name, shape, scopes, expiresAt, hash: hashKey(key).toString('hex') }
	})
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into api_keys (token, merchant_id, name, key_hash, reply_shape, scopes, expires_at, created_at)
		select w.token, ${merchantId}::bigint, w.name, decode(w.hash, 'hex'), w.shape, w.scopes, w."expiresAt",
			${at}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as w (
			token text, name text, shape text, scopes text[], "expiresAt" timestamptz, hash text)`)
	return created
}
