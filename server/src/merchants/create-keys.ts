import { createHash, randomBytes } from 'node:crypto'
import type { ReplyShape } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

interface NewKey {
	/** The purpose of the key, in the merchant's words. */
	name: string
	/** A pair chosen by the operator, instead of a random one. */
	pair?: { token: string; key: string } | undefined
	/** What replies contain; `original` by default. */
	shape?: ReplyShape
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
	const created = wanted.map(
		({ pair }) => pair ?? { token: TOKEN_PREFIX + random(), key: KEY_PREFIX + random() },
	)
	const names = wanted.map(({ name }) => name)
	const tokens = created.map(({ token }) => token)
	const shapes = wanted.map(({ shape }) => shape ?? 'original')
	const hashes = created.map(({ key }) => hashKey(key))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into api_keys (token, merchant_id, name, key_hash, reply_shape, created_at)
		select token, ${merchantId}, name, key_hash, shape, ${at}
		from unnest(${tokens}::text[], ${names}::text[], ${hashes}::bytea[], ${shapes}::text[])
			as wanted (token, name, key_hash, shape)`)
	return created
}
