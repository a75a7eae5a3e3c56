import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { WITH_LEDGER_KEYS } from '../../server/test/support/ledger-keys.ts'
import type { BenchContext, BenchGroup } from '../support/bench-context.ts'
import { raw, vacuumAndCheckpoint } from '../support/cluster.ts'
import { runInterleaved } from '../support/interleave.ts'
import { compareRounds } from '../support/result-row.ts'
import { NODE_FLAGS } from '../support/server.ts'

/**
 * The number of orders in all rounds, unless they would take longer than this; IMPORT=1000000 imports all of
 * them.
 */
const ORDERS = Number(process.env.IMPORT ?? 1_000_000)
const LONGEST_ROUND_S = process.env.IMPORT ? Number.POSITIVE_INFINITY : 16
const WARM_UP = 10_000
const DAYS = 300
const DAY_MS = 86_400_000

/** Measures `fiel import` of a file of orders against copying the rows it wrote into tables without indexes. */
export const importGroup: BenchGroup = {
	name: 'import',
	async run(context) {
		const folder = path.join(context.cluster.folder, 'copies')
		await mkdir(folder)
		await chmod(folder, 0o777) // PostgreSQL writes and reads here under its own account
		await vacuumAndCheckpoint(context.cluster)
		let exported = 0
		const maxSize = Math.round(ORDERS / context.rounds)
		let [totalOrders, size] = [0, maxSize]
		const [mine, floor] = await runInterleaved(context.rounds, [
			{
				name: 'import',
				async run(round) {
					const count = round < 0 ? WARM_UP : size
					const file = await writeOrders(context, count)
					const lastIds = await readLastIds(context)
					const rate = await measureRate(context, 'import', count, () => importFile(context, file))
					await exportRows(context, lastIds, folder)
					exported = count
					if (round >= 0) totalOrders += count
					size = Math.min(maxSize, Math.ceil(rate * LONGEST_ROUND_S))
					return rate
				},
			},
			{ name: 'copy', run: () => measureRate(context, 'copy', exported, () => copyRows(context, folder)) },
		])
		const note = `${totalOrders.toLocaleString('en')} orders in ${context.rounds} files`
		const claim = {
			work: 'import of orders',
			against: 'COPY of the same rows, no indexes',
			wanted: 0.15,
			note,
		}
		return [compareRounds(claim, mine!, floor!)]
	},
}

const measureRate = async (
	context: BenchContext,
	name: string,
	count: number,
	work: () => Promise<void>,
): Promise<number> => {
	const began = performance.now()
	await work()
	const seconds = (performance.now() - began) / 1000
	context.log(`  ${name}: ${count} in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)}/s`)
	return count / seconds
}

/** Writes a file with a year of orders of another system. */
const writeOrders = async (context: BenchContext, count: number): Promise<string> => {
	const { firstCustomer, lastCustomer } = context.shop
	const prefix = context.freshPrefix()
	const now = Date.now()
	const lines = ['OrderId,CustomerId,Date,Total,Completed']
	for (let n = 0; n < count; n++) {
		const customer = firstCustomer + Math.floor(Math.random() * (lastCustomer - firstCustomer + 1))
		const at = new Date(now - ((n % DAYS) + 1) * DAY_MS).toISOString()
		lines.push(`${prefix}-${`${n}`.padStart(9, '0')},c${`${customer}`.padStart(8, '0')},${at},120.00,${at}`)
	}
	const file = path.join(context.cluster.folder, 'orders.csv')
	await writeFile(file, `${lines.join('\n')}\n`)
	return file
}

const importFile = async ({ cluster, shop }: BenchContext, file: string): Promise<void> => {
	const fiel = fileURLToPath(new URL('../../server/src/main.js', import.meta.url))
	const args = ['import', '--merchant', shop.merchant.name, '--kind', 'orders', '--file', file]
	const child = spawn(process.execPath, [...NODE_FLAGS, fiel, ...args], {
		env: { PATH: process.env.PATH, ...WITH_LEDGER_KEYS, DATABASE_URL: cluster.url },
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	let output = ''
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		output += text
	})
	const [code] = await once(child, 'close')
	if (code !== 0 || !/ 0 failed/.test(output))
		throw new Error(`the import ended with ${code}: ${output.slice(0, 2000)}`)
}

interface LastIds {
	orders: number
	records: number
	events: number
}

const readLastIds = async ({ cluster }: BenchContext): Promise<LastIds> => {
	const [lastIds] = await cluster.db.rows<LastIds>(sql`
		select (select max(id) from orders) as orders, (select max(id) from point_records) as records,
			(select max(id) from events) as events`)
	return { orders: lastIds!.orders ?? 0, records: lastIds!.records, events: lastIds!.events }
}

/** Conditions for the rows that an import wrote; rows of a customer count once, in their final state. */
const WRITTEN_ROWS: Record<string, (lastIds: LastIds) => string> = {
	orders: ({ orders }) => `id > ${orders}`,
	point_records: ({ records }) => `id > ${records}`,
	events: ({ events }) => `id > ${events}`,
	accounts: ({ orders }) => `customer_id in (select customer_id from orders where id > ${orders})`,
	progress: ({ orders }) => `customer_id in (select customer_id from orders where id > ${orders})`,
	progress_days: ({ orders }) =>
		`(customer_id, day) in (select customer_id, counted_on from orders where id > ${orders})`,
}

const exportRows = async (context: BenchContext, lastIds: LastIds, folder: string): Promise<void> => {
	for (const [table, isWritten] of Object.entries(WRITTEN_ROWS))
		await context.cluster.db.rows(
			raw(`copy (select * from ${table} where ${isWritten(lastIds)}) to '${folder}/${table}'`),
		)
}

const copyRows = async ({ cluster }: BenchContext, folder: string): Promise<void> => {
	await cluster.db.transaction(async (tx) => {
		for (const table of Object.keys(WRITTEN_ROWS)) {
			await tx.rows(raw(`drop table if exists copied_${table}`))
			await tx.rows(raw(`create table copied_${table} (like ${table})`))
			await tx.rows(raw(`copy copied_${table} from '${folder}/${table}'`))
		}
	})
}
