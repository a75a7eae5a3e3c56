import type { MemberScope } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { KeyedHash } from '../../db/keyed-hash.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { minutesAfter, PIN_LIMITS } from '../../pins/pin.ts'
import type { Subject } from '../issue-tokens.ts'
import { findOwnSecret } from '../own-secret.ts'
import {
	daysAfter,
	hashVerifier,
	nextVerifier,
	parseSessionSecret,
	SESSION_DAYS,
	type SessionSecret,
	writeSessionSecret,
} from './session-secret.ts'

/** For so long the secret before the current one is good for tabs that renew at once. */
const TOLERANCE_MS = 60_000

/** A device goes on being remembered, with a new secret. */
export interface RenewedSession extends Subject {
	session: string
	scopes: readonly MemberScope[]
	/** The time of the transaction: whoever ends the tokens after it ends the renewed one too. */
	at: Date
}

interface SessionRow extends Omit<Subject, 'secret'> {
	id: number
	selector: string
	currentHash: string
	nextHash: string | null
	previousHash: string | null
	rotatedAt: Date
	signedInAt: Date
	expiresAt: Date
}

/**
 * Renews the secrets of remembered devices, one result for each; null for a device that is not remembered. The secret that
 * is given out becomes the current one when it is used, so an answer that is lost locks nobody out. A secret from before
 * the current one was copied, and ends the session.
 */
export const renewSessions = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	texts: string[],
): Promise<(RenewedSession | null)[]> => {
	const given = texts.map(parseSessionSecret)
	const sessions = await lockSessions(
		tx,
		merchant.id,
		given.flatMap((secret) => secret?.selector ?? []),
	)
	if (sessions.size === 0) return texts.map(() => null)
	const [program, secret] = [await loadProgram(tx, merchant.id), await findOwnSecret(tx, merchant.id)]
	const [renewed, ended] = [new Map<number, SessionRow>(), new Set<number>()]
	const outcomes = given.map((named): RenewedSession | null => {
		const session = named && sessions.get(named.selector)
		if (!session || ended.has(session.id)) return null
		const verifier = isOver(session, now) ? null : rotate(session, tx.keyedHash, merchant.id, named, now)
		if (verifier === null) {
			ended.add(session.id)
			return null
		}
		session.expiresAt = daysAfter(now, SESSION_DAYS)
		renewed.set(session.id, session)
		const { publicId, revokedAt, selector } = session
		const mayRedeem =
			program.pin.mode === 'off' || minutesAfter(session.signedInAt, PIN_LIMITS.confirmedMinutes) > now
		return {
			...{ publicId, revokedAt, secret, session: writeSessionSecret({ selector, verifier }) },
			at: now,
			scopes: mayRedeem ? ['read', 'redeem', 'profile'] : ['read', 'profile'],
		}
	})
	await saveSessions(
		tx,
		merchant.id,
		[...renewed.values()].filter(({ id }) => !ended.has(id)),
	)
	await deleteSessions(tx, merchant.id, [...ended])
	return outcomes
}

const lockSessions = async (
	tx: Tx,
	merchantId: number,
	selectors: string[],
): Promise<Map<string, SessionRow>> => {
	const rows = await tx.rows<SessionRow>(sql`
		select s.id, s.selector, s.current_hash as "currentHash", s.next_hash as "nextHash",
			s.previous_hash as "previousHash", s.rotated_at as "rotatedAt", s.signed_in_at as "signedInAt",
			s.expires_at as "expiresAt", c.public_id as "publicId", r.revoked_at as "revokedAt"
		from member_sessions s
		join customers c on c.merchant_id = ${merchantId} and c.id = s.customer_id
		left join member_revocations r on r.merchant_id = ${merchantId} and r.customer_id = s.customer_id
		where s.merchant_id = ${merchantId} and s.selector = any(${selectors}::text[])
		order by s.selector
		for update of s`)
	return new Map(rows.map((row) => [row.selector, row]))
}

/** Whoever ended the tokens of the customer, also of one who was merged into them, ended the sessions before. */
const isOver = ({ expiresAt, revokedAt, signedInAt }: SessionRow, now: Date): boolean =>
	expiresAt <= now || (revokedAt !== null && signedInAt <= revokedAt)

/** The verifier that the device gets; null if the one that it has was copied. */
const rotate = (
	session: SessionRow,
	keyedHash: KeyedHash,
	merchantId: number,
	named: SessionSecret,
	now: Date,
): string | null => {
	const hash = hashVerifier(named.verifier)
	const next = nextVerifier(keyedHash, merchantId, named)
	if (hash === session.currentHash) {
		session.nextHash = hashVerifier(next)
		return next
	}
	if (hash === session.nextHash) {
		session.previousHash = session.currentHash
		session.currentHash = hash
		session.nextHash = hashVerifier(next)
		session.rotatedAt = now
		return next
	}
	const isRecent = now.getTime() - session.rotatedAt.getTime() <= TOLERANCE_MS
	return hash === session.previousHash && isRecent ? next : null // which is the current one
}

const saveSessions = async (tx: Tx, merchantId: number, sessions: SessionRow[]): Promise<void> => {
	if (sessions.length === 0) return
	await tx.rows(sql`
		update member_sessions s set current_hash = n."currentHash", next_hash = n."nextHash",
			previous_hash = n."previousHash", rotated_at = n."rotatedAt", expires_at = n."expiresAt"
		from json_to_recordset(${jsonRows(sessions)}) as n (
			id bigint, "currentHash" text, "nextHash" text, "previousHash" text, "rotatedAt" timestamptz,
			"expiresAt" timestamptz)
		where s.merchant_id = ${merchantId} and s.id = any(${sessions.map(({ id }) => id)}::bigint[]) and s.id = n.id`)
}

const deleteSessions = async (tx: Tx, merchantId: number, ids: number[]): Promise<void> => {
	if (ids.length === 0) return
	await tx.rows(sql`
		delete from member_sessions where merchant_id = ${merchantId} and id = any(${ids}::bigint[])`)
}
