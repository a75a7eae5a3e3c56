import { guessSeparator, parseCsv } from '@fiel/contract/csv'

/** Why a file is refused before it is sent. */
export type UnreadableReason = 'notExcel' | 'damagedExcel' | 'noRows'

/** A file that cannot be imported. */
export class UnreadableFile extends Error {
	readonly reason: UnreadableReason

	constructor(reason: UnreadableReason) {
		super(reason)
		this.reason = reason
	}
}

/** Throws if a text has no row after the one with the column names. The beginning of a long text is enough. */
export const requireRows = (content: string): void => {
	const start = content.slice(0, 100_000)
	if (parseCsv(start, guessSeparator(start)).length < 2 && start.length === content.length)
		throw new UnreadableFile('noRows')
}
