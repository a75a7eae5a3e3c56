import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import path from 'node:path'
import { describe, test } from 'node:test'
import { canEnter } from '../src/db/embedded/account.ts'
import { checkOwnership } from '../src/db/embedded/ownership.ts'
import { findPostmaster } from '../src/db/embedded/postmaster.ts'
import { isPostgresOn } from '../src/db/embedded/process.ts'
import { accountOf, type FielFolder, makeFielFolder, stop } from './fiel-process.ts'

const isRoot = process.getuid?.() === 0

const assertHealthy = async (address: string) => assert.equal((await fetch(`${address}/healthz`)).status, 200)

const createKey = async ({ fiel }: FielFolder, name: string): Promise<{ Token: string; Key: string }> => {
	const { code, stdout, stderr } = await fiel(`keys create --merchant demo --name ${name} --json`).ended
	assert.equal(code, 0, stderr)
	assert.match(stdout, /^\{"Token":"fiel_tok_[\w-]{43}","Key":"fiel_key_[\w-]{43}"\}\n$/)
	return JSON.parse(stdout)
}

const listTokens = async ({ fiel }: FielFolder): Promise<string[]> => {
	const { code, stdout, stderr } = await fiel('keys list --merchant demo --json').ended
	assert.equal(code, 0, stderr)
	return JSON.parse(stdout).map(({ Token }: { Token: string }) => Token)
}

const postTo = (address: string, body: object) =>
	fetch(address, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})

/** A port that was free a moment ago. */
const freePort = async (): Promise<number> => {
	const probe = createServer().listen(0, '127.0.0.1')
	await once(probe, 'listening')
	const { port } = probe.address() as AddressInfo
	probe.close()
	await once(probe, 'close')
	return port
}

/** Asks again and again until somebody listens. */
const firstAnswer = async (address: string): Promise<Response> => {
	for (;;) {
		const answer = await fetch(address).catch(() => undefined)
		if (answer) return answer
	}
}

/** For tests of the start itself. */
const NO_DEMO = { FIEL_DEMO_CUSTOMERS: '0' }

describe('start', { concurrency: 3 }, () => {
	test('the first start prints everything that is needed in ten lines, and stops cleanly', async (t) => {
		const folder = await makeFielFolder(t)
		const running = await folder.start()
		await assertHealthy(running.address)
		const { code, stdout, stderr } = await stop(running)
		assert.deepEqual([code, stderr], [0, ''])
		assert.ok(stdout.trim().split('\n').length <= 8, stdout) // two more lines during the installation
		const [, token] = /Demo Token +(\S+)\n/.exec(stdout)!
		const [, key] = /Demo Key +(\S+) .*once/.exec(stdout)!
		assert.match(stdout, /http:\S+\/docs\n/)
		assert.match(stdout, /Admin panel +http:\S+\/admin\/sign-in#token=[\w-]{43} .*once/)
		assert.ok(stdout.includes(`curl -s -u ${token}:${key} ${running.address}/v1/pvt/RewardConfigurations\n`))
		assert.equal(existsSync(path.join(folder.cluster, 'postmaster.pid')), false)

		const again = await folder.start()
		const later = await stop(again, 'SIGINT')
		assert.equal(later.code, 0)
		assert.doesNotMatch(later.stdout, /Demo|Creating|token=/)
		assert.match(later.stdout, /curl -s http:\S+\/healthz\n/)
	})

	test('the printed link signs the owner of the demo in, once', async (t) => {
		const running = await (await makeFielFolder(t)).start()
		const [, Token] = await running.see(/sign-in#token=(\S+)/)
		const use = () => postTo(`${running.address}/admin/api/session/link`, { Token })
		const entered = await use()
		assert.equal(entered.status, 201)
		assert.partialDeepStrictEqual(await entered.json(), { Email: 'owner@demo.example', Role: 'owner' })
		assert.equal((await use()).status, 401)
		assert.equal((await stop(running)).code, 0)
	})

	for (const FIEL_PROCESSES of ['1', '2'])
		test(`who asks ${FIEL_PROCESSES === '1' ? 'one process' : 'the first of several processes'} as soon as the port is open sees the progress of the demo, or waits`, async (t) => {
			const folder = await makeFielFolder(t)
			const port = await freePort()
			const demo = { FIEL_DEMO_TOKEN: 'tok', FIEL_DEMO_KEY: 'key', FIEL_DEMO_CUSTOMERS: '30', FIEL_PROCESSES }
			const running = folder.fiel('start', { ...demo, PORT: `${port}` })
			const page = await firstAnswer(`http://127.0.0.1:${port}/admin`)
			assert.equal(page.status, 503)
			assert.match(await page.text(), /two years of orders: \d+%/)
			const rewards = await fetch(`http://127.0.0.1:${port}/v1/pvt/RewardConfigurations`, {
				headers: { authorization: `Basic ${btoa('tok:key')}` },
			})
			assert.equal(rewards.status, 200)
			assert.notEqual(((await rewards.json()) as { TotalItemCount: number }).TotalItemCount, 0)
			await running.see(/Fiel is running/)
			assert.equal((await stop(running)).code, 0)
		})

	test('without the demo a link leads to the set-up, and the merchant it creates stays', async (t) => {
		const folder = await makeFielFolder(t)
		const without = { FIEL_DEMO_CUSTOMERS: '0', FIEL_PUBLIC_URL: 'https://fiel.example/' }
		const running = await folder.start(without)
		const [, Token] = await running.see(/Set it up +https:\/\/fiel\.example\/admin\/setup#token=(\S+)/)
		const made = await postTo(`${running.address}/admin/api/setup`, {
			Token,
			MerchantName: 'acme',
			Currency: 'EUR',
			TimeZone: 'Europe/Lisbon',
			Email: 'ana@example.com',
			Password: 'correct horse battery',
		})
		assert.equal(made.status, 201, await made.text())
		await stop(running)
		const later = await stop(await folder.start(without))
		assert.match(later.stdout, /keys create --merchant acme/)
		assert.doesNotMatch(later.stdout, /token=/)
	})

	test('a configured demo key is used, and shown again in the curl command of a later start', async (t) => {
		const folder = await makeFielFolder(t)
		const pair = { FIEL_DEMO_TOKEN: 'tok', FIEL_DEMO_KEY: "k'ey" }
		const first = await folder.start(pair)
		await first.see(/Demo Token +tok\nDemo Key +k'ey /)
		await stop(first)
		const second = await folder.start(pair)
		await second.see(/curl -s -u 'tok:k'\\''ey' /)
		await stop(second)
	})

	test('a killed Fiel loses nothing, and its database is taken over', async (t) => {
		const folder = await makeFielFolder(t)
		const killed = await folder.start()
		const { Token } = await createKey(folder, 'beside')
		await stop(killed, 'SIGKILL')
		const orphan = findPostmaster(folder.cluster)!
		const running = await folder.start()
		assert.equal(isPostgresOn(orphan.pid, folder.cluster), false)
		assert.equal(existsSync(orphan.socketFolder), false)
		assert.ok((await listTokens(folder)).includes(Token))
		assert.equal((await stop(running)).code, 0)
	})

	test('a stale lock from a crash of the machine may name any running process', async (t) => {
		const folder = await makeFielFolder(t)
		const killed = await folder.start(NO_DEMO)
		process.kill(findPostmaster(folder.cluster)!.pid, 'SIGKILL')
		const { code, stderr } = await killed.ended
		assert.equal(code, 1)
		assert.match(stderr, /^PostgreSQL ended unexpectedly with SIGKILL, its log is .*postgres\.log\n$/)
		const lock = path.join(folder.cluster, 'postmaster.pid')
		writeFileSync(lock, readFileSync(lock, 'utf8').replace(/^\d+/, `${process.pid}`))
		assert.equal((await stop(await folder.start(NO_DEMO))).code, 0)
	})

	test('a second process on the same folder says so and changes nothing', async (t) => {
		const folder = await makeFielFolder(t)
		const running = await folder.start()
		const second = await folder.fiel('start').ended
		assert.equal(second.code, 1)
		assert.match(second.stderr, /^Another Fiel is running on the data folder \S+\. .*FIEL_DATA_DIR.*\n$/)
		await assertHealthy(running.address)
		assert.equal((await listTokens(folder)).length, 1)
		assert.equal((await stop(running)).code, 0)
	})

	test('of two processes that start at once on a new folder, one serves', async (t) => {
		const folder = await makeFielFolder(t)
		const both = [folder.fiel('start', NO_DEMO), folder.fiel('start', NO_DEMO)]
		const loser = await Promise.race(both.map(({ ended }) => ended))
		assert.equal(loser.code, 1)
		assert.match(loser.stderr, /^Another Fiel is running/)
		const winner = both.find(({ child }) => child.exitCode === null)!
		await winner.see(/Fiel is running/)
		assert.equal((await stop(winner)).code, 0)
	})

	test('a lock file that PostgreSQL has only begun to write is read again', async (t) => {
		const folder = await makeFielFolder(t)
		const running = await folder.start(NO_DEMO)
		const lock = path.join(folder.cluster, 'postmaster.pid')
		const complete = readFileSync(lock, 'utf8')
		writeFileSync(lock, `${complete.split('\n').slice(0, 4).join('\n')}\n`)
		const check = checkOwnership(folder.cluster, false)
		writeFileSync(lock, complete)
		assert.deepEqual(await check, { state: 'owned', running: findPostmaster(folder.cluster) })
		assert.equal((await stop(running)).code, 0)
	})

	test('a port in use is reported before anything is created', async (t) => {
		const folder = await makeFielFolder(t)
		const other = createServer().listen(0, '127.0.0.1')
		await once(other, 'listening')
		t.after(() => other.close())
		const port = (other.address() as AddressInfo).port
		const { code, stdout, stderr } = await folder.fiel('start', { PORT: `${port}` }).ended
		assert.equal(code, 1)
		assert.match(stderr, new RegExp(`^Port ${port} is taken .*PORT.*\\n$`))
		assert.equal(stdout, '')
		assert.ok(!existsSync(folder.dataDir))
	})

	test('a second signal to stop, as npm sends on Ctrl-C, does not prevent a clean stop', async (t) => {
		const folder = await makeFielFolder(t)
		const running = await folder.start(NO_DEMO)
		for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) running.child.kill(signal)
		assert.equal((await running.ended).code, 0)
		assert.equal(existsSync(path.join(folder.cluster, 'postmaster.pid')), false)
	})

	test('a stop during the preparation is a clean stop', async (t) => {
		const folder = await makeFielFolder(t)
		const running = folder.fiel('start', NO_DEMO)
		await running.see(/Creating the database/)
		assert.equal((await stop(running)).code, 0)
		assert.equal(findPostmaster(folder.cluster), undefined)
		assert.equal((await stop(await folder.start(NO_DEMO))).code, 0)
	})

	test('a creation that is killed leaves a folder that can be used', async (t) => {
		const folder = await makeFielFolder(t)
		const killed = folder.fiel('start', NO_DEMO)
		await killed.see(/Creating the database/)
		await stop(killed, 'SIGKILL')
		assert.equal((await stop(await folder.start(NO_DEMO))).code, 0)
	})

	test('a very long path with spaces in a private folder works', async (t) => {
		const folder = await makeFielFolder(t, { inside: `private/${'long and wide '.repeat(15)}/data` })
		await mkdir(path.join(folder.dataDir, '..', '..'), { recursive: true, mode: 0o700 })
		const running = await folder.start()
		await assertHealthy(running.address)
		await createKey(folder, 'beside')
		assert.equal((await stop(running)).code, 0)
		await createKey(folder, 'alone')
	})

	const nobody = accountOf('nobody')
	const skip =
		isRoot && canEnter(nobody, import.meta.dirname) ? false : 'needs root, and a folder open to others'
	test('Fiel runs as an ordinary user', { skip }, async (t) => {
		const folder = await makeFielFolder(t, { account: nobody })
		const running = await folder.start()
		await assertHealthy(running.address)
		await createKey(folder, 'beside')
		assert.equal((await stop(running)).code, 0)
		await createKey(folder, 'alone')
	})

	test('a folder that cannot be used is named', { skip }, async (t) => {
		const theirs = await makeFielFolder(t)
		await mkdir(theirs.dataDir, { mode: 0o700 })
		const folder = await makeFielFolder(t, { account: nobody })
		const { code, stderr } = await folder.fiel('start', { FIEL_DATA_DIR: theirs.dataDir }).ended
		assert.equal(code, 1)
		assert.match(stderr, /^The data folder \S+ cannot be used: .*FIEL_DATA_DIR.*\n$/)
	})
})

describe('the command line', { concurrency: 3 }, () => {
	test('it works alone and next to a server, and leaves no database process behind', async (t) => {
		const folder = await makeFielFolder(t)
		const shop = 'merchants create --name shop --currency EUR --time-zone Europe/Lisbon --json'
		const created = await folder.fiel(shop).ended
		assert.equal(
			created.stdout,
			'{"Id":1,"Name":"shop","Currency":"EUR","TimeZone":"Europe/Lisbon","Language":"en"}\n',
		)
		assert.equal(findPostmaster(folder.cluster), undefined)
		const running = await folder.start()
		const key = await folder.fiel('keys create --merchant shop --name till --json').ended
		const { Token } = JSON.parse(key.stdout)
		const revoked = await folder.fiel(`keys revoke --merchant shop --token ${Token}`).ended
		assert.deepEqual(revoked, { code: 0, stdout: `Revoked ${Token}\n`, stderr: '' })
		assert.equal((await folder.fiel('migrate').ended).stdout, 'The database is up to date\n')
		const worker = folder.fiel('worker')
		await worker.see(/worker is running/)
		assert.equal((await stop(worker)).code, 0)
		await assertHealthy(running.address)
		assert.equal((await stop(running)).code, 0)
	})

	test('the worker does due work once, and accepts a simulated time only where that is allowed', async (t) => {
		const folder = await makeFielFolder(t)
		await folder.fiel('merchants create --name shop --currency EUR --time-zone Europe/Lisbon').ended
		const refused = await folder.fiel('worker --once --now 2027-01-01T00:00:00Z').ended
		assert.deepEqual([refused.code, refused.stdout], [2, ''])
		assert.match(refused.stderr, /FIEL_TIME_TRAVEL/)
		const plain = await folder.fiel('worker --once').ended
		assert.match(plain.stdout, /^job +merchants +done +late by\n/)
		assert.equal(plain.code, 0)
		const allowed = { FIEL_TIME_TRAVEL: 'true', FIEL_TIME_OFFSET: 'P30D' }
		const result = await folder.fiel('worker --once --json --now 2027-01-01T00:00:00Z', allowed).ended
		const [first] = JSON.parse(result.stdout)
		assert.deepEqual(first, { Job: 'grant orders', Merchants: 0, Things: 0, LagSeconds: 0, Error: null })
		assert.equal((await folder.fiel('worker --once --now soon', allowed).ended).code, 2)
		assert.equal((await folder.fiel('worker --now 2027-01-01', allowed).ended).code, 2)
	})

	test('an error that the operator can fix is one line with exit code 1', async (t) => {
		const folder = await makeFielFolder(t)
		const unfounded = await folder.fiel('verify').ended
		assert.deepEqual([unfounded.code, unfounded.stdout], [1, ''])
		assert.match(unfounded.stderr, /^There is no database in \S+\. FIEL_DATA_DIR .*DATABASE_URL .*\n$/)
		assert.equal(existsSync(folder.dataDir), false)
		await folder.fiel('migrate').ended
		for (const [command, line] of [
			['keys list --merchant nobody', 'There is no merchant "nobody"'],
			['merchants create --name X --currency EUR --time-zone UTC', 'The name "X" is not a handle'],
		] as const) {
			const { code, stdout, stderr } = await folder.fiel(command).ended
			assert.deepEqual([code, stdout], [1, ''])
			assert.ok(stderr.includes(line), stderr)
		}
		const url = 'postgres://nobody:secret@127.0.0.1:1/none'
		const { code, stderr } = await folder.fiel('migrate', { DATABASE_URL: url }).ended
		assert.equal(code, 1)
		assert.match(stderr, /^The database cannot be reached: .*ECONNREFUSED.*DATABASE_URL.*\n$/)
		assert.doesNotMatch(stderr, /secret/)
	})

	test('a wrong call shows the usage with exit code 2; help does not', async (t) => {
		const { fiel } = await makeFielFolder(t)
		for (const command of [
			'dance',
			'keys',
			'keys create',
			'keys list --merchant',
			'start now',
			'migrate --fast',
		]) {
			const { code, stdout, stderr } = await fiel(command).ended
			assert.deepEqual([code, stdout], [2, ''], command)
			assert.match(stderr, /Usage: npm run --silent fiel -- /, command)
		}
		const invalidPort = await fiel('start', { PORT: 'eighty' }).ended
		assert.deepEqual(invalidPort, {
			code: 2,
			stdout: '',
			stderr: 'PORT is "eighty", but must be a whole number from 0 to 65535\n',
		})
		for (const command of ['--help', 'keys create --help']) {
			const { code, stdout } = await fiel(command).ended
			assert.equal(code, 0)
			assert.match(stdout, /^Usage/)
		}
	})
})
