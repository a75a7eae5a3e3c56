import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPanelClient, PASSWORD, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import { SESSION_COOKIE } from '../http/cookie.ts'
import { codeAt, stepAt } from './totp.ts'

const world = useWorld()

const DEFAULTS = { SecondFactorFor: 'nobody', IdleHours: 12, LongestDays: 14 }
const HOUR = 1 / 24
const codeNow = (secret: string) => codeAt(secret, stepAt(world.clock.now()))

const signIn = async (email: string) => {
	const answer = await sendAdminRequest(world.app, 'POST', '/session', { Email: email, Password: PASSWORD })
	assert.equal(answer.statusCode, 201, answer.body)
	const cookie = answer.cookies.find(({ name }) => name === SESSION_COOKIE)!
	return createPanelClient(world, email, `${SESSION_COOKIE}=${cookie.value}`)
}

test('users who need a second factor keep their sessions, and must set one up at the next sign-in', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	const viewer = await signInAs(world, merchant, 'viewer')
	const without = { Owners: 1, Editors: 2, Everybody: 3 }
	assert.deepEqual(await owner.get('/security'), { ...DEFAULTS, UsersWithout: without })
	const required = { ...DEFAULTS, SecondFactorFor: 'editors' }
	assert.deepEqual(await owner.put('/security', required), { ...required, UsersWithout: without })
	for (const client of [owner, editor, viewer]) await client.get('/tiers')

	world.clock.pass(HOUR)
	const next = await signIn(editor.email)
	assert.equal((await next.get('/session')).MustSetUpSecondFactor, true)
	const refused = await next.get('/tiers', 403)
	assert.deepEqual(
		[refused.Field, refused.Message],
		['SecondFactor', 'set up a second factor first: the shop requires one'],
	)
	await next.put('/customization', { CompanyName: 'x' }, 403)
	assert.equal((await (await signIn(viewer.email)).get('/session')).MustSetUpSecondFactor, false)

	const { Secret } = await next.post('/second-factor', { Password: PASSWORD })
	await next.get('/tiers', 403)
	await next.post('/second-factor/confirm', { Code: codeNow(Secret) }, 200)
	assert.equal((await next.get('/session')).MustSetUpSecondFactor, false)
	await next.get('/tiers')
	assert.deepEqual((await owner.get('/security')).UsersWithout, { Owners: 1, Editors: 1, Everybody: 2 })
})

test('a required second factor cannot be turned off', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { Secret } = await owner.post('/second-factor', { Password: PASSWORD })
	await owner.post('/second-factor/confirm', { Code: codeNow(Secret) }, 200)
	await owner.put('/security', { ...DEFAULTS, SecondFactorFor: 'owners' })
	world.clock.pass(HOUR)
	const off = { Password: PASSWORD, Code: codeNow(Secret) }
	assert.match((await owner.post('/second-factor/disable', off, 409)).Message, /requires a second factor/)
	await owner.put('/security', DEFAULTS)
	await owner.post('/second-factor/disable', off, 204)
})

test('the length of sessions applies to open ones at once', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	const other = await world.merchant()
	const stranger = await signInAs(world, other.merchant)
	world.clock.pass(3 * HOUR)
	await owner.put('/security', { ...DEFAULTS, IdleHours: 2, LongestDays: 3 })
	await editor.get('/session', 401)
	await stranger.get('/session')
	const { ExpiresDate } = await owner.get('/session')
	assert.equal(ExpiresDate, '2026-06-15T17:00:00.000Z')
	for (let turn = 0; turn < 34; turn++) {
		world.clock.pass(1.9 * HOUR)
		await owner.get('/session')
	}
	await owner.put('/security', { ...DEFAULTS, IdleHours: 48, LongestDays: 90 })
	world.clock.pass(1.9)
	await owner.get('/session')
	await owner.put('/security', { ...DEFAULTS, LongestDays: 1 })
	await owner.get('/session', 401)
})

test('refused settings name their field and change nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const editor = await signInAs(world, merchant, 'editor')
	await assertUnchanged(world, async () => {
		for (const [change, status, field] of [
			[{ IdleHours: 0 }, 422, 'IdleHours'],
			[{ IdleHours: 169 }, 422, 'IdleHours'],
			[{ IdleHours: 1.5 }, 400, 'IdleHours'],
			[{ LongestDays: 0 }, 422, 'LongestDays'],
			[{ LongestDays: 91 }, 422, 'LongestDays'],
			[{ SecondFactorFor: 'viewers' }, 400, 'SecondFactorFor'],
			[{ Passwords: 'long' }, 400, 'Passwords'],
		] as const)
			assert.equal((await owner.put('/security', { ...DEFAULTS, ...change }, status)).Field, field)
		await editor.get('/security', 403)
		await editor.put('/security', DEFAULTS, 403)
	})
})
