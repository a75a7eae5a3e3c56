import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { listMerchants } from '../merchants/list-merchants.ts'
import { type ClaimedMail, claimMails } from './claim-mails.ts'
import { keepOldMails } from './keep-old-mails.ts'
import { CONNECTIONS, type Postman } from './open-postman.ts'
import { type Attempt, saveAttempts } from './save-attempts.ts'

const BATCH = 50
/** A slow mail server must not hold up what else the worker has to do; the rest waits for the next round. */
const PATIENCE_MS = 20_000

/**
 * Sends what is due, of all merchants. Safe in any number of processes: a mail is claimed by one, and one that dies
 * while sending leaves it to the others, so that a mail arrives at least once and nearly always exactly once.
 */
export const deliverMails = async (db: Database, clock: Clock, postman: Postman): Promise<number> => {
	const round = openRound(postman)
	let sent = 0
	for (const { id } of await listMerchants(db)) {
		if (round.isOver()) return sent
		await db.transaction((tx) => keepOldMails(tx, id, clock.now()))
		while (!round.isOver()) {
			const mails = await db.transaction((tx) => claimMails(tx, id, clock.now(), BATCH))
			if (mails.length === 0) break
			const attempts = await round.send(mails)
			await db.transaction((tx) => saveAttempts(tx, id, clock.now(), attempts))
			sent += attempts.filter(({ delivery }) => delivery?.is === 'sent').length
		}
	}
	return sent
}

/** Ends when it has taken long enough, or when the server does not answer: it would not answer the next mail either. */
const openRound = (postman: Postman) => {
	const began = performance.now()
	let isUnreachable = false
	const isOver = (): boolean => isUnreachable || !postman.isOpen() || performance.now() - began > PATIENCE_MS
	const carry = async (mail: ClaimedMail): Promise<Attempt> => {
		if (isOver()) return { mail, delivery: null }
		const delivery = await postman.send(mail)
		if (delivery.is === 'unreachable') isUnreachable = true
		return { mail, delivery }
	}
	return {
		isOver,
		async send(mails: ClaimedMail[]): Promise<Attempt[]> {
			const waiting = mails.values()
			const attempts: Attempt[] = []
			const carrier = async (): Promise<void> => {
				for (const mail of waiting) attempts.push(await carry(mail))
			}
			await Promise.all(Array.from({ length: CONNECTIONS }, carrier))
			return attempts
		},
	}
}
