import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AdminOperation, Role } from '@fiel/contract'
import { createKeys } from '../src/merchants/create-keys.ts'
import type { Merchant } from '../src/merchants/merchant.ts'
import { revokeKeys } from '../src/merchants/revoke-keys.ts'
import { endSessions } from '../src/users/end-sessions.ts'
import { startSession } from '../src/users/start-session.ts'
import { type AnyOperation, isPrivate } from './hostile/make-request.ts'
import { type Route, routesOf } from './hostile/routes.ts'
import { setStage } from './hostile/stage.ts'
import { kindOf, kindOfMember, readThings, type Things } from './hostile/things.ts'
import { addUser } from './support/admin.ts'
import { changingNothing } from './support/refused.ts'
import { useWorld } from './support/world.ts'

const world = useWorld({ FIEL_REQUESTS_PER_SECOND: '1000000', FIEL_FAILED_LOGINS_PER_MINUTE: '1000000' })

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

/** What a request looks like to whoever sent it, without what is never the same twice. */
const send = async (
	{ method, path, operation }: Route,
	headers: Record<string, string>,
	named: Named = {},
) => {
	const url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named.params?.[name] ?? '999999'))
	const query = operation?.example.query ? `?${new URLSearchParams(texts(operation.example.query))}` : ''
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
	return { status: answer.statusCode, headers: rest, body: answer.body.replaceAll(String(id), 'ID') }
}

interface Named {
	params?: Record<string, string>
	body?: unknown
}

const texts = (query: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

const accessOf = (operation: AnyOperation): AdminOperation['access'] | 'private' =>
	isPrivate(operation) ? 'private' : operation.access

test('no route opens for strangers, and all strangers hear the same', async () => {
	const merchant = await setStage(world)
	const { token, key } = await world.merchant()
	const [revoked] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: 'old' }], world.clock.now()),
	)
	await world.db.transaction((tx) => revokeKeys(tx, merchant.id, [revoked!.token], world.clock.now()))
	const ended = await sessionOf(merchant, 'owner')
	await world.db.transaction((tx) => endSessions(tx, [ended]))
	const owner = await sessionOf(merchant, 'owner')
	const strangers: Record<string, Record<string, string>> = {
		'nobody at all': {},
		'a wrong key': { authorization: basic(token, `${key}x`) },
		'a key of nobody': { authorization: basic('fiel_tok_x', key) },
		'a revoked key': { authorization: basic(revoked!.token, revoked!.key) },
		'a wrong session': { cookie: `fiel_session=${'x'.repeat(43)}` },
		'an ended session': { cookie: `fiel_session=${ended}` },
	}
	const routes = routesOf(world.app)
	assert.ok(routes.filter(({ operation }) => operation).length > 116)
	await changingNothing(world, async () => {
		for (const route of routes) {
			if (!route.operation || accessOf(route.operation) === 'open') continue
			const wrongKind: Record<string, string> = isPrivate(route.operation)
				? { cookie: `fiel_session=${owner}` }
				: { authorization: basic(token, key) }
			const heard = []
			for (const headers of [...Object.values(strangers), wrongKind]) heard.push(await send(route, headers))
			assert.equal(heard[0]!.status, 401, `${route.method} ${route.path}: ${heard[0]!.body}`)
			for (const answer of heard) assert.deepEqual(answer, heard[0], `${route.method} ${route.path}`)
		}
	})
})

test('a viewer changes nothing and an editor nothing of the owners, on whatever route', async () => {
	const { merchant } = await world.merchant()
	const [viewer, editor] = [await sessionOf(merchant, 'viewer'), await sessionOf(merchant, 'editor')]
	await changingNothing(world, async () => {
		for (const route of routesOf(world.app)) {
			const access = route.operation && accessOf(route.operation)
			const barred = access === 'own' ? [viewer, editor] : access === 'write' ? [viewer] : []
			for (const token of barred) {
				const { status } = await send(route, { cookie: `fiel_session=${token}` })
				assert.equal(status, 403, `${route.method} ${route.path}`)
			}
		}
	})
})

test('what belongs to another merchant answers as what is nowhere', async () => {
	const other = await readThings(world, await setStage(world))
	const { merchant, token, key } = await world.merchant()
	const headers = {
		authorization: basic(token, key),
		cookie: `fiel_session=${await sessionOf(merchant, 'owner')}`,
	}
	let compared = 0
	for (const route of routesOf(world.app))
		for (const [theirs, nowhere] of namings(route, other)) {
			const heard = [await send(route, headers, theirs), await send(route, headers, nowhere)]
			const [a, b] = heard.map((answer, index) => plain(answer, [theirs, nowhere][index]!))
			assert.deepEqual(a, b, `${route.method} ${route.path} ${JSON.stringify(theirs)}`)
			compared += 1
		}
	assert.ok(compared > 60, `${compared} compared`)
})

/** Pairs of requests that differ in one name: of a thing of another merchant, and of one that nobody has. */
const namings = ({ path, operation }: Route, things: Things): [Named, Named][] => {
	if (!operation || accessOf(operation) === 'open') return []
	const named = Object.keys((operation.example.params ?? {}) as object).flatMap((name): [Named, Named][] => {
		const kind = kindOf(path, name)
		if (!kind) return []
		assert.ok(things[kind].length > 0, `no ${kind} to try on ${path}`)
		const theirs = String(things[kind][0])
		const others = firstOf(path, things, operation.example.params!)
		return [[{ params: { ...others, [name]: theirs } }, { params: { ...others, [name]: unlike(theirs) } }]]
	})
	return [...named, ...namedInBody(operation, things)]
}

const firstOf = (path: string, things: Things, params: object): Record<string, string> =>
	Object.fromEntries(
		Object.keys(params).map((name) => [name, String(things[kindOf(path, name) ?? 'import']?.[0])]),
	)

const namedInBody = ({ example }: AnyOperation, things: Things): [Named, Named][] => {
	if (typeof example.body !== 'object' || example.body === null || Array.isArray(example.body)) return []
	return Object.keys(example.body).flatMap((name): [Named, Named][] => {
		const kind = kindOfMember(name, undefined)
		if (!kind) return []
		const theirs = things[kind][0]!
		const other = typeof theirs === 'number' ? Number(unlike(String(theirs))) : unlike(theirs)
		return [[naming(example.body!, name, theirs), naming(example.body!, name, other)]]
	})
}

const naming = (body: object, name: string, value: unknown): Named => ({ body: { ...body, [name]: value } })

/** As long, of the same kind, and of nobody. */
const unlike = (name: string): string =>
	/^\d+$/.test(name)
		? String(2_000_000_000 + Number(name))
		: name.replace(/.{1,6}$/, (end) => 'ZZZZZZ'.slice(-end.length))

/** The name itself is said again, and so are numbers that count on. */
const plain = (answer: Awaited<ReturnType<typeof send>>, { params = {}, body }: Named) => {
	let text = answer.body
	for (const name of [...Object.values(params), ...Object.values((body ?? {}) as object)].map(String))
		if (/\D./.test(name)) text = text.replaceAll(name, 'NAME')
	return { ...answer, headers: { ...answer.headers, 'content-length': 0 }, body: text.replace(/\d+/g, 'N') }
}
