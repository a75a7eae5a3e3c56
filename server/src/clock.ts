/** The one source of time: given to the application and the worker, never read inside a rule. */
export interface Clock {
	now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that runs ahead of the world's, or behind it: for rehearsals on a copy. */
export const shiftedClock = (clock: Clock, milliseconds: number): Clock =>
	milliseconds === 0 ? clock : { now: () => new Date(clock.now().getTime() + milliseconds) }

export const stoppedClock = (moment: Date): Clock => ({ now: () => new Date(moment) })
