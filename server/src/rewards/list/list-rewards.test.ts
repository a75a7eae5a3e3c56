import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listRewardConfigurations } from '@fiel/contract'
import type { Reply } from '../../../test/support/api.ts'
import { assertConforms } from '../../../test/support/conforms.ts'
import { assertRefused } from '../../../test/support/refused.ts'
import { createTestReward } from '../../../test/support/rewards.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()
const ids = (reply: Reply): number[] => reply.Items.map((item: { Id: number }) => item.Id)

test('rewards are listed in pages of ten, ordered by id, with a few members', async () => {
	const { api, merchant } = await world.merchant()
	const made: number[] = []
	for (let n = 0; n < 12; n++)
		made.push(await createTestReward(world, merchant, { isActive: n % 4 !== 0, title: `${n}` }))
	const first = await api.get('/RewardConfigurations')
	assertConforms(listRewardConfigurations, first)
	assert.deepEqual(
		{ ...first, Items: [first.Items[0]] },
		{
			Items: [
				{
					Id: made[0],
					Title: '0',
					Description: null,
					IsActive: false,
					Value: 10,
					Points: 100,
					RewardType: 1,
				},
			],
			TotalItemCount: 12,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: true,
			HasError: false,
			ErrorMessages: [],
		},
	)
	assert.deepEqual(ids(first), made.slice(0, 10))
	const page = async (query: string, expected: object, wanted: number[]) => {
		const reply = await api.get(`/RewardConfigurations?${query}`, expected)
		assertConforms(listRewardConfigurations, reply)
		assert.deepEqual(ids(reply), wanted)
	}
	await page('PageNumber=2', { PageNumber: 2, HasNextPage: false, TotalItemCount: 12 }, made.slice(10))
	await page('PageNumber=3&PageSize=5', { PageSize: 5, HasNextPage: false }, made.slice(10))
	await page('PageNumber=2&PageSize=6', { HasNextPage: false }, made.slice(6))
	await page('PageSize=50', { PageSize: 50, HasNextPage: false }, made)
	await page('PageNumber=2147483647&PageSize=50', { TotalItemCount: 12, HasNextPage: false }, [])
	const inactive = made.filter((_, n) => n % 4 === 0)
	const active = made.filter((_, n) => n % 4 !== 0)
	await page('IsActive=true', { TotalItemCount: 9, HasNextPage: false }, active)
	await page('IsActive=false', { TotalItemCount: 3, HasNextPage: false }, inactive)
	await page(
		'IsActive=&PageNumber=&PageSize=&Surprise=1',
		{ TotalItemCount: 12, PageSize: 10 },
		made.slice(0, 10),
	)
})

test('a merchant sees only its own rewards', async () => {
	const [mine, theirs] = [await world.merchant(), await world.merchant()]
	await createTestReward(world, theirs.merchant)
	const reply = await mine.api.get('/RewardConfigurations')
	assertConforms(listRewardConfigurations, reply)
	assert.partialDeepStrictEqual(reply, { Items: [], TotalItemCount: 0, HasNextPage: false, HasError: false })
	assert.equal(reply.Items.length, 0)
})

test('invalid pages and filters are refused with the name of the parameter', async () => {
	const { api } = await world.merchant()
	const cases: [string, number, RegExp][] = [
		['PageSize=51', 45, /PageSize/],
		['PageSize=0', 45, /PageSize/],
		['PageSize=-1', 45, /PageSize/],
		['PageSize=ten', 45, /PageSize/],
		['PageSize=1.5', 45, /PageSize/],
		['PageSize=NaN', 45, /PageSize/],
		[`PageSize=${'9'.repeat(400)}`, 45, /PageSize/],
		['PageSize=1&PageSize=2', 45, /PageSize/],
		['PageNumber=0', 45, /PageNumber/],
		['PageNumber=-3', 45, /PageNumber/],
		['PageNumber=2147483648', 45, /PageNumber/],
		['PageNumber=%F0%9F%8E%81', 45, /PageNumber/],
		['IsActive=maybe', 44, /IsActive/],
		['IsActive=2', 44, /IsActive/],
	]
	for (const [query, number, words] of cases) {
		const reply = await api.get(`/RewardConfigurations?${query}`)
		assertConforms(listRewardConfigurations, reply)
		assertRefused(reply, number, words)
	}
})
