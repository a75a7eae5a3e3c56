/** So many are answered in one turn of the event loop. */
const MOST = 100

/**
 * Lets those out who are turned away. At once, as long as there are few; when thousands are refused at the same time,
 * so many in each turn of the event loop, in their order: in between, answers of the database are heard, without which
 * those who were let in would wait for all who were not.
 */
export const openExit = (most = MOST): ((answer: () => void) => void) => {
	let waiting: (() => void)[] = []
	let left = most
	let isTurning = false
	const turn = (): void => {
		left = most
		const now = waiting.slice(0, most)
		waiting = waiting.slice(most)
		for (const answer of now) leave(answer)
		if (now.length > 0) setImmediate(turn)
		else isTurning = false
	}
	const leave = (answer: () => void): void => {
		left -= 1
		answer()
	}
	return (answer) => {
		if (!isTurning) {
			isTurning = true
			setImmediate(turn)
		}
		if (left > 0 && waiting.length === 0) leave(answer)
		else waiting.push(answer)
	}
}
