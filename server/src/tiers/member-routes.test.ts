import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildTiers } from '../../test/support/build-tiers.ts'
import { openMember } from '../../test/support/members.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createTiers } from './create-tiers.ts'

const world = useWorld()

/** What the private interface answers, which does not say what a goal counts. */
const withoutMeasures = (tiers: unknown): unknown =>
	JSON.parse(JSON.stringify(tiers, (name, value) => (name === 'Measure' ? undefined : value)))

test('members see the tiers as the private interface tells them, each with the own progress', async () => {
	const { api, merchant } = await world.merchant()
	await world.db.transaction((tx) => createTiers(tx, merchant.id, buildTiers()))
	await earnPoints(api, 600)
	await earnPoints(api, 50, 'bia')
	const pages = [
		await openMember(world, merchant, 'ana', ['read']),
		await openMember(world, merchant, 'bia', ['read']),
	]
	const [ana, bia] = await Promise.all(pages.map((page) => page.get('/tiers')))
	assert.deepEqual(withoutMeasures(ana), await api.post('/Tiers/available', { CustomerId: 'ana' }))
	assert.equal(ana.NextTiers[0].Goals[0].Measure, buildTiers().at(-1)!.goals[0]!.measure)
	assert.deepEqual(withoutMeasures(bia), await api.post('/Tiers/available', { CustomerId: 'bia' }))
	assert.deepEqual(
		[ana, bia].map(({ CurrentTier, NextTiers }) => [CurrentTier.Name, NextTiers[0].Goals[0].CurrentValue]),
		[
			['Silver', 600],
			['Bronze', 50],
		],
	)
})
