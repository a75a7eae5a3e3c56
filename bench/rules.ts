// Orders of 20 lines against 100 rules: evaluations per second, side by side with two rule engines.
import assert from 'node:assert/strict'
import { type Contestant, fiel, jsonRules, zen } from './rules/contestants.ts'
import { ORDERS, SPECS } from './rules/scenario.ts'

const ROUNDS = 9
const ROUND_MS = 400
const contestants: Contestant[] = [fiel(), jsonRules(), zen()]

for (const [order, { lines }] of ORDERS.entries()) {
	assert.equal(lines.length, 20)
	const answers = await Promise.all(contestants.map(({ run }) => run(order, 1)))
	for (const answer of answers) assert.ok(Math.abs(answer - answers[0]!) < 1e-6, `they disagree: ${answers}`)
}
console.log(`${ORDERS.length} orders of 20 lines, ${SPECS.length} rules: all three say the same of each\n`)

/** As many evaluations as fit into a round, so that slow and fast ones are warm, and measured equally long. */
const sizeOf = async ({ run }: Contestant): Promise<number> => {
	let [size, took] = [100, 0]
	while (took < ROUND_MS) {
		size *= 2
		const start = performance.now()
		await run(0, size)
		took = performance.now() - start
	}
	return Math.round((ROUND_MS / took) * size)
}
const sizes: number[] = []
for (const contestant of contestants) sizes.push(await sizeOf(contestant))

const rates = contestants.map((): number[] => [])
const costs = contestants.map((): number[] => [])
for (let round = 0; round < ROUNDS; round++) {
	// Taking turns, so that whatever else the machine does hits all of them.
	for (const [index, { run }] of contestants.entries()) {
		const size = sizes[index]!
		const [start, used] = [performance.now(), process.cpuUsage()]
		await run(0, size)
		rates[index]!.push((size / (performance.now() - start)) * 1000)
		const { user, system } = process.cpuUsage(used)
		costs[index]!.push((user + system) / size)
	}
}

const median = (list: number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!
const medians = rates.map(median)
const shown = (value: number): string => Math.round(value).toLocaleString('en').padStart(10)
// Threads of an engine count in its cost, and what else the machine does counts little.
console.log(
	`${'evaluations per second'.padEnd(24)}${'median'.padStart(10)}${'slowest'.padStart(12)}${'fastest'.padStart(12)}${'CPU µs each'.padStart(14)}`,
)
contestants.forEach(({ name }, index) => {
	const list = rates[index]!
	const cost = median(costs[index]!).toFixed(1).padStart(12)
	console.log(
		`${name.padEnd(24)}${shown(medians[index]!)}  ${shown(Math.min(...list))}  ${shown(Math.max(...list))}  ${cost}`,
	)
})
const fastest = Math.max(...medians.slice(1))
console.log(`\nfiel is ${(medians[0]! / fastest).toFixed(1)} times the faster of the others`)
process.exit(0)
