import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { signInAs } from '../test/support/admin.ts'
import { buildOrder } from '../test/support/builders.ts'
import { countFigures } from '../test/support/figures.ts'
import { startMailServer } from '../test/support/mail-server.ts'
import { readBalances } from '../test/support/read-balances.ts'
import { useWorld } from '../test/support/world.ts'
import { findCustomerIds } from './customers/find-customers.ts'
import { JOBS } from './jobs.ts'
import { readLags, runJobsOnce, startWorker } from './worker.ts'

const world = useWorld()
const runExpiryJob = () => JOBS.find((job) => job.name === 'expire lots')!.run(world)

/** A merchant whose points expire after ten days, with customers who have 100 each. */
const createShop = async (...customers: string[]) => {
	const made = await world.merchant({ expiry: { days: 10 } })
	for (const OriginalId of customers)
		await made.api.post('/POS/orders', buildOrder({ Customer: { OriginalId } }), { HasError: false })
	const ids = await findCustomerIds(world.db, made.merchant.id, customers)
	return {
		...made,
		/** The stored balances, including lots that have expired since. */
		stored: () => balancesOf(made.merchant.id),
		/** The balances as a reader sees them now. */
		seen: async () => {
			const balances = await readBalances(world.db, made.merchant.id, [...ids.values()], world.clock.now())
			return customers.map((customer) => balances.get(ids.get(customer)!)!.points.toNumber())
		},
		endings: () =>
			world.db.rows<{ points: string }>(sql`
				select points::text from point_records
				where merchant_id = ${made.merchant.id} and type = ${PointType.Expiration} order by id`),
	}
}

const balancesOf = async (merchantId: number) => {
	const rows = await world.db.rows<{ points: { toNumber(): number } }>(
		sql`select points from accounts where merchant_id = ${merchantId} order by customer_id`,
	)
	return rows.map((row) => row.points.toNumber())
}

test('a lot expires on time for every reader, and only once, whether by access or by the sweep', async () => {
	const { api, stored, seen, endings } = await createShop('ana', 'bia')
	world.clock.set('2026-06-26T02:59:59.999Z') // the last moment of the tenth day in São Paulo
	await runExpiryJob()
	assert.deepEqual(
		[await stored(), await seen()],
		[
			[100, 100],
			[100, 100],
		],
	)
	world.clock.set('2026-06-26T03:00:00Z')
	assert.deepEqual(
		[await stored(), await seen()],
		[
			[100, 100],
			[0, 0],
		],
	) // the sweep has not run yet
	const key = { Value: 0.05, OperationType: 0, Reason: 'sorry', ChangeKey: 'k' }
	await api.post('/Customer/ana/cashback', key, { Result: { PointsBalance: 5 } })
	assert.deepEqual(
		[await stored(), await seen()],
		[
			[5, 100],
			[5, 0],
		],
	)
	await runExpiryJob()
	await runExpiryJob()
	assert.deepEqual(
		[await stored(), await seen()],
		[
			[5, 0],
			[5, 0],
		],
	)
	assert.deepEqual(await endings(), [{ points: '-100.0000' }, { points: '-100.0000' }])
})

test('concurrent sweeps and requests expire a lot only once', async () => {
	const customers = Array.from({ length: 20 }, (_, turn) => `customer ${turn}`)
	const { api, stored, endings } = await createShop(...customers)
	world.clock.pass(30)
	await Promise.all([
		runExpiryJob(),
		...customers.map((customer) =>
			api.post(
				`/Customer/${customer}/cashback`,
				{ Value: 1, OperationType: 1, Reason: 'x', ChangeKey: customer },
				{ HasError: true, ErrorCode: 94 },
			),
		),
		runExpiryJob(),
	])
	assert.deepEqual(
		await stored(),
		customers.map(() => 0),
	)
	assert.equal((await endings()).length, 20)
})

test('a sweep continues until every merchant is done', async () => {
	const shops = [await createShop('ana'), await createShop('ana'), await createShop('ana')]
	world.clock.pass(30)
	await runExpiryJob()
	for (const { stored } of shops) assert.deepEqual(await stored(), [0])
})

test('a job that fails is reported and does not delay the others', async () => {
	const reports: string[] = []
	const { promise, resolve } = Promise.withResolvers<void>()
	const failed = (job: string, error: unknown) => reports.push(`${job}: ${(error as Error).message}`)
	const worker = startWorker(world, { failed, late: () => {} }, [
		{ name: 'bad', run: () => Promise.reject(new Error('oh no')) },
		{
			name: 'good',
			run: async () => {
				resolve()
				return { merchants: 0, things: 0 }
			},
		},
	])
	await promise
	await worker.stop()
	assert.deepEqual(reports, ['bad: oh no'])
})

test('a single run does everything that is due, and reports what it did and how late it was', async () => {
	const waiting = await world.merchant({ purchase: { waitingDays: 5 }, expiry: { days: 10 } })
	await waiting.api.post('/POS/orders', buildOrder()) // granted with the end of 16 June in São Paulo
	await createShop('ana', 'bia') // ended with 25 June
	world.clock.set('2026-06-26T03:00:10Z')
	assert.deepEqual(await readLagsOf('grant orders', 'expire lots'), [9 * 86_400 + 10, 10])
	const first = await runJobsOnce(world)
	const found = first.filter(({ job }) => job === 'grant orders' || job === 'expire lots')
	assert.deepEqual(found, [
		{ job: 'grant orders', merchants: 1, things: 1, lag: 9 * 86_400 + 10 },
		{ job: 'expire lots', merchants: 1, things: 2, lag: 10 },
	])
	await countFigures(world) // open transactions in other databases of the server may have delayed events
	for (const { things, lag, error } of await runJobsOnce(world))
		assert.deepEqual([things, lag, error], [0, 0, undefined])
})

test('the reports of concurrent workers add up to what was done', async () => {
	const names = Array.from({ length: 60 }, (_, turn) => `c ${turn}`)
	const { api } = await world.merchant({
		purchase: { waitingDays: 1 },
		expiry: { days: 10 },
		birthday: { isActive: true, points: '5' },
	})
	await runJobsOnce(world)
	for (const OriginalId of names)
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId, BirthdayDate: '1990-06-18' } }))
	const records = async (type: PointType) =>
		(await world.db.rows(sql`select from point_records where type = ${type}`)).length
	/** What the workers report together, and the records that were written. */
	const sumReports = async (job: string, type: PointType) => {
		const before = await records(type)
		const reports = await Promise.all([runJobsOnce(world), runJobsOnce(world), runJobsOnce(world)])
		const things = reports.map((report) => report.find((line) => line.job === job)!.things)
		return [things.reduce((a, b) => a + b), (await records(type)) - before]
	}
	world.clock.set('2026-06-17T12:00:00Z')
	assert.deepEqual(await sumReports('grant orders', PointType.Purchase), [names.length, names.length])
	world.clock.set('2026-06-18T12:00:00Z')
	assert.deepEqual(await sumReports('grant birthdays', PointType.Birthday), [names.length, names.length])
	world.clock.pass(30)
	const [told, ended] = await sumReports('expire lots', PointType.Expiration)
	assert.ok(ended! >= 2 * names.length)
	assert.equal(told, ended)
})

test('every job reports its lag', async (t) => {
	for (const { name, lag } of JOBS) assert.ok(lag, name)
	const { mailSender } = await startMailServer(t)
	const { api, merchant } = await world.merchant({ birthday: { isActive: true, points: '5' } })
	const panel = await signInAs(world, merchant)
	const reward = { Title: 'Ten', RewardType: 1, Points: 10, Value: 1, IsActive: true }
	const { Id } = await panel.post('/rewards', {
		...reward,
		ShouldExpireCouponsWhenNotAvailableInPlatform: true,
		SendClientRedeemNotification: true,
		ClientEmailsNotification: ['boss@mail.test'],
	})
	await runJobsOnce(world)
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'ana', BirthdayDate: '1990-06-15' } }))
	await api.post(`/RewardConfigurations/${Id}/redeem`, { CustomerId: 'ana' }, { TotalItemCount: 1 })
	await panel.put(`/rewards/${Id}`, { IsActive: false })
	world.clock.pass(1 / 24) // an hour
	const late = async () => {
		const lags = await readLags({ ...world, mailSender: mailSender })
		return ['end coupons', 'grant birthdays', 'deliver mails'].map(
			(name) => lags.find(({ job }) => job === name)!.lag,
		)
	}
	assert.deepEqual(await late(), [3600, 3600, 3600])
	await runJobsOnce({ ...world, mailSender: mailSender })
	assert.deepEqual(await late(), [0, 0, 0])
})

test('a job that is more than five minutes late is reported once, until it has caught up', async (t) => {
	const lines: string[] = []
	let lag = 299
	const { promise, resolve } = Promise.withResolvers<void>()
	const never = promise.then(() => ({ merchants: 0, things: 0 }))
	t.mock.timers.enable({ apis: ['setInterval'] })
	const pendingChecks: (() => void)[] = []
	const worker = startWorker(
		world,
		{ failed: () => {}, late: (job, seconds) => lines.push(`${job} ${seconds}`) },
		[
			{
				name: 'slow',
				run: () => never,
				lag: async () => {
					pendingChecks.shift()?.()
					return lag
				},
			},
		],
	)
	/** Advances the clock by a minute, and waits for the checks that follow. */
	const minute = async (next: number) => {
		lag = next
		const checked = new Promise<void>((seen) => pendingChecks.push(seen))
		t.mock.timers.tick(60_000)
		await checked
		await new Promise(setImmediate)
	}
	for (const next of [299, 301, 361, 421]) await minute(next)
	assert.deepEqual(lines, ['slow 301'])
	for (const next of [10, 400, 460]) await minute(next)
	assert.deepEqual(lines, ['slow 301', 'slow 400'])
	resolve()
	await worker.stop()
})

const readLagsOf = async (...names: string[]) => {
	const lags = await readLags(world)
	return names.map((name) => lags.find(({ job }) => job === name)!.lag)
}

test('concurrent workers do everything once', async () => {
	const { api, merchant } = await world.merchant({ purchase: { waitingDays: 1 }, expiry: { days: 10 } })
	for (let turn = 0; turn < 12; turn += 1)
		await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: `c ${turn % 7}` } }))
	world.clock.pass(3)
	await Promise.all([runJobsOnce(world), runJobsOnce(world), runJobsOnce(world)])
	world.clock.pass(30)
	await Promise.all([runJobsOnce(world), runJobsOnce(world), runJobsOnce(world)])
	const [row] = await world.db.rows<object>(sql`
		select count(*) filter (where type = ${PointType.Purchase})::integer as granted,
			count(*) filter (where type = ${PointType.Expiration})::integer as ended
		from point_records where merchant_id = ${merchant.id}`)
	assert.deepEqual(row, { granted: 12, ended: 12 })
})

test('a merchant whose job fails does not delay the others', async () => {
	const [report] = await runJobsOnce(world, [{ name: 'bad', run: () => Promise.reject(new Error('oh no')) }])
	assert.equal((report!.error as Error).message, 'oh no')
})
