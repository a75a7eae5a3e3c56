import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const world = useWorld()

/** Uses a new app, because an app caches keys for a second. */
const statusOf = async (token: string, key: string): Promise<number> => {
	const app = await buildApp({ ...world, config: readConfig({ LOG_LEVEL: 'error' }) })
	const headers = { authorization: `Basic ${btoa(`${token}:${key}`)}` }
	const { statusCode } = await app.inject({ url: '/v1/pvt/RewardConfigurations', headers })
	await app.close()
	return statusCode
}

test('both pairs work until the overlap ends', async () => {
	const { merchant, token, key } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const fresh = await owner.post(`/keys/${token}/rotate`, { OverlapHours: 1 })
	assert.deepEqual([fresh.Name, fresh.PreviousRevokedDate], ['test', '2026-06-15T13:00:00.000Z'])
	assert.notEqual(fresh.Token, token)
	assert.deepEqual([await statusOf(token, key), await statusOf(fresh.Token, fresh.Key)], [200, 200])
	world.clock.set('2026-06-15T12:59:59Z')
	assert.equal(await statusOf(token, key), 200)
	world.clock.set('2026-06-15T13:00:00Z')
	assert.deepEqual([await statusOf(token, key), await statusOf(fresh.Token, fresh.Key)], [401, 200])

	const listed = await owner.get('/keys')
	assert.deepEqual(
		listed.map(({ Name, RevokedDate }: never) => [Name, RevokedDate]).sort(),
		[
			['test', '2026-06-15T13:00:00.000Z'],
			['test', null],
		].sort(),
	)
	const [entry] = (await owner.get('/audit?operation=rotateKey')).Items
	assert.deepEqual(
		[entry.ThingId, entry.Before.RevokedDate, entry.After.RevokedDate, entry.After.ReplacedBy],
		[token, null, '2026-06-15T13:00:00.000Z', fresh.Token],
	)
	assert.ok(!JSON.stringify(entry).includes(fresh.Key))
})

test('the old pair can be ended immediately, or by hand before its time', async () => {
	const { merchant, token, key } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const first = await owner.post(`/keys/${token}/rotate`, { OverlapHours: 0 })
	assert.equal(await statusOf(token, key), 401)
	const second = await owner.post(`/keys/${first.Token}/rotate`, { OverlapHours: 720 })
	await owner.delete(`/keys/${first.Token}`)
	assert.deepEqual(
		[await statusOf(first.Token, first.Key), await statusOf(second.Token, second.Key)],
		[401, 200],
	)
})

test("a revoked key and another merchant's key cannot be rotated", async () => {
	const { merchant, token } = await world.merchant()
	const other = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.delete(`/keys/${token}`)
	await owner.post(`/keys/${token}/rotate`, { OverlapHours: 1 }, 409)
	await owner.post(`/keys/${other.token}/rotate`, { OverlapHours: 1 }, 404)
	await owner.post(`/keys/${token}/rotate`, { OverlapHours: 721 }, 400)
	await (await signInAs(world, merchant, 'editor')).post(`/keys/${token}/rotate`, { OverlapHours: 1 }, 403)
	assert.equal((await owner.get('/keys')).length, 1)
})
