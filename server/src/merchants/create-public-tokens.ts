import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { findTokenMode } from './find-token-mode.ts'

interface NewPublicToken {
	/** The purpose of the token, in the merchant's words. */
	name: string
	/** As `parseOrigins` returns them. */
	origins: string[]
}

const RANDOM_BYTES = 32 // 256 bits
const PREFIX = 'fiel_pub_' // tells a public token from the token of a key

/** Creates public tokens, one for each that is wanted. A token has no key: its hash is one of nothing. */
export const createPublicTokens = async (
	tx: Tx,
	merchantId: number,
	wanted: readonly NewPublicToken[],
	at: Date,
): Promise<string[]> => {
	const mode = await findTokenMode(tx, merchantId)
	const rows = wanted.map(({ name, origins }) => ({
		token: PREFIX + mode + randomBytes(RANDOM_BYTES).toString('base64url'),
		name,
		origins,
		hash: randomBytes(RANDOM_BYTES).toString('hex'),
	}))
	sealAtCommit(tx)
	await tx.rows(sql`
		insert into api_keys (token, merchant_id, name, key_hash, origins, created_at)
		select token, ${merchantId}, name, decode(hash, 'hex'),
			array(select json_array_elements_text(origins)), ${at}
		from json_to_recordset(${jsonRows(rows)}) as wanted (token text, name text, hash text, origins json)`)
	return rows.map(({ token }) => token)
}
