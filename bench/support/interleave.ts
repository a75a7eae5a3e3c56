/** One side of a comparison: does its work for a round and says how much it did a second. */
export interface Side {
	name: string
	/** Rounds that are thrown away before the first that counts; one, where it does not say. */
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
 * The sides take turns, each beginning in its turn, so that whatever else the machine does hits all of them. Round -1
 * warms up and is thrown away. Answers the figures of each side, round by round.
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
