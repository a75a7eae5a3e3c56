import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { GATEWAY_BODY, PIN_ENVIRONMENT } from '../../test/support/pins.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { useWorld } from '../../test/support/world.ts'
import { findGateway } from './find-gateway.ts'

const world = useWorld(PIN_ENVIRONMENT)
const NONE = {
	IsConfigured: false,
	Url: '',
	HeaderNames: [],
	Body: '{"to": "{{phone:+55}}", "message": "{{text}}"}',
}
const SECRET = 'Bearer secret-of-the-gateway'

const createShop = async () => {
	const { merchant } = await world.merchant()
	return { merchant, owner: await signInAs(world, merchant) }
}

test('a gateway is set, shown without its secrets, changed and removed', async (t) => {
	const { merchant, owner } = await createShop()
	const { url } = await startReceiver(t)
	assert.deepEqual(await owner.get('/pin-gateway'), NONE)
	const settings = { Url: `${url}/sms`, Headers: { Authorization: SECRET }, Body: GATEWAY_BODY }
	const shown = { IsConfigured: true, Url: `${url}/sms`, HeaderNames: ['Authorization'], Body: GATEWAY_BODY }
	assert.deepEqual(await owner.put('/pin-gateway', settings), shown)
	assert.deepEqual(await owner.get('/pin-gateway'), shown)

	// Headers that are left out stay, unless they would go to another host.
	const moved = { Url: `${url}/v2`, Body: GATEWAY_BODY }
	assert.deepEqual(await owner.put('/pin-gateway', moved), { ...shown, Url: `${url}/v2` })
	assert.deepEqual((await findGateway(world.db, merchant.id))!.headers, { Authorization: SECRET })
	const elsewhere = { Url: 'http://127.0.0.2/sms', Body: GATEWAY_BODY }
	assert.partialDeepStrictEqual(await owner.put('/pin-gateway', elsewhere, 422), { Field: 'Headers' })
	assert.deepEqual(await owner.put('/pin-gateway', { ...elsewhere, Headers: {} }), {
		...shown,
		Url: elsewhere.Url,
		HeaderNames: [],
	})

	const log = JSON.stringify(await owner.get('/audit'))
	assert.ok(!log.includes('secret-of-the-gateway'))
	assert.equal((await owner.get('/audit?kind=pin-gateway')).Items.length, 3)
	const other = await createShop()
	assert.deepEqual(await other.owner.get('/pin-gateway'), NONE)
	await other.owner.delete('/pin-gateway', 204)
	await owner.delete('/pin-gateway', 204)
	assert.deepEqual(await owner.get('/pin-gateway'), NONE)
})

test('addresses that webhooks may not reach, wrong headers and wrong templates are refused', async () => {
	const { owner } = await createShop()
	const good = { Url: 'http://127.0.0.1/sms', Body: GATEWAY_BODY }
	for (const [change, Field] of [
		[{ Url: 'http://169.254.169.254/latest' }, 'Url'],
		[{ Url: 'https://10.0.0.1/sms' }, 'Url'],
		[{ Url: 'ftp://127.0.0.1/sms' }, 'Url'],
		[{ Headers: { Host: 'example.com' } }, 'Headers'],
		[{ Headers: { 'X-Key': 'a\r\nX-Other: b' } }, 'Headers'],
		[{ Body: 'phone={{phone}}&text={{text}}' }, 'Body'],
		[{ Body: '{"to": {{phone}}, "message": "{{text}}"}' }, 'Body'],
		[{ Body: '{"to": "{{phone}}"}' }, 'Body'],
		[{ Body: '{"message": "{{text}}"}' }, 'Body'],
		[{ Body: '{"to": "{{phone}}", "message": "{{text}}", "name": "{{name}}"}' }, 'Body'],
	] as const)
		assert.partialDeepStrictEqual(await owner.put('/pin-gateway', { ...good, ...change }, 422), { Field })
	await owner.put('/pin-gateway', { Body: GATEWAY_BODY }, 400)
	assert.deepEqual(await owner.get('/pin-gateway'), NONE)
})

test('a test is sent at once, and says what the gateway answered', async (t) => {
	const { merchant, owner } = await createShop()
	const gateway = await startReceiver(t)
	const send = (status = 200) => owner.post('/pin-gateway/test', { Phone: '+55 11 90000-0000' }, status)
	await send(422)
	await owner.put('/pin-gateway', {
		Url: gateway.url,
		Headers: { Authorization: SECRET },
		Body: '{"to":"{{phone}}","quoted":"\\"{{code}}\\"","message":"{{ text }}"}',
	})
	gateway.answer = () => ({ status: 202, body: '{"id":"m-1"}' })
	assert.deepEqual(await send(), { Success: true, Status: 202, Error: null, Response: '{"id":"m-1"}' })
	assert.equal(gateway.received[0]!.headers.authorization, SECRET)
	assert.deepEqual(JSON.parse(gateway.received[0]!.body), {
		to: '+5511900000000',
		quoted: '"123456"',
		message: `123456 is a test code of ${merchant.name}. You do not need to do anything.`,
	})
	// A redirect is not followed, because it could lead to a forbidden address.
	gateway.answer = () => ({ status: 302, headers: { location: `${gateway.url}/other` } })
	assert.deepEqual(await send(), { Success: false, Status: 302, Error: null, Response: '' })
	gateway.answer = () => 'reset'
	assert.partialDeepStrictEqual(await send(), { Success: false, Status: null, Response: null })
	assert.partialDeepStrictEqual(await owner.post('/pin-gateway/test', { Phone: 'me' }, 422), {
		Field: 'Phone',
	})
	await send()
	await send()
	await send(429)
	world.clock.pass(1 / 1440)
	await send(429)
	world.clock.pass(1 / 1440)
	await send()
})

test('a viewer reads the gateway and changes nothing', async () => {
	const { merchant } = await createShop()
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await viewer.get('/pin-gateway'), NONE)
	await viewer.put('/pin-gateway', { Url: 'http://127.0.0.1', Body: GATEWAY_BODY }, 403)
	await viewer.delete('/pin-gateway', 403)
	await viewer.post('/pin-gateway/test', { Phone: '+5511900000000' }, 403)
})
