/**
 * How far the clocks of two processes may be apart: each may differ from that of the database by the two seconds from which
 * on `fiel doctor` warns.
 */
const CLOCKS_APART_MS = 4_000

/** What decides whether a token was ended. */
interface DatedToken {
	/** Whether Fiel signed it, and not the shop. */
	isOwn: boolean
	issuedAt: Date
}

/** Fiel dates its tokens by the clock of a process; a shop has one clock, as far as Fiel knows. */
const toleranceOf = ({ isOwn }: Pick<DatedToken, 'isOwn'>): number => (isOwn ? CLOCKS_APART_MS : 0)

/**
 * Whether a token was issued before the end of the tokens of its customer. Fiel's own count as issued before also if another
 * process, whose clock is ahead, has dated them a little later.
 */
export const isEnded = (token: DatedToken, revokedAt: Date | null): boolean =>
	revokedAt !== null && token.issuedAt.getTime() <= revokedAt.getTime() + toleranceOf(token)

/** The date of a token of Fiel that is issued now: it works, also if the tokens of the customer were ended just before. */
export const dateOwnToken = (now: Date, revokedAt: Date | null): Date => {
	const first = revokedAt === null ? 0 : revokedAt.getTime() + CLOCKS_APART_MS + 1
	return new Date(Math.max(now.getTime(), first))
}

/** The end of tokens with which a token ends that was used now, also if it is dated later. */
export const endAfter = (now: Date, token: DatedToken): Date =>
	new Date(Math.max(now.getTime(), token.issuedAt.getTime() - toleranceOf(token)))
