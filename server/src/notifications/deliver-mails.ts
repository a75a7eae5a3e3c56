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

export interface Delivered {
	sent: number
	/** How many merchants they were from. */
	merchants: number
	/** What the mail server, or nobody in its place, said; null when it took what it was given. */
	trouble: string | null
}

/**
 * Sends what is due, of all merchants in turn. Safe in any number of processes: a mail is claimed by one, and one that
 * dies while sending leaves it to the others, so that a mail arrives at least once and nearly always exactly once.
 */
export const deliverMails = async (
	db: Database,
	clock: Clock,
	postman: Postman,
	{ isPatient = false }: { isPatient?: boolean | undefined } = {},
): Promise<Delivered> => {
	const round = openRound(postman, isPatient ? Number.POSITIVE_INFINITY : PATIENCE_MS)
	const sent = new Map<number, number>()
	let merchants = (await listMerchants(db)).map(({ id }) => id)
	for (const id of merchants) await db.transaction((tx) => keepOldMails(tx, id, clock.now()))
	while (merchants.length > 0 && !round.isOver()) {
		const unfinished: number[] = []
		for (const id of merchants) {
			if (round.isOver()) break
			const mails = await db.transaction((tx) => claimMails(tx, id, clock.now(), BATCH))
			if (mails.length === 0) continue
			const attempts = await round.send(mails)
			await db.transaction((tx) => saveAttempts(tx, id, clock.now(), attempts))
			const arrived = attempts.filter(({ delivery }) => delivery?.is === 'sent').length
			if (arrived > 0) sent.set(id, (sent.get(id) ?? 0) + arrived)
			if (mails.length === BATCH) unfinished.push(id)
		}
		merchants = unfinished
	}
	const total = [...sent.values()].reduce((so, far) => so + far, 0)
	return { sent: total, merchants: sent.size, trouble: round.trouble() }
}

/** Ends when it has taken long enough, or when the server does not answer: it would not answer the next mail either. */
const openRound = (postman: Postman, patienceMs: number) => {
	const began = performance.now()
	let trouble: string | null = null
	const isOver = (): boolean =>
		trouble !== null || !postman.isOpen() || performance.now() - began > patienceMs
	const carry = async (mail: ClaimedMail): Promise<Attempt> => {
		if (isOver()) return { mail, delivery: null }
		const delivery = await postman.send(mail)
		if (delivery.is === 'unreachable') trouble = delivery.why
		return { mail, delivery }
	}
	return {
		isOver,
		trouble: () => trouble,
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
