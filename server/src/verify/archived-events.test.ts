import assert from 'node:assert/strict'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import sql, { raw, type Sql } from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { countFigures, createFailingDatabase } from '../../test/support/figures.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { createTestReward, earnPoints, readBalance } from '../../test/support/rewards.ts'
import { runFiel } from '../../test/support/run-fiel.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { createTestDeliveryWorker, ENDPOINT, fanOutAll, subscribe } from '../../test/support/webhooks.ts'
import { useWorld } from '../../test/support/world.ts'
import { archiveMerchant } from '../cli/support/archive-merchant.ts'
import { type Database, openDatabase, type Queryable } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { deleteMerchantRows } from '../merchants/merchant-tables.ts'
import { resealMerchants } from './reseal-merchants.ts'
import { verifyMerchants } from './verify-merchants.ts'

const world = useWorld()

const createFolder = async (): Promise<string> => {
	const folder = await mkdtemp(path.join(tmpdir(), 'fiel-archive-'))
	after(() => rm(folder, { recursive: true, force: true }))
	return folder
}

/** In June, July and August, Ana earns twice and redeems a reward, and Bia earns once. It is December then. */
const createShop = async () => {
	const shop = await world.merchant()
	const reward = await createTestReward(world, shop.merchant)
	for (const month of ['06', '07', '08']) {
		world.clock.set(`2026-${month}-15T12:00:00Z`)
		await earnPoints(shop.api, 90, 'ana', { OriginalId: `ana-${month}` })
		await earnPoints(shop.api, 30, 'bia')
		await earnPoints(shop.api, 40, 'ana', { Branch: { OriginalId: 'centre', Name: 'Centre' } })
		await shop.api.post(
			`/RewardConfigurations/${reward}/redeem`,
			{ CustomerId: 'ana', OriginalKey: month },
			{ TotalItemCount: 1 },
		)
	}
	world.clock.set('2026-12-15T12:00:00Z')
	await passAll()
	return shop
}

/** What the worker does about events. */
const passAll = async (): Promise<void> => {
	await fanOutAll(world)
	await countFigures(world)
}

const archive = (
	merchant: Merchant,
	folder: string,
	before: string,
	most?: number,
	db: Database = world.db,
) => archiveMerchant(db, merchant, { before, folder, now: world.clock.now(), ...(most && { most }) })

const countEvents = async ({ id }: Merchant): Promise<number> => {
	const [row] = await world.db.rows<{ count: number }>(sql`
		select count(*) as count from events where merchant_id = ${id}`)
	return row!.count
}

const findingsIn = async (db: Queryable, { id }: Merchant, folder?: string): Promise<string[]> => {
	const found: string[] = []
	await verifyMerchants(
		db,
		[id],
		{
			onFinding: ({ sentence }) => found.push(sentence),
			onProgress: () => {},
			onUnread: ({ files, events }) => found.push(`unread: ${files} files, ${events} events`),
		},
		folder,
	)
	return found
}

const verify = (merchant: Merchant, folder?: string): Promise<string[]> =>
	world.db.snapshot((db) => findingsIn(db, merchant, folder))

test('three months are archived one after the other, and everything is verified as before', async () => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	const balance = await readBalance(world, merchant)
	assert.deepEqual(await verify(merchant), [])
	const all = await countEvents(merchant)
	for (const [before, left] of [
		['2026-07-01', 8],
		['2026-08-01', 4],
		['2026-09-01', 0],
	] as const) {
		const { files, obstacle } = await archive(merchant, folder, before)
		assert.deepEqual([files.length, files[0]!.events, obstacle], [1, 4, null])
		assert.equal(await countEvents(merchant), left)
		assert.deepEqual(await verify(merchant, folder), [])
	}
	assert.equal(all, 12)
	assert.deepEqual((await readdir(folder)).map((name) => name.slice(0, name.indexOf('-0') + 7)).sort(), [
		`${merchant.name}-000001`,
		`${merchant.name}-000002`,
		`${merchant.name}-000003`,
	])
	// Customers go on where they were, and their chains too.
	assert.deepEqual(await readBalance(world, merchant), balance)
	await earnPoints(api, 25)
	await api.post(
		'/POS/orders/ana-08/cancel',
		{ OrderCancelledDate: '2026-12-15T10:00:00Z', OrderStatus: 'x' },
		{},
	)
	await earnPoints(api, 12, 'cai')
	assert.deepEqual(await verify(merchant, folder), [])
	assert.deepEqual(await verify(merchant), ['unread: 3 files, 12 events'])
	// Archiving again finds nothing, and changes nothing.
	assert.deepEqual(await archive(merchant, folder, '2026-09-01'), { files: [], obstacle: null })
})

test('many events are divided into several files', async () => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	const { files } = await archive(merchant, folder, '2026-09-01', 5)
	assert.deepEqual(
		files.map(({ number, events }) => [number, events]),
		[
			[1, 5],
			[2, 5],
			[3, 2],
		],
	)
	await earnPoints(api, 5)
	assert.deepEqual(await verify(merchant, folder), [])
})

/** What somebody does to the three files of a merchant, and what is said of it. */
interface Tampering {
	what: string
	tamper(files: string[]): Promise<void>
	says: RegExp[]
	/** Whether the files can be replayed nevertheless, so that the event is named. */
	isReplayed?: true
}

const edit = async (file: string, change: (text: string) => string): Promise<void> => {
	const text = gunzipSync(await readFile(file)).toString()
	const changed = change(text)
	assert.notEqual(changed, text)
	await writeFile(file, gzipSync(changed))
}

const TAMPERINGS: Tampering[] = [
	{
		what: 'a file is removed',
		tamper: ([, second]) => rm(second!),
		says: [/^the archive file shop-\d+-000002-\w+\.jsonl\.gz is missing$/],
	},
	{
		what: 'a file is cut',
		tamper: async ([first]) => writeFile(first!, (await readFile(first!)).subarray(0, 200)),
		says: [/^the archive file .*-000001-.* is cut: it has 200 of \d+ bytes$/],
	},
	{
		what: 'a file is empty',
		tamper: ([first]) => writeFile(first!, ''),
		says: [/-000001-.* (is cut: it has 0 of|was changed)/],
	},
	{
		what: 'a file is something else',
		tamper: ([first]) => writeFile(first!, 'x'.repeat(9_000)),
		says: [/^the archive file .*-000001-.* was changed$/],
	},
	{
		what: 'two files are swapped',
		async tamper([first, second]) {
			await rename(first!, `${first}.other`)
			await rename(second!, first!)
			await rename(`${first}.other`, second!)
		},
		says: [
			/-000001-.* is the file number 2 of the merchant$/,
			/-000002-.* is the file number 1 of the merchant$/,
		],
	},
	{
		what: 'an amount is changed',
		tamper: ([first]) => edit(first!, (text) => text.replace('"90"', '"91"')),
		says: [
			/-000001-.* was changed$/,
			/^event \d+ breaks the chain/,
			/leaves 90 points and .* where 91 points/,
		],
		isReplayed: true,
	},
	{
		what: 'an event is removed',
		tamper: ([, second]) => edit(second!, (text) => text.replace(/"events":\[\[.*?\],/, '"events":[')),
		says: [/-000002-.* was changed$/, /^event \d+ breaks the chain/, /^no event tells of the record$/],
		isReplayed: true,
	},
	{
		what: 'a customer is removed',
		tamper: ([, , third]) => edit(third!, (text) => `${text.trim().split('\n').slice(0, -1).join('\n')}\n`),
		says: [
			/-000003-.* was changed$/,
			/^1 of 3 events are missing$/,
			/^the files have 2 archived events, and 3 were/,
		],
		isReplayed: true,
	},
	{
		what: 'the lines of two customers change places',
		tamper: ([first]) =>
			edit(first!, (text) => {
				const [header, ana, bia] = text.trim().split('\n')
				return `${header}\n${bia}\n${ana}\n`
			}),
		says: [/-000001-.* was changed$/],
		isReplayed: true,
	},
]

test('every change of a file is found and named', async (t) => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	for (const before of ['2026-07-01', '2026-08-01', '2026-09-01']) await archive(merchant, folder, before)
	const names = (await readdir(folder)).sort()
	for (const { what, tamper, says, isReplayed } of TAMPERINGS)
		await t.test(what, async () => {
			const other = await createFolder()
			for (const name of names) await copyFile(path.join(folder, name), path.join(other, name))
			await tamper(names.map((name) => path.join(other, name)))
			const found = await verify(merchant, other)
			for (const sentence of says) assertSays(found, sentence)
			assert.equal(found.includes('unread: 3 files, 12 events'), isReplayed === undefined)
		})
	assert.deepEqual(await verify(merchant, folder), [])
})

const assertSays = (found: string[], says: RegExp): void =>
	assert.ok(
		found.some((sentence) => says.test(sentence)),
		`${says} is not among:\n${found.join('\n')}`,
	)

test('the archive of another merchant and of another installation are refused', async () => {
	const [one, other] = [await createShop(), await createShop()]
	const folder = await createFolder()
	await archive(one.merchant, folder, '2026-09-01')
	await archive(other.merchant, folder, '2026-09-01')
	const names = (await readdir(folder)).sort()
	const [mine, theirs] = [one, other].map(({ merchant }) =>
		path.join(folder, names.find((name) => name.startsWith(`${merchant.name}-0`))!),
	)
	assert.deepEqual(await verify(one.merchant, folder), [])
	const kept = await readFile(mine!)
	await copyFile(theirs!, mine!)
	assertSays(await verify(one.merchant, folder), new RegExp(` is of the merchant ${other.merchant.name}$`))
	await writeFile(mine!, kept)
	await edit(mine!, (text) => text.replace(/"keys":\["\w+"\]/, '"keys":["0123456789abcdef"]'))
	assertSays(
		await verify(one.merchant, folder),
		/ was changed or is of another installation: it names other ledger keys$/,
	)
})

/** Edits of the database after its events were archived. */
const award = (m: number) => sql`(
	select award_id from orders where merchant_id = ${m} and original_id = 'ana-06')`
const ana = (m: number) => sql`(select id from customers where merchant_id = ${m} and original_id = 'ana')`

interface Edit {
	what: string
	change: (merchantId: number) => Sql
	/** With the folder. */
	says: RegExp
	/** Without it; null if that needs the archived events. */
	saysWithout: RegExp | null
}

const EDITS: Edit[] = [
	{
		what: 'the amount of a record',
		change: (m) =>
			sql`update point_records set points = points + 1 where merchant_id = ${m} and id = ${award(m)}`,
		says: /the record is of 91 points .* its last event of 90 points/,
		saysWithout: /the balance is .*, the records make/,
	},
	{
		what: 'when a record was made',
		change: (m) =>
			sql`update point_records set created_at = created_at - interval '1 day' where merchant_id = ${m} and id = ${award(m)}`,
		says: /the record was made at/,
		saysWithout: null,
	},
	{
		what: 'the order of a record',
		change: (m) =>
			sql`update point_records set order_id = null where merchant_id = ${m} and id = ${award(m)}`,
		says: /the record is of another order or branch than the archived event \d+/,
		saysWithout: /names the record as its award, and no such record is of that order/,
	},
	{
		what: 'the branch of a record',
		change: (m) =>
			sql`update point_records set branch = 'north' where merchant_id = ${m} and branch = 'centre'`,
		says: /the record is of another order or branch than the archived event \d+/,
		saysWithout: null,
	},
	{
		what: 'a record is put in',
		change: (m) => sql`
			insert into point_records select (jsonb_populate_record(r, '{"id": 9000000}')).*
			from point_records r where merchant_id = ${m} and id = ${award(m)}`,
		says: /no event tells of the record/,
		saysWithout: /no event tells of the record/,
	},
	{
		what: 'a record is removed',
		change: (m) => sql`delete from point_records where merchant_id = ${m} and id = ${award(m)}`,
		says: /the record is missing/,
		saysWithout: /a draw names the record, and it is not there/,
	},
	{
		what: 'the name of a file is forgotten',
		change: (m) => sql`delete from event_archives where merchant_id = ${m} and number = 2`,
		says: /1 of 3 rows of event_archives were removed from outside/,
		saysWithout: /1 of 3 rows of event_archives were removed from outside/,
	},
	{
		what: 'another file is named',
		change: (m) =>
			sql`update event_archives set sha256 = repeat('0', 64) where merchant_id = ${m} and number = 2`,
		says: /archive of events .* was edited from outside/,
		saysWithout: /archive of events .* was edited from outside/,
	},
	{
		what: 'the end of the archived events is moved to a later event, which is removed',
		change: (m) => sql`
			with gone as (
				delete from events where merchant_id = ${m} and customer_id = ${ana(m)}
					and id = (select min(id) from events where merchant_id = ${m} and customer_id = ${ana(m)}) returning *
			)
			update archived_chains c set chain_head = g.hash, chain_length = chain_length + 1, points_balance = g.points_balance,
				cashback_balance = g.cashback_balance, last_record_id = g.record_id
			from gone g where c.merchant_id = ${m} and c.customer_id = g.customer_id`,
		says: /the end of the archived events was edited from outside/,
		saysWithout: /the end of the archived events was edited from outside/,
	},
	{
		what: 'the end of the archived events is removed',
		change: (m) => sql`delete from archived_chains where merchant_id = ${m} and customer_id = ${ana(m)}`,
		says: /the files have 9 archived events, and 0 were archived/,
		saysWithout: /9 of 11 events are missing/,
	},
	{
		what: 'an event after the archived ones is removed',
		change: (m) => sql`
			delete from events where merchant_id = ${m} and id = (select min(id) from events where merchant_id = ${m})`,
		says: /event \d+ breaks the chain/,
		saysWithout: /event \d+ breaks the chain/,
	},
]

const UNDO = new Error('undo')

test('edits of the database are found with the files, and without them as far as they can be', async (t) => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	for (const before of ['2026-07-01', '2026-08-01', '2026-09-01']) await archive(merchant, folder, before)
	await earnPoints(api, 70)
	await earnPoints(api, 80)
	for (const { what, change, says, saysWithout } of EDITS)
		await t.test(what, async () => {
			const findings: string[][] = []
			for (const given of [folder, undefined])
				await world.db
					.transaction(async (tx) => {
						await tx.rows(raw('set local session_replication_role = replica'))
						await tx.rows(raw("set local timezone = 'UTC'"))
						await tx.rows(change(merchant.id))
						findings.push(await findingsIn(tx, merchant, given))
						throw UNDO
					})
					.catch((error) => {
						if (error !== UNDO) throw error
					})
			const [withFiles, without] = findings as [string[], string[]]
			assertSays(withFiles, says)
			if (saysWithout) assertSays(without, saysWithout)
			else assert.deepEqual(without, ['unread: 3 files, 12 events'])
		})
})

test('an event that was edited is not archived', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	const change = (by: number) =>
		world.db.rows(sql`
			update events set points = points + ${by} where merchant_id = ${merchant.id}
				and id = (select min(id) + 1 from events where merchant_id = ${merchant.id})`)
	await change(1)
	await assert.rejects(archive(merchant, folder, '2026-09-01'), {
		message: new RegExp(`^${merchant.name}, customer \\d+: event \\d+ breaks the chain.* were not archived`),
	})
	assert.deepEqual([await countEvents(merchant), await readdir(folder)], [12, []])
	await change(-1)
})

test('events that were removed after the archived ones are not hidden by the next archive', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	await archive(merchant, folder, '2026-07-01')
	const attack = EDITS.find(({ what }) => what.startsWith('the end of the archived events is moved'))!
	await world.db
		.transaction(async (tx) => {
			await tx.rows(raw('set local session_replication_role = replica'))
			await tx.rows(attack.change(merchant.id))
			const inside = {
				...world.db,
				snapshot: (work: (db: Queryable) => Promise<never>) => work(tx),
				transaction: () => Promise.reject(new Error('the events would be removed')),
			}
			await assert.rejects(archive(merchant, folder, '2026-09-01', 250, inside as unknown as Database), {
				message: /the end of the archived events was edited from outside.* were not archived/,
			})
			throw UNDO
		})
		.catch((error) => {
			if (error !== UNDO) throw error
		})
	assert.equal((await readdir(folder)).length, 1)
	assert.deepEqual(await verify(merchant, folder), [])
})

test('a process that is killed between the file and the commit loses nothing, and the next one continues', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	const killed = createFailingDatabase(world.db, { turn: 1 })
	await archive(merchant, folder, '2026-07-01')
	await assert.rejects(archive(merchant, folder, '2026-09-01', 4, killed), { message: 'killed' })
	// The first of two files is recorded. The second one was written, and its events are still in the database.
	assert.deepEqual([await countEvents(merchant), (await readdir(folder)).length], [4, 3])
	assert.deepEqual(await verify(merchant, folder), [])
	await writeFile(path.join(folder, `${merchant.name}-000003.killed.partial`), 'half of a file')
	const { files } = await archive(merchant, folder, '2026-09-01', 4)
	assert.deepEqual([await countEvents(merchant), files.length], [0, 1])
	// The same events make the same file, so nothing is left over.
	assert.equal((await readdir(folder)).filter((name) => name.endsWith('.gz')).length, 3)
	assert.deepEqual(await verify(merchant, folder), [])
})

test('two processes that archive at the same time do not archive anything twice', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	const runs = await Promise.allSettled([1, 2].map(() => archive(merchant, folder, '2026-09-01')))
	for (const run of runs)
		if (run.status === 'rejected')
			assert.match(String(run.reason), /the events changed meanwhile.* try again$/)
	const [{ events }] = (await world.db.rows<{ events: number }>(sql`
		select sum(events)::integer as events from event_archives where merchant_id = ${merchant.id}`)) as [
		{ events: number },
	]
	assert.deepEqual([events, await countEvents(merchant)], [12, 0])
	assert.deepEqual(await verify(merchant, folder), [])
})

test('events stay until webhooks and figures have passed them', async (t) => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	world.clock.set('2026-12-20T12:00:00Z')
	await subscribe(world, merchant.id, ENDPOINT)
	await earnPoints(api, 10)
	world.clock.set('2027-03-20T12:00:00Z')
	const tryArchive = async () => (await archive(merchant, folder, '2027-01-01')).obstacle
	assert.equal(await tryArchive(), 'webhooks have not passed them')
	await fanOutAll(world)
	assert.equal(await countEvents(merchant), 1)
	assert.equal(await tryArchive(), 'figures do not contain them')
	await countFigures(world)
	assert.equal(await tryArchive(), 'a webhook delivery is about them')
	assert.equal(await countEvents(merchant), 1)
	await world.db.rows(sql`
		update webhook_deliveries set due_at = null, delivered_at = ${world.clock.now()} where merchant_id = ${merchant.id}`)
	assert.equal(await tryArchive(), 'a webhook delivery is about them', 'the log can still show it')
	await world.db.rows(sql`delete from webhook_deliveries where merchant_id = ${merchant.id}`)
	assert.equal(await tryArchive(), null)
	assert.equal(await countEvents(merchant), 0)
	// What happens later is delivered and counted as ever.
	await earnPoints(api, 20)
	await passAll()
	const worker = createTestDeliveryWorker(t, world)
	assert.deepEqual(worker.troubles, [])
	const [waiting] = await world.db.rows<{ count: number }>(sql`
		select count(*) as count from webhook_deliveries where merchant_id = ${merchant.id}`)
	assert.equal(waiting!.count, 1)
	assert.deepEqual(await verify(merchant, folder), [])
})

test('young events, which can be sent again, are refused', async () => {
	const { merchant } = await createShop()
	await assert.rejects(archive(merchant, await createFolder(), '2026-12-01'), {
		message: '--before must be at least 31 days ago: younger events can still be sent to webhooks again',
	})
})

test('the feed and the lists of movements say what is gone', async () => {
	const { merchant, api } = await createShop()
	const owner = await signInAs(world, merchant)
	const { Events } = await owner.get('/events')
	assert.equal(Events.length, 12)
	await archive(merchant, await createFolder(), '2026-08-01')
	const last = Events[7].Cursor
	for (const query of ['', '?after=0', `?after=${last - 1}`])
		assert.partialDeepStrictEqual(await owner.get(`/events${query}`, 422), {
			Field: 'after',
			Message: `the events up to ${last} were moved to an archive; the feed continues with after=${last}`,
		})
	assert.deepEqual((await owner.get(`/events?after=${last}`)).Events, Events.slice(8))

	const begins = 'the list may begin on 2026-07-16 or later'
	const movements = (from: string, status: number) =>
		owner.get(`/reports/movements?kind=issued&from=${from}&to=2026-12`, status)
	assert.match((await movements('2026-07', 422)).Message, new RegExp(begins))
	assert.equal((await movements('2026-08', 200)).Items.length, 3)
	const count = await owner.get('/counts/report-movements?kind=issued&from=2026-07&to=2026-12', 422)
	assert.match(count.Message, new RegExp(begins))

	const report = (query: string, outcome: object) => api.get(`/Reports/${query}`, outcome)
	for (const query of [
		'ListReceivedPoints?from=2026-06-01&to=2026-12-31',
		'ListCustomersReport?pointDateFrom=2026-07-01',
		'ListCustomersReport?pointDateTo=2026-12-01',
	])
		assert.match(JSON.stringify(await report(query, { HasError: true })), new RegExp(begins), query)
	await report('ListReceivedPoints?from=2026-08-01&to=2026-12-31', { HasError: false, TotalItemCount: 3 })
	await report('ListCustomersReport?pointDateFrom=2026-08-01', { HasError: false, TotalItemCount: 2 })
	await report('ListCustomersReport', { HasError: false, TotalItemCount: 2 })
})

test('customers whose events were archived are merged and separated, and verified', async () => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	const owner = await signInAs(world, merchant)
	await archive(merchant, folder, '2026-08-01')
	await owner.post('/customers/ana/merge', { From: 'bia' }, 200)
	assert.deepEqual(await verify(merchant, folder), [])
	assert.deepEqual(await verify(merchant), ['unread: 1 files, 8 events'])
	const { Merges } = await owner.get('/customers/ana/merges')
	await owner.post(`/customers/ana/merges/${Merges[0].Id}/undo`, undefined, 200)
	await earnPoints(api, 15, 'bia')
	await owner.post('/customers/bia/merge', { From: 'ana' }, 200)
	assert.deepEqual(await verify(merchant, folder), [])
	await passAll()
	world.clock.set('2027-03-15T12:00:00Z')
	await archive(merchant, folder, '2027-01-01')
	await earnPoints(api, 15, 'bia')
	assert.equal(await countEvents(merchant), 1)
	assert.deepEqual(await verify(merchant, folder), [])
	assert.deepEqual(await verify(merchant), ['unread: 2 files, 13 events'])
})

test('a file names no person, and erasing one leaves it as it is', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	const owner = await signInAs(world, merchant)
	await archive(merchant, folder, '2026-09-01')
	const [name] = await readdir(folder)
	const text = gunzipSync(await readFile(path.join(folder, name!))).toString()
	// Ids of the store, such as "ana", are personal too.
	assert.doesNotMatch(text, /ana|bia|example/i)
	const [before] = await world.db.rows(sql`select * from event_archives where merchant_id = ${merchant.id}`)
	await owner.post('/customers/ana/erasure', { Confirm: 'ana' }, 200)
	const [later] = await world.db.rows(sql`select * from event_archives where merchant_id = ${merchant.id}`)
	assert.deepEqual(later, before)
	assert.deepEqual(await verify(merchant, folder), [])
})

test('after new ledger keys, chains continue after the archived events, and files of the old key are still accepted', async () => {
	const { merchant, api } = await createShop()
	const folder = await createFolder()
	await archive(merchant, folder, '2026-08-01')
	const [file] = (await readdir(folder)).map((name) => path.join(folder, name))
	const [OLD, NEW] = [LEDGER_KEYS[0]!, '4e3b'.repeat(16)]
	const openWith = (ledgerKeys: string[]) =>
		openDatabase({ connection: world.url, poolSize: 3, prepare: true, ledgerKeys, engine: TEST_ENGINE })
	const [both, fresh, back] = [[NEW, OLD], [NEW], [OLD, NEW]].map(openWith) as [Database, Database, Database]
	try {
		await resealMerchants(both, [merchant.id])
		assert.deepEqual(await fresh.snapshot((db) => findingsIn(db, merchant, folder)), [])
		assert.deepEqual(await fresh.snapshot((db) => findingsIn(db, merchant)), ['unread: 1 files, 8 events'])
		const kept = await readFile(file!)
		await edit(file!, (text) => text.replace('"90"', '"91"'))
		const found = await fresh.snapshot((db) => findingsIn(db, merchant, folder))
		assertSays(found, / was changed or is of another installation: it names other ledger keys$/)
		await writeFile(file!, kept)
		const third = await archiveMerchant(fresh, merchant, {
			before: '2026-09-01',
			folder,
			now: world.clock.now(),
		})
		assert.equal(third.files.length, 1)
	} finally {
		await resealMerchants(back, [merchant.id])
		for (const db of [both, fresh, back]) await db.close()
	}
	await earnPoints(api, 5)
	assert.deepEqual(await verify(merchant, folder), [])
	assert.deepEqual(await verify(merchant), ['unread: 2 files, 12 events'])
})

test('a sandbox that was removed leaves no row about its archive', async () => {
	const { merchant } = await createShop()
	await archive(merchant, await createFolder(), '2026-09-01')
	await world.db
		.transaction(async (tx) => {
			while (!(await deleteMerchantRows(tx, merchant.id)).isLast) {}
			for (const table of ['events', 'event_archives', 'archived_chains'])
				assert.deepEqual(await tx.rows(sql`select from ${raw(table)} where merchant_id = ${merchant.id}`), [])
			throw UNDO
		})
		.catch((error) => {
			if (error !== UNDO) throw error
		})
})

test('the command archives, and verify says what it has read', async () => {
	const { merchant } = await createShop()
	const folder = await createFolder()
	const run = (...args: string[]) => runFiel(world, [...args, '--merchant', merchant.name])
	const archived = await run('archive', '--before', '2026-09-01', '--to', folder)
	const [file] = await readdir(folder)
	assert.deepEqual(archived, {
		code: 0,
		stdout: `${merchant.name}: 12 events in ${file}, 0.0 MB\n${merchant.name}: done\n`,
		stderr: '',
	})
	const again = await run('archive', '--before', '2026-09-01', '--to', folder, '--json')
	assert.deepEqual(JSON.parse(again.stdout), [{ Name: merchant.name, Files: [], Obstacle: null }])

	const read = await run('verify', '--archive', folder)
	assert.match(
		read.stdout,
		/^1 merchant, 2 customers, 12 records, 12 events in [\d.]+ s: everything agrees\n$/,
	)
	const unread = await run('verify')
	assert.equal(unread.code, 0)
	assert.match(
		unread.stdout,
		/: everything agrees, from the sealed end of 12 archived events on\. Not verified: these events in 1 file, and records and draws against them\. For all of it: --archive <folder>\n$/,
	)
	const document = JSON.parse((await run('verify', '--json')).stdout)
	assert.deepEqual(document.Merchants[0].UnreadArchives, { Files: 1, Events: 12 })

	await rm(path.join(folder, file!))
	const gone = await run('verify', '--archive', folder)
	assert.equal(gone.code, 1)
	assert.match(gone.stdout, new RegExp(`^${merchant.name}: the archive file ${file} is missing\n`))
	const elsewhere = path.join(folder, 'elsewhere')
	for (const [args, says] of [
		[['verify', '--archive', elsewhere], `There is no folder ${elsewhere}\n`],
		[['archive', '--before', '2026-09-01', '--to', elsewhere], `There is no folder ${elsewhere}\n`],
		[['archive', '--before', 'May', '--to', folder], '--before must be a date such as 2026-01-01\n'],
	] as const)
		assert.deepEqual((await run(...args)).stderr, says)
	await mkdir(elsewhere)
})
