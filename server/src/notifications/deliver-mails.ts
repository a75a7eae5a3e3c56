import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import { inSpan } from '../telemetry/tracer.ts'
import { type ClaimedMail, claimMails, type OutboxSelection } from './claim-mails.ts'
import { expireMessages } from './expire-messages.ts'
import { findUrgentMerchants } from './find-urgent-merchants.ts'
import type { Channel } from './mail.ts'
import { CONNECTIONS, type MailResult, type MailSender } from './open-mail-sender.ts'
import { type MailAttempt, saveMailAttempts } from './save-mail-attempts.ts'
import { skipStaleMails } from './skip-stale-mails.ts'

const BATCH = 50
/**
 * Limits a round, so that a slow mail server does not delay
 * the worker's other jobs; the rest waits for the next round.
 */
const ROUND_TIMEOUT_MS = 20_000

interface DeliveredMails {
	sent: number
	/** The number of merchants whose mails were sent. */
	merchants: number
	/** Why the mail server could not be reached; null if it could. */
	trouble: string | null
}

/**
 * Sends the due mails of all merchants in turn. It may run in any number of processes: one process claims a mail, and
 * if it dies while sending, another one takes over. So a mail arrives at least once, and nearly always exactly once.
 */
export const deliverMails = async (
	db: Database,
	clock: Clock,
	mailSender: MailSender,
	{
		isPatient: hasNoTimeLimit = false,
		...selection
	}: { isPatient?: boolean | undefined } & Partial<OutboxSelection> = {},
): Promise<DeliveredMails> => {
	const selected: OutboxSelection = { channel: 'mail', ...selection }
	const timeoutMs = hasNoTimeLimit ? Number.POSITIVE_INFINITY : ROUND_TIMEOUT_MS
	const round = createSendRound(mailSender, selected.channel, timeoutMs)
	const sent = new Map<number, number>()
	let merchants = selected.isUrgent
		? await findUrgentMerchants(db, clock.now(), selected.channel)
		: (await listMerchants(db)).filter(({ isTest }) => !isTest).map(({ id }) => id)
	for (const id of selected.isUrgent ? [] : merchants)
		await db.transaction(async (tx) => {
			await skipStaleMails(tx, id, clock.now())
			await expireMessages(tx, id, clock.now())
		})
	while (merchants.length > 0 && !round.isOver()) {
		const unfinished: number[] = []
		for (const id of merchants) {
			if (round.isOver()) break
			const mails = await db.transaction((tx) => claimMails(tx, id, clock.now(), BATCH, selected))
			if (mails.length === 0) continue
			const attempts = await round.send(mails)
			await db.transaction((tx) => saveMailAttempts(tx, id, clock.now(), attempts))
			const arrived = attempts.filter(({ result }) => result?.is === 'sent').length
			if (arrived > 0) sent.set(id, (sent.get(id) ?? 0) + arrived)
			if (mails.length === BATCH) unfinished.push(id)
		}
		merchants = unfinished
	}
	const total = [...sent.values()].reduce((sum, count) => sum + count, 0)
	return { sent: total, merchants: sent.size, trouble: round.trouble() }
}

/** The span contains neither the recipient nor the content. */
const sendInSpan = (mailSender: MailSender, channel: Channel, mail: ClaimedMail): Promise<MailResult> =>
	inSpan(
		channel === 'mail' ? 'send mail' : 'send to gateway',
		{ attributes: { 'fiel.merchant.id': mail.merchantId } },
		async (span) => {
			const result = await mailSender.send(mail)
			span?.set({ 'fiel.mail.result': result.is })
			if (result.is !== 'sent') span?.fail(result.is)
			return result
		},
	)

/** A round ends at its timeout, or when the server is unreachable, because the next mail would fail too. */
const createSendRound = (mailSender: MailSender, channel: Channel, timeoutMs: number) => {
	const began = performance.now()
	let trouble: string | null = null
	const isOver = (): boolean =>
		trouble !== null || !mailSender.isOpen() || performance.now() - began > timeoutMs
	const sendOne = async (mail: ClaimedMail): Promise<MailAttempt> => {
		if (isOver()) return { mail, result: null }
		const result = await sendInSpan(mailSender, channel, mail)
		if (result.is === 'unreachable') trouble = result.reason
		return { mail, result }
	}
	return {
		isOver,
		trouble: () => trouble,
		async send(mails: ClaimedMail[]): Promise<MailAttempt[]> {
			const waiting = mails.values()
			const attempts: MailAttempt[] = []
			const sendWaiting = async (): Promise<void> => {
				for (const mail of waiting) attempts.push(await sendOne(mail))
			}
			await Promise.all(Array.from({ length: CONNECTIONS }, sendWaiting))
			return attempts
		},
	}
}
