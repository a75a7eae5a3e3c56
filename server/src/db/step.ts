import { setTimeout as sleep } from 'node:timers/promises'

/** The result of one transaction of a job that works in batches. */
export interface StepResult {
	/** How many items it processed; another worker may have processed some of those that it found. */
	done: number
	/** Whether to call it again, because more items may be due. */
	isMore: boolean
}

export const NOTHING_DUE: StepResult = { done: 0, isMore: false }

/** Calls a step until nothing is left, with a pause in proportion to its duration after each. Returns the total. */
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
