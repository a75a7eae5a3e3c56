import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEFAULT_RIGHTS, isAllowed, ROLES } from '@fiel/contract'
import { revokeKeys } from '../src/merchants/revoke-keys.ts'
import { endSessions } from '../src/users/end-sessions.ts'
import { createFullMerchant } from './hostile/create-full-merchant.ts'
import { routesOf } from './hostile/routes.ts'
import {
	accessOf,
	askApp,
	assertStrangersSeeNothing,
	basic,
	keyOf,
	memberTokenOf,
	send,
	sessionOf,
} from './hostile/strangers.ts'
import { isOfMembers, isPrivate, isPublic } from './support/find-operation.ts'
import { openShopPage } from './support/public.ts'
import { assertUnchanged } from './support/refused.ts'
import { useWorld } from './support/world.ts'

const world = useWorld({
	FIEL_REQUESTS_PER_SECOND: '1000000',
	FIEL_FAILED_LOGINS_PER_MINUTE: '1000000',
	FIEL_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
	FIEL_MEMBER_REQUESTS_PER_MINUTE: '1000000',
})

test('no route is open without valid credentials, and all invalid credentials get the same answer', async () => {
	const merchant = await createFullMerchant(world)
	const { token, key } = await world.merchant()
	const revoked = await keyOf(world, merchant)
	const page = await openShopPage(world, merchant)
	const closed = await openShopPage(world, merchant)
	const revokedTokens = [revoked.token, closed.token]
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, revokedTokens, world.clock.now()))
	const member = await memberTokenOf(world, merchant, 'ana')
	const ended = await sessionOf(world, merchant, 'owner')
	await world.db.transaction((tx) => endSessions(tx, [ended]))
	const sessions = [await sessionOf(world, merchant, 'owner'), await sessionOf(world, merchant, 'viewer')]
	const invalidCredentials: Record<string, Record<string, string>> = {
		'nobody at all': {},
		'a wrong key': { authorization: basic(token, `${key}x`) },
		'a key of nobody': { authorization: basic('fiel_tok_x', key) },
		'a revoked key': { authorization: basic(revoked.token, revoked.key) },
		'a token of nobody': { 'x-bq-apitoken': 'fiel_pub_x' },
		'a revoked token': { 'x-bq-apitoken': closed.token },
		'the token of a key': { 'x-bq-apitoken': token },
		'the token of a member with a wrong signature': { authorization: `Bearer ${member.slice(0, -3)}AAA` },
		'a wrong session': { cookie: `fiel_session=${'x'.repeat(43)}` },
		'an ended session': { cookie: `fiel_session=${ended}` },
	}
	const routes = routesOf(world.app)
	assert.ok(routes.filter(({ operation }) => operation).length > 116)
	await assertUnchanged(world, async () => {
		for (const route of routes) {
			if (!route.operation || accessOf(route.operation) === 'open') continue
			const wrongKind: Record<string, string>[] = [
				...(isPrivate(route.operation)
					? sessions.map((session) => ({ cookie: `fiel_session=${session}` }))
					: []),
				...(isPublic(route.operation) ? [] : [{ 'x-bq-apitoken': page.token }]),
				...(isOfMembers(route.operation) ? [] : [{ authorization: `Bearer ${member}` }]),
				...(isPrivate(route.operation) && !isPublic(route.operation)
					? [{ authorization: basic(page.token, '') }]
					: [{ authorization: basic(token, key) }]),
			]
			const answers = []
			for (const headers of [...Object.values(invalidCredentials), ...wrongKind])
				answers.push(await send(askApp(world), route, headers))
			assert.equal(answers[0]!.status, 401, `${route.method} ${route.path}: ${answers[0]!.body}`)
			for (const answer of answers) assert.deepEqual(answer, answers[0], `${route.method} ${route.path}`)
		}
	})
})

test('nobody passes a route, whatever its form, without the right that its operation needs', async () => {
	const { merchant } = await world.merchant()
	const sessions = await Promise.all(
		ROLES.map(async (role) => ({ role, token: await sessionOf(world, merchant, role) })),
	)
	let refused = 0
	await assertUnchanged(world, async () => {
		for (const route of routesOf(world.app)) {
			const access = route.operation && accessOf(route.operation)
			if (!access || access === 'private' || access === 'member') continue
			for (const { role, token } of sessions) {
				if (isAllowed(access, role, DEFAULT_RIGHTS[role])) continue
				const { status } = await send(askApp(world), route, { cookie: `fiel_session=${token}` })
				assert.equal(status, 403, `${role} ${route.method} ${route.path}`)
				refused += 1
			}
		}
	})
	assert.ok(refused > 300)
})

test('a resource of another merchant gets the same answer as one that does not exist', async () => {
	const [other, own] = [await createFullMerchant(world, 'their-'), await createFullMerchant(world, 'my-')]
	await assertStrangersSeeNothing(askApp(world), { world, merchant: own }, { world, merchant: other })
})
