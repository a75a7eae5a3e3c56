/** How long commands take lately. */
export interface ThroughputEstimator {
	/** From now on what is done tells how long many take, or not any more. */
	setMeasuring(isMeasuring: boolean): void
	/** So many commands are done. */
	recordDone(commands: number): void
	/** Milliseconds that so many take, while others are running; 0 as long as too little is known. */
	estimateMs(commands: number, running: number): number
}

/** Of the window, so much must have been measured before anybody is refused because of it. */
const MIN_MEASURED_SHARE = 0.4
/**
 * One interval between two batches counts as no more than so many usual ones: while the event loop is busy with something
 * else, with the reading of a burst most of all, nothing is heard of what is done, and that says nothing of the pace. Where
 * intervals stay long, they are the usual ones soon.
 */
const OUTLIER_FACTOR = 4
/** Before so many intervals were measured, none is unusual. */
const MIN_INTERVALS = 3

/**
 * Time and commands of about the last `windowMs`: what lies further back counts less and less, also while nothing is
 * measured, so that a slow minute is forgotten after a quiet one. When nothing was done for the whole window the present
 * interval counts before it ends, so that a database that stands still shows before it answers.
 */
export const createThroughputEstimator = (
	windowMs: number,
	now: () => number = () => performance.now(),
): ThroughputEstimator => {
	let [measuredMs, done, intervals] = [0, 0, 0]
	let isMeasuring = false
	let at = now()

	const decay = (time: number): void => {
		const decayFactor = Math.exp((at - time) / windowMs)
		at = time
		measuredMs *= decayFactor
		done *= decayFactor
		intervals *= decayFactor
	}
	const clampInterval = (interval: number): number => {
		if (interval >= windowMs || intervals < MIN_INTERVALS) return interval
		return Math.min(interval, (OUTLIER_FACTOR * measuredMs) / intervals)
	}
	return {
		setMeasuring(value) {
			decay(now())
			isMeasuring = value
		},
		recordDone(commands) {
			if (!isMeasuring) return
			const time = now()
			const interval = clampInterval(time - at)
			decay(time)
			measuredMs += interval
			done += commands
			intervals += 1
		},
		estimateMs(commands, running) {
			const since = now() - at
			const decayFactor = Math.exp(-since / windowMs)
			const isStalled = isMeasuring && since >= windowMs
			const [time, count] = isStalled
				? [measuredMs * decayFactor + since, done * decayFactor + running]
				: [measuredMs, done]
			// while it measures, what is known stays as good as it was at the last batch
			const known = isMeasuring ? time : time * decayFactor
			return known < windowMs * MIN_MEASURED_SHARE ? 0 : (commands * time) / count
		},
	}
}
