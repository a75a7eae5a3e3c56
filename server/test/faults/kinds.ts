import type { RandomSource } from '../../src/demo/random-source.ts'
import type { Patience } from './client.ts'
import type { FaultEnvironment } from './environment.ts'
import { CLOCKS } from './kinds/clock.ts'
import { KILLS } from './kinds/kills.ts'
import { NETWORK_FAULTS } from './kinds/network.ts'
import { CLUSTER_FAULTS } from './kinds/patroni.ts'
import { RESOURCES } from './kinds/resources.ts'
import { rollingRestart } from './kinds/rolling-restart.ts'
import type { TimedShop } from './shops.ts'
import type { Traffic } from './traffic.ts'
import type { FaultShop, WriteLog } from './write-log.ts'

export interface FaultContext {
	environment: FaultEnvironment
	traffic: Traffic
	random: RandomSource
	writeLog: WriteLog
	/** The shop with expiring points and waiting orders, which depend on the clock. */
	timed: TimedShop
	/** The shop whose redemptions at the till need a PIN. */
	pinShop: FaultShop
	/** That of the clients of the traffic. */
	patience: Patience
}

/** What was observed of a fault; null if it had no visible effect. */
export type Evidence = string | null

/** A fault; it has ended when `inject` returns. */
export interface FaultKind {
	name: string
	/** Slow, or similar to a fault of the short run. */
	isLongRunOnly?: boolean
	/** The reason why it is not possible on this machine, if any. */
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

/** Those of a run on a cluster of Patroni. */
export const PATRONI_KINDS: readonly FaultKind[] = CLUSTER_FAULTS

export const SHORT_RUN_KINDS = FAULT_KINDS.filter(({ isLongRunOnly }) => !isLongRunOnly)

/** Every kind once in random order, repeatedly. */
export function* shuffleForever(
	kinds: readonly FaultKind[],
	random: RandomSource,
): Generator<FaultKind, never> {
	for (;;) {
		const left = [...kinds]
		while (left.length > 0) yield left.splice(random.between(0, left.length - 1), 1)[0]!
	}
}
