import sql from 'sql-template-tag'
import { endOfDay } from '../calendar.ts'
import type { Tx } from '../db/database.ts'
import type { Decimal } from '../db/decimal.ts'
import { exactNumber } from '../db/exact-number.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { StepResult } from '../db/step.ts'
import { emitEvents, readWantedTopics } from '../events/emit-events.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { runNightly } from '../merchants/run-nightly.ts'

export const ANNOUNCE_EXPIRING_JOB = 'announce expiring points'

const TOPIC = 'Points_Expiring'

interface AnnouncementState {
	/** The last customer processed. */
	after: number
}

/** The points of a customer that expire in one notice window. */
interface ExpiryWindow {
	customerId: number
	firstAt: Date
	/** The end of the window. Later windows begin after it. */
	until: Date
}

/**
 * A step of the nightly job that emits `Points_Expiring`. A window begins with the first points that were not announced,
 * is as long as the notice period, and is announced that long before it begins: once, however many lots are in it.
 */
export const announceExpiringPoints = (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	limit = 500,
): Promise<StepResult> =>
	runNightly<AnnouncementState>(tx, merchant, ANNOUNCE_EXPIRING_JOB, now, async (state) => {
		const after = state?.after ?? 0
		const isWanted = (await readWantedTopics(tx, merchant.id)).has(TOPIC)
		if (!isWanted) return { state: { after }, count: 0, isFinished: true }
		const { expiry } = await loadProgram(tx, merchant.id)
		const noticeEnd = endOfDay(now, expiry.noticeDays, merchant.timeZone)
		const found = await findUnannounced(tx, merchant.id, now, noticeEnd, after, limit)
		const windows = found.map(({ customerId, firstAt }) => ({
			customerId,
			firstAt,
			until: endOfDay(firstAt, expiry.noticeDays, merchant.timeZone),
		}))
		await emitWindows(tx, merchant.id, now, windows)
		return {
			state: { after: found.at(-1)?.customerId ?? after },
			count: found.length,
			isFinished: found.length < limit,
		}
	})

/** The next customers with points that expire in the notice period and were not announced, and when the first do. */
const findUnannounced = (
	tx: Tx,
	merchantId: number,
	now: Date,
	noticeEnd: Date,
	after: number,
	limit: number,
): Promise<Omit<ExpiryWindow, 'until'>[]> =>
	tx.rows(sql`
		select a.customer_id as "customerId", lot.valid_until as "firstAt"
		from accounts a
		join customers c on c.merchant_id = a.merchant_id and c.id = a.customer_id and c.erased_at is null
		left join expiry_notices n on n.merchant_id = a.merchant_id and n.customer_id = a.customer_id
		cross join lateral (
			select r.valid_until from point_records r
			where r.merchant_id = ${merchantId} and r.customer_id = a.customer_id
				and (r.remaining_points > 0 or r.remaining_cashback > 0)
				and r.valid_until > greatest(${now}::timestamptz, n.announced_until)
			order by r.valid_until limit 1
		) lot
		where a.merchant_id = ${merchantId} and a.customer_id > ${after} and a.next_expiry <= ${noticeEnd}
			and lot.valid_until <= ${noticeEnd}
		order by a.customer_id
		limit ${limit}`)

const emitWindows = async (tx: Tx, merchantId: number, now: Date, windows: ExpiryWindow[]): Promise<void> => {
	if (windows.length === 0) return
	const rows = jsonRows(windows)
	const ids = windows.map(({ customerId }) => customerId)
	const expiring = await tx.rows<{
		customerId: number
		firstAt: Date
		lastAt: Date
		points: Decimal
		cashback: Decimal
	}>(sql`
		select w."customerId", min(r.valid_until) as "firstAt", max(r.valid_until) as "lastAt",
			sum(r.remaining_points) as points, sum(r.remaining_cashback) as cashback
		from json_to_recordset(${rows}) as w ("customerId" bigint, "firstAt" timestamptz, until timestamptz)
		join point_records r on r.merchant_id = ${merchantId} and r.customer_id = any(${ids}::bigint[])
			and r.customer_id = w."customerId" and (r.remaining_points > 0 or r.remaining_cashback > 0)
			and r.valid_until >= w."firstAt" and r.valid_until <= w.until
		group by w."customerId"
		order by w."customerId"`)
	emitEvents(tx, merchantId, TOPIC, now, () =>
		expiring.map(({ customerId, firstAt, lastAt, points, cashback }) => ({
			customerId,
			payload: {
				Points: exactNumber(points),
				Cashback: exactNumber(cashback),
				FirstDate: firstAt.toISOString(),
				LastDate: lastAt.toISOString(),
			},
		})),
	)
	tx.write(sql`
		insert into expiry_notices (merchant_id, customer_id, announced_until)
		select ${merchantId}::bigint, w."customerId", w.until
		from json_to_recordset(${rows}) as w ("customerId" bigint, until timestamptz)
		on conflict (merchant_id, customer_id) do update set announced_until = excluded.announced_until`)
}
