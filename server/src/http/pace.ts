/** How long commands take lately. */
export interface Pace {
	/** From now on what is done tells how long many take, or not any more. */
	measure(isTelling: boolean): void
	/** So many commands are done. */
	done(commands: number): void
	/** Milliseconds that so many take, while others are running; 0 as long as too little is known. */
	timeFor(commands: number, running: number): number
}

/** Of the window, so much must have been measured before anybody is refused because of it. */
const ENOUGH = 0.4
/**
 * One interval between two batches counts as no more than so many usual ones: while the event loop is busy with something
 * else, with the reading of a burst most of all, nothing is heard of what is done, and that says nothing of the pace. Where
 * intervals stay long, they are the usual ones soon.
 */
const UNUSUAL = 4
/** Before so many intervals were measured, none is unusual. */
const USUAL_AFTER = 3

/**
 * Time and commands of about the last `windowMs`: what lies further back counts less and less, also while nothing is
 * measured, so that a slow minute is forgotten after a quiet one. When nothing was done for the whole window the present
 * interval counts before it ends, so that a database that stands still shows before it answers.
 */
export const openPace = (windowMs: number, now: () => number = () => performance.now()): Pace => {
	let [spent, done, intervals] = [0, 0, 0]
	let isTelling = false
	let at = now()

	const decay = (time: number): void => {
		const kept = Math.exp((at - time) / windowMs)
		at = time
		spent *= kept
		done *= kept
		intervals *= kept
	}
	const counted = (interval: number): number => {
		if (interval >= windowMs || intervals < USUAL_AFTER) return interval
		return Math.min(interval, (UNUSUAL * spent) / intervals)
	}
	return {
		measure(is) {
			decay(now())
			isTelling = is
		},
		done(commands) {
			if (!isTelling) return
			const time = now()
			const interval = counted(time - at)
			decay(time)
			spent += interval
			done += commands
			intervals += 1
		},
		timeFor(commands, running) {
			const since = now() - at
			const kept = Math.exp(-since / windowMs)
			const isStill = isTelling && since >= windowMs
			const [time, count] = isStill ? [spent * kept + since, done * kept + running] : [spent, done]
			// while it measures, what is known stays as good as it was at the last batch
			const known = isTelling ? time : time * kept
			return known < windowMs * ENOUGH ? 0 : (commands * time) / count
		},
	}
}
