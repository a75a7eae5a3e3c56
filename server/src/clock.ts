/** The only source of time. It is passed to the application and the worker; rules never read the time. */
export interface Clock {
	now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A clock that is ahead of the real time or behind it, for rehearsals on a copy. */
export const shiftedClock = (clock: Clock, milliseconds: number): Clock =>
	milliseconds === 0 ? clock : { now: () => new Date(clock.now().getTime() + milliseconds) }

export const stoppedClock = (moment: Date): Clock => ({ now: () => new Date(moment) })
