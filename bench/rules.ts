// Evaluates orders of 20 lines against 100 rules: evaluations per second, compared with two rule engines.
import assert from 'node:assert/strict'
import { createFielEngine, createJsonRulesEngine, createZenEngine, type RuleEngine } from './rules/engines.ts'
import { BENCH_ORDERS, RULE_SPECS } from './rules/scenario.ts'

const ROUNDS = 31
const ROUND_MS = 100
const WARM_UP_MS = 400
const engines: RuleEngine[] = [createFielEngine(), createJsonRulesEngine(), createZenEngine()]

for (const [order, { lines }] of BENCH_ORDERS.entries()) {
	assert.equal(lines.length, 20)
	const answers = await Promise.all(engines.map(({ run }) => run(order, 1)))
	for (const answer of answers) assert.ok(Math.abs(answer - answers[0]!) < 1e-6, `they disagree: ${answers}`)
}
console.log(
	`${BENCH_ORDERS.length} orders of 20 lines, ${RULE_SPECS.length} rules: all three say the same of each\n`,
)

/**
 * Finds the number of evaluations that fit into a round, so that all engines are warm and measured equally long.
 */
const calibrate = async ({ run }: RuleEngine): Promise<number> => {
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
for (const engine of engines) sizes.push(await calibrate(engine))

const rates = engines.map((): number[] => [])
const costs = engines.map((): number[] => [])
for (let round = 0; round < ROUNDS; round++) {
	// The engines alternate, so that other load on the machine affects all of them.
	for (const [index, { run }] of engines.entries()) {
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
const formatInteger = (value: number): string => Math.round(value).toLocaleString('en')

console.log(row('evaluations per second', 'median', 'slowest', 'fastest', 'CPU µs each'))
engines.forEach(({ name }, index) => {
	const list = rates[index]!
	const figures = [median(list), Math.min(...list), Math.max(...list)].map(formatInteger)
	console.log(row(name, ...figures, median(costs[index]!).toFixed(1)))
})
const [rate, ...otherRates] = rates.map(median)
const [cost, ...otherCosts] = costs.map(median)
const byClock = (rate! / Math.max(...otherRates)).toFixed(1)
const byCost = (Math.min(...otherCosts) / cost!).toFixed(1)
// Processor time includes every thread that an engine starts, and hardly depends on other load.
console.log(
	`\nfiel is ${byClock} times the faster of the others by the clock, ${byCost} times by processor time`,
)
process.exit(0)
