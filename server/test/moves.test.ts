import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { type Database, openDatabase } from '../src/db/database.ts'
import { findMerchant } from '../src/merchants/find-merchant.ts'
import { listMerchants } from '../src/merchants/list-merchants.ts'
import { createSandbox } from '../src/sandboxes/create-sandbox.ts'
import { makeFielFolder, stop } from './fiel-process.ts'
import { buildOrder } from './support/builders.ts'
import { callApi, type KeyPair, sendOrder } from './support/cells.ts'
import { LEDGER_KEYS, WITH_LEDGER_KEYS } from './support/ledger-keys.ts'
import { startMailServer } from './support/mail-server.ts'
import { claimsOf, signByHand } from './support/members.ts'
import { createTelephone, openToMembers, readMessageLog } from './support/moved-members.ts'
import { skipWithoutOwn, startOwnPostgres } from './support/own-postgres.ts'

/** Two servers whose changes can be replicated, with a cell in each. */
const startCells = async (t: TestContext) => {
	const servers = await Promise.all([startOwnPostgres(t), startOwnPostgres(t)])
	for (const { run, restart } of servers) {
		await run('echo "wal_level=logical" >> $PGDATA/postgresql.conf')
		await restart()
	}
	const urls = servers.map(({ url }) => url('postgres')) as [string, string]
	const databases = urls.map((connection) => {
		const db = openDatabase({ connection, poolSize: 2, prepare: true, ledgerKeys: LEDGER_KEYS })
		t.after(db.close)
		return db
	}) as [Database, Database]
	const folder = await makeFielFolder(t)
	const env = {
		...WITH_LEDGER_KEYS,
		DATABASE_URLS: urls.join(','),
		FIEL_DATABASE_PATIENCE: '5',
		FIEL_TIME_TRAVEL: 'true',
		LOG_LEVEL: 'warn',
	}
	const run = async (command: string): Promise<string> => {
		const { code, stdout, stderr } = await folder.fiel(command, env).ended
		assert.equal(code, 0, `${command}: ${stdout}${stderr}`)
		return stdout
	}
	await stop(await folder.start({ ...WITH_LEDGER_KEYS, DATABASE_URL: urls[0] }))
	await run('cells add --name second')
	return { servers, databases, folder, env, run }
}

const createMerchant = async (run: (command: string) => Promise<string>, name: string): Promise<KeyPair> => {
	await run(`merchants create --name ${name} --currency BRL --time-zone America/Sao_Paulo --cell home`)
	const made = JSON.parse(await run(`keys create --merchant ${name} --name shop --json`))
	return { token: made.Token, key: made.Key }
}

/** Sends orders one after the other, as a till does that never tries again, until it is stopped. */
const sendOrders = (address: string, pair: KeyPair, prefix: string, tills = 4) => {
	let isStopped = false
	const statuses: number[] = []
	let longest = 0
	const till = async (number: number): Promise<void> => {
		for (let count = 0; !isStopped; count += 1) {
			const began = performance.now()
			const { status } = await sendOrder(
				...([address, pair, `c${number}-${count % 5}`, `${prefix}-${number}-${count}`] as const),
			)
			statuses.push(status)
			longest = Math.max(longest, performance.now() - began)
		}
	}
	const running = Promise.all(Array.from({ length: tills }, (_, number) => till(number)))
	return {
		sent: () => statuses.length,
		async stop() {
			isStopped = true
			await running
			return { orders: statuses.length, refused: statuses.filter((status) => status !== 200), longest }
		},
	}
}

const countOrders = async (db: Database, merchant: string): Promise<number> => {
	const [found] = await db.rows<{ count: number }>(sql`
		select count(*) as count from orders o join merchants m on m.id = o.merchant_id
		where m.name = ${merchant} and m.removed_at is null`)
	return found!.count
}

const until = async (isSo: () => Promise<boolean> | boolean): Promise<void> => {
	while (!(await isSo())) await sleep(20)
}

suite('moving merchants between cells', { concurrency: false, skip: skipWithoutOwn }, () => {
	test('a merchant moves under traffic, nothing is refused, lost or counted twice, and it moves back', async (t) => {
		const { databases, folder, env, run } = await startCells(t)
		const [home, second] = databases
		const bakery = await createMerchant(run, 'bakery')
		const cafe = await createMerchant(run, 'cafe')
		await home.transaction(async (tx) =>
			createSandbox(tx, (await findMerchant(tx, 'bakery'))!, 'ana@example.com', new Date()),
		)
		const fiel = await folder.start(env)
		const [ofBakery, ofCafe] = [
			sendOrders(fiel.address, bakery, 'bakery'),
			sendOrders(fiel.address, cafe, 'cafe', 2),
		]
		await until(() => ofBakery.sent() > 50)

		const printed = await run('merchants move bakery --to second')
		t.diagnostic(printed)
		assert.match(printed, /Moved: requests waited for \d\.\d s/)
		assert.match(printed, /The merchant bakery is in the cell second/)
		const sentBefore = ofBakery.sent()
		await until(() => ofBakery.sent() > sentBefore + 20)
		const [sold, others] = [await ofBakery.stop(), await ofCafe.stop()]
		t.diagnostic(JSON.stringify({ sold, others }))
		assert.deepEqual([sold.refused, others.refused], [[], []])
		assert.deepEqual(
			[
				await countOrders(home, 'bakery'),
				await countOrders(second, 'bakery'),
				await countOrders(home, 'cafe'),
			],
			[0, sold.orders, others.orders],
		)
		assert.match(await run('verify'), /4 merchants.*everything agrees/)

		const inSecond = await listMerchants(second)
		assert.deepEqual(
			inSecond.map(({ name, isTest }) => [name, isTest]),
			[
				['bakery', false],
				['bakery-test', true],
			],
		)
		// The rows in the old cell are deleted by a job, some minutes later.
		const [moved] = await second.rows<{ id: number }>(sql`select id from merchants where name = 'bakery'`)
		const later = new Date(Date.now() + 10 * 60_000).toISOString()
		await run(`worker --once --now ${later}`)
		for (const table of ['merchants', 'orders', 'api_keys', 'moves'] as const) {
			const column = table === 'merchants' ? sql`id` : sql`merchant_id`
			const left = await home.rows(sql([`select from ${table} where `, ' = ', ''], column, moved!.id))
			assert.deepEqual(left, [], table)
		}

		const back = sendOrders(fiel.address, bakery, 'back')
		await run('cells drain --name second --to home')
		const soldBack = await back.stop()
		assert.deepEqual(soldBack.refused, [])
		assert.deepEqual(
			[await countOrders(home, 'bakery'), await countOrders(second, 'bakery')],
			[sold.orders + soldBack.orders, 0],
		)
		await stop(fiel)
		assert.match(await run('verify'), /4 merchants.*everything agrees/)
	})

	test('archived events of a merchant stay in their files, which the new cell verifies and continues', async (t) => {
		const { databases, folder, env, run } = await startCells(t)
		const [home, second] = databases
		const bakery = await createMerchant(run, 'bakery')
		const files = await mkdtemp(path.join(tmpdir(), 'fiel-archive-'))
		t.after(() => rm(files, { recursive: true }))
		const fiel = await folder.start(env)
		for (const id of ['a', 'b', 'c']) await sendOrder(fiel.address, bakery, 'ana', id)
		await run('worker --once')
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
		const inTime = { ...env, FIEL_TIME_OFFSET: 'P40D' }
		const archived = await folder.fiel(`archive --merchant bakery --before ${tomorrow} --to ${files}`, inTime)
			.ended
		assert.match(archived.stdout, /^bakery: 3 events in bakery-000001-/m, archived.stderr)

		await run('merchants move bakery --to second')
		await sendOrder(fiel.address, bakery, 'ana', 'd')
		await stop(fiel)
		const merchants = await second.rows<{ id: number }>(sql`select id from merchants where name = 'bakery'`)
		const countEvents = async (db: Database): Promise<number> =>
			(await db.rows(sql`select from events where merchant_id = ${merchants[0]!.id}`)).length
		assert.deepEqual([await countEvents(home), await countEvents(second)], [0, 1])
		assert.match(
			await run(`verify --merchant bakery --archive ${files}`),
			/4 records, 4 events in [\d.]+ s: everything agrees$/m,
		)
		assert.match(
			await run('verify --merchant bakery'),
			/1 events? in .*from the sealed end of 3 archived events on/,
		)
	})

	test('messages and passes of members go on in the new cell, and nothing is sent twice', async (t) => {
		const { databases, folder, env: cells, run } = await startCells(t)
		const [home, second] = databases
		const mails = await startMailServer(t)
		const env = {
			...{ ...cells, FIEL_PUBLIC_URL: 'https://fiel.example.com', FIEL_MAIL_FROM: 'shop@example.com' },
			SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
		}
		const pair = await createMerchant(run, 'bakery')
		const { id, secret } = await openToMembers(home, 'bakery')
		const fiel = await folder.start(env)
		const buy = async (customer: string): Promise<void> => {
			const buyer = { OriginalId: customer, Name: customer, Email: `${customer}@mail.test` }
			const { status } = await callApi(fiel.address, '/POS/orders', pair, buildOrder({ Customer: buyer }))
			assert.equal(status, 200)
		}
		/** Works as in some minutes, until the log of the cell is as expected. */
		const work = (db: Database, minutes: number, log: string[]): Promise<void> =>
			until(async () => {
				const inTime = { ...env, FIEL_TIME_OFFSET: `PT${minutes}M` }
				const { code, stderr } = await folder.fiel('worker --once', inTime).ended
				assert.equal(code, 0, stderr)
				return isDeepStrictEqual(await readMessageLog(db, id), log)
			})
		const recipients = () => mails.received.map(({ to }) => to.split('@')[0])

		await buy('ana')
		const token = signByHand(secret, claimsOf({ clock: { now: () => new Date() } }, 'ana'))
		const telephone = await createTelephone(fiel.address, token)
		assert.equal(await telephone.register(), 201)
		await work(home, 0, ['ana waiting']) // for other points of the same minutes
		await work(home, 11, ['ana sent'])
		await buy('bia')
		await work(home, 0, ['ana sent', 'bia waiting'])

		await run('merchants move bakery --to second')
		assert.deepEqual(await readMessageLog(second, id), ['ana sent', 'bia waiting'])
		await work(second, 11, ['ana sent', 'bia sent'])
		assert.deepEqual(recipients(), ['ana', 'bia'])

		const link = mails.received[0]!.headers.get('list-unsubscribe')!.slice(1, -1)
		const { status } = await fetch(`${fiel.address}${new URL(link).pathname}`, {
			method: 'POST',
			body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
		})
		assert.equal(status, 200)
		assert.equal(await telephone.register(), 200) // it is still registered
		const before = await telephone.readPoints()
		await buy('ana')
		await work(second, 0, ['ana sent', 'bia sent', 'ana waiting'])
		await work(second, 11, ['ana sent', 'bia sent', 'ana not-sent unsubscribed'])
		assert.equal(await telephone.readPoints(), 2 * before)
		assert.deepEqual((await telephone.changed()).serialNumbers, [telephone.serial])
		await work(second, 60, ['ana sent', 'bia sent', 'ana not-sent unsubscribed'])
		assert.deepEqual(recipients(), ['ana', 'bia'])
		await stop(fiel)
		assert.deepEqual(await readMessageLog(home, id), [])
		assert.match(await run('verify'), /2 merchants.*everything agrees/)
	})

	test('kill -9 of the move at each step, of Fiel and of both databases: it continues, and nothing is lost', async (t) => {
		const { servers, databases, folder, env, run } = await startCells(t)
		const [home, second] = databases
		const bakery = await createMerchant(run, 'bakery')
		let fiel = await folder.start(env)
		// A till that repeats an order until it is accepted.
		let [isStopped, accepted] = [false, 0]
		const selling = (async () => {
			while (!isStopped) {
				const status = await sendOrder(fiel.address, bakery, `c${accepted % 7}`, `o-${accepted}`).then(
					(reply) => reply.status,
					() => 0,
				)
				if (status === 200) accepted += 1
				else await sleep(50)
			}
		})()
		const sellMore = async (): Promise<void> => {
			const before = accepted
			await until(() => accepted > before + 5)
		}
		await sellMore()
		const killWhen = async (isSo: () => Promise<boolean>): Promise<void> => {
			const move = folder.fiel('merchants move bakery --to second', env)
			await until(() => isSo().catch(() => false))
			await stop(move, 'SIGKILL')
			await sellMore()
		}
		const finds = async (db: Database, statement: ReturnType<typeof sql>): Promise<boolean> =>
			(await db.rows(statement)).length > 0
		const publishes = () => finds(home, sql`select from pg_publication where pubname like 'fiel_move%'`)
		await killWhen(() => finds(home, sql`select from moves`))
		await killWhen(publishes)
		await killWhen(() => finds(second, sql`select from pg_subscription_rel where srsubstate = 'r'`))
		assert.match(await run('merchants move bakery --to second --cancel'), /It stays in the cell home/)
		assert.equal(await publishes(), false)
		assert.deepEqual(await second.rows(sql`select from orders`), [])

		await killWhen(() => finds(second, sql`select from pg_subscription_rel where srsubstate = 'r'`))
		for (const server of servers) {
			await server.run('pg_ctl -m immediate stop')
			await server.restart()
			await sellMore()
		}
		await stop(fiel, 'SIGKILL')
		fiel = await folder.start(env)
		await sellMore()
		await killWhen(() => finds(home, sql`select from moves where hold_until > clock_timestamp()`))
		await killWhen(() => finds(home, sql`select from moves where left_at is not null`))
		// The servers complete what the dead command has begun.
		await until(() => finds(second, sql`select from merchants where name = 'bakery'`))
		await sellMore()
		assert.match(
			(await folder.fiel('merchants move bakery --to second --cancel', env).ended).stderr,
			/has already left/,
		)
		await run('merchants move bakery --to second')
		await sellMore()
		isStopped = true
		await selling
		assert.deepEqual([await countOrders(home, 'bakery'), await countOrders(second, 'bakery')], [0, accepted])
		for (const db of databases) {
			assert.deepEqual(await db.rows(sql`select from moves`), [])
			assert.deepEqual(await db.rows(sql`select from pg_replication_slots`), [])
			assert.deepEqual(await db.rows(sql`select from pg_subscription`), [])
			assert.deepEqual(await db.rows(sql`select from pg_trigger where tgname like 'move_fence%'`), [])
		}
		await stop(fiel)
		assert.match(await run('verify'), /2 merchants.*everything agrees/)
	})
})
