import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld({ FIEL_POOL_SIZE: '1' })

// Without a slot of its own a request of the panel would wait for ever.
test('the panel and the private interface are served with the smallest pool', {
	timeout: 120_000,
}, async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	await panel.get('/tags')
	await api.get('/RewardConfigurations', { HasError: false })
})
