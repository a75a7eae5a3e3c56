/** Estimates how long commands take at present. */
interface ThroughputEstimator {
	/** Starts or stops measuring; only a queue that is long enough gives a meaningful measurement. */
	setMeasuring(isMeasuring: boolean): void
	/** `commands` commands are done. */
	recordDone(commands: number): void
	/** Milliseconds that so many commands take; 0 while too little has been measured. */
	estimateMs(commands: number, running: number): number
}

/** The share of the window that must have been measured before requests are refused. */
const MIN_MEASURED_SHARE = 0.4
/**
 * An interval between two batches counts as at most this many average ones: while the event loop is busy, for
 * example reading a burst of requests, completions are seen late, which says nothing about throughput. If
 * intervals stay long, the average soon follows.
 */
const OUTLIER_FACTOR = 4
/** Intervals are not clamped before this many have been measured. */
const MIN_INTERVALS = 3

/**
 * Keeps time and commands of about the last `windowMs`. Older values decay exponentially, also while nothing is
 * measured, so that a slow minute is forgotten after a quiet one. If nothing completes for a whole window, the
 * current interval counts before it ends, so that a stalled database is noticed.
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
			// While measuring, the data stays as valid as it was at the last batch.
			const known = isMeasuring ? time : time * decayFactor
			return known < windowMs * MIN_MEASURED_SHARE ? 0 : (commands * time) / count
		},
	}
}
