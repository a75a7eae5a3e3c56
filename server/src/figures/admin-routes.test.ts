import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOverview } from '@fiel/contract'
import { signInAs } from '../../test/support/admin.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { countFigures } from '../../test/support/figures.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const countAll = () => countFigures(world)
const branch = (OriginalId: string, Name: string) => ({ Branch: { OriginalId, Name } })

test('the overview has a period, the one before it, and open points', async () => {
	const { merchant, api } = await world.merchant()
	const rewardId = await createTestReward(world, merchant)
	await earnPoints(api, 400, 'ana', branch('n', 'North'))
	await api.post(`/RewardConfigurations/${rewardId}/redeem`, { CustomerId: 'ana' })
	world.clock.pass(3)
	await earnPoints(api, 60, 'bob', { ...branch('s', 'South'), OrderCompletedDate: '2026-06-17T10:00:00Z' })
	await countAll()

	const owner = await signInAs(world, merchant, 'viewer')
	const found = await owner.get('/overview?from=2026-06-17&to=2026-06-18')
	assertConforms(getOverview, found)
	assert.equal(found.Present.IssuedPoints, 60)
	assert.equal(found.Present.Revenue, 60)
	assert.equal(found.Present.Orders, 1)
	assert.equal(found.Previous.IssuedPoints, 400)
	assert.equal(found.Previous.RedeemedPoints, 100)
	assert.deepEqual(
		found.Parts.map(({ Start, Revenue }: { Start: string; Revenue: number }) => [Start, Revenue]),
		[
			['2026-06-17', 60],
			['2026-06-18', 0],
		],
	)
	assert.equal(found.Members, 2)
	assert.equal(found.MembersBefore, 1)
	assert.equal(found.ActiveMembers, 1)
	assert.deepEqual(found.TopRewards, [])
	assert.equal(found.Open.length, 1)
	assert.equal(found.Open[0].Points, 360)
	assert.deepEqual(found.Branches, [
		{ Id: 'n', Name: 'North' },
		{ Id: 's', Name: 'South' },
	])

	const month = await owner.get('/overview?from=2026-05-20&to=2026-06-18&by=month')
	assert.deepEqual(
		month.Parts.map(({ Start, IssuedPoints }: { Start: string; IssuedPoints: number }) => [
			Start,
			IssuedPoints,
		]),
		[
			['2026-05-20', 0],
			['2026-06-01', 460],
		],
	)
	assert.equal(month.Present.RedeemedPoints, 100)
	assert.deepEqual(month.TopRewards, [{ Id: rewardId, Title: '10 off', Redeemed: 1, Points: 100 }])
	const north = await owner.get('/overview?from=2026-05-20&branch=n')
	assert.equal(north.Present.IssuedPoints, 400)
	assert.deepEqual([north.Present.RedeemedPoints, north.Parts[0].ExpiredPoints], [null, null])
	assert.equal(north.To, '2026-06-18')
})

test('members of the past are active if they ordered in the period, and members of tiers are counted', async () => {
	const { merchant, api } = await world.merchant()
	const first = await signInAs(world, merchant)
	await first.post('/tiers', { Name: 'Start', Order: 0, IsBase: true })
	await earnPoints(api, 10, 'ana')
	await earnPoints(api, 10, 'bob', { Customer: { OriginalId: 'bob', IsEnrolled: false } })
	world.clock.pass(10)
	await earnPoints(api, 10, 'eva', { OrderCompletedDate: '2026-06-25T10:00:00Z' })
	await earnPoints(api, 10, 'ana', { OrderCompletedDate: '2026-06-25T10:00:00Z' })
	await countAll()
	const owner = await signInAs(world, merchant)
	const active = async (days: string) => {
		const { ActiveMembers, Members } = await owner.get(`/overview?${days}`)
		return [ActiveMembers, Members]
	}
	assert.deepEqual(await active('from=2026-06-01&to=2026-06-16'), [1, 1])
	assert.deepEqual(await active('from=2026-06-16&to=2026-06-20'), [0, 1])
	assert.deepEqual(await active('from=2026-06-20'), [2, 2])
	const { Tiers } = await owner.get('/overview')
	assert.deepEqual(
		Tiers.map(({ Members }: { Members: number }) => Members),
		[2],
	)
})

test('before the first count all figures are zero, and a merchant does not see those of another', async () => {
	const { merchant, api } = await world.merchant()
	const other = await world.merchant()
	await earnPoints(api, 100)
	const fresh = await (await signInAs(world, merchant)).get('/overview')
	assert.equal(fresh.CountedDate, null)
	assert.equal(fresh.Parts.length, 30)
	assert.equal(fresh.Present.IssuedPoints, 0)
	await countAll()
	const theirs = await (await signInAs(world, other.merchant)).get('/overview')
	assert.equal(theirs.Present.IssuedPoints, 0)
	assert.equal(theirs.Members, 0)
	assert.deepEqual(theirs.Open, [])
})

test('invalid periods are refused', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.get('/overview?from=2026-06-10&to=2026-06-01', 400)
	await owner.get('/overview?from=2026-02-30&to=2026-06-01', 400)
	await owner.get('/overview?from=1990-01-01&to=2026-06-01', 400)
	await owner.get('/overview?from=yesterday', 400)
	const years = await owner.get('/overview?from=2024-01-01&to=2026-06-01&by=day')
	assert.equal(years.By, 'month')
	assert.equal(years.Parts.length, 30)
})

test('the members are counted again in the minute after a change, and once in five minutes without one', async () => {
	const { merchant, api } = await world.merchant()
	await earnPoints(api, 100)
	await countAll()
	const owner = await signInAs(world, merchant)
	const read = async () => {
		const { Members, Present, CountedDate, SnapshotDate } = await owner.get('/overview')
		return [Members, Present.Orders, CountedDate.slice(11, 19), SnapshotDate.slice(11, 19)]
	}
	await earnPoints(api, 100, 'bob')
	await countAll()
	assert.deepEqual(await read(), [1, 2, '12:00:00', '12:00:00'])
	world.clock.set('2026-06-15T12:01:00Z')
	await countAll()
	assert.deepEqual(await read(), [2, 2, '12:01:00', '12:01:00'])
	world.clock.set('2026-06-15T12:02:00Z')
	await countAll()
	assert.deepEqual(await read(), [2, 2, '12:02:00', '12:01:00'])
	world.clock.set('2026-06-15T12:06:00Z')
	await countAll()
	assert.deepEqual(await read(), [2, 2, '12:06:00', '12:06:00'])
})

test('the snapshot of a worker that was killed is taken by the next one after a minute', async () => {
	const { merchant, api } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await earnPoints(api, 100)
	await killWhileTakingSnapshot()
	world.clock.set('2026-06-15T12:01:00Z')
	await countAll()
	assert.equal((await owner.get('/overview')).Members, 1)

	await earnPoints(api, 100, 'bob')
	world.clock.set('2026-06-15T12:02:00Z')
	await killWhileTakingSnapshot()
	await countAll()
	assert.equal((await owner.get('/overview')).Members, 1, 'the claim is still held')
	world.clock.set('2026-06-15T12:03:00Z')
	await countAll()
	assert.equal((await owner.get('/overview')).Members, 2)
})

/** Counts until the snapshot has been claimed and reads its first rows; then the process is gone. */
const killWhileTakingSnapshot = async (): Promise<void> => {
	const db = {
		...world.db,
		rows: (query: Parameters<typeof world.db.rows>[0]) => {
			if (/from member_days/.test(query.text)) throw new Error('killed')
			return world.db.rows(query)
		},
	} as typeof world.db
	await assert.rejects(() => countFigures({ db, clock: world.clock }), /killed/)
}
