import assert from 'node:assert/strict'
import type { Operation } from '@fiel/contract'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createPublicTokens } from '../../src/merchants/create-public-tokens.ts'
import type { Reply } from './api.ts'
import { assertConforms } from './conforms.ts'
import { findOperation } from './find-operation.ts'
import type { World } from './world.ts'

export const SHOP_ORIGIN = 'https://shop.example'

/** A page of a shop: each call states the status it expects and returns the body. */
export interface ShopPage {
	token: string
	/** Paths are written as in `/Customization`. Every success is validated against the contract. */
	get(path: string, status?: number): Promise<Reply>
	post(path: string, body: unknown, status?: number): Promise<Reply>
	/** Sends a request as it is, with the token and the origin unless it names others. */
	send(path: string, options?: InjectOptions): Promise<LightMyRequestResponse>
}

/** Creates a public token of a merchant, and a page that uses it. */
export const openShopPage = async (
	{ app, db, clock }: World,
	merchant: { id: number },
	origins: string[] = [SHOP_ORIGIN],
): Promise<ShopPage> => {
	const wanted = [{ name: 'pages', origins }]
	const [token] = await db.transaction((tx) => createPublicTokens(tx, merchant.id, wanted, clock.now()))
	const send: ShopPage['send'] = (path, { headers, ...options } = {}) =>
		app.inject({
			method: 'GET',
			url: `/v1/pub${path}`,
			headers: withoutAbsent({ 'x-bq-apitoken': token!, origin: SHOP_ORIGIN, ...headers }),
			...options,
		})
	const call = async (method: 'GET' | 'POST', path: string, body: unknown, status: number) => {
		const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
		const headers = body === undefined ? {} : { 'content-type': 'application/json' }
		const answer = await send(path, { method, headers, ...payload })
		assert.equal(answer.statusCode, status, `${method} ${path}: ${answer.body}`)
		const reply = answer.json()
		if (status === 200) assertConforms(findOperation(method, `/v1/pub${path}`) as Operation, reply)
		return reply
	}
	return {
		token: token!,
		get: (path, status = 200) => call('GET', path, undefined, status),
		post: (path, body, status = 200) => call('POST', path, body, status),
		send,
	}
}

/** The headers that have a value. */
export const withoutAbsent = (headers: Record<string, unknown>): Record<string, string> =>
	Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<
		string,
		string
	>
