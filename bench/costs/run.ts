import type { BenchContext } from '../support/bench-context.ts'
import type { RunningServer } from '../support/server.ts'
import type { Samples } from './samples.ts'

/** One run of all measurements on a database of its own. */
export interface CostRun {
	context: BenchContext
	server: RunningServer
	samples: Samples
	/** How many customers it creates; their numbers begin with one. */
	customers: number
	/** Rounds that count. */
	rounds: number
}
