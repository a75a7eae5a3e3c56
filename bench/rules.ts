// Orders of 20 lines against 100 rules: evaluations per second, side by side with two rule engines.
import assert from 'node:assert/strict'
import { type Contestant, fiel, jsonRules, zen } from './rules/contestants.ts'
import { ORDERS, SPECS } from './rules/scenario.ts'

const ROUNDS = 31
const ROUND_MS = 100
const WARM_UP_MS = 400
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
	while (took < WARM_UP_MS) {
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
const row = (...cells: string[]): string =>
	cells.map((cell, index) => (index === 0 ? cell.padEnd(24) : cell.padStart(12))).join('')
const whole = (value: number): string => Math.round(value).toLocaleString('en')

console.log(row('evaluations per second', 'median', 'slowest', 'fastest', 'CPU µs each'))
contestants.forEach(({ name }, index) => {
	const list = rates[index]!
	const figures = [median(list), Math.min(...list), Math.max(...list)].map(whole)
	console.log(row(name, ...figures, median(costs[index]!).toFixed(1)))
})
const [rate, ...otherRates] = rates.map(median)
const [cost, ...otherCosts] = costs.map(median)
const byClock = (rate! / Math.max(...otherRates)).toFixed(1)
const byCost = (Math.min(...otherCosts) / cost!).toFixed(1)
// Processor time counts every thread that an engine starts, and hardly notices what else the machine does.
console.log(
	`\nfiel is ${byClock} times the faster of the others by the clock, ${byCost} times by processor time`,
)
process.exit(0)
