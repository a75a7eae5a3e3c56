import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { createCell } from '../src/cells/cell.ts'
import { findCell } from '../src/cells/find-cell.ts'
import { cancelMove, type MoveContext, moveMerchant } from '../src/cells/move/move-merchant.ts'
import { registerCell } from '../src/cells/register-cell.ts'
import { systemClock } from '../src/clock.ts'
import { type Database, openDatabase, type SqlStatement, type Tx } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { createMerchant } from '../src/merchants/create-merchant.ts'
import { findMerchant } from '../src/merchants/find-merchant.ts'
import { recordOrders } from '../src/orders/record-orders.ts'
import { createSandbox } from '../src/sandboxes/create-sandbox.ts'
import { findDrift } from './support/drift.ts'
import { LEDGER_KEYS } from './support/ledger-keys.ts'
import { buildMessage } from './support/order-message.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'

class Died extends Error {}

/** The same step for every table and merchant. */
const nameOf = (where: string, { text }: SqlStatement): string =>
	`${where}: ${text
		.replace(/\s+/g, ' ')
		.replace(/\d+/g, 'N')
		.replace(/ (on|table|from) [a-z_]+/g, ' $1 T')
		.trim()}`

/**
 * A process that dies after each statement and after each commit, once: whenever it has done something for the first time,
 * nothing of what follows happens. The next one begins anew, with what is in the databases.
 */
const createMortal = () => {
	const steps = new Set<string>()
	/** Runs until the next new step, or to the end; says whether it has reached the end. */
	const live = async (work: (mortal: (name: string, db: Database) => Database) => Promise<void>) => {
		let isDead = false
		const pending = new Set<Promise<unknown>>()
		const done = (step: string): void => {
			if (isDead) throw new Died()
			if (steps.has(step)) return
			steps.add(step)
			isDead = true
			throw new Died()
		}
		const run = async <T>(step: () => string, call: () => Promise<T>): Promise<T> => {
			if (isDead) throw new Died()
			const called = call()
			pending.add(called)
			const result = await called
			done(step())
			return result
		}
		const mortal = (name: string, db: Database): Database => ({
			...db,
			rows: <Row>(statement: SqlStatement) =>
				run(
					() => nameOf(name, statement),
					() => db.rows<Row>(statement),
				),
			transaction: (transact) => {
				let last = ''
				return run(
					() => `${last}, and the commit`,
					() =>
						db.transaction((tx) => {
							const mortalTx: Tx = {
								...tx,
								rows: async <Row>(statement: SqlStatement) => {
									last = nameOf(`${name}, in a transaction`, statement)
									const rows = await tx.rows<Row>(statement)
									done(last)
									return rows
								},
								write: (statement) => {
									last = nameOf(`${name}, in a transaction`, statement)
									tx.write(statement)
								},
							}
							return transact(mortalTx)
						}),
				)
			},
		})
		const ended = await work(mortal).then(
			() => true,
			(error: Error) => {
				if (isDead) return false
				// It died after the very last step.
				if (/is not being moved|There is no merchant/.test(error.message)) return true
				throw error
			},
		)
		await Promise.allSettled(pending)
		return ended
	}
	return { steps, live }
}

/** Two cells in servers of their own, and a merchant in the first one that goes on selling. */
const startCells = async (t: TestContext) => {
	const servers = await Promise.all([startOwnPostgres(t), startOwnPostgres(t)])
	const databases: Database[] = []
	for (const { run, restart, url } of servers) {
		await run('echo "wal_level=logical" >> $PGDATA/postgresql.conf')
		await restart()
		await migrate(url('postgres'), systemClock)
		const db = openDatabase({
			...{ connection: url('postgres'), poolSize: 4, prepare: true, ledgerKeys: LEDGER_KEYS },
			statementTimeout: 30_000,
		})
		t.after(db.close)
		databases.push(db)
	}
	const [home, second] = databases as [Database, Database]
	await registerCell(home, second, 'second', new Date())
	await home.transaction(async (tx) => {
		const wanted = { name: 'bakery', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
		const created = await createMerchant(tx, wanted, new Date())
		if ('refused' in created) throw new Error(created.refused)
		await createSandbox(tx, created.merchant, 'ana@example.com', new Date())
	})
	let sold = 0
	/** Not while the merchant is on its way: requests wait then. */
	const sell = async (): Promise<void> => {
		const found = await findCell([{ db: home }, { db: second }], { kind: 'merchant', value: 'bakery' })
		if (!found || !('cell' in found)) return
		const { db } = found.cell
		const merchant = (await findMerchant(db, 'bakery'))!
		await db.transaction((tx) => recordOrders(tx, merchant, new Date(), [buildMessage()]))
		sold += 1
	}
	const contextOf = (mortal: (name: string, db: Database) => Database): MoveContext => {
		const [source, target] = [home, second].map((db, index) =>
			createCell(mortal(['the old cell', 'the new cell'][index]!, db), servers[index]!.url('postgres')),
		)
		return {
			...{ home: source!, source: source!, target: target!, sourceUrl: servers[0]!.url('postgres') },
			...{ clock: systemClock, longestRequest: 0 },
		}
	}
	const countOrders = (db: Database) =>
		db.rows<{ count: number }>(sql`
			select count(*) as count from orders o join merchants m on m.id = o.merchant_id
			where m.removed_at is null`)
	return {
		databases: [home, second] as const,
		contextOf,
		sell,
		/** Where the orders are, and that nothing of the move is left. */
		async assertEnded(where: 'in the old cell' | 'in the new cell') {
			const counts = [(await countOrders(home))[0]!.count, (await countOrders(second))[0]!.count]
			assert.deepEqual(counts, where === 'in the old cell' ? [sold, 0] : [0, sold])
			for (const db of databases) {
				assert.deepEqual(await db.rows(sql`select from moves`), [])
				assert.deepEqual(await db.rows(sql`select from pg_replication_slots`), [])
				assert.deepEqual(await db.rows(sql`select from pg_subscription`), [])
				assert.deepEqual(await db.rows(sql`select from pg_publication`), [])
				assert.deepEqual(await db.rows(sql`select from pg_trigger where tgname like 'move_fence%'`), [])
				assert.deepEqual(
					await db.rows(sql`select from pg_class where relreplident = 'f' and relkind = 'r'`),
					[],
				)
				assert.deepEqual(await findDrift(db), [])
			}
		},
	}
}

const SILENT = { copying() {}, arrived() {}, retrying() {}, verify: async () => {} }

suite('a move whose process dies', { skip: skipWithoutOwn }, () => {
	test('after any statement or commit, it continues, and nothing is lost or counted twice', async (t) => {
		const { contextOf, sell, assertEnded } = await startCells(t)
		const { steps, live } = createMortal()
		do await sell()
		while (!(await live((mortal) => moveMerchant('bakery', contextOf(mortal), SILENT))))
		t.diagnostic(`died ${steps.size} times`)
		assert.ok(steps.size > 50)
		await sell()
		await assertEnded('in the new cell')
	})

	test('after any statement or commit of its cancellation, the cancellation continues', async (t) => {
		const { contextOf, sell, assertEnded } = await startCells(t)
		await sell()
		const stopHalfway = moveMerchant(
			'bakery',
			contextOf((_, db) => db),
			{
				...SILENT,
				copying({ ready }) {
					if (ready > 10) throw new Died()
				},
			},
		)
		await assert.rejects(stopHalfway, Died)
		const { steps, live } = createMortal()
		do await sell()
		while (!(await live((mortal) => cancelMove('bakery', contextOf(mortal)))))
		t.diagnostic(`died ${steps.size} times`)
		assert.ok(steps.size > 20)
		await sell()
		await assertEnded('in the old cell')
	})
})
