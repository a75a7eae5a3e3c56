/** How long requests keep a turn of the event loop busy, on average of the last turns; to be asked at every request. */
export const watchTurns = (now: () => number = () => performance.now()): (() => number) => {
	let average = 0
	let began: number | undefined
	const end = (): void => {
		average = (average + now() - began!) / 2
		began = undefined
	}
	return () => {
		if (began === undefined) {
			began = now()
			setImmediate(end)
		}
		return average
	}
}
