import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdminOperation, DEFAULT_RIGHTS, isAllowed, ROLES, type Role } from '@fiel/contract'
import { createKeys } from '../src/merchants/create-keys.ts'
import type { Merchant } from '../src/merchants/merchant.ts'
import { revokeKeys } from '../src/merchants/revoke-keys.ts'
import { endSessions } from '../src/users/end-sessions.ts'
import { startSession } from '../src/users/start-session.ts'
import { createFullMerchant } from './hostile/create-full-merchant.ts'
import { createNamingCases, type RequestParts } from './hostile/naming-cases.ts'
import { readResourceNames } from './hostile/resource-names.ts'
import { type Route, routesOf } from './hostile/routes.ts'
import { addUser } from './support/admin.ts'
import { type AnyOperation, isPrivate, isPublic } from './support/find-operation.ts'
import { openShopPage } from './support/public.ts'
import { assertUnchanged, digestMerchantRows } from './support/refused.ts'
import { useWorld } from './support/world.ts'

const world = useWorld({
	FIEL_REQUESTS_PER_SECOND: '1000000',
	FIEL_FAILED_LOGINS_PER_MINUTE: '1000000',
	FIEL_PUBLIC_REQUESTS_PER_MINUTE: '1000000',
})

const basic = (token: string, key: string): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
const sessionOf = async (merchant: Merchant, role: Role): Promise<string> => {
	const { id } = await addUser(world, merchant, role)
	const visit = { address: null, agent: null }
	const { token } = await world.db.transaction((tx) =>
		startSession(tx, { merchantId: merchant.id, id }, visit, world.clock.now()),
	)
	return token
}

/** Sends a request, and returns the answer without the parts that are never the same twice. */
const send = async (
	{ method, path, operation }: Route,
	headers: Record<string, string>,
	named: Partial<RequestParts> = {},
) => {
	const url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named.params?.[name] ?? '999999'))
	const asked = named.query ?? texts(operation?.example.query ?? {})
	const query = Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked)}` : ''
	const body = operation?.body && JSON.stringify(named.body ?? operation.example.body)
	const answer = await world.app.inject({
		method: method as 'GET',
		url: url + query,
		headers: {
			'sec-fetch-site': 'same-origin',
			...headers,
			...(body && { 'content-type': 'application/json' }),
		},
		...(body && { payload: body }),
	})
	const { date, 'x-request-id': id, ...rest } = answer.headers
	assert.ok(id, `${method} ${path}`)
	const text = answer.body
		.replaceAll(String(id), 'ID')
		.replace(/"TransactionId":"[\w-]{24}"/, '"TransactionId":"RANDOM"')
	return { status: answer.statusCode, headers: rest, body: text }
}

const keyOf = async ({ id }: Merchant) => {
	const [pair] = await world.db.transaction((tx) => createKeys(tx, id, [{ name: 'own' }], world.clock.now()))
	return pair!
}

const texts = (query: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

const accessOf = (operation: AnyOperation): AdminOperation['access'] | 'private' =>
	isPrivate(operation) ? 'private' : operation.access

test('no route is open without valid credentials, and all invalid credentials get the same answer', async () => {
	const merchant = await createFullMerchant(world)
	const { token, key } = await world.merchant()
	const revoked = await keyOf(merchant)
	const page = await openShopPage(world, merchant)
	const closed = await openShopPage(world, merchant)
	const revokedTokens = [revoked.token, closed.token]
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, revokedTokens, world.clock.now()))
	const ended = await sessionOf(merchant, 'owner')
	await world.db.transaction((tx) => endSessions(tx, [ended]))
	const sessions = [await sessionOf(merchant, 'owner'), await sessionOf(merchant, 'viewer')]
	const invalidCredentials: Record<string, Record<string, string>> = {
		'nobody at all': {},
		'a wrong key': { authorization: basic(token, `${key}x`) },
		'a key of nobody': { authorization: basic('fiel_tok_x', key) },
		'a revoked key': { authorization: basic(revoked.token, revoked.key) },
		'a token of nobody': { 'x-bq-apitoken': 'fiel_pub_x' },
		'a revoked token': { 'x-bq-apitoken': closed.token },
		'the token of a key': { 'x-bq-apitoken': token },
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
				...(isPrivate(route.operation) && !isPublic(route.operation)
					? [{ authorization: basic(page.token, '') }]
					: [{ authorization: basic(token, key) }]),
			]
			const answers = []
			for (const headers of [...Object.values(invalidCredentials), ...wrongKind])
				answers.push(await send(route, headers))
			assert.equal(answers[0]!.status, 401, `${route.method} ${route.path}: ${answers[0]!.body}`)
			for (const answer of answers) assert.deepEqual(answer, answers[0], `${route.method} ${route.path}`)
		}
	})
})

test('nobody passes a route, whatever its form, without the right that its operation needs', async () => {
	const { merchant } = await world.merchant()
	const sessions = await Promise.all(
		ROLES.map(async (role) => ({ role, token: await sessionOf(merchant, role) })),
	)
	let refused = 0
	await assertUnchanged(world, async () => {
		for (const route of routesOf(world.app)) {
			const access = route.operation && accessOf(route.operation)
			if (!access || access === 'private') continue
			for (const { role, token } of sessions) {
				if (isAllowed(access, role, DEFAULT_RIGHTS[role])) continue
				const { status } = await send(route, { cookie: `fiel_session=${token}` })
				assert.equal(status, 403, `${role} ${route.method} ${route.path}`)
				refused += 1
			}
		}
	})
	assert.ok(refused > 300)
})

test('a resource of another merchant gets the same answer as one that does not exist', async () => {
	const [other, own] = [await createFullMerchant(world, 'their-'), await createFullMerchant(world, 'my-')]
	const [others, mine] = [await readResourceNames(world, other), await readResourceNames(world, own)]
	const { key, token } = await keyOf(own)
	const headers = {
		authorization: basic(token, key),
		'x-bq-apitoken': (await openShopPage(world, own)).token,
		cookie: `fiel_session=${await sessionOf(own, 'owner')}`,
	}
	const before = await digestMerchantRows(world, other)
	const [done, kinds] = [new Set<string>(), new Set<string>()]
	let compared = 0
	for (const route of routesOf(world.app).sort((a, b) => createsNames(a) - createsNames(b))) {
		if (!route.operation || accessOf(route.operation) === 'open') continue
		for (const { kind, requests, names } of createNamingCases(route.operation, mine, others)) {
			const plain = createsNames(route) ? counted : masked
			const theirs = plain(await send(route, headers, requests.theirs), names.theirs)
			const nowhere = plain(await send(route, headers, requests.nowhere), names.nowhere)
			assert.deepEqual(theirs, nowhere, `${route.method} ${route.path} ${JSON.stringify(requests.theirs)}`)
			if (route.method !== 'HEAD' && !isRefused(route.operation, theirs)) done.add(route.operation.id)
			kinds.add(kind)
			compared += 1
		}
	}
	assert.deepEqual([...done].sort(), NOT_REFUSED)
	assert.deepEqual(
		Object.keys(others).filter((kind) => !kinds.has(kind)),
		[...SECRETS, ...COUNTED_BY_ALL],
	)
	assert.ok(compared > 100, `${compared} compared`)
	assert.deepEqual(await digestMerchantRows(world, other), before)
})

/**
 * Operations that are not refused: lists with no results, the points of nobody, a simulation, operations that create
 * resources with new names, and those about PINs, which do not say whether a customer exists.
 */
const NOT_REFUSED = [
	'addOrder',
	'challengeCustomer',
	'confirmCounterPin',
	'countAudit',
	'countCustomers',
	'countOrders',
	'createCoupon',
	'findSameContacts',
	'getCustomerPoints',
	'getPublicCustomerPoints',
	'listAudit',
	'listAvailableRewards',
	'listCustomers',
	'listCustomersReport',
	'listImportErrors',
	'listOrders',
	'listWaitingChanges',
	'recordOrder',
	'redeemAtTill',
	'sendCounterPin',
	'simulateOrder',
	'upsertCustomer',
	'validateChallenge',
]

const SECRETS = ['password', 'link', 'deviceLink', 'invitationToken', 'code']
/** Every merchant has a first one of these, and an e-mail is only used to sign in. */
const COUNTED_BY_ALL = ['version', 'objective', 'email']

/** These create the named resource, so they come last. */
const createsNames = ({ operation }: Route): number => Number(CREATORS.includes(operation?.id ?? ''))

const CREATORS = [
	...['addOrder', 'recordOrder', 'createCoupon', 'upsertCustomer'],
	...['redeemAtTill', 'redeemCheckout', 'redeemForCustomer'],
]

type Answer = Awaited<ReturnType<typeof send>>

const isRefused = (operation: AnyOperation, { status, body }: Answer): boolean =>
	isPrivate(operation) ? operation.envelope !== 'Html' && JSON.parse(body).HasError : status >= 400

/** Hides the requested name, which the answer repeats; nothing else may differ. */
const masked = (answer: Answer, name: string): Answer => {
	const pattern = /^\d+$/.test(name) ? new RegExp(`\\b${name}\\b`, 'g') : name
	const hidden = (key: string, value: unknown): unknown => {
		if (typeof value === 'string') return value.replaceAll(pattern, 'NAME')
		return String(value) === name && key !== 'ErrorCode' ? 'NAME' : value
	}
	const body = answer.body && JSON.stringify(JSON.parse(answer.body, hidden))
	return { ...answer, headers: { ...answer.headers, 'content-length': 0 }, body }
}

/** Hides ids, balances and codes, which change when an operation is repeated, and random public ids. */
const counted = (answer: Answer, name: string): Answer => {
	const plain = masked(answer, name)
	const body = plain.body
		.replace(/:-?\d+(\.\d+)?/g, ':0')
		.replace(/"[A-Z]*-?[2-9A-Z]{8}"/g, '"CODE"')
		.replace(/"PublicId":"[^"]*"/g, '"PublicId":"ID"')
	return { ...plain, body }
}
