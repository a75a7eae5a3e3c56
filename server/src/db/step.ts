import { setTimeout as sleep } from 'node:timers/promises'

/** One transaction of work that comes in lists. */
export interface StepResult {
	/** What it did: somebody else may have done some of what it found. */
	done: number
	/** Whether to call it again: what is due may not be at its end. */
	isMore: boolean
}

export const NOTHING_DUE: StepResult = { done: 0, isMore: false }

/** Calls a step until nothing is left, resting after each for a part of its time; answers what was done in all. */
export const repeatSteps = async (step: () => Promise<StepResult>, pauseRatio = 0): Promise<number> => {
	let total = 0
	for (;;) {
		const began = performance.now()
		const { done, isMore } = await step()
		total += done
		if (!isMore) return total
		if (pauseRatio > 0) await sleep((performance.now() - began) * pauseRatio)
	}
}
