import type { ReplyShape, Scope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { jsonRows } from '../db/json-rows.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import { type CreatedKey, createKeys } from './create-keys.ts'

interface Rotation {
	token: string
	/** When the old pair becomes invalid. */
	until: Date
}

interface RotatedKey extends CreatedKey {
	name: string
	previousEndsAt: Date
}

interface EndingKey {
	token: string
	name: string
	shape: ReplyShape
	scopes: Scope[] | null
	/** When the new key expires: it lasts as long as the old one was to last. */
	expiresAt: Date | null
	endsAt: Date
}

/**
 * Creates a new pair with the same name, shape and scopes for each key; undefined where the merchant has no valid key. A public
 * token has no key.
 */
export const rotateKeys = async (
	tx: Tx,
	merchantId: number,
	wanted: readonly Rotation[],
	at: Date,
): Promise<(RotatedKey | undefined)[]> => {
	sealAtCommit(tx)
	const ending = await tx.rows<EndingKey>(sql`
		update api_keys k set revoked_at = least(k.revoked_at, w.until), is_revoked = w.until <= ${at}
		from json_to_recordset(${jsonRows(wanted)}) as w (token text, until timestamptz)
		where k.merchant_id = ${merchantId} and k.token = w.token and not k.is_revoked and k.origins is null
			and (k.revoked_at is null or k.revoked_at > ${at}) and (k.expires_at is null or k.expires_at > ${at})
		returning k.token, k.name, k.reply_shape as shape, k.scopes, ${at}::timestamptz + (k.expires_at - k.created_at) as
			"expiresAt", least(k.revoked_at, k.expires_at) as "endsAt"`)
	const created = await createKeys(
		tx,
		merchantId,
		ending.map(({ name, shape, scopes, expiresAt }) => ({ name, shape, scopes, expiresAt })),
		at,
	)
	return wanted.map(({ token }) => {
		const index = ending.findIndex((old) => old.token === token)
		if (index < 0) return undefined
		return { ...created[index]!, name: ending[index]!.name, previousEndsAt: ending[index]!.endsAt }
	})
}
