import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { NOTHING_DUE, type StepResult } from '../../db/step.ts'
import { composeMailPage } from '../../notifications/compose-page.ts'
import { enqueueMails } from '../../notifications/enqueue-mails.ts'
import { escapeHtml } from '../../notifications/render-template.ts'
import { hashToken, makeToken } from '../token.ts'

/** How long a link is valid. */
const DEVICE_LINK_MINUTES = 30
/** A user gets at most one link in this time, so that requests by others cannot flood the mailbox. */
const DEVICE_LINK_PAUSE_MINUTES = 15
const BATCH_SIZE = 200
const MINUTE_MS = 60_000

interface Addressee {
	merchantId: number
	userId: number
	email: string
	linkBase: string
	token: string
}

/** The token is in the fragment, which browsers do not send, so it does not appear in logs. */
const deviceLink = ({ linkBase, token }: Addressee): string => `${linkBase}/admin/device#token=${token}`

/** Mails a link to each requesting user who has not just got one. */
export const sendDeviceLinks = async (tx: Tx, now: Date): Promise<StepResult> => {
	const requests = await tx.rows<{ email: string; linkBase: string }>(sql`
		delete from device_link_requests
		where email = any(array(
			select email from device_link_requests order by requested_at limit ${BATCH_SIZE} for update skip locked))
		returning email, link_base as "linkBase"`)
	if (requests.length === 0) return NOTHING_DUE
	const users = await tx.rows<Omit<Addressee, 'linkBase' | 'token'>>(sql`
		select merchant_id as "merchantId", id as "userId", email from users u
		where email = any(${requests.map(({ email }) => email)}::text[]) and deactivated_at is null
			and not exists (
				select from sign_in_links l
				where l.merchant_id = u.merchant_id and l.user_id = u.id and l.purpose = 'device'
					and l.created_at > ${minutesFrom(now, -DEVICE_LINK_PAUSE_MINUTES)})`)
	const bases = new Map(requests.map(({ email, linkBase }) => [email, linkBase]))
	const addressees = users.map((user) => ({ ...user, linkBase: bases.get(user.email)!, token: makeToken() }))
	await saveLinks(tx, addressees, now)
	for (const [merchantId, own] of Map.groupBy(addressees, (addressee) => addressee.merchantId))
		await enqueueMails(tx, merchantId, now, own.map(composeMail))
	return { done: addressees.length, isMore: requests.length === BATCH_SIZE }
}

const minutesFrom = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

const saveLinks = async (tx: Tx, addressees: Addressee[], now: Date): Promise<void> => {
	await tx.rows(sql`delete from sign_in_links where purpose = 'device' and expires_at <= ${now}`)
	await tx.rows(sql`
		insert into sign_in_links (token_hash, merchant_id, user_id, created_at, expires_at, purpose)
		select hash, merchant_id, user_id, ${now}::timestamptz, ${minutesFrom(now, DEVICE_LINK_MINUTES)}::timestamptz,
			'device'
		from unnest(${addressees.map(({ token }) => hashToken(token))}::bytea[],
			${addressees.map(({ merchantId }) => merchantId)}::bigint[],
			${addressees.map(({ userId }) => userId)}::bigint[]) as l (hash, merchant_id, user_id)`)
}

const composeMail = (addressee: Addressee) => {
	const link = escapeHtml(deviceLink(addressee))
	const body = [
		'<p>Somebody wants to sign in to Fiel with this e-mail address, from a browser that is not known, after many wrong passwords were tried.</p>',
		'<p>If it was you, open this link in the browser you want to sign in with, and enter your password there:</p>',
		`<p><a href="${link}">${link}</a></p>`,
		`<p>The link works once, for ${DEVICE_LINK_MINUTES} minutes. It does not sign anybody in without the password. If it was not you, do nothing.</p>`,
	].join('\n')
	return {
		kind: 'device-link' as const,
		recipient: addressee.email,
		subject: 'Sign in to Fiel from a new browser',
		html: composeMailPage({ body, preHeader: null, backgroundColor: null }),
		redemptionId: null,
		listId: null,
	}
}

/** Since when the oldest request has been waiting; null if there is none. */
export const findOldestDeviceRequest = async (tx: Pick<Tx, 'rows'>): Promise<Date | null> => {
	const [oldest] = await tx.rows<{ at: Date | null }>(
		sql`select min(requested_at) as at from device_link_requests`,
	)
	return oldest?.at ?? null
}
