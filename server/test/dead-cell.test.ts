import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { type FielProcess, makeFielFolder, stop } from './fiel-process.ts'
import { PASSWORD } from './support/admin.ts'
import { callPanel, createShop, envOf, makeCells, sendOrder } from './support/cells.ts'
import { findFreePort } from './support/free-port.ts'
import { parseMetrics } from './support/parse-metrics.ts'
import { startReceiver } from './support/receiver.ts'
import { subscribe } from './support/webhooks.ts'

const addressOf = async (running: FielProcess): Promise<string> =>
	(await running.see(/running +(http:\S+)\n/))[1]!

for (const how of ['is silent', 'refuses'] as const)
	test(`while the home ${how}, the others are served as before, and a process starts without it`, async (t) => {
		const cells = await makeCells(t, ['home', 'second', 'third'])
		const [home, second, third] = cells as [(typeof cells)[0], (typeof cells)[0], (typeof cells)[0]]
		const [deli, bakery, cafe] = [
			await createShop(home, 'deli'),
			await createShop(second, 'bakery'),
			await createShop(third, 'cafe'),
		]
		const endpoint = await startReceiver(t)
		await subscribe(
			{ db: third.db, clock: { now: () => new Date() } as never },
			cafe.merchant.id,
			endpoint.url,
			{
				topics: ['Order_Recorded'],
			},
		)
		const folder = await makeFielFolder(t)
		const metricsPort = `${await findFreePort()}`
		const env = {
			...envOf(cells),
			FIEL_DATABASE_PATIENCE: '3',
			FIEL_METRICS_PORT: metricsPort,
			FIEL_WEBHOOK_HTTP: 'true',
			FIEL_WEBHOOK_ALLOW: '127.0.0.0/8',
			FIEL_PUBLIC_URL: 'https://points.example',
		}
		const statusOf = async (address: string, { pair }: typeof deli, id: string): Promise<number> =>
			(await sendOrder(address, pair, 'ana', id)).status
		const assertServed = async (address: string, id: string): Promise<void> => {
			assert.deepEqual([await statusOf(address, bakery, id), await statusOf(address, cafe, id)], [200, 200])
			for (const probe of ['healthz', 'readyz'])
				assert.equal((await fetch(`${address}/${probe}`)).status, 200, probe)
			const signIn = await callPanel(address, 'POST', '/session', { Email: bakery.email, Password: PASSWORD })
			assert.equal(signIn.status, 201)
			assert.equal((await callPanel(address, 'GET', '/customers', undefined, cafe.cookie)).status, 200)
			const page = parseMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
			assert.partialDeepStrictEqual(
				[...page.get('fiel_database_up')!.samples].filter(([, value]) => value === 1).map(([name]) => name),
				['second', 'third'].map((cell) => `fiel_database_up{cell="${cell}"}`),
			)
		}

		const before = await folder.start(env)
		assert.equal(await statusOf(before.address, deli, 'first'), 200)
		home.goAway(how)
		await assertServed(before.address, 'without-home')
		assert.equal(await statusOf(before.address, deli, 'without-home'), 503)
		await endpoint.arrived(1) // the worker goes on with the webhooks of the third cell
		await stop(before)

		const without = folder.fiel('start', env)
		await without.see(/cannot be reached: its merchants get 503 until it can be/)
		const address = await addressOf(without)
		await assertServed(address, 'started-without')
		assert.equal(await statusOf(address, deli, 'started-without'), 503)
		home.comeBack()
		await without.see(/The database of home can be reached, and its merchants are served/)
		assert.equal(await statusOf(address, deli, 'back'), 200)
		await stop(without)
		assert.match((await folder.fiel('verify', env).ended).stdout, /3 merchants.*everything agrees/)
	})

test('a cell that was away at the start is served only when it is what it should be', async (t) => {
	const cells = await makeCells(t, ['home', 'second'])
	const [home, second] = cells as [(typeof cells)[0], (typeof cells)[0]]
	const [deli, bakery] = [await createShop(home, 'deli'), await createShop(second, 'bakery')]
	const [last] = await second.db.rows<{ version: number }>(sql`
		delete from schema_migrations where version = (select max(version) from schema_migrations) returning *`)
	second.goAway('refuses')
	const folder = await makeFielFolder(t)
	const running = folder.fiel('start', envOf(cells))
	const address = await addressOf(running)
	assert.equal((await sendOrder(address, deli.pair, 'ana', 'o-1')).status, 200)
	second.comeBack()
	// Here the migration cannot be applied, because its tables are there.
	await running.see(/The merchants of \S+ still get 503: /)
	assert.equal((await sendOrder(address, bakery.pair, 'ana', 'o-1')).status, 503)
	await second.db.rows(sql`
		insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, ${JSON.stringify(last)})`)
	await running.see(/The database of second can be reached/)
	assert.equal((await sendOrder(address, bakery.pair, 'ana', 'o-2')).status, 200)
	await stop(running)
})

test('commands for all cells work in those that can be reached, and say which one is missing', async (t) => {
	const cells = await makeCells(t, ['home', 'second', 'third'])
	const [home, second, third] = cells as [(typeof cells)[0], (typeof cells)[0], (typeof cells)[0]]
	await createShop(home, 'deli')
	const bakery = await createShop(second, 'bakery')
	await createShop(third, 'cafe')
	const folder = await makeFielFolder(t)
	await stop(await folder.start(envOf(cells))) // claims the names
	second.goAway('refuses')
	const run = (command: string) => folder.fiel(command, { ...envOf(cells), LOG_LEVEL: 'warn' }).ended
	const [verified, worked, migrated, listed] = [
		await run('verify'),
		await run('worker --once'),
		await run('migrate'),
		await run('merchants list --json'),
	]
	assert.match(verified.stdout, /^2 merchants.*everything agrees/m)
	assert.match(worked.stdout, /third: expire lots/)
	assert.match(migrated.stdout, /third is up to date/)
	assert.deepEqual(
		(JSON.parse(listed.stdout) as { Name: string }[]).map(({ Name }) => Name),
		['deli', 'cafe'],
	)
	for (const { code, stderr } of [verified, worked, migrated, listed]) {
		assert.equal(code, 1)
		assert.match(stderr, /cannot be reached/)
		assert.ok(stderr.includes(new URL(second.url).pathname), stderr)
	}
	assert.match((await run('verify --merchant cafe')).stdout, /1 merchant.*everything agrees/)
	const create = 'merchants create --currency BRL --time-zone UTC --name'
	assert.equal((await run(`${create} kiosk --cell third`)).code, 0)
	assert.match(
		(await run(`${create} ${bakery.merchant.name} --cell third`)).stderr,
		/the database is not available/,
	)
	const doctor = JSON.parse((await run('doctor --json')).stdout) as {
		Findings: { Check: string; Level: string; Message: string }[]
	}
	const levelsOf = (check: string) =>
		doctor.Findings.filter(({ Check }) => Check === check).map(({ Level }) => Level)
	assert.deepEqual(levelsOf('database.connection'), ['ok', 'problem', 'ok'])
	assert.deepEqual(levelsOf('migrations.tables'), ['ok', 'skipped', 'ok'])
})
