import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import sql from 'sql-template-tag'
import { openDatabase } from '../src/db/database.ts'
import { createEmptyDatabase, type EmptyDatabase } from './empty-database.ts'
import { type Ended, type FielFolder, makeFielFolder, stop } from './fiel-process.ts'
import { callApi, callPanel, type KeyPair, sendOrder, waitUntil } from './support/cells.ts'
import { openDatabaseProxy, type ProxySockets } from './support/database-proxy.ts'
import { findFreePort } from './support/free-port.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { parseMetrics } from './support/parse-metrics.ts'

const DEMO = { FIEL_DEMO_TOKEN: 'demo-token', FIEL_DEMO_KEY: 'demo-key' }
const DEMO_PAIR: KeyPair = { token: DEMO.FIEL_DEMO_TOKEN, key: DEMO.FIEL_DEMO_KEY }

suite('several cells', { concurrency: false }, () => {
	const databases: EmptyDatabase[] = []
	let folder: FielFolder
	before(async () => {
		for (const _ of [1, 2, 3]) databases.push(await createEmptyDatabase())
	})
	after(async () => {
		for (const database of databases) await database.drop()
	})

	const ordersIn = async (database: EmptyDatabase, merchant: string): Promise<number> => {
		const db = openDatabase({
			...{ connection: database.url, poolSize: 1, prepare: true, ledgerKeys: LEDGER_KEYS },
		})
		const [found] = await db.rows<{ count: number }>(sql`
			select count(*)::integer as count from orders o join merchants m on m.id = o.merchant_id
			where m.name = ${merchant} and o.original_id like 'cell-%'`)
		await db.close()
		return found!.count
	}
	const urlsOf = (...urls: string[]) => ({ ...WITH_LEDGER_KEYS, ...DEMO, DATABASE_URLS: urls.join(',') })
	const run = (command: string, env: Record<string, string>): Promise<Ended> =>
		folder.fiel(command, { ...env, LOG_LEVEL: 'warn' }).ended
	const succeed = async (command: string, env: Record<string, string>): Promise<string> => {
		const { code, stdout, stderr } = await run(command, env)
		assert.equal(code, 0, `${command}: ${stdout}${stderr}`)
		return stdout
	}
	const createKey = async (merchant: string, env: Record<string, string>): Promise<KeyPair> => {
		const made = JSON.parse(await succeed(`keys create --merchant ${merchant} --name shop --json`, env))
		return { token: made.Token, key: made.Key }
	}

	test('an installation gets a second and a third database, and merchants in each', async (t) => {
		folder = await makeFielFolder(t)
		const [home, second, third] = databases.map(({ url }) => url) as [string, string, string]
		const alone = { ...WITH_LEDGER_KEYS, ...DEMO, DATABASE_URL: home }
		await stop(await folder.start(alone))

		assert.match(
			(await run('start', urlsOf(home, second))).stderr,
			/is not a cell of this installation\. Add it with: fiel cells add/,
		)
		assert.match(await succeed('cells add --name second', urlsOf(home, second)), /The cell second was added/)
		assert.match((await run('start', alone)).stderr, /the cell home of an installation with several/)
		const all = urlsOf(home, second, third)
		await succeed('cells add --name third', all)
		assert.match((await run('start', urlsOf(home, third))).stderr, /lacks the database of second/)
		assert.match((await run('start', urlsOf(second, home, third))).stderr, /must begin with the database/)

		const create = (name: string, more = '') =>
			succeed(`merchants create --name ${name} --currency BRL --time-zone America/Sao_Paulo${more}`, all)
		await create('bakery')
		await create('cafe', ' --cell third')
		assert.match(
			(await run('merchants create --name demo --currency BRL --time-zone UTC --cell third', all)).stderr,
			/already a merchant "demo"/,
		)
		const pairs = {
			demo: DEMO_PAIR,
			bakery: await createKey('bakery', all),
			cafe: await createKey('cafe', all),
		}
		const listed = JSON.parse(await succeed('merchants list --json', all)) as { Name: string; Cell: string }[]
		assert.deepEqual(
			listed.map(({ Name, Cell }) => [Name, Cell]),
			[
				['demo', 'home'],
				['bakery', 'second'],
				['cafe', 'third'],
			],
		)

		const metricsPort = await findFreePort()
		const fiel = await folder.start({ ...all, FIEL_METRICS_PORT: `${metricsPort}` })
		for (const [name, pair] of Object.entries(pairs)) {
			const answers = await Promise.all(
				['ana', 'bia', 'eva'].map((customer) =>
					sendOrder(fiel.address, pair, customer, `cell-${name}-${customer}`),
				),
			)
			assert.deepEqual(
				answers.map(({ status }) => status),
				[200, 200, 200],
			)
		}
		const counts = await Promise.all(
			Object.keys(pairs).map((name) => Promise.all(databases.map((database) => ordersIn(database, name)))),
		)
		assert.deepEqual(counts, [
			[3, 0, 0],
			[0, 3, 0],
			[0, 0, 3],
		])
		// Each merchant sees its own customers only, whichever database they are in.
		await sendOrder(fiel.address, pairs.cafe, 'only-in-cafe', 'cell-cafe-only')
		const seen = await Promise.all(
			Object.values(pairs).map((pair) => callApi(fiel.address, '/Customer/only-in-cafe', pair)),
		)
		assert.deepEqual(
			seen.map(({ body }) => body.ErrorMessage ?? body.Result.Name),
			['there is no customer only-in-cafe', 'there is no customer only-in-cafe', 'only-in-cafe'],
		)
		assert.equal((await sendOrder(fiel.address, { token: 'nobody', key: 'x' }, 'ana', 'x')).status, 401)
		const families = parseMetrics(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text())
		const up = [...families.get('fiel_database_up')!.samples].sort()
		assert.deepEqual(
			up,
			['home', 'second', 'third'].map((cell) => [`fiel_database_up{cell="${cell}"}`, 1]),
		)
		await stop(fiel)
		assert.match(await succeed('verify', all), /3 merchants.*everything agrees/)
		assert.match(await succeed('worker --once', all), /second: expire lots/)
		// All have one merchant; the first two are left out, so that the next one comes to the third.
		for (const name of ['home', 'second']) await succeed(`cells drain --name ${name}`, all)
		assert.match((await run('cells drain --name fourth', all)).stderr, /There is no cell "fourth"/)
		await create('deli')
		await succeed('cells drain --name home --undo', all)
		const cells = JSON.parse(await succeed('cells list --json', all)) as Record<string, unknown>[]
		assert.deepEqual(
			cells.map(({ Bytes: _, ...cell }) => cell),
			[
				{ Name: 'home', State: 'serving', Merchants: 1 },
				{ Name: 'second', State: 'draining', Merchants: 1 },
				{ Name: 'third', State: 'serving', Merchants: 2 },
			],
		)
		const found = JSON.parse((await run('doctor --json', all)).stdout) as { Findings: { Message: string }[] }
		const hosts = [second, third].map((url) => new URL(url).pathname)
		for (const host of hosts)
			assert.ok(found.Findings.some(({ Message }) => Message.startsWith(`localhost${host}: `)))
	})

	test('people sign in at the same address, wherever their shop is', async (t) => {
		folder = await makeFielFolder(t)
		const all = urlsOf(...databases.map(({ url }) => url))
		const createUser = async (merchant: string, email: string) =>
			JSON.parse(
				await succeed(`users create --merchant ${merchant} --email ${email} --role owner --json`, all),
			)
		const { Password } = await createUser('bakery', 'bela@example.com')
		await createUser('cafe', 'caio@example.com')
		assert.match(
			(await run('users create --merchant cafe --email bela@example.com --role owner', all)).stderr,
			/there is already a user bela@example\.com/,
		)
		const fiel = await folder.start(all)
		const call = (method: string, path: string, body?: unknown, cookie = '') =>
			callPanel(fiel.address, method, path, body, cookie)
		const cookieOf = (reply: Response): string =>
			reply.headers
				.getSetCookie()
				.find((one) => one.startsWith('fiel_session='))!
				.split(';')[0]!
		const shopOf = async (cookie: string): Promise<string> =>
			((await (await call('GET', '/session', undefined, cookie)).json()) as { Merchant: { Name: string } })
				.Merchant.Name

		const signedIn = await call('POST', '/session', { Email: 'Bela@Example.com', Password })
		assert.equal(signedIn.status, 201)
		assert.equal(await shopOf(cookieOf(signedIn)), 'bakery')
		assert.equal(
			(await call('POST', '/session', { Email: 'bela@example.com', Password: 'wrong' })).status,
			401,
		)
		assert.equal((await call('POST', '/session', { Email: 'nobody@example.com', Password })).status, 401)

		const { Link } = JSON.parse(
			await succeed('users link --merchant cafe --email caio@example.com --json', all),
		)
		const byLink = await call('POST', '/session/link', { Token: Link.split('token=')[1] })
		assert.equal(byLink.status, 201)
		assert.equal(await shopOf(cookieOf(byLink)), 'cafe')

		// The customers of a shop are those of its own database.
		const list = await call('GET', '/customers', undefined, cookieOf(byLink))
		const { Items } = (await list.json()) as { Items: { Name: string }[] }
		assert.deepEqual(Items.map(({ Name }) => Name).sort(), ['ana', 'bia', 'eva', 'only-in-cafe'])
		const invited = await call(
			'POST',
			'/invitations',
			{ Email: 'bela@example.com', Role: 'viewer' },
			cookieOf(byLink),
		)
		assert.equal(invited.status, 422)
		assert.equal((await call('DELETE', '/session', undefined, cookieOf(byLink))).status, 204)
		assert.equal((await call('GET', '/session', undefined, cookieOf(byLink))).status, 401)
		await stop(fiel)
	})

	test('a cell that is away does not affect the others, and serves again when it is back', async (t) => {
		folder = await makeFielFolder(t)
		const [home, second, third] = databases.map(({ url }) => url) as [string, string, string]
		let isAway = false
		const open: ProxySockets[] = []
		const proxy = await openDatabaseProxy(second, () => ({
			onRequest(_data, sockets) {
				open.push(sockets)
				if (isAway) sockets.client.destroy()
				return !isAway
			},
		}))
		t.after(proxy.close)
		const all = urlsOf(home, proxy.url, third)
		const [bakery, cafe] = [await createKey('bakery', all), await createKey('cafe', all)]
		const fiel = await folder.start(all)
		const send = async (pair: KeyPair, id: string): Promise<number> =>
			(await sendOrder(fiel.address, pair, 'ana', id)).status
		assert.deepEqual(
			[await send(DEMO_PAIR, 'cell-1'), await send(bakery, 'cell-1'), await send(cafe, 'cell-1')],
			[200, 200, 200],
		)
		isAway = true
		for (const { client } of open) client.destroy()
		assert.deepEqual(
			[await send(DEMO_PAIR, 'cell-2'), await send(bakery, 'cell-2'), await send(cafe, 'cell-2')],
			[200, 503, 200],
		)
		// Nobody knows whether a cell that is away has an unknown key.
		assert.equal(await send({ token: 'nobody', key: 'x' }, 'cell-2'), 503)
		isAway = false
		assert.equal(await send(bakery, 'cell-2'), 200)
		await stop(fiel)

		// It also starts without it.
		isAway = true
		const without = folder.fiel('start', all)
		await without.see(/cannot be reached: its merchants get 503 until it can be/)
		const [, address] = await without.see(/running +(http:\S+)\n/)
		assert.equal((await sendOrder(address!, cafe, 'ana', 'cell-3')).status, 200)
		assert.equal((await sendOrder(address!, bakery, 'ana', 'cell-3')).status, 503)
		isAway = false
		await waitUntil(async () => (await sendOrder(address!, bakery, 'ana', 'cell-3')).status === 200)
		await stop(without)
		assert.match(await succeed('verify', all), /4 merchants.*everything agrees/)
	})
})
