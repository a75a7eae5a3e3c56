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

/** As many evaluations as fit into a round, so that slow and fast ones are measured equally long. */
const sizeOf = async ({ run }: Contestant): Promise<number> => {
	await run(0, 200)
	const start = performance.now()
	await run(0, 200)
	return Math.max(200, Math.round((ROUND_MS / (performance.now() - start)) * 200))
}
const sizes: number[] = []
for (const contestant of contestants) sizes.push(await sizeOf(contestant))

const rates = contestants.map((): number[] => [])
for (let round = 0; round < ROUNDS; round++) {
	// Taking turns, so that whatever else the machine does hits all of them.
	for (const [index, { run }] of contestants.entries()) {
		const start = performance.now()
		await run(0, sizes[index]!)
		rates[index]!.push((sizes[index]! / (performance.now() - start)) * 1000)
	}
}

const sorted = rates.map((list) => list.sort((a, b) => a - b))
const medians = sorted.map((list) => list[Math.floor(list.length / 2)]!)
const shown = (value: number): string => Math.round(value).toLocaleString('en').padStart(10)
console.log(
	`${'evaluations per second'.padEnd(24)}${'median'.padStart(10)}${'slowest'.padStart(12)}${'fastest'.padStart(12)}`,
)
contestants.forEach(({ name }, index) => {
	const list = sorted[index]!
	console.log(`${name.padEnd(24)}${shown(medians[index]!)}  ${shown(list[0]!)}  ${shown(list.at(-1)!)}`)
})
const fastest = Math.max(...medians.slice(1))
console.log(`\nfiel is ${(medians[0]! / fastest).toFixed(1)} times the faster of the others`)
process.exit(0)
