import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD, type PanelClient, sendAdminRequest, signInAs } from '../../test/support/admin.ts'
import { useWorld } from '../../test/support/world.ts'
import { codeAt, stepAt } from './totp.ts'

const world = useWorld()

const codeNow = (secret: string, apart = 0) => codeAt(secret, stepAt(world.clock.now()) + apart)
const pass = (seconds: number) =>
	world.clock.set(new Date(world.clock.now().getTime() + seconds * 1000).toISOString())
const signIn = async (panel: PanelClient, Code?: string, Password = PASSWORD) => {
	const answer = await sendAdminRequest(world.app, 'POST', '/session', { Email: panel.email, Password, Code })
	return { status: answer.statusCode, field: answer.json().Field, message: answer.json().Message }
}

const createEnrolledUser = async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant, 'viewer')
	const { Secret, Uri } = await panel.post('/second-factor', { Password: PASSWORD })
	assert.ok(Uri.includes(`secret=${Secret}`) && Uri.includes(encodeURIComponent(panel.email)))
	const { RecoveryCodes } = await panel.post('/second-factor/confirm', { Code: codeNow(Secret) }, 200)
	return { panel, secret: Secret as string, recovery: RecoveryCodes as string[] }
}

test('the code is asked for only after a correct password, and works once', async () => {
	const { panel, secret } = await createEnrolledUser()
	assert.equal((await panel.get('/session')).HasSecondFactor, true)
	pass(60)
	const code = codeNow(secret)
	assert.deepEqual(await signIn(panel, undefined, 'wrong horse battery'), {
		status: 401,
		field: null,
		message: 'the email and the password do not match',
	})
	assert.deepEqual(await signIn(panel, code, 'wrong horse battery'), {
		status: 401,
		field: null,
		message: 'the email and the password do not match',
	})
	assert.deepEqual(await signIn(panel), {
		status: 401,
		field: 'Code',
		message: 'a code of the second factor is wanted',
	})
	const wrong = code === '000000' ? '000001' : '000000'
	assert.equal((await signIn(panel, wrong)).message, 'the code is wrong or was used')
	const both = await Promise.all([signIn(panel, code), signIn(panel, code)])
	assert.deepEqual(both.map(({ status }) => status).sort(), [201, 401])
	assert.equal((await signIn(panel, codeNow(secret, -1))).status, 401, 'an older code after a newer one')
})

test('the code that confirmed the factor cannot sign in too', async () => {
	const { panel, secret } = await createEnrolledUser()
	assert.equal((await signIn(panel, codeNow(secret))).status, 401)
	pass(30)
	assert.equal((await signIn(panel, codeNow(secret))).status, 201)
})

test('there are ten recovery codes, each works once, in any format', async () => {
	const { panel, recovery } = await createEnrolledUser()
	assert.equal(new Set(recovery).size, 10)
	for (const code of recovery) assert.match(code, /^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
	const typed = recovery[3]!.toLowerCase().replaceAll('-', ' ')
	assert.equal((await signIn(panel, typed)).status, 201)
	assert.equal((await signIn(panel, recovery[3]!)).status, 401)
	assert.equal((await signIn(panel, recovery[4]!)).status, 201)
})

test('the factor is disabled with password and code, and can be enrolled again', async () => {
	const { panel, secret } = await createEnrolledUser()
	await panel.post('/second-factor', { Password: PASSWORD }, 409)
	await panel.post('/second-factor/confirm', { Code: '123456' }, 409)
	pass(60)
	const end = (Password: string, Code: string, status: number) =>
		panel.post('/second-factor/disable', { Password, Code }, status)
	assert.equal((await end('wrong horse battery', codeNow(secret), 401)).Field, 'Password')
	assert.equal((await end(PASSWORD, 'AAAA-AAAA-AAAA-AAAA', 401)).Field, 'Code')
	await end(PASSWORD, codeNow(secret), 204)
	await end(PASSWORD, codeNow(secret), 409)
	assert.equal((await signIn(panel)).status, 201)
	for (const Password of ['wrong horse battery', undefined])
		assert.equal((await panel.post('/second-factor', { Password }, 401)).Field, 'Password')
	const again = await panel.post('/second-factor', { Password: PASSWORD })
	assert.notEqual(again.Secret, secret)
	const guess = codeNow(again.Secret) === '000000' ? '000001' : '000000'
	assert.equal((await panel.post('/second-factor/confirm', { Code: guess }, 401)).Field, 'Code')
	assert.equal((await signIn(panel)).status, 201, 'an unconfirmed secret changes nothing')
})

test('guessing codes is rate-limited like guessing passwords, even with the correct password', async () => {
	const { panel, secret } = await createEnrolledUser()
	pass(60)
	const right = codeNow(secret)
	const guesses = Array.from({ length: 12 }, (_, guess) => String(guess).padStart(6, '0'))
	const from = (remoteAddress: string, Code: string | null) =>
		world.app.inject({
			method: 'POST',
			url: '/admin/api/session',
			remoteAddress,
			payload: { Email: panel.email, Password: PASSWORD, Code },
		})
	const statuses: number[] = []
	for (const [index, guess] of guesses.filter((code) => code !== right).entries()) {
		// Asking for the code first must not make the address a known one.
		await from(`10.1.0.${index}`, null)
		statuses.push((await from(`10.1.0.${index}`, guess)).statusCode)
	}
	assert.ok(statuses.includes(429), String(statuses))
})
