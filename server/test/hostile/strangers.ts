import assert from 'node:assert/strict'
import type { AdminOperation, Role } from '@fiel/contract'
import { createKeys } from '../../src/merchants/create-keys.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser } from '../support/admin.ts'
import { type AnyOperation, isOfMembers, isPrivate } from '../support/find-operation.ts'
import { claimsOf, signByHand, switchMembersOn } from '../support/members.ts'
import { openShopPage } from '../support/public.ts'
import { digestMerchantRows } from '../support/refused.ts'
import type { World } from '../support/world.ts'
import { createNamingCases, type RequestParts } from './naming-cases.ts'
import { readResourceNames } from './resource-names.ts'
import { type Route, routesOf } from './routes.ts'

export const basic = (token: string, key: string): string =>
	`Basic ${Buffer.from(`${token}:${key}`).toString('base64')}`
export const sessionOf = async (world: World, merchant: Merchant, role: Role): Promise<string> => {
	const { id } = await addUser(world, merchant, role)
	const visit = { address: null, agent: null }
	const { token } = await world.db.transaction((tx) =>
		startSession(tx, { merchantId: merchant.id, id }, visit, world.clock.now()),
	)
	return token
}

/** How a request reaches the server: through `inject`, or over a connection. */
export type Ask = (request: {
	method: string
	url: string
	headers: Record<string, string>
	payload?: string
}) => Promise<{ statusCode: number; headers: Record<string, unknown>; body: string }>

export const askApp =
	(world: World): Ask =>
	({ method, ...request }) =>
		world.app.inject({ method: method as 'GET', ...request })

/** Sends a request, and returns the answer without the parts that are never the same twice. */
export const send = async (
	ask: Ask,
	{ method, path, operation }: Route,
	headers: Record<string, string>,
	named: Partial<RequestParts> = {},
) => {
	const url = path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(named.params?.[name] ?? '999999'))
	const asked = named.query ?? texts(operation?.example.query ?? {})
	const query = Object.keys(asked).length > 0 ? `?${new URLSearchParams(asked)}` : ''
	const body = operation?.body && JSON.stringify(named.body ?? operation.example.body)
	const answer = await ask({
		method,
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

export const keyOf = async (world: World, { id }: Merchant) => {
	const [pair] = await world.db.transaction((tx) => createKeys(tx, id, [{ name: 'own' }], world.clock.now()))
	return pair!
}

const texts = (query: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))

export const accessOf = (operation: AnyOperation): AdminOperation['access'] | 'private' | 'member' => {
	if (isOfMembers(operation)) return operation.scope === 'none' ? 'open' : 'member'
	return isPrivate(operation) ? 'private' : operation.access
}

/** A token of a member with every scope. */
export const memberTokenOf = async (world: World, merchant: Merchant, customer: string): Promise<string> =>
	signByHand(await switchMembersOn(world, merchant), claimsOf(world, customer, ['read', 'redeem', 'profile']))

interface Side {
	world: World
	merchant: Merchant
}

/** Names every resource of another merchant in every operation: the answers are those for names of nobody. */
export const assertStrangersSeeNothing = async (ask: Ask, own: Side, other: Side): Promise<void> => {
	const [others, mine] = [
		await readResourceNames(other.world, other.merchant),
		await readResourceNames(own.world, own.merchant),
	]
	const { key, token } = await keyOf(own.world, own.merchant)
	const headers = {
		authorization: basic(token, key),
		'x-bq-apitoken': (await openShopPage(own.world, own.merchant)).token,
		cookie: `fiel_session=${await sessionOf(own.world, own.merchant, 'owner')}`,
	}
	const member = {
		authorization: `Bearer ${await memberTokenOf(own.world, own.merchant, String(mine.customer[0]))}`,
	}
	const before = await digestMerchantRows(other.world, other.merchant)
	const [done, kinds] = [new Set<string>(), new Set<string>()]
	let compared = 0
	for (const route of routesOf(own.world.app).sort((a, b) => createsNames(a) - createsNames(b))) {
		if (!route.operation || accessOf(route.operation) === 'open') continue
		for (const { kind, requests, names } of createNamingCases(route.operation, mine, others)) {
			const plain = createsNames(route) ? counted : masked
			const given = isOfMembers(route.operation) ? member : headers
			const theirs = plain(await send(ask, route, given, requests.theirs), names.theirs)
			const nowhere = plain(await send(ask, route, given, requests.nowhere), names.nowhere)
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
	assert.deepEqual(await digestMerchantRows(other.world, other.merchant), before)
}

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
	'exportMessages',
	'findSameContacts',
	'getCustomerPoints',
	'getPublicCustomerPoints',
	'listAudit',
	'listAvailableRewards',
	'listCustomers',
	'listCustomersReport',
	'listErasureRequests',
	'listImportErrors',
	'listMessages',
	'listOrders',
	'listWaitingChanges',
	'recordOrder',
	'redeemAtTill',
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
