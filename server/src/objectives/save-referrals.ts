import sql from 'sql-template-tag'
import type { Tx } from '../db/database.ts'
import { drawIds } from '../db/ids.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Locked } from '../ledger/lock-accounts.ts'
import type { RecordRef } from '../ledger/machine/account.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'
import type { Referral } from './referral.ts'

/**
 * Inserts new referrals and updates existing ones. The point records they refer to must be saved. If a concurrent
 * transaction inserts the same friend first, the whole batch fails; the retry then finds that referral.
 */
export const saveReferrals = async (
	tx: Tx,
	_locked: Locked,
	merchantId: number,
	now: Date,
	referrals: Referral[],
): Promise<void> => {
	if (referrals.length === 0) return
	const newIds = tx.engine === 'citus' ? await drawIds(tx, 'referral_ids', referrals.length) : []
	const rows = referrals.map(({ friendRecord, referrerRecord, id, ...rest }) => ({
		...rest,
		id: id === UNSAVED ? (newIds.shift() ?? UNSAVED) : id,
		friendRecordId: recordIdOf(friendRecord),
		referrerRecordId: recordIdOf(referrerRecord),
	}))
	sealAtCommit(tx)
	tx.write(sql`
		insert into referrals (merchant_id, id, referrer_id, friend, friend_id, order_id, referrer_record_id,
			friend_record_id, revoked_at, created_at)
		select ${merchantId}::bigint, ${tx.engine === 'citus' ? sql`r.id` : NEXT_ID}, r."referrerId",
			r.friend, r."friendId", r."orderId", r."referrerRecordId", r."friendRecordId", r."revokedAt",
			${now}::timestamptz
		from json_to_recordset(${jsonRows(rows)}) as r (
			id bigint, "referrerId" bigint, friend text, "friendId" bigint, "orderId" bigint, "referrerRecordId" bigint,
			"friendRecordId" bigint, "revokedAt" timestamptz)
		order by r.friend
		on conflict (merchant_id, id) do update set
			friend_id = excluded.friend_id, order_id = excluded.order_id,
			referrer_record_id = excluded.referrer_record_id, friend_record_id = excluded.friend_record_id,
			revoked_at = excluded.revoked_at`)
}

const UNSAVED = 0
const NEXT_ID = sql`case when r.id = 0 then nextval('referral_ids') else r.id end`

const recordIdOf = (ref: RecordRef | null): number | null =>
	ref !== null && typeof ref === 'object' ? ref.id : ref
