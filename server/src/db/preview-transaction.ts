import type { Database, Tx } from './database.ts'

/** Thrown to roll a transaction back, with what it would have led to. */
class RolledBack<Outcome> extends Error {
	readonly outcome: Outcome
	constructor(outcome: Outcome) {
		super('a preview is never committed')
		this.outcome = outcome
	}
}

/** Runs work in a transaction that is always rolled back, so that a preview cannot differ from the real operation. */
export const previewTransaction = async <Outcome>(
	db: Database,
	work: (tx: Tx) => Promise<Outcome>,
): Promise<Outcome> => {
	try {
		return await db.transaction(async (tx): Promise<never> => {
			throw new RolledBack(await work(tx))
		})
	} catch (error) {
		if (error instanceof RolledBack) return error.outcome as Outcome
		throw error
	}
}
