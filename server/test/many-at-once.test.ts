import { test } from 'node:test'
import { openHouse } from './many-at-once/open-house.ts'
import { skipWithoutPgBouncer, startPgBouncer } from './many-at-once/start-pgbouncer.ts'
import { assertAgrees, trade } from './many-at-once/trade.ts'
import { useWorld } from './support/world.ts'

const direct = useWorld()
const bounced = useWorld()

test('three servers and two workers share a database', async (t) => {
	const house = await openHouse(t, { DATABASE_URL: direct.url })
	await assertAgrees(direct.url, await trade(house, 15))
})

test('and through PgBouncer in transaction mode', { skip: skipWithoutPgBouncer }, async (t) => {
	const DATABASE_URL = await startPgBouncer(t, bounced.url)
	const house = await openHouse(t, { DATABASE_URL, FIEL_PREPARE: 'false' })
	await assertAgrees(bounced.url, await trade(house, 15))
})
