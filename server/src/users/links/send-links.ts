import sql from 'sql-template-tag'
import { recordChanges } from '../../audit/record-changes.ts'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'
import { BRAND_COLUMNS } from '../../merchants/merchant.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import { hashToken, makeToken } from '../token.ts'
import { type Addressee, composeLinkMail, LINK_MINUTES } from './link-mails.ts'
import type { LinkPurpose } from './request-links.ts'

/** A user gets at most one link of a kind in this time, so that requests by others cannot flood the mailbox. */
const PAUSE_MINUTES = 15
const BATCH_SIZE = 200
const MINUTE_MS = 60_000

interface Request {
	email: string
	purpose: LinkPurpose
	linkBase: string
	address: string | null
	agent: string | null
}

interface Addressed extends Addressee, Request {
	merchantId: number
	userId: number
	token: string
	until: Date
}

/** Mails a link to each requesting user who has not just got one. */
export const sendLinks = async (tx: Tx, now: Date): Promise<StepResult> => {
	const requests = await tx.rows<Request>(sql`
		delete from device_link_requests r using (
			select email, purpose from device_link_requests order by requested_at limit ${BATCH_SIZE}
			for update skip locked) as due
		where r.email = due.email and r.purpose = due.purpose
		returning r.email, r.purpose, r.link_base as "linkBase", r.address, r.agent`)
	if (requests.length === 0) return NOTHING_DUE
	const users = await tx.rows<Omit<Addressed, 'token' | 'until'>>(sql`
		select u.merchant_id as "merchantId", u.id as "userId", r.*, coalesce(u.language, m.language) as language,
			m.name, m.time_zone as "timeZone", ${BRAND_COLUMNS}
		from json_to_recordset(${jsonRows(requests)})
			as r (email text, purpose text, "linkBase" text, address text, agent text)
		join users u on u.email = r.email and u.deactivated_at is null
		join merchants m on m.id = u.merchant_id and m.removed_at is null
		where not exists (
			select from sign_in_links l
			where l.merchant_id = u.merchant_id and l.user_id = u.id and l.purpose = r.purpose
				and l.created_at > ${minutesFrom(now, -PAUSE_MINUTES)})`)
	const addressees = users.map((user) => ({
		...user,
		token: makeToken(),
		until: minutesFrom(now, LINK_MINUTES[user.purpose]),
	}))
	await saveLinks(tx, addressees, now)
	for (const [merchantId, own] of Map.groupBy(addressees, (addressee) => addressee.merchantId)) {
		await enqueueMails(tx, merchantId, now, own.map(composeLinkMail))
		await recordRequests(tx, merchantId, own, now)
	}
	return { done: addressees.length, isMore: requests.length === BATCH_SIZE }
}

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

const saveLinks = async (tx: Tx, addressees: Addressed[], now: Date): Promise<void> => {
	const rows = addressees.map(({ merchantId, userId, purpose, token, until }) => ({
		...{ merchantId, userId, purpose, until, hash: hashToken(token).toString('hex') },
	}))
	await tx.rows(sql`
		delete from sign_in_links where purpose in ('device', 'password') and expires_at <= ${now}`)
	await tx.rows(sql`
		insert into sign_in_links (token_hash, merchant_id, user_id, created_at, expires_at, purpose)
		select decode(l.hash, 'hex'), l."merchantId", l."userId", ${now}::timestamptz, l.until, l.purpose
		from json_to_recordset(${jsonRows(rows)})
			as l ("merchantId" bigint, "userId" bigint, purpose text, hash text, until timestamptz)`)
}

/** The request itself must not say whether there is an account, so the log hears of it here. */
const recordRequests = (tx: Tx, merchantId: number, asked: Addressed[], now: Date): Promise<void> =>
	recordChanges(
		tx,
		merchantId,
		asked.map(({ userId, email, purpose, address, agent }) => ({
			author: { userId, name: email },
			operation: purpose === 'device' ? 'requestDeviceLink' : 'requestPasswordLink',
			kind: 'session',
			id: userId,
			after: { Browser: agent },
			address,
		})),
		now,
	)

/** Since when the oldest request has been waiting; null if there is none. */
export const findOldestLinkRequest = async (tx: Pick<Tx, 'rows'>): Promise<Date | null> => {
	const [oldest] = await tx.rows<{ at: Date | null }>(
		sql`select min(requested_at) as at from device_link_requests`,
	)
	return oldest?.at ?? null
}
