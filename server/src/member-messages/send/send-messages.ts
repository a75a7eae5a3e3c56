import type { MessageChannel } from '@fiel/contract'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import { CONNECTIONS, type MailSender } from '../../notifications/open-mail-sender.ts'
import { type ClaimedMessage, claimMessages } from './claim-messages.ts'
import { type Outcome, saveOutcomes } from './save-outcomes.ts'

/**
 * As many are claimed as are handed over at once: none waits claimed while its customer withdraws a consent or is erased,
 * and few are lost when a process dies, because what is claimed then is never handed over again.
 */
const BATCH_SIZE = CONNECTIONS
/** Limits a round of one merchant, so that a slow server does not delay the worker's other jobs. */
const ROUND_TIMEOUT_MS = 20_000

interface SendOptions {
	channel: MessageChannel
	/** Undefined where nothing is sent; in test mode messages are decided about anyway. */
	sender: MailSender | undefined
	publicUrl: string
}

interface SendResult {
	/** How many messages were decided about. */
	done: number
	/** Why the server could not be reached; null if it could. */
	trouble: string | null
}

/**
 * Sends the due messages of a merchant by one channel. It may run in any number of processes. A message is claimed before
 * it is handed over, and never handed over again unless the server has certainly not taken it: so it arrives at most once.
 */
export const sendMessages = async (
	db: Database,
	clock: Clock,
	merchant: Merchant,
	{ channel, sender, publicUrl }: SendOptions,
): Promise<SendResult> => {
	if (!sender && !merchant.isTest) return { done: 0, trouble: null }
	const began = performance.now()
	let trouble: string | null = null
	let done = 0
	const isOver = (): boolean =>
		trouble !== null || sender?.isOpen() === false || performance.now() - began > ROUND_TIMEOUT_MS
	const sendOne = async (message: ClaimedMessage): Promise<Outcome> => {
		if (!sender || isOver()) return { message, result: null }
		const result = await sender.send(message.outgoing)
		if (result.is === 'unreachable') trouble = result.reason
		return { message, result }
	}
	while (!isOver()) {
		const { due, claimed } = await db.transaction((tx) =>
			claimMessages(tx, merchant, clock.now(), { channel, publicUrl, most: BATCH_SIZE }),
		)
		done += due
		if (claimed.length > 0) {
			const outcomes = await Promise.all(claimed.map(sendOne))
			await db.transaction((tx) => saveOutcomes(tx, merchant.id, clock.now(), outcomes))
		}
		if (due < BATCH_SIZE) break
	}
	return { done, trouble }
}
