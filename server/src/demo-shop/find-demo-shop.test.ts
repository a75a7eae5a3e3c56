import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../../test/support/world.ts'
import { createMerchant } from '../merchants/create-merchant.ts'
import { findDemoShop } from './find-demo-shop.ts'

const world = useWorld()

test('a merchant that somebody has called demo has no demo shop', async () => {
	const details = { name: 'demo', currency: 'BRL', timeZone: 'America/Sao_Paulo' }
	const made = await world.db.transaction((tx) => createMerchant(tx, details, world.clock.now()))
	assert.ok('merchant' in made)
	assert.equal(await findDemoShop(world.db), undefined)
	assert.equal((await world.app.inject({ url: '/demo-shop' })).statusCode, 404)
})
