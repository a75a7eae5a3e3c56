/** The one source of time: given to the application and the worker, never read inside a rule. */
export interface Clock {
	now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
