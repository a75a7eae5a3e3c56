/**
 * Runs groups of test files, several at a time, in their order. `mayStart` says before each group whether there is still
 * time for it. Returns the results, and the groups for which there was none.
 */
export const runGroups = async (groups, { concurrency, mayStart, run }) => {
	const waiting = [...groups]
	const results = []
	const work = async () => {
		while (waiting.length > 0 && mayStart()) results.push(await run(waiting.shift()))
	}
	await Promise.all(Array.from({ length: concurrency }, work))
	return { results, waiting }
}
