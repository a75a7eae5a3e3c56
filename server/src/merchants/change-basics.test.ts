import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { buildOrder, uniqueText } from '../../test/support/builders.ts'
import { findDrift } from '../../test/support/drift.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { buildRule } from '../../test/support/rules.ts'
import { createSecondApi } from '../../test/support/second-api.ts'
import { useWorld } from '../../test/support/world.ts'
import { sealAtCommit } from '../seals/tx-seals.ts'

const world = useWorld()

const BASICS = { Language: 'en', Currency: 'BRL', IsCurrencyFixed: false, TimeZone: 'America/Sao_Paulo' }

/** Sunday evening in São Paulo, Monday in UTC. */
const SUNDAY_NIGHT = '2026-06-15T01:00:00Z'

const sundaysDouble = {
	rules: [
		buildRule({
			name: 'Double on Sundays',
			conditions: [{ code: 'weekday', args: { days: [7] } }],
			effect: { code: 'multiply', args: { factor: '2' } },
		}),
	],
}

const placedAt = (date: string, Customer = { OriginalId: 'ana', Name: 'Ana Souza' }) =>
	buildOrder({
		OriginalId: uniqueText('order'),
		OrderPlacementDate: date,
		OrderCompletedDate: date,
		IsCompleted: true,
		OrderTotal: 100,
		Customer,
	})

test('an owner changes the language, the currency and the time zone of a new shop', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	assert.deepEqual(await owner.get('/merchant/basics'), BASICS)
	const changed = await owner.put('/merchant/basics', { Language: 'es', Currency: 'EUR' })
	assert.deepEqual(changed, { ...BASICS, Language: 'es', Currency: 'EUR' })
	const madrid = { TimeZone: 'Europe/Madrid', Confirmed: true }
	const after = await owner.put('/merchant/basics', madrid)
	assert.deepEqual(after, { ...changed, TimeZone: 'Europe/Madrid' })
	const { Currency, TimeZone } = (await owner.get('/session')).Merchant
	assert.deepEqual([Currency, TimeZone], ['EUR', 'Europe/Madrid'])
	const entries = (await owner.get('/audit?kind=merchant')).Items
	assert.deepEqual(
		entries.map(({ Before, After }: { Before: object; After: object }) => [Before, After]),
		[
			[changed, after],
			[BASICS, changed],
		],
	)
})

test('the currency is fixed from the first record on', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', placedAt(SUNDAY_NIGHT))
	assert.equal((await owner.get('/merchant/basics')).IsCurrencyFixed, true)
	await assertUnchanged(world, async () => {
		const refused = await owner.put('/merchant/basics', { Currency: 'USD' }, 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [77, 'Currency'])
	})
	assert.equal((await owner.put('/merchant/basics', { Currency: 'BRL', Language: 'pt' })).Language, 'pt')
})

test('a refused change names its field and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	await assertUnchanged(world, async () => {
		for (const [change, status, number, field] of [
			[{ Currency: 'XYZ' }, 422, 77, 'Currency'],
			[{ Currency: '' }, 400, 7, 'Currency'],
			[{ TimeZone: 'Mars/Olympus', Confirmed: true }, 422, 77, 'TimeZone'],
			[{ TimeZone: '+03:00', Confirmed: true }, 422, 77, 'TimeZone'],
			[{ TimeZone: 'America/Manaus' }, 422, 77, 'Confirmed'],
			[{ TimeZone: 'America/Manaus', Confirmed: false }, 422, 77, 'Confirmed'],
			[{ Language: 'fr' }, 400, 77, 'Language'],
			[{ Name: 'x' }, 400, 77, 'Name'],
		] as const) {
			const refused = await owner.put('/merchant/basics', change, status)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		}
		await editor.get('/merchant/basics')
		await editor.put('/merchant/basics', { Language: 'pt' }, 403)
		const wrong = await owner.post('/merchant/time-zone-preview', { TimeZone: 'Mars/Olympus' }, 422)
		assert.equal(wrong.Field, 'TimeZone')
	})
})

test('the preview counts what a new time zone concerns, with an example of each', async () => {
	const { merchant, api } = await world.merchant({ ...sundaysDouble, expiry: { kind: 'days', days: 30 } })
	const owner = await signInAs(world, merchant)
	await api.post('/POS/orders', placedAt(SUNDAY_NIGHT))
	await assertUnchanged(world, async () => {
		const preview = await owner.post('/merchant/time-zone-preview', { TimeZone: 'Pacific/Auckland' }, 200)
		assert.deepEqual(preview, {
			Today: { Before: '2026-06-15', After: '2026-06-16' },
			NextDay: { Before: '2026-06-16T03:00:00.000Z', After: '2026-06-16T12:00:00.000Z' },
			Moved: [
				{
					Kind: 'expiries',
					Count: 1,
					OtherDay: 1,
					Example: { Name: 'Ana Souza', Before: '2026-07-15 23:59', After: '2026-07-16 14:59' },
				},
				{
					Kind: 'rules',
					Count: 1,
					OtherDay: 0,
					Example: { Name: 'Double on Sundays', Before: null, After: null },
				},
			],
		})
	})
	const { merchant: fresh } = await world.merchant()
	const nothing = await (await signInAs(world, fresh)).post(
		'/merchant/time-zone-preview',
		{ TimeZone: 'America/Sao_Paulo' },
		200,
	)
	assert.deepEqual(nothing.Moved, [])
})

test('orders keep what they earned in the zone of their day, and the ledger still proves it', async (t) => {
	const { merchant, api, token, key } = await world.merchant(sundaysDouble)
	const owner = await signInAs(world, merchant)
	const first = await api.post('/POS/orders', placedAt(SUNDAY_NIGHT))
	assert.equal(first.Result.Customer.PointsBalance, 200)
	await owner.put('/merchant/basics', { TimeZone: 'UTC', Confirmed: true })
	// Another process, because this one may still have the zone in its cache of keys.
	const other = await createSecondApi(t, world, { token, key })
	const second = await other.post('/POS/orders', placedAt(SUNDAY_NIGHT))
	assert.equal(second.Result.Customer.PointsBalance, 300)
	assert.deepEqual(await findDrift(world.db, new Set([merchant.id])), [])
	await world.db.transaction(async (tx) => {
		sealAtCommit(tx)
		await tx.rows(sql`delete from former_time_zones where merchant_id = ${merchant.id}`)
	})
	assert.deepEqual(
		(await findDrift(world.db, new Set([merchant.id]))).map(({ sentence }) =>
			sentence.replace(/^order \S+ /, ''),
		),
		[
			'was decided to earn 200 points and 2 in currency, and earns 100 points and 1 in currency under program 2',
		],
	)
	await owner.put('/merchant/basics', { TimeZone: 'America/Sao_Paulo', Confirmed: true })
	world.clock.pass(0.1)
	await owner.put('/merchant/basics', { TimeZone: 'UTC', Confirmed: true })
})
