import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PointType } from '@fiel/contract'
import sql from 'sql-template-tag'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { LEDGER_KEYS } from '../../test/support/ledger-keys.ts'
import { recordsOf } from '../../test/support/records.ts'
import { TEST_ENGINE } from '../../test/support/test-engine.ts'
import { useWorld } from '../../test/support/world.ts'
import { openDatabase } from '../db/database.ts'
import type { Merchant } from '../merchants/merchant.ts'
import type { CustomObjective } from '../program/settings.ts'
import { isRefusal } from '../refusal.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { completeObjectives, type ObjectiveCommand } from './complete-objectives.ts'

const world = useWorld()

const objective = (id: number, changes: Partial<CustomObjective> = {}): CustomObjective => ({
	id,
	title: `Objective ${id}`,
	type: 'custom',
	isActive: true,
	points: '15',
	maxPerCustomer: null,
	period: 'ever',
	maxInAll: null,
	...changes,
})

/** Creates a merchant with objectives, and customers without points. */
const createShop = async (custom: CustomObjective[], ...customers: string[]) => {
	const made = await world.merchant({ custom, purchase: { isActive: false } })
	for (const OriginalId of customers.length > 0 ? customers : ['ana'])
		await made.api.post('/POS/orders', buildOrder({ Customer: { OriginalId } }), { HasError: false })
	return { ...made, records: (customer = 'ana') => recordsOf(world, made.merchant.id, customer) }
}

const complete = (
	merchant: Merchant,
	commands: (Partial<ObjectiveCommand> & { key: string })[],
	db = world.db,
) =>
	db.transaction((tx) =>
		completeObjectives(
			tx,
			merchant,
			world.clock.now(),
			commands.map((command) => ({ customer: 'ana', objectiveId: 1, type: null, metadata: [], ...command })),
		),
	)

/** Returns the points or the name of the refusal. */
const summarize = (outcomes: Awaited<ReturnType<typeof complete>>) =>
	outcomes.map((outcome) => (isRefusal(outcome) ? outcome.refused : outcome.points.toNumber()))

test('an objective earns its points with the point type of the objective', async () => {
	const custom = [
		objective(1, { type: 'review' }),
		objective(2, { type: 'social', points: '2.5' }),
		objective(3),
	]
	const { merchant, records } = await createShop(custom)
	const metadata = [{ Name: 'product', Value: 'shoe' }]
	const [first] = await complete(merchant, [{ key: 'a', type: 'review', metadata }])
	await complete(merchant, [
		{ key: 'b', objectiveId: 2 },
		{ key: 'c', objectiveId: 3 },
	])
	assert.deepEqual(await records(), [
		[5, 15],
		[4, 2.5],
		[7, 15],
	])
	const [record] = await world.db.rows<{ id: number }>(sql`
		select id, cashback::text, reason, metadata, valid_until
		from point_records where merchant_id = ${merchant.id} and type = ${PointType.Review}`)
	assert.partialDeepStrictEqual(record, {
		cashback: '0.15',
		metadata,
		valid_until: new Date('2027-06-16T02:59:59.999Z'),
		reason: { rule: 'objective', version: 2, objective: 1, title: 'Objective 1', key: 'a', points: '15' },
	})
	assert.partialDeepStrictEqual(first, { isCompleted: true, recordId: record!.id, customer: 'ana' })
})

test('a repeated key returns the first result, and cannot be used for another completion', async () => {
	const { merchant, records } = await createShop([objective(1), objective(2)], 'ana', 'bia')
	const [first, second] = await complete(merchant, [{ key: 'a' }, { key: 'a' }])
	world.clock.pass(1)
	const [third] = await complete(merchant, [{ key: 'a' }])
	assert.deepEqual(JSON.stringify(second), JSON.stringify({ ...first, isRepeated: true }))
	assert.equal(Number((third as { points: unknown }).points), 15)
	assert.partialDeepStrictEqual(third, { completedAt: new Date('2026-06-15T12:00:00Z'), isRepeated: true })
	const refused = 'ChangePoints_ChangeKeyAlreadyExists'
	assert.deepEqual(
		summarize(
			await complete(merchant, [
				{ key: 'a', customer: 'bia' },
				{ key: 'a', objectiveId: 2 },
			]),
		),
		[refused, refused],
	)
	assert.deepEqual(await records(), [[7, 15]])
})

test('invalid completions are refused with their error numbers', async () => {
	const { merchant, records } = await createShop([objective(1), objective(2, { isActive: false })])
	const outcomes = await complete(merchant, [
		{ key: 'a', customer: 'nobody' },
		{ key: 'b', objectiveId: 9 },
		{ key: 'c', objectiveId: 2 },
		{ key: 'd', type: 'review' },
	])
	assert.deepEqual(summarize(outcomes), [
		'Customer_NotFound',
		'ApiExternalObjective_not_found',
		'ApiExternalObjective_inactive',
		'ApiExternalObjective_type_incorrect',
	])
	assert.deepEqual(await records(), [])
	assert.deepEqual(summarize(await complete(merchant, [{ key: 'd' }])), [15])
})

test('a customer can complete an objective up to its limit in each period', async () => {
	const { merchant } = await createShop([objective(1, { maxPerCustomer: 2, period: 'month' })], 'ana', 'bia')
	const most = 'ApiExternalCustomObjective_max_bonification_reached'
	const three = [{ key: 'a' }, { key: 'b' }, { key: 'c' }]
	assert.deepEqual(summarize(await complete(merchant, three)), [15, 15, most])
	assert.deepEqual(summarize(await complete(merchant, [{ key: 'c' }, { key: 'd', customer: 'bia' }])), [
		most,
		15,
	])
	world.clock.set('2026-07-01T02:59:00Z') // still June in the time zone of the merchant
	assert.deepEqual(summarize(await complete(merchant, [{ key: 'c' }])), [most])
	world.clock.set('2026-07-01T03:00:00Z')
	assert.deepEqual(summarize(await complete(merchant, [{ key: 'c' }])), [15])
})

test('a customer outside the program earns nothing, and can reuse the key after joining', async () => {
	const { merchant, api, records } = await createShop([objective(1)])
	const ana = (IsEnrolled: boolean) => buildOrder({ Customer: { OriginalId: 'ana', IsEnrolled } })
	await api.post('/POS/orders', ana(false), { HasError: false })
	assert.partialDeepStrictEqual(await complete(merchant, [{ key: 'a' }]), [
		{ isCompleted: false, recordId: null },
	])
	await api.post('/POS/orders', ana(true), { HasError: false })
	assert.partialDeepStrictEqual(await complete(merchant, [{ key: 'a' }]), [{ isCompleted: true }])
	assert.deepEqual(await records(), [[7, 15]])
})

test('the overall limit and the keys hold for concurrent completions in two processes', async (t) => {
	const customers = Array.from({ length: 20 }, (_, turn) => `customer ${turn}`)
	const { merchant } = await createShop([objective(1, { maxInAll: 7 }), objective(2)], ...customers)
	const db = openDatabase({
		connection: world.url,
		poolSize: 5,
		prepare: true,
		ledgerKeys: LEDGER_KEYS,
		engine: TEST_ENGINE,
	})
	t.after(() => db.close())
	const outcomes = await Promise.all(
		customers.map((customer, turn) =>
			complete(merchant, [{ key: customer, customer }], turn % 2 ? db : world.db),
		),
	)
	assert.equal(outcomes.flatMap(summarize).filter((points) => points === 15).length, 7)
	const same = { key: 'same', objectiveId: 2, customer: customers[0]! }
	const repeats = await Promise.all(
		customers.map((_, turn) => complete(merchant, [same], turn % 2 ? db : world.db)),
	)
	assert.deepEqual(new Set(repeats.flatMap(summarize)), new Set([15]))
	const [count] = await world.db.rows<{ records: number }>(sql`
		select count(*) as records from point_records where merchant_id = ${merchant.id}`)
	assert.equal(count!.records, 8)
})

test('a tier adds its bonus to the objective it names, or to all objectives of its type', async () => {
	const { merchant } = await createShop([objective(1), objective(2), objective(3, { type: 'review' })])
	const [bronze] = buildTiers()
	const bonus = (points: string, named: number | null) => ({
		type: 2 as const,
		subType: 7,
		description: 'more',
		bonus: points,
		objective: named === null ? null : { Id: named, Type: 7, Title: '' },
	})
	await world.db.transaction(async (tx) => {
		const [tier] = await createTiers(tx, merchant.id, [
			{ ...bronze!, benefits: [bonus('1', null), bonus('2', 2)] },
		])
		await tx.rows(sql`update progress set tier_id = ${tier!.id} where merchant_id = ${merchant.id}`)
		await tx.rows(sql`insert into tier_members values (${merchant.id}, ${tier!.id}, 0, 1)`)
	})
	const all = [1, 2, 3].map((objectiveId) => ({ objectiveId, key: `key ${objectiveId}` }))
	assert.deepEqual(summarize(await complete(merchant, all)), [16, 18, 15])
})

test("another merchant's objectives and customers cannot be used", async () => {
	const { merchant } = await createShop([objective(1)])
	const other = await createShop([objective(2)], 'bia')
	await complete(merchant, [{ key: 'a' }])
	assert.deepEqual(summarize(await complete(other.merchant, [{ key: 'a' }, { key: 'a', customer: 'bia' }])), [
		'Customer_NotFound',
		'ApiExternalObjective_not_found',
	])
	assert.deepEqual(
		summarize(await complete(other.merchant, [{ key: 'a', customer: 'bia', objectiveId: 2 }])),
		[15],
	)
})
