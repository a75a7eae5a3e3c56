import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProgramDocument } from '@fiel/contract'
import { buildTiers } from '../../../../test/support/build-tiers.ts'
import { buildShoesQuiz } from '../../../../test/support/quizzes.ts'
import { assertUnchanged } from '../../../../test/support/refused.ts'
import { createTestReward } from '../../../../test/support/rewards.ts'
import { useWorld } from '../../../../test/support/world.ts'
import { listProgramVersions } from '../../../merchants/list-program-versions.ts'
import type { Merchant } from '../../../merchants/merchant.ts'
import { OperatorError } from '../../../operator-error.ts'
import { createQuizzes } from '../../../quizzes/create-quizzes.ts'
import { createTiers } from '../../../tiers/create-tiers.ts'
import { applyDocument } from './apply-document.ts'
import { diffDocuments } from './diff-documents.ts'
import { parseDocument, readDocument } from './program-document.ts'
import { readProgramSource } from './program-source.ts'

const world = useWorld()

const createTierLadder = () => {
	const [bronze, silver, gold] = buildTiers()
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

const createMerchantProgram = async () => {
	const { merchant } = await world.merchant()
	await world.db.transaction(async (tx) => {
		await createTiers(tx, merchant.id, createTierLadder())
		await createQuizzes(tx, merchant.id, [buildShoesQuiz()])
	})
	await createTestReward(world, merchant, { offeredFrom: '2026-01-01T00:00:00.000Z' }, ['A', 'B'])
	return merchant
}

/** Converts to text and back, like the command. */
const setDocument = async (merchant: Merchant, document: unknown) => {
	const parsed = parseDocument(JSON.stringify(document))
	return world.db.transaction(async (tx) => {
		const before = await readDocument(tx, merchant)
		await applyDocument(tx, merchant, parsed, { author: 'test', now: world.clock.now() })
		return diffDocuments(before, await readDocument(tx, merchant))
	})
}

test('setting a document that was just read changes nothing', async () => {
	const merchant = await createMerchantProgram()
	const document = await readDocument(world.db, merchant)
	const versions = await listProgramVersions(world.db, merchant.id)
	await assertUnchanged(world, async () => assert.deepEqual(await setDocument(merchant, document), []))
	assert.deepEqual(await listProgramVersions(world.db, merchant.id), versions)
	assert.ok(!JSON.stringify(document).includes('"Codes"'))
})

/** Creates a merchant whose tiers, rewards, rules, lists and quizzes refer to each other. */
const createLinkedProgram = async () => {
	const merchant = await createMerchantProgram()
	const { Tiers, Rewards } = await readDocument(world.db, merchant)
	const gold = Tiers![2]!
	const exclusive = {
		...{ Type: 1, SubType: 1, Description: 'Ten off', Multiplier: null, Bonus: null, Objective: null },
		RewardId: Rewards![0]!.Id!,
	}
	const rule = {
		...{
			id: 'gold',
			name: 'For gold',
			isActive: true,
			scope: 'order',
			stacking: 'stack',
			priority: 0,
			caps: {},
		},
		conditions: [{ code: 'tier', args: { tiers: [gold.Id] } }],
		effect: { code: 'multiply', args: { factor: '2' } },
	}
	await setDocument(merchant, {
		Settings: { Rules: [rule] },
		Tiers: [{ Id: gold.Id, Benefits: [...gold.Benefits!, exclusive] }],
		Rewards: [{ Id: Rewards![0]!.Id, TierIds: [Tiers![1]!.Id, gold.Id] }],
	})
	return merchant
}

const getDocument = async (merchant: Merchant) => {
	const document = await readDocument(world.db, merchant)
	return { ReadFrom: await readProgramSource(world.db, merchant, document), ...document }
}

/** Replaces the assigned ids by the names of their entries. */
const replaceIdsWithNames = ({ Settings, Tiers, Rewards, Quizzes }: ProgramDocument) => {
	const names = new Map<number, string>()
	for (const { Id, Identifier } of Tiers!) names.set(Id!, `tier ${Identifier}`)
	for (const { Id, Title } of Rewards!) names.set(Id!, `reward ${Title}`)
	const nameless = JSON.stringify({ Settings, Tiers, Rewards, Quizzes }, (member, value) => {
		if (member === 'Id') return undefined
		if (member === 'RewardId') return value && names.get(value)
		return member === 'TierIds' || member === 'tiers' ? value.map((id: number) => names.get(id)) : value
	})
	return JSON.parse(nameless)
}

test('a program is copied to another merchant, where its entries get new ids', async () => {
	const document = await getDocument(await createLinkedProgram())
	const { merchant } = await world.merchant()
	assert.ok((await setDocument(merchant, document)).length > 0)
	const copy = await readDocument(world.db, merchant)
	assert.deepEqual(replaceIdsWithNames(copy), replaceIdsWithNames(document))
	const [there, here] = [document, copy].map(({ Tiers, Rewards }) =>
		[...Tiers!, ...Rewards!].map(({ Id }) => Id),
	)
	assert.ok(!here!.some((id) => there!.includes(id)))
	await assertUnchanged(world, async () => assert.deepEqual(await setDocument(merchant, document), []))
	const [gold] = copy.Tiers!.filter(({ Identifier }) => Identifier === 'gold')
	const changes = await setDocument(merchant, {
		ReadFrom: document.ReadFrom,
		Tiers: [{ Identifier: 'gold', Name: 'Ouro' }],
	})
	assert.deepEqual(changes, [{ Path: `Tiers[Id ${gold!.Id}].Name`, Before: 'Gold', After: 'Ouro' }])
})

test('ids of another merchant are ignored, even if they exist here', async () => {
	const [from, to] = [await createMerchantProgram(), await createMerchantProgram()]
	const [document, here] = [await getDocument(from), await getDocument(to)]
	const Tiers = [{ ...document.Tiers![1]!, Id: here.Tiers![2]!.Id!, Name: 'Prata' }]
	assert.deepEqual(await setDocument(to, { ReadFrom: document.ReadFrom, Tiers }), [
		{ Path: `Tiers[Id ${here.Tiers![1]!.Id}].Name`, Before: 'Silver', After: 'Prata' },
	])
	const nameless = { ReadFrom: document.ReadFrom, Tiers: [{ Id: here.Tiers![2]!.Id!, Name: 'Ouro' }] }
	await assert.rejects(setDocument(to, nameless), /is of another merchant, and no name says what it is/)
	const strange = { ReadFrom: document.ReadFrom, Rewards: [{ Title: 'New', RewardType: 1, TierIds: [1] }] }
	await assert.rejects(
		setDocument(to, strange),
		/^OperatorError: Rewards\[0\]\.TierIds names tier 1, which is not in the/,
	)
})

test('setting a document without ids repeatedly creates its entries once', async () => {
	const document = await readDocument(world.db, await createMerchantProgram())
	const withoutIds = JSON.parse(
		JSON.stringify(document, (name, value) => (name === 'Id' ? undefined : value)),
	)
	for (const entry of withoutIds.Rewards) entry.PreGeneratedCouponLists[0].Codes = ['A', 'B']
	for (const tier of withoutIds.Tiers) for (const benefit of tier.Benefits) delete benefit.Objective
	const { merchant } = await world.merchant()
	const changes = await setDocument(merchant, withoutIds)
	assert.deepEqual(
		changes.map(({ Path }) => Path.replace(/\d+/, 'n')),
		['Tiers[Id n]', 'Tiers[Id n]', 'Tiers[Id n]', 'Rewards[Id n]', 'Quizzes[Id n]'],
	)
	await assertUnchanged(world, async () => assert.deepEqual(await setDocument(merchant, withoutIds), []))
	const one = { Rewards: [{ Title: 'One', RewardType: 1, Points: 10, Value: 1 }] }
	assert.equal((await setDocument(merchant, one)).length, 1)
	await assertUnchanged(world, async () => assert.deepEqual(await setDocument(merchant, one), []))
	assert.equal((await readDocument(world.db, merchant)).Rewards!.length, 2)
	withoutIds.Rewards[0].PreGeneratedCouponLists[0].Codes.push('C')
	await setDocument(merchant, withoutIds)
	const copy = await readDocument(world.db, merchant)
	assert.equal(copy.Rewards![0]!.PreGeneratedCouponLists!.length, 1)
})

test('an ambiguous name is refused, and the message lists the candidates', async () => {
	const { merchant } = await world.merchant()
	const one = { Title: 'Ten', RewardType: 1, Points: 10, Value: 1 }
	await assert.rejects(setDocument(merchant, { Rewards: [one, one] }), {
		message: 'Rewards[1] is the same as Rewards[0]: Title "Ten" must stand once',
	})
	await createTestReward(world, merchant, { title: 'Ten' })
	await createTestReward(world, merchant, { title: 'Ten' })
	const { Rewards } = await readDocument(world.db, merchant)
	const [first, second] = Rewards!.map(({ Id }) => Id)
	await assert.rejects(setDocument(merchant, { Rewards: [one] }), {
		message: `Rewards[0]: 2 have the Title "Ten" (Id ${first}, Id ${second}); say which by its Id`,
	})
	assert.equal((await setDocument(merchant, { Rewards: [{ Id: second, Title: 'Eleven' }] })).length, 1)
})

test('a tier is matched by its identifier, and by its position only if it has none', async () => {
	const { merchant } = await world.merchant()
	await setDocument(merchant, { Tiers: [{ Name: 'Base', Order: 1, IsBase: true }] })
	assert.deepEqual(
		(await setDocument(merchant, { Tiers: [{ Name: 'Bronze', Order: 1, Identifier: 'bronze' }] })).map(
			({ After }) => After,
		),
		['Bronze', 'bronze'],
	)
	const moved = await setDocument(merchant, { Tiers: [{ Identifier: 'bronze', Order: 7 }] })
	assert.deepEqual(
		moved.map(({ After }) => After),
		[7],
	)
	const [bronze] = (await readDocument(world.db, merchant)).Tiers!
	const goals = [{ Name: 'Spend', Measure: 'spend' as const, Value: 1, Period: null }]
	const between = {
		Tiers: [
			{ Id: bronze!.Id!, Order: 8 },
			{ Name: 'New', Order: 7, Goals: goals },
		],
	}
	await setDocument(merchant, between)
	await assertUnchanged(world, async () => assert.deepEqual(await setDocument(merchant, between), []))
	assert.equal((await readDocument(world.db, merchant)).Tiers!.length, 2)
	const other = { Name: 'Silver', Order: 8, Identifier: 'silver', IsBase: false, Goals: goals }
	await assert.rejects(setDocument(merchant, { Tiers: [other] }), /Order 8 is taken/)
})

test('a document changes its own members only', async () => {
	const merchant = await createMerchantProgram()
	const { Tiers } = await readDocument(world.db, merchant)
	const silver = Tiers![1]!
	const changes = await setDocument(merchant, {
		Settings: { Purchase: { PointsPerUnit: 2 } },
		Tiers: [{ Id: silver.Id, Name: 'Prata' }],
	})
	assert.deepEqual(changes, [
		{ Path: 'Settings.Purchase.PointsPerUnit', Before: 1, After: 2 },
		{ Path: `Tiers[Id ${silver.Id}].Name`, Before: 'Silver', After: 'Prata' },
	])
})

for (const [document, pattern] of [
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
	test(`${JSON.stringify(document).slice(0, 70)} is refused as a whole`, async () => {
		const merchant = await createMerchantProgram()
		await assertUnchanged(world, async () => {
			await assert.rejects(
				setDocument(merchant, document).catch((error) => {
					assert.ok(error instanceof OperatorError, String(error))
					throw error
				}),
				{ message: pattern },
			)
		})
	})
