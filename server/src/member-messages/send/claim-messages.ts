import { randomUUID } from 'node:crypto'
import type { MessageChannel } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Tx } from '../../db/database.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { AUTOMATIC_HEADERS } from '../../notifications/enqueue-mails.ts'
import type { OutgoingMail } from '../../notifications/mail.ts'
import { findShopSender } from '../../notifications/mail-senders.ts'
import { findGateway } from '../../pins/find-gateway.ts'
import type { Gateway } from '../../pins/gateway.ts'
import { findTierLosses } from '../plan/tier-loss.ts'
import { findMessageSettings, type StoredSettings } from '../settings.ts'
import { findBrand } from '../templates/find-brand.ts'
import { renderMessage } from '../templates/render-message.ts'
import { loadTemplates } from '../templates/templates.ts'
import type { MessageContext } from '../templates/variables.ts'
import { makeLinkToken, unsubscribeUrl } from '../unsubscribe/link.ts'
import { type Decision, decideMessage } from './decide-message.ts'
import { type DueMessage, lockDueMessages } from './load-messages.ts'
import { hasText, renderSmsBody } from './sms-body.ts'

/** A message that one worker hands over. */
export interface ClaimedMessage {
	id: number
	/** Includes this attempt. */
	attempts: number
	outgoing: OutgoingMail
}

/** Longer than a round can take, so that nobody else finds a message before its worker has died. */
const LEASE_MS = 15 * 60_000

export interface ClaimOptions {
	channel: MessageChannel
	/** The address under which members reach Fiel. */
	publicUrl: string
	most: number
}

/**
 * Decides about the next due messages, and claims those that are to be sent. The settings of the merchant are locked
 * meanwhile, so that two workers do not exceed the weekly limit together. Returns how many messages were due.
 */
export const claimMessages = async (
	tx: Tx,
	merchant: Merchant,
	now: Date,
	{ channel, publicUrl, most }: ClaimOptions,
): Promise<{ due: number; claimed: ClaimedMessage[] }> => {
	await tx.rows(sql`select from message_settings where merchant_id = ${merchant.id} for no key update`)
	const settings = await findMessageSettings(tx, merchant.id)
	if (!settings) return { due: 0, claimed: [] }
	const due = await lockDueMessages(tx, merchant.id, now, {
		...{ channel, most, purpose: settings.purposes[channel], timeZone: merchant.timeZone },
	})
	if (due.length === 0) return { due: 0, claimed: [] }
	const gateway = channel === 'sms' ? await findGateway(tx, merchant.id) : null
	const leaving = due.flatMap(({ kind, customerId }) => (kind === 'tier-expiring' ? customerId : []))
	const losses = await findTierLosses(tx, merchant, now, leaving, settings.daysBeforeTierLoss)
	const context = { settings, losses, timeZone: merchant.timeZone, now }
	const counted = new Map<number, number>()
	const decided = due.map((message) => {
		const decision = decideMessage(message, {
			...{ ...context, counted, isTest: merchant.isTest === true },
			hasGateway: gateway !== null && hasText(gateway),
		})
		if (decision.is === 'send') counted.set(message.customerId, (counted.get(message.customerId) ?? 0) + 1)
		return { message, decision }
	})
	const compose = await createComposer(tx, merchant, settings, gateway, publicUrl)
	const claimed = decided.flatMap(({ message, decision }) =>
		decision.is === 'send' ? compose(message, decision) : [],
	)
	await saveDecisions(tx, merchant.id, now, decided, claimed)
	return { due: due.length, claimed }
}

type Sending = Extract<Decision, { is: 'send' }>

interface ComposedMessage extends ClaimedMessage {
	language: string
}

const createComposer = async (
	tx: Tx,
	merchant: Merchant,
	settings: StoredSettings,
	gateway: Gateway | null,
	publicUrl: string,
) => {
	const findTemplate = await loadTemplates(tx, merchant.id)
	const brand = await findBrand(tx, merchant.id)
	const sender = await findShopSender(tx, merchant.id)
	return (message: DueMessage, { recipient, facts }: Sending): ComposedMessage => {
		const { kind, channel, points, cashback } = message
		const language = message.language ?? merchant.language
		const link = unsubscribeUrl(
			publicUrl,
			merchant.name,
			makeLinkToken(settings.linkSecret, merchant.id, message),
		)
		const context: MessageContext = {
			...{ merchant, brand, language, facts, customerName: message.name, unsubscribeUrl: link },
			balance: { points, cashback },
		}
		const { subject, html, text } = renderMessage(kind, findTemplate({ kind, channel, language }), context)
		return {
			...{ id: message.id, attempts: message.attempts + 1, language },
			outgoing: {
				...{ recipient, subject, html, merchantId: merchant.id, ...sender },
				text: gateway ? renderSmsBody(gateway, recipient, text) : text,
				headers: channel === 'email' ? { ...AUTOMATIC_HEADERS, ...unsubscribeHeaders(link) } : {},
				messageKey: message.messageKey ?? randomUUID(),
			},
		}
	}
}

/** RFC 8058: mail programs show a button, which posts to the link. */
const unsubscribeHeaders = (link: string): Record<string, string> => ({
	'List-Unsubscribe': `<${link}>`,
	'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

const saveDecisions = async (
	tx: Tx,
	merchantId: number,
	now: Date,
	decided: { message: DueMessage; decision: Decision }[],
	claimed: ComposedMessage[],
): Promise<void> => {
	const composed = new Map(claimed.map((one) => [one.id, one]))
	const rows = decided.flatMap(({ message, decision }) =>
		rowOf(message, decision, composed.get(message.id), now),
	)
	const deleted = decided.flatMap(({ message, decision }) => (decision.is === 'deleted' ? message.id : []))
	await tx.rows(sql`
		delete from member_messages where merchant_id = ${merchantId} and id = any(${deleted}::bigint[])`)
	await tx.rows(sql`
		update member_messages m set state = d.state, reason = d.reason, attempts = d.attempts, due_at = d."dueAt",
			ended_at = d."endedAt", language = coalesce(d.language, m.language),
			recipient = coalesce(d.recipient, m.recipient), message_key = coalesce(d."messageKey", m.message_key)
		from json_to_recordset(${jsonRows(rows)}) as d (id bigint, state text, reason text, attempts integer,
			"dueAt" timestamptz, "endedAt" timestamptz, language text, recipient text, "messageKey" uuid)
		where m.merchant_id = ${merchantId} and m.id = d.id`)
}

/** What is stored of a decision; nothing for what is deleted. */
const rowOf = (
	{ id, attempts }: DueMessage,
	decision: Decision,
	composed: ComposedMessage | undefined,
	now: Date,
): object[] => {
	const ended = { id, attempts, dueAt: null, endedAt: now }
	if (composed) {
		const { recipient, messageKey } = composed.outgoing
		const leaseEnd = new Date(now.getTime() + LEASE_MS)
		const attempt = { id, attempts: composed.attempts, state: 'sending', reason: null }
		return [
			{ ...attempt, language: composed.language, recipient, messageKey, dueAt: leaseEnd, endedAt: null },
		]
	}
	if (decision.is === 'not-sent') return [{ ...ended, state: 'not-sent', reason: decision.reason }]
	if (decision.is === 'uncertain') return [{ ...ended, state: 'uncertain', reason: 'no-answer' }]
	if (decision.is !== 'postponed') return []
	return [{ ...ended, state: 'waiting', reason: decision.reason, dueAt: decision.until, endedAt: null }]
}
