import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPinShop, PIN_ENVIRONMENT } from '../../test/support/pins.ts'
import { useWorld } from '../../test/support/world.ts'
import { startUrgentDelivery } from './start-urgent-delivery.ts'

const world = useWorld(PIN_ENVIRONMENT)

test('a code leaves at once, also while the mail server does not answer', async (t) => {
	const { mails, gateway, gatewaySender, addCustomer, challenge } = await createPinShop(t, world, {
		hasGateway: true,
	})
	await mails.stop()
	const errors: unknown[] = []
	const context = { ...world, mailSender: mails.mailSender, gatewaySender }
	const delivery = startUrgentDelivery(context, (error) => errors.push(error))
	await challenge(await addCustomer({ Email: 'ana@mail.test' }))
	await challenge(await addCustomer({ Phone: '+5511900000000' }))
	await gateway.arrived(1)
	await delivery.stop()
	assert.equal(JSON.parse(gateway.received[0]!.body).to, '+5511900000000')
	assert.deepEqual(errors, [])
})
