import type { RandomSource } from '../../../src/demo/random-source.ts'
import type { PlannedWrite } from '../plans.ts'
import type { FaultShop, WriteLog, WriteStatus } from '../write-log.ts'

/** What became of a request. */
export interface Performed {
	/** `open` if the caller gave up and does not know. */
	status: WriteStatus
	/** The body of the answer if it was done. */
	// biome-ignore lint/suspicious/noExplicitAny: read as a caller would
	body: any
	/**
	 * Whether a try got no conclusive answer. Such a try may even be executed after the later ones, if its server died
	 * while the database was still working for it.
	 */
	mayBeStored: boolean
}

/** What a client needs to send several requests about one customer, one after the other. */
export interface Story {
	shop: FaultShop
	random: RandomSource
	writeLog: WriteLog
	/** A number that nothing else in the run has. */
	nextNumber(): number
	isStopped(): boolean
	/** Sends the request until there is a conclusive answer, or the caller gives up. */
	perform(plan: PlannedWrite): Promise<Performed>
}
