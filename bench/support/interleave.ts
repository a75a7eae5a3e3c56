/** One side of a comparison: does its work for a round and returns its rate per second. */
export interface Side {
	name: string
	/** The number of warm-up rounds, which are discarded; one by default. */
	warmUps?: number
	run(round: number): Promise<number>
}

export const sortNumbers = (values: number[]): number[] => values.toSorted((a, b) => a - b)

export const median = (values: number[]): number => {
	const list = sortNumbers(values)
	const middle = list.length >> 1
	return list.length % 2 ? list[middle]! : (list[middle - 1]! + list[middle]!) / 2
}

/**
 * Runs the sides in alternation, each of them first in its turn, so that other load on the machine affects all of
 * them. Round -1 is a warm-up and discarded. Returns the figures of each side, round by round.
 */
export const runInterleaved = async (rounds: number, sides: Side[]): Promise<number[][]> => {
	const figures = sides.map((): number[] => [])
	for (const side of sides) for (let left = side.warmUps ?? 1; left > 0; left--) await side.run(-1)
	for (let round = 0; round < rounds; round++) {
		for (let turn = 0; turn < sides.length; turn++) {
			const index = (turn + round) % sides.length
			figures[index]!.push(await sides[index]!.run(round))
		}
	}
	return figures
}
