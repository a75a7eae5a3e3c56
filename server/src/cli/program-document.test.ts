import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProgramDocument } from '@fiel/contract'
import { ladder } from '../../test/support/ladder.ts'
import { shoes } from '../../test/support/quizzes.ts'
import { changingNothing } from '../../test/support/refused.ts'
import { reward } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { listProgramVersions } from '../merchants/list-program-versions.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { Problem } from '../problem.ts'
import { createQuizzes } from '../quizzes/create-quizzes.ts'
import { createTiers } from '../tiers/create-tiers.ts'
import { applyDocument } from './apply-document.ts'
import { changesBetween } from './program-changes.ts'
import { parseDocument, readDocument } from './program-document.ts'

const world = useWorld()

const steps = () => {
	const [bronze, silver, gold] = ladder()
	const [spend, orders] = gold!.goals
	const bonus = { type: 2, subType: 1, description: 'More for joining', bonus: '7.5' } as const
	const goals = [
		{ ...spend!, period: { kind: 'days', days: 90 } as const },
		{ ...orders!, period: { kind: 'year' } as const },
	]
	return [
		bronze!,
		silver!,
		{ ...gold!, goals, match: 'any' as const, graceDays: 14, benefits: [...gold!.benefits, bonus] },
	]
}

const shop = async () => {
	const { merchant } = await world.merchant()
	await world.db.transaction(async (tx) => {
		await createTiers(tx, merchant.id, steps())
		await createQuizzes(tx, merchant.id, [shoes()])
	})
	await reward(world, merchant, { offeredFrom: '2026-01-01T00:00:00.000Z' }, ['A', 'B'])
	return merchant
}

/** As the command does it: out as text, in as text. */
const set = async (merchant: Merchant, document: unknown) => {
	const parsed = parseDocument(JSON.stringify(document))
	return world.db.transaction(async (tx) => {
		const before = await readDocument(tx, merchant)
		await applyDocument(tx, merchant, parsed, { author: 'test', now: world.clock.now() })
		return changesBetween(before, await readDocument(tx, merchant))
	})
}

test('what was read can be set, and changes nothing', async () => {
	const merchant = await shop()
	const document = await readDocument(world.db, merchant)
	const versions = await listProgramVersions(world.db, merchant.id)
	await changingNothing(world, async () => assert.deepEqual(await set(merchant, document), []))
	assert.deepEqual(await listProgramVersions(world.db, merchant.id), versions)
	assert.ok(!JSON.stringify(document).includes('"Codes"'))
})

test('a program moves to another merchant, whose things get ids of their own', async () => {
	const document = await readDocument(world.db, await shop())
	const withoutIds = JSON.parse(
		JSON.stringify(document, (name, value) => (name === 'Id' ? undefined : value)),
	)
	for (const entry of withoutIds.Rewards) entry.PreGeneratedCouponLists[0].Codes = ['A', 'B']
	for (const tier of withoutIds.Tiers) for (const benefit of tier.Benefits) delete benefit.Objective
	const { merchant } = await world.merchant()
	const changes = await set(merchant, withoutIds)
	assert.deepEqual(
		changes.map(({ Path }) => Path.replace(/\d+/, 'n')),
		['Tiers[Id n]', 'Tiers[Id n]', 'Tiers[Id n]', 'Rewards[Id n]', 'Quizzes[Id n]'],
	)
	const copy = await readDocument(world.db, merchant)
	assert.deepEqual(copy.Settings, document.Settings)
	const withoutId = ({ Id, ...tier }: { Id?: number | null; Name?: string }) => tier
	assert.deepEqual(withoutId(copy.Tiers![2]!), withoutId(document.Tiers![2]!))
	assert.equal(copy.Rewards![0]!.PreGeneratedCouponLists!.length, 1)
})

test('a document says what it changes and leaves the rest alone', async () => {
	const merchant = await shop()
	const { Tiers } = await readDocument(world.db, merchant)
	const silver = Tiers![1]!
	const changes = await set(merchant, {
		Settings: { Purchase: { PointsPerUnit: 2 } },
		Tiers: [{ Id: silver.Id, Name: 'Prata' }],
	})
	assert.deepEqual(changes, [
		{ Path: 'Settings.Purchase.PointsPerUnit', Before: 1, After: 2 },
		{ Path: `Tiers[Id ${silver.Id}].Name`, Before: 'Silver', After: 'Prata' },
	])
})

for (const [document, words] of [
	[{ Setings: {} }, /^Setings is not a member/],
	[{ Settings: { Purchase: { Points: 1 } } }, /^Settings\.Purchase\.Points is not a member/],
	[{ Tiers: [{ Id: 999_999, Name: 'x' }] }, /^Tiers\[0\]: there is no tier 999999/],
	[{ Tiers: [{ Colour: 'red' }] }, /^Tiers\[0\]\.Colour is not a member/],
	[{ Settings: { Cashback: { PointValue: 0 } } }, /^Settings: Cashback\.PointValue must be more than 0/],
	[
		{
			Settings: { Shortfall: 'forgive' },
			Rewards: [{ Title: 'x', RewardType: 1, Points: 10_000, Value: 1 }],
		},
		/^Rewards\[0\]: Points must be 9999 at most/,
	],
	[{ Quizzes: [{ Name: 'x' }] }, /^Quizzes\[0\]: AmountOfPoints/],
] as [ProgramDocument, RegExp][])
	test(`${JSON.stringify(document).slice(0, 70)} is refused whole`, async () => {
		const merchant = await shop()
		await changingNothing(world, async () => {
			await assert.rejects(
				set(merchant, document).catch((error) => {
					assert.ok(error instanceof Problem, String(error))
					throw error
				}),
				{ message: words },
			)
		})
	})
