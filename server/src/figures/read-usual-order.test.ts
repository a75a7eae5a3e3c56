import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { countFigures } from '../../test/support/figures.ts'
import { useWorld } from '../../test/support/world.ts'
import { readUsualOrder } from './read-usual-order.ts'

const world = useWorld()

test('the usual order is the average of the last 90 days, if there were at least 20', async () => {
	const { merchant, api } = await world.merchant()
	const sell = async (name: string, day: string, total: number) =>
		api.post(
			'/POS/orders',
			buildOrder({
				...{ OriginalId: name, OrderTotal: total },
				...{ OrderPlacementDate: `${day}T12:00:00Z`, OrderCompletedDate: `${day}T12:00:00Z` },
			}),
			{ HasError: false },
		)
	const read = async () => {
		await countFigures(world)
		return (await readUsualOrder(world.db, merchant.id, '2026-06-15'))?.toNumber() ?? null
	}
	assert.equal(await read(), null)
	await sell('old', '2026-03-10', 9_000)
	for (let nth = 1; nth < 20; nth++) await sell(`o-${nth}`, '2026-06-01', 100)
	world.clock.pass(1)
	assert.equal(await read(), null)
	await sell('o-20', '2026-06-10', 500)
	world.clock.pass(1)
	assert.equal(await read(), 120)
})
