import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildOrder } from '../../test/support/builders.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { recordsOf } from '../../test/support/records.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from '../db/database.ts'
import { JOBS } from '../jobs.ts'
import { loadProgram } from '../merchants/load-programs.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { setProgram } from '../merchants/set-program.ts'

const world = useWorld()
const BIRTHDAY = { isActive: true, points: '30' }
const runJob = (context: Pick<typeof world, 'db' | 'clock'> = world) =>
	JOBS.find((job) => job.name === 'grant birthdays')!.run(context)

/** Creates a merchant whose customers were born on the given days, at a moment, and runs the job once. */
const createShop = async (at: string, born: Record<string, string>, birthday: object = BIRTHDAY) => {
	world.clock.set(at)
	const made = await world.merchant({ birthday, purchase: { isActive: false } })
	for (const [OriginalId, BirthdayDate] of Object.entries(born))
		await made.api.post('/POS/orders', buildOrder({ Customer: { OriginalId, BirthdayDate } }), {
			HasError: false,
		})
	await runJob()
	return { ...made, granted: (customer: string) => recordsOf(world, made.merchant.id, customer) }
}

const setBirthday = async (merchant: Merchant, birthday: { isActive: boolean; points: string }) => {
	const { version: _, ...settings } = await loadProgram(world.db, merchant.id)
	await world.db.transaction((tx) =>
		setProgram(tx, merchant.id, { ...settings, birthday }, 'test', world.clock.now()),
	)
}

test('a birthday earns once a year, on its day in the time zone of the merchant', async () => {
	const { granted, merchant } = await createShop('2026-06-16T12:00:00Z', {
		ana: '1990-06-18',
		bia: '1990-06-19',
	})
	world.clock.set('2026-06-18T02:59:00Z') // still the 17th in São Paulo
	await runJob()
	assert.deepEqual(await granted('ana'), [])
	world.clock.set('2026-06-18T03:00:00Z')
	await runJob()
	await runJob()
	assert.deepEqual(await granted('ana'), [[2, 30]])
	assert.deepEqual(await granted('bia'), [])
	const [record] = await world.db.rows(sql`
		select cashback::text, valid_until, reason from point_records where merchant_id = ${merchant.id}`)
	assert.deepEqual(record, {
		cashback: '0.30',
		valid_until: new Date('2027-06-19T02:59:59.999Z'),
		reason: { rule: 'birthday', version: 2, points: '30', pointValue: '0.01', day: '2026-06-18' },
	})
	world.clock.set('2027-06-18T12:00:00Z')
	await runJob()
	assert.deepEqual(await granted('ana'), [
		[2, 30],
		[2, 30],
	])
})

test('birthdays of the last twelve months are granted late if no worker ran', async () => {
	const born = {
		ana: '1990-07-01',
		bia: '1990-07-31',
		caio: '1990-08-02',
		duda: '1990-12-30',
		enzo: '1990-01-01',
	}
	const { granted } = await createShop('2026-06-20T12:00:00Z', { ...born, before: '1990-06-19' })
	world.clock.set('2026-08-01T12:00:00Z')
	await runJob()
	assert.deepEqual(await Promise.all(['ana', 'bia', 'caio', 'before'].map(granted)), [
		[[2, 30]],
		[[2, 30]],
		[],
		[],
	])
	world.clock.set('2027-01-02T12:00:00Z')
	await runJob()
	for (const customer of ['ana', 'caio', 'duda', 'enzo']) assert.deepEqual(await granted(customer), [[2, 30]])
	world.clock.set('2028-06-29T12:00:00Z') // ana's birthday of 2027 is less than a year ago
	await runJob()
	assert.equal((await granted('ana')).filter(([type]) => type === PointType.Birthday).length, 2)
	assert.equal((await granted('bia')).filter(([type]) => type === PointType.Birthday).length, 2)
})

test('a birthday missed over New Year is granted once, for its own year', async () => {
	const { granted, merchant } = await createShop('2026-12-30T12:00:00Z', { ana: '1990-12-31' })
	world.clock.set('2027-01-01T03:30:00Z')
	await runJob()
	await runJob()
	assert.deepEqual(await granted('ana'), [[2, 30]])
	const periods = () =>
		world.db.rows(sql`
			select period from objective_completions where merchant_id = ${merchant.id} order by period`)
	assert.deepEqual(await periods(), [{ period: '2026' }])
	world.clock.set('2027-12-31T12:00:00Z')
	await runJob()
	assert.deepEqual(await periods(), [{ period: '2026' }, { period: '2027' }])
})

test('a failure at one merchant does not block the birthdays of others', async () => {
	const born = { ana: '1990-06-18' }
	const first = await createShop('2026-06-17T12:00:00Z', born)
	const broken = await createShop('2026-06-17T12:00:00Z', born)
	const last = await createShop('2026-06-17T12:00:00Z', born)
	const move = (zone: string) =>
		world.db.rows(sql`update merchants set time_zone = ${zone} where id = ${broken.merchant.id}`)
	await move('Nowhere/At_all')
	world.clock.set('2026-06-18T12:00:00Z')
	await assert.rejects(runJob())
	assert.deepEqual(await Promise.all([first, last].map(({ granted }) => granted('ana'))), [
		[[2, 30]],
		[[2, 30]],
	])
	await move(broken.merchant.timeZone)
	await resealAll(world.db)
	await runJob()
	assert.deepEqual(await broken.granted('ana'), [[2, 30]])
})

test('a birthday on 29 February is on the 28th in years that are not leap years', async () => {
	const { granted } = await createShop('2027-02-27T12:00:00Z', { ana: '1992-02-29', bia: '1991-02-28' })
	world.clock.set('2027-02-28T12:00:00Z')
	await runJob()
	assert.deepEqual(await Promise.all(['ana', 'bia'].map(granted)), [[[2, 30]], [[2, 30]]])
	const times = async (customer: string) =>
		(await granted(customer)).filter(([type]) => type === PointType.Birthday).length
	world.clock.set('2028-02-28T12:00:00Z')
	await runJob()
	assert.deepEqual([await times('ana'), await times('bia')], [1, 2])
	world.clock.set('2028-02-29T12:00:00Z')
	await runJob()
	assert.deepEqual([await times('ana'), await times('bia')], [2, 2])
})

test('a birthday entered on its day counts; one entered later counts from the next year', async () => {
	const { api, granted } = await createShop('2026-06-18T12:00:00Z', {})
	const born = (OriginalId: string, BirthdayDate: string) =>
		buildOrder({ Customer: { OriginalId, BirthdayDate } })
	await api.post('/POS/orders', born('ana', '1990-06-18'), { HasError: false })
	await api.post('/POS/orders', born('bia', '1990-06-17'), { HasError: false })
	world.clock.set('2026-06-20T12:00:00Z') // no worker ran on the rest of the 18th
	await api.post('/POS/orders', born('caio', '1990-06-19'), { HasError: false })
	await runJob()
	assert.deepEqual(await Promise.all(['ana', 'bia', 'caio'].map(granted)), [[[2, 30]], [], []])
})

test('customers outside the program get no birthday points', async () => {
	const { api, granted } = await createShop('2026-06-17T12:00:00Z', { bia: '1990-06-18' })
	const Customer = { OriginalId: 'ana', BirthdayDate: '1990-06-18', IsEnrolled: false }
	await api.post('/POS/orders', buildOrder({ Customer }), { HasError: false })
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia', IsEnrolled: false } }), {
		HasError: false,
	})
	world.clock.set('2026-06-18T12:00:00Z')
	await runJob()
	assert.deepEqual(await granted('ana'), [])
	await api.post('/POS/orders', buildOrder({ Customer: { ...Customer, IsEnrolled: true } }), {
		HasError: false,
	})
	await runJob()
	assert.deepEqual(await Promise.all(['ana', 'bia'].map(granted)), [[[2, 30]], []])
})

test('each day is granted with the program of that day', async () => {
	const born = { ana: '1990-06-18', bia: '1990-06-20', caio: '1990-06-22' }
	const { merchant, granted } = await createShop('2026-06-17T12:00:00Z', born, {
		isActive: false,
		points: '30',
	})
	world.clock.set('2026-06-19T12:00:00Z')
	await setBirthday(merchant, { isActive: true, points: '40' })
	world.clock.set('2026-06-21T12:00:00Z')
	await setBirthday(merchant, { isActive: true, points: '50' })
	world.clock.set('2026-06-23T12:00:00Z')
	await runJob()
	assert.deepEqual(await Promise.all(['ana', 'bia', 'caio'].map(granted)), [[], [[2, 40]], [[2, 50]]])
})

test('two workers grant a birthday once', async (t) => {
	const names = Array.from({ length: 40 }, (_, turn) => `customer ${turn}`)
	const { granted } = await createShop(
		'2026-06-17T12:00:00Z',
		Object.fromEntries(names.map((name) => [name, '1990-06-18'])),
	)
	const db = openDatabase({
		connection: world.url,
		poolSize: 4,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	t.after(() => db.close())
	world.clock.set('2026-06-18T12:00:00Z')
	await Promise.all([
		runJob(),
		runJob({ db, clock: world.clock }),
		runJob(),
		runJob({ db, clock: world.clock }),
	])
	for (const name of names) assert.deepEqual(await granted(name), [[2, 30]])
})
