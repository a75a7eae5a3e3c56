import type { Chance } from '../../src/demo/chance.ts'
import type { Book } from './book.ts'
import { CLOCKS } from './kinds/clock.ts'
import { KILLS } from './kinds/kills.ts'
import { NETWORK } from './kinds/network.ts'
import { RESOURCES } from './kinds/resources.ts'
import { rollingRestart } from './kinds/rolling-restart.ts'
import type { TimedShop } from './shops.ts'
import type { Stage } from './stage.ts'
import type { Traffic } from './traffic.ts'

export interface Scene {
	stage: Stage
	traffic: Traffic
	chance: Chance
	book: Book
	/** Where points end and orders wait: what a clock decides. */
	timed: TimedShop
}

/** What was seen of a fault; null when nothing was, and then it has not happened. */
export type Sight = string | null

/** Something that goes wrong, and is well again when it returns. */
export interface Kind {
	name: string
	/** Slow, or much like one that the short run has. */
	isLeftToTheLongRun?: boolean
	/** Why it cannot be done here, if it cannot. */
	whyNot?(stage: Stage): string | undefined
	strike(scene: Scene): Promise<Sight>
}

export const KINDS: readonly Kind[] = [...KILLS, ...NETWORK, ...RESOURCES, ...CLOCKS, rollingRestart]

export const SHORT = KINDS.filter(({ isLeftToTheLongRun }) => !isLeftToTheLongRun)

/** Every kind once, in an order of chance, and then again. */
export function* deal(kinds: readonly Kind[], chance: Chance): Generator<Kind, never> {
	for (;;) {
		const left = [...kinds]
		while (left.length > 0) yield left.splice(chance.between(0, left.length - 1), 1)[0]!
	}
}
