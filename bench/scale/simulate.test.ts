import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { readMarked } from '../support/marked-text.ts'
import { compareWithBench, factorOf } from './checks.ts'
import { type Costs, FIGURES, type FigureName, readCosts } from './costs.ts'
import { DOCUMENT, documentParts, EXAMPLE } from './document.ts'
import { OPTIONS, readInput, type ScaleInput, USUAL_INPUT } from './input.ts'
import { simulateScale } from './simulate.ts'

const figure = (median: number) => ({ median, lowest: median, highest: median })

/** Costs with round numbers, so that the answers can be calculated by hand. */
const COSTS: Costs = {
	measuredAt: '2026-01-01T00:00:00Z',
	machine: 'a machine',
	loadAverages: [1],
	figures: {
		...(Object.fromEntries(Object.keys(FIGURES).map((name) => [name, figure(0)])) as Record<
			FigureName,
			ReturnType<typeof figure>
		>),
		'order.server': figure(1_000),
		'order.database': figure(500),
		'order.batch': figure(10),
		'order.alone.server': figure(6_000),
		'order.alone.database': figure(4_000),
		'order.checkpoint.wal': figure(9_000),
		'order.later.wal': figure(1_000),
		'order.later.worker': figure(200),
		'order.later.database': figure(100),
		'order.vacuum.database': figure(400),
		'delivery.worker': figure(800),
		'delivery.database': figure(1_500),
		'delivery.wal': figure(2_000),
		'verify.command': figure(60),
		'verify.database': figure(30),
		'memory.server': figure(200),
		'memory.worker': figure(100),
		'memory.connection': figure(5),
	},
	tables: {
		customer: { customers: { rows: 1, table: 600, indexes: 400 } },
		order: { orders: { rows: 1, table: 1_000, indexes: 500 }, events: { rows: 1, table: 300, indexes: 200 } },
		domainEvent: {},
		delivery: { webhook_deliveries: { rows: 1, table: 300, indexes: 200 } },
	},
}

/** Ten orders a second in the mean and a hundred at the peak, of a hundred merchants. */
const INPUT: ScaleInput = {
	...USUAL_INPUT,
	...{ merchants: 100, customers: 1_000_000, ordersPerDay: 864_000, peak: 10, cellCores: 1, cellDiskGb: 400 },
}

test('the needs of a small chain, from costs with round numbers', () => {
	// A merchant has one order a second, far from one every 10 ms, so each order has a transaction of its own.
	assert.deepEqual(roundedDeep(simulateScale(COSTS, INPUT)), {
		ordersPerSecond: { mean: 10, peak: 100 },
		batch: 1,
		cores: { servers: 0.6, workers: 0.1, ordersInDatabase: 0.4, otherInDatabase: 0.2 },
		servers: 2,
		workers: 1,
		cells: 2,
		cellsNeeded: { byCores: 2, byDisk: 2 },
		connections: 30,
		memoryGb: { processes: 0.5, connectionsOfACell: 0.15, customersOfACell: 0.5 },
		diskGb: { customers: 1, ordersPerYear: 630.72, deliveries: 12.96, total: 644.68, ofACell: 322.34 },
		walGbPerDay: 10.368,
		hoursOfACell: { verify: 3.942, backup: 0.895389 },
		pricePerMonth: 164.468,
		warnings: [],
	})
})

/** Rounds every number in it to six digits after the point. */
const roundedDeep = (value: unknown): unknown =>
	JSON.parse(JSON.stringify(value), (_, part) =>
		typeof part === 'number' ? Math.round(part * 1e6) / 1e6 : part,
	)

test('orders of one merchant share transactions, those of many merchants do not', () => {
	const of = (merchants: number, ordersPerSecond: number) => {
		const input = { ...INPUT, merchants, ordersPerDay: ordersPerSecond * 86_400, peak: 1, busy: 1 }
		const { batch, servers, cores } = simulateScale(COSTS, input)
		return roundedDeep({ batch, servers, server: cores.servers, database: cores.ordersInDatabase })
	}
	assert.deepEqual(of(1000, 1000), { batch: 1, servers: 6, server: 6, database: 4 })
	assert.deepEqual(of(1, 500), { batch: 5, servers: 1, server: 0.777778, database: 0.444444 })
	// A second process takes half of the orders, which makes the batches of both shorter.
	assert.deepEqual(of(1, 1400), { batch: 7, servers: 2, server: 1.733333, database: 0.933333 })
	assert.deepEqual(of(1, 1_000_000), { batch: 10, servers: 1000, server: 1000, database: 500 })
})

test('what does not fit is said', () => {
	const warningsOf = (input: Partial<ScaleInput>) => simulateScale(COSTS, { ...INPUT, ...input }).warnings
	assert.deepEqual(warningsOf({ merchants: 1, largestShare: 1 }), [
		'The largest merchant needs 0.6 cores and a cell offers 0.5. A merchant is in one cell, so it does not fit.',
		'The largest merchant needs 644.7 GB of disk and a cell offers 400. A merchant is in one cell, so it does not fit.',
	])
	assert.deepEqual(warningsOf({ largestShare: 0.7 }), [
		'The largest merchant needs 451.3 GB of disk and a cell offers 400. A merchant is in one cell, so it does not fit.',
	])
	assert.deepEqual(warningsOf({ servers: 1 }), [
		'The processes that serve need 0.6 cores at the peak and may use 0.5. Add processes.',
	])
	assert.deepEqual(warningsOf({ maxConnections: 20 }), [
		'Each cell has 30 connections and allows 20. Raise max_connections, lower FIEL_POOL_SIZE or use PgBouncer.',
	])
})

test('options are numbers in their range', () => {
	assert.deepEqual(readInput([]), { input: USUAL_INPUT, isJson: false, isHelp: false })
	assert.deepEqual(readInput(['--merchants', '3', '--price-gb', '0', '--json']), {
		input: { ...USUAL_INPUT, merchants: 3, pricePerGb: 0 },
		isJson: true,
		isHelp: false,
	})
	const refusals: [args: string[], message: string][] = [
		[['--merchants', '1.5'], '--merchants is "1.5", but must be a whole number above 0'],
		[['--peak', ''], '--peak is "", but must be a number above 0'],
		[['--customers', 'many'], '--customers is "many", but must be a number above 0'],
		[['--busy', '1.1'], '--busy is "1.1", but must be a number above 0 and at most 1'],
		[['--price-core=-1'], '--price-core is "-1", but must be a number from 0'],
	]
	for (const [args, message] of refusals) assert.throws(() => readInput(args), { message })
})

test('the simulator is near what the bench has measured', () => {
	for (const check of compareWithBench(readCosts())) {
		const factor = factorOf(check)
		assert.ok(
			factor <= check.within && factor >= 1 / check.within,
			`${check.what}: measured ${check.measured}, simulated ${check.simulated}`,
		)
	}
})

test('docs/scale.md shows the costs that were measured last, and what follows from them', () => {
	const document = readFileSync(DOCUMENT, 'utf8')
	for (const [name, part] of Object.entries(documentParts(readCosts())))
		assert.equal(readMarked(document, name), part, `node bench/scale/write-document.ts writes ${name} again`)
	const described = document.match(/^\| `--[\w-]+` \| .* \|$/gm)
	assert.deepEqual(
		described,
		Object.values(OPTIONS).map(
			({ option, usual, meaning }) => `| \`--${option}\` | ${usual.toLocaleString('en')} | ${meaning} |`,
		),
	)
})

test('the command prints the answer, or says what is wrong', async () => {
	const run = (args: string[]) =>
		promisify(execFile)(process.execPath, [fileURLToPath(new URL('main.ts', import.meta.url)), ...args])
	const { stdout } = await run(EXAMPLE)
	assert.ok(documentParts(readCosts()).example!.includes(stdout.trim()))
	await assert.rejects(run(['--merchants', 'x']), {
		code: 2,
		stdout: '',
		stderr: '--merchants is "x", but must be a whole number above 0\n',
	})
})
