import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { createCell } from '../src/cells/cell.ts'
import { moveMerchant } from '../src/cells/move/move-merchant.ts'
import { registerCell } from '../src/cells/register-cell.ts'
import { systemClock } from '../src/clock.ts'
import { type Database, openDatabase } from '../src/db/database.ts'
import { migrate } from '../src/db/migrate.ts'
import { makeFielFolder, stop } from './fiel-process.ts'
import { createShop, sendOrder } from './support/cells.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'

test('cells are restored from different moments, and a merchant that moved in between is in one of them', {
	skip: skipWithoutOwn,
}, async (t) => {
	const { run, restart, url } = await startOwnPostgres(t)
	await run('echo "wal_level=logical" >> $PGDATA/postgresql.conf')
	await restart()
	const open = (name: string): Database => {
		const db = openDatabase({
			...{ connection: url(name), poolSize: 4, prepare: true, ledgerKeys: LEDGER_KEYS },
			statementTimeout: 30_000,
		})
		t.after(db.close)
		return db
	}
	await run(
		'createdb --maintenance-db="$DATABASE_URL" home && createdb --maintenance-db="$DATABASE_URL" second',
	)
	for (const name of ['home', 'second']) await migrate(url(name), systemClock)
	const [home, second] = [open('home'), open('second')]
	await registerCell(home, second, 'second', new Date())
	const [deli, bakery, cafe] = [
		await createShop({ db: home }, 'deli'),
		await createShop({ db: home }, 'bakery'),
		await createShop({ db: second }, 'cafe'),
	]
	const folder = await makeFielFolder(t)
	const envOf = (...names: string[]) => ({
		...{ ...WITH_LEDGER_KEYS, FIEL_TIME_TRAVEL: 'true', LOG_LEVEL: 'warn' },
		DATABASE_URLS: names.map(url).join(','),
	})
	const sell = async (id: string, ...names: string[]): Promise<number[]> => {
		const fiel = await folder.start(envOf(...names))
		const replies = await Promise.all(
			[deli, bakery, cafe].map(({ pair }) => sendOrder(fiel.address, pair, 'ana', id)),
		)
		await stop(fiel)
		return replies.map(({ status }) => status)
	}
	const dump = (name: string) => run(`pg_dump --format=custom --file=${name}.dump "${url(name)}"`)

	assert.deepEqual(await sell('before', 'home', 'second'), [200, 200, 200])
	await dump('home')
	const context = { home: createCell(home, url('home')), target: createCell(second, url('second')) }
	await moveMerchant(
		'bakery',
		{ ...context, source: context.home, sourceUrl: url('home'), clock: systemClock, longestRequest: 0 },
		{ copying() {}, arrived() {}, retrying() {}, verify: async () => {} },
	)
	assert.deepEqual(await sell('after', 'home', 'second'), [200, 200, 200])
	await dump('second')

	for (const name of ['home', 'second']) {
		await run(`createdb --maintenance-db="$DATABASE_URL" ${name}_restored`)
		await run(`pg_restore --no-owner --exit-on-error --dbname="${url(`${name}_restored`)}" ${name}.dump`)
	}
	const restored = ['home_restored', 'second_restored']
	const command = async (line: string) => folder.fiel(line, envOf(...restored)).ended
	// The home is of the moment before the move, so both have the bakery.
	assert.match(
		(await command('start')).stderr,
		/The merchant bakery is in the cells home and second.* fiel merchants keep bakery --in <cell>/,
	)
	assert.match((await command('merchants move bakery --to second')).stderr, /is in the cells home and second/)
	assert.match(
		(await command('merchants keep cafe --in home')).stderr,
		/The cell home has no merchant "cafe"/,
	)
	assert.match(
		(await command('merchants keep bakery --in second')).stdout,
		/The merchant bakery stays in the cell second\. Its rows in home are deleted by a job\./,
	)
	assert.match((await command('merchants keep bakery --in second')).stdout, /Only the cell second has/)
	assert.deepEqual(await sell('restored', ...restored), [200, 200, 200])
	const ordersIn = async (name: string, merchant: number): Promise<string[]> => {
		const rows = await open(name).rows<{ id: string }>(sql`
			select original_id as id from orders where merchant_id = ${merchant} order by original_id`)
		return rows.map(({ id }) => id)
	}
	const later = new Date(Date.now() + 10 * 60_000).toISOString()
	assert.equal((await command(`worker --once --now ${later}`)).code, 0)
	assert.deepEqual(await ordersIn('home_restored', deli.merchant.id), ['before', 'restored'])
	assert.deepEqual(await ordersIn('home_restored', bakery.merchant.id), [])
	assert.deepEqual(await ordersIn('second_restored', bakery.merchant.id), ['after', 'before', 'restored'])
	assert.deepEqual(await ordersIn('second_restored', cafe.merchant.id), ['after', 'before', 'restored'])
	assert.match((await command('verify')).stdout, /3 merchants.*everything agrees/)
})
