import { setTimeout as sleep } from 'node:timers/promises'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { deliverMails } from './deliver-mails.ts'
import type { Channel } from './mail.ts'
import type { MailSender } from './open-mail-sender.ts'

interface UrgentDeliveryContext {
	db: Database
	clock: Clock
	/** Absent if mail is kept and not sent. */
	mailSender?: MailSender | undefined
	gatewaySender?: MailSender | undefined
}

const TICK_MS = 500
const RETRY_DELAY_MS = 5_000

/**
 * Delivers messages that expire as soon as they are in the outbox, because somebody waits for them at a till. The job
 * for mails, which runs every minute, delivers them too.
 */
export const startUrgentDelivery = (
	{ db, clock, mailSender, gatewaySender }: UrgentDeliveryContext,
	report: (error: unknown) => void,
): { stop(): Promise<void> } => {
	const stopping = new AbortController()
	const pause = (ms: number): Promise<void> =>
		sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
	/** The channels have loops of their own, so that a slow mail server does not delay the gateway. */
	const loop = async (channel: Channel, sender: MailSender | undefined): Promise<void> => {
		while (sender && !stopping.signal.aborted) {
			await deliverMails(db, clock, sender, { channel, isUrgent: true }).then(
				({ trouble }) => pause(trouble === null ? TICK_MS : RETRY_DELAY_MS),
				async (error) => {
					if (!stopping.signal.aborted) report(error)
					await pause(RETRY_DELAY_MS)
				},
			)
		}
	}
	const running = Promise.all([loop('mail', mailSender), loop('gateway', gatewaySender)])
	return {
		async stop() {
			stopping.abort()
			await running
		},
	}
}
