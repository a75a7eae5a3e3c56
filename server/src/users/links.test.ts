import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { addUser, PASSWORD, sendAdminRequest } from '../../test/support/admin.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { useWorld } from '../../test/support/world.ts'
import { createLinks } from './create-links.ts'

const world = useWorld()

const signInByLink = (token: string) => sendAdminRequest(world.app, 'POST', '/session/link', { Token: token })
const makeLink = async () => {
	const { merchant } = await world.merchant()
	const user = await addUser(world, merchant)
	const [token] = await world.db.transaction((tx) =>
		createLinks(tx, merchant.id, [user.id], world.clock.now()),
	)
	return { merchant, user, token: token! }
}

test('a link signs in once, and only its hash is stored', async () => {
	const { user, token } = await makeLink()
	assert.match(token, /^[\w-]{43}$/)
	const kept = await world.db.rows<{ row: string }>(sql`select l::text as row from sign_in_links l`)
	assert.ok(kept.length > 0 && !JSON.stringify(kept).includes(token))
	const answers = await Promise.all([signInByLink(token), signInByLink(token)])
	assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 401])
	const entered = answers.find(({ statusCode }) => statusCode === 201)!
	assert.partialDeepStrictEqual(entered.json(), { Email: user.email, IsByLink: true })
	assert.equal((await signInByLink('x'.repeat(43))).statusCode, 401)
})

test('a link expires after fifteen minutes, and when its user is deactivated', async () => {
	const late = await makeLink()
	world.clock.set('2026-06-15T12:15:00Z')
	assert.equal((await signInByLink(late.token)).statusCode, 401)
	world.clock.set('2026-06-15T12:00:00Z')
	const { user, token } = await makeLink()
	await world.db.rows(sql`update users set deactivated_at = ${world.clock.now()} where email = ${user.email}`)
	await resealAll(world.db)
	assert.equal((await signInByLink(token)).statusCode, 401)
})

test('a user who signed in by a link may set a password once without the old one', async () => {
	const { user, token } = await makeLink()
	const cookie = String((await signInByLink(token)).headers['set-cookie']).split(';')[0]!
	const choose = (body: object) => sendAdminRequest(world.app, 'PUT', '/session/password', body, { cookie })
	assert.equal((await choose({ NewPassword: 'a new one to keep' })).statusCode, 200)
	assert.equal((await choose({ NewPassword: 'another new one' })).statusCode, 401)
	const enter = (Password: string) =>
		sendAdminRequest(world.app, 'POST', '/session', { Email: user.email, Password })
	assert.equal((await enter(PASSWORD)).statusCode, 401)
	assert.equal((await enter('a new one to keep')).statusCode, 201)
})
