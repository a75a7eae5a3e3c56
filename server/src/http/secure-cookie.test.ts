import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addUser, PASSWORD } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld({ FIEL_TRUST_PROXY: 'true' })

test('behind a proxy that terminates TLS the cookie is Secure', async () => {
	const { merchant } = await world.merchant()
	const { email } = await addUser(world, merchant)
	for (const [protocol, isSecure] of [
		['https', true],
		['http', false],
	] as const) {
		const answer = await world.app.inject({
			method: 'POST',
			url: '/admin/api/session',
			headers: { 'x-forwarded-proto': protocol, 'x-forwarded-for': '203.0.113.9' },
			payload: { Email: email, Password: PASSWORD },
		})
		assert.equal(answer.statusCode, 201, answer.body)
		assert.equal(String(answer.headers['set-cookie']).endsWith('; Secure'), isSecure)
	}
})
