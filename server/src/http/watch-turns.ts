/**
 * How long requests keep a turn of the event loop busy: the average of the last turns, or the present one where that is
 * longer already. While a thousand connections and more have something to say, a turn can go on for seconds.
 */
export const watchTurns = (now: () => number = () => performance.now()): (() => number) => {
	let average = 0
	let began: number | undefined
	const end = (): void => {
		average = (average + now() - began!) / 2
		began = undefined
	}
	return () => {
		if (began !== undefined) return Math.max(average, now() - began)
		began = now()
		setImmediate(end)
		return average
	}
}
