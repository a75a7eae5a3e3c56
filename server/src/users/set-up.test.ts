import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendAdminRequest } from '../../test/support/admin.ts'
import { createShop, makeCells } from '../../test/support/cells.ts'
import { useWorld } from '../../test/support/world.ts'
import { claimExisting } from '../directory/claim-existing.ts'
import { createSetUpToken, isSetUpNeeded } from './set-up.ts'

const world = useWorld()

const wanted = {
	MerchantName: 'acme',
	Currency: 'BRL',
	TimeZone: 'America/Sao_Paulo',
	Email: 'Ana@example.com',
	Password: 'correct horse battery',
}

test('an empty home needs no set-up while another cell has merchants', async (t) => {
	const cells = await makeCells(t, ['home', 'second'])
	const [home, second] = cells as [(typeof cells)[0], (typeof cells)[0]]
	assert.equal(await isSetUpNeeded(home.db), true)
	await createShop(second, 'bakery')
	await claimExisting(home.db, { number: 2, db: second.db }, new Date())
	assert.equal(await isSetUpNeeded(home.db), false)
})

test('a new installation is set up once, with the printed token', async () => {
	const set = (change: object) => sendAdminRequest(world.app, 'POST', '/setup', { ...wanted, ...change })
	const isNeeded = async () => (await sendAdminRequest(world.app, 'GET', '/setup')).json().IsNeeded
	const Token = await createSetUpToken(world.db, world.clock.now())
	const second = await createSetUpToken(world.db, world.clock.now())
	assert.equal(await isNeeded(), true)
	assert.equal((await set({ Token: 'x'.repeat(43) })).statusCode, 401)
	for (const [change, field] of [
		[{ MerchantName: 'No handle' }, 'MerchantName'],
		[{ Currency: 'XYZ' }, 'Currency'],
		[{ TimeZone: 'Mars' }, 'TimeZone'],
		[{ Email: 'nobody' }, 'Email'],
		[{ Password: 'short' }, 'Password'],
	] as const) {
		const refused = await set({ Token, ...change })
		assert.deepEqual([refused.statusCode, refused.json().Field], [422, field], refused.body)
	}
	assert.equal(await isNeeded(), true)

	const answers = await Promise.all([
		set({ Token }),
		set({ Token: second, MerchantName: 'other', Email: 'eva@example.com' }),
		set({ Token }),
	])
	assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 409, 409])
	const done = answers.find(({ statusCode }) => statusCode === 201)!
	assert.equal(done.json().Role, 'owner')
	assert.equal(await isNeeded(), false)
	assert.equal((await set({ Token: second })).statusCode, 409)
	const cookie = String(done.headers['set-cookie']).split(';')[0]!
	const log = await sendAdminRequest(world.app, 'GET', '/audit', undefined, { cookie })
	assert.equal(log.json().Items[0].Operation, 'setUp')
	assert.doesNotMatch(log.body, /correct horse/)
})
