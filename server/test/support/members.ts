import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { BODY_ERRORS, errorNumber, MEMBER_ERRORS, MEMBER_OPERATIONS, type MemberScope } from '@fiel/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createSecrets } from '../../src/members/create-secrets.ts'
import { setMemberSettings } from '../../src/members/settings.ts'
import type { Reply } from './api.ts'
import { assertConforms } from './conforms.ts'
import { SHOP_ORIGIN, withoutAbsent } from './public.ts'
import type { World } from './world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A page of a shop with the token of a member: each call states the status that it expects and returns the body. */
export interface MemberPage {
	token: string
	/** Paths are written as in `/rewards`; empty for the member. Every success is validated against the contract. */
	get(path: string, status?: number): Promise<Reply>
	post(path: string, body: unknown, status?: number): Promise<Reply>
	put(path: string, body: unknown, status?: number): Promise<Reply>
	patch(path: string, body: unknown, status?: number): Promise<Reply>
	delete(path: string, status?: number): Promise<Reply>
	/** Sends a request as it is, with the token and the origin unless it names others. */
	send(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
}

/** Switches the member interface of a merchant on, with a secret of the shop. */
export const switchMembersOn = async (
	{ db, clock }: Pick<World, 'db' | 'clock'>,
	merchant: { id: number },
	origins: string[] = [SHOP_ORIGIN],
): Promise<{ kid: string; secret: string }> =>
	db.transaction(async (tx) => {
		await setMemberSettings(tx, merchant.id, clock.now(), { isOn: true, origins })
		const [secret] = await createSecrets(tx, merchant.id, [{ name: 'shop' }], clock.now())
		return secret!
	})

const encode = (part: unknown): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** Signs a token as a shop does that has nothing but its own standard library. */
export const signByHand = (
	{ kid, secret }: { kid: string; secret: string },
	payload: object,
	head: object = {},
): string => {
	const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid, ...head })}.${encode(payload)}`
	return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The claims of a token that a shop signs now. */
export const claimsOf = (
	{ clock }: { clock: { now(): Date } },
	sub: string,
	scopes: readonly MemberScope[] = ['read'],
) => {
	const iat = Math.floor(clock.now().getTime() / 1000)
	return { sub, aud: 'fiel-member', iat, exp: iat + 900, scope: scopes.join(' ') }
}

/** A page with a token. */
export const openMemberPage = ({ app }: Pick<World, 'app'>, token: string): MemberPage => {
	const send: MemberPage['send'] = (path, { headers, ...options } = {}) =>
		app.inject({
			method: 'GET',
			url: `/v1/member${path}`,
			headers: withoutAbsent({ authorization: `Bearer ${token}`, origin: SHOP_ORIGIN, ...headers }),
			...options,
		})
	const call = async (method: Method, path: string, body: unknown, status: number) => {
		const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
		const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
		const answer = await send(path, { method, headers, ...payload })
		assert.equal(answer.statusCode, status, `${method} ${path}: ${answer.body}`)
		const operation = findMemberOperation(method, `/v1/member${path.split('?')[0]}`)
		const reply = answer.body === '' ? undefined : answer.json()
		if (operation?.status === status && operation.reply) assertConforms(operation as never, reply)
		if (operation && status >= 400 && reply.ErrorCode !== null) {
			const declared = [...MEMBER_ERRORS, ...BODY_ERRORS, ...operation.refusals]
			assert.ok(
				declared.some((name) => errorNumber(name) === reply.ErrorCode),
				`${operation.id} refuses with ${reply.ErrorCode}, which it does not declare`,
			)
		}
		return reply
	}
	return {
		token,
		get: (path, status = 200) => call('GET', path, undefined, status),
		post: (path, body, status = 200) => call('POST', path, body, status),
		put: (path, body, status = 200) => call('PUT', path, body, status),
		patch: (path, body, status = 200) => call('PATCH', path, body, status),
		delete: (path, status = 204) => call('DELETE', path, undefined, status),
		send,
	}
}

/** The member interface of a merchant with the page of one member, whose token the shop signs. */
export const openMember = async (
	world: World,
	merchant: { id: number },
	customer: string,
	scopes: readonly MemberScope[] = ['read', 'redeem', 'profile'],
): Promise<MemberPage> => {
	const secret = await switchMembersOn(world, merchant)
	return openMemberPage(world, signByHand(secret, claimsOf(world, customer, scopes)))
}

const findMemberOperation = (method: string, path: string) =>
	MEMBER_OPERATIONS.find(
		(operation) =>
			operation.method === method &&
			new RegExp(`^${operation.path.replace(/:\w+/g, '[^/]*')}/?$`, 'i').test(path),
	)
