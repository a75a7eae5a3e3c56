import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { openMemberPage, switchMembersOn } from '../../../test/support/members.ts'
import { createPinShop, PIN_ENVIRONMENT } from '../../../test/support/pins.ts'
import { SHOP_ORIGIN } from '../../../test/support/public.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld(PIN_ENVIRONMENT)

test('a shop switches signing in with a code off: codes and devices are refused by name, and devices come back', async (t) => {
	let monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const { merchant, addCustomer, deliver } = await createPinShop(t, world)
	await switchMembersOn(world, merchant)
	await addCustomer({ Email: 'ana@mail.test' })
	const owner = await signInAs(world, merchant)
	const url = `/v1/member/shops/${merchant.name}`
	const send = async (path: string, body: object, status: number, language = 'en') => {
		const headers = { origin: SHOP_ORIGIN, 'accept-language': language }
		const answer = await world.app.inject({
			method: 'POST',
			url: `${url}/sign-in${path}`,
			headers,
			payload: body,
		})
		assert.equal(answer.statusCode, status, answer.body)
		return answer.json()
	}
	const look = async () => (await world.app.inject({ url, headers: { origin: SHOP_ORIGIN } })).json().SignIn
	const Contact = 'ana@mail.test'
	assert.equal((await look()).Email, true)
	await send('', { Contact }, 202)
	const device = await send('/confirm', { Contact, Code: await deliver(), Remember: true }, 201)
	await send('', { Contact }, 202)
	const code = await deliver()

	const { Origins } = await owner.get('/members')
	const off = await owner.put('/members', { IsOn: true, SignsInByCode: false, Origins })
	assert.equal(off.SignsInByCode, false)
	monotonic += 1_000
	await assertUnchanged(world, async () => {
		for (const [path, body] of [
			['', { Contact }],
			['', { Contact: 'nobody@mail.test' }],
			['/confirm', { Contact, Code: code }],
			['/renew', { Session: device.Session }],
		] as const) {
			const refused = await send(path, body, 403)
			assert.deepEqual([refused.ErrorCode, refused.ErrorName], [76, 'ApiPartnerKeysValidation'])
			assert.match(refused.Message, /switched off signing in with a code.*under Members/)
		}
		assert.match((await send('', { Contact }, 403, 'pt')).Message, /desligou a entrada com código/)
	})
	// The look offers no code any more; the token that the device has got works until it expires.
	assert.deepEqual(await look(), { Email: false, Phone: false })
	await openMemberPage(world, device.Token).get('')

	// A panel of before, which does not know the switch, leaves it as it is.
	assert.equal((await owner.put('/members', { IsOn: true, Origins })).SignsInByCode, false)
	await owner.put('/members', { IsOn: true, SignsInByCode: true, Origins })
	monotonic += 1_000
	assert.equal((await look()).Email, true)
	await send('/renew', { Session: device.Session }, 201)
	await send('/confirm', { Contact, Code: code }, 201)
})
