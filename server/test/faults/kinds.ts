import type { RandomSource } from '../../src/demo/random-source.ts'
import type { FaultEnvironment } from './environment.ts'
import { CLOCKS } from './kinds/clock.ts'
import { KILLS } from './kinds/kills.ts'
import { NETWORK_FAULTS } from './kinds/network.ts'
import { RESOURCES } from './kinds/resources.ts'
import { rollingRestart } from './kinds/rolling-restart.ts'
import type { TimedShop } from './shops.ts'
import type { Traffic } from './traffic.ts'
import type { WriteLog } from './write-log.ts'

export interface FaultContext {
	environment: FaultEnvironment
	traffic: Traffic
	random: RandomSource
	writeLog: WriteLog
	/** Where points end and orders wait: what a clock decides. */
	timed: TimedShop
}

/** What was seen of a fault; null when nothing was, and then it has not happened. */
export type Evidence = string | null

/** Something that goes wrong, and is well again when it returns. */
export interface FaultKind {
	name: string
	/** Slow, or much like one that the short run has. */
	isLongRunOnly?: boolean
	/** Why it cannot be done here, if it cannot. */
	findSkipReason?(environment: FaultEnvironment): string | undefined
	inject(context: FaultContext): Promise<Evidence>
}

export const FAULT_KINDS: readonly FaultKind[] = [
	...KILLS,
	...NETWORK_FAULTS,
	...RESOURCES,
	...CLOCKS,
	rollingRestart,
]

export const SHORT_RUN_KINDS = FAULT_KINDS.filter(({ isLongRunOnly }) => !isLongRunOnly)

/** Every kind once, in an order of chance, and then again. */
export function* shuffleForever(
	kinds: readonly FaultKind[],
	random: RandomSource,
): Generator<FaultKind, never> {
	for (;;) {
		const left = [...kinds]
		while (left.length > 0) yield left.splice(random.between(0, left.length - 1), 1)[0]!
	}
}
