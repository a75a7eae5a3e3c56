import { Agent, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createKeys } from '../../src/merchants/create-keys.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser } from '../support/admin.ts'
import { type AnyOperation, isOfMembers, isPrivate, isPublic } from '../support/find-operation.ts'
import { claimsOf, signByHand, switchMembersOn } from '../support/members.ts'
import { openShopPage, SHOP_ORIGIN } from '../support/public.ts'
import type { World } from '../support/world.ts'
import type { HttpAnswer } from './classify-answer.ts'
import type { HostileRequest } from './make-request.ts'

export type SendHostile = (request: HostileRequest) => Promise<HttpAnswer>

export interface HostileSender {
	/** The credentials of the sender, which no request may remove. */
	own: { key: string[]; user: number[]; memberSecret: string[] }
	/** Creates a new session if the last one has ended; returns whether it did. */
	prepare(): Promise<boolean>
	inject: SendHostile
	throughSocket: SendHostile
	close(): Promise<void>
}

/** Uses valid credentials that no request can name. */
export const openHostileSender = async (world: World, merchant: Merchant): Promise<HostileSender> => {
	const { app, db, clock } = world
	const [pair] = await db.transaction((tx) => createKeys(tx, merchant.id, [{ name: 'hostile' }], clock.now()))
	const authorization = `Basic ${Buffer.from(`${pair!.token}:${pair!.key}`).toString('base64')}`
	const { token } = await openShopPage(world, merchant)
	const secret = await switchMembersOn(world, merchant)
	/** Made a moment later than now, so that it works after the tokens up to now were ended. */
	const memberToken = (): string => {
		const claims = claimsOf(world, 'ana', ['read', 'redeem', 'profile'])
		return signByHand(secret, { ...claims, iat: world.clock.now().getTime() / 1000 + 0.001 })
	}
	const user = { merchantId: merchant.id, id: (await addUser(world, merchant)).id }
	let session: { token: string } | undefined
	const remoteAddress = addressOf(merchant)
	const headersOf = ({ operation, headers }: HostileRequest): Record<string, string> => ({
		...credentialsFor(operation),
		...headers,
	})
	const credentialsFor = (operation: AnyOperation): Record<string, string> => {
		if (isPublic(operation)) return { 'x-bq-apitoken': token, origin: SHOP_ORIGIN }
		if (isOfMembers(operation)) return { authorization: `Bearer ${memberToken()}`, origin: SHOP_ORIGIN }
		return isPrivate(operation) ? { authorization } : { cookie: `fiel_session=${session!.token}` }
	}
	const agent = new Agent({ keepAlive: true, maxSockets: 10 })
	if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
	const { port } = app.server.address() as AddressInfo
	return {
		own: { key: [pair!.token, token], user: [user.id], memberSecret: [secret.kid] },
		async prepare() {
			const visit = { address: null, agent: null }
			if (session) return false
			session = await db.transaction((tx) => startSession(tx, user, visit, clock.now()))
			return true
		},
		async inject(request) {
			const { method, url, body } = request
			const answer = await app.inject({
				method: method as 'GET',
				url,
				remoteAddress,
				headers: headersOf(request),
				...(body !== undefined && { payload: body }),
			})
			if (answer.headers['set-cookie'] || answer.body.includes('sign in first')) session = undefined
			return { status: answer.statusCode, requestId: answer.headers['x-request-id'], body: answer.body }
		},
		async throughSocket(request) {
			const { method, url: path, body = '' } = request
			const length = { 'content-length': String(Buffer.byteLength(body)) }
			const answer = await new Promise<HttpAnswer>((resolve, reject) => {
				const headers = { ...headersOf(request), ...length }
				const sending = httpRequest({ port, agent, method, path, headers }, (incoming) => {
					const parts: Buffer[] = []
					incoming.on('data', (part) => parts.push(part))
					incoming.on('error', reject)
					incoming.on('end', () =>
						resolve({
							status: incoming.statusCode!,
							requestId: incoming.headers['x-request-id'],
							body: Buffer.concat(parts).toString('utf8'),
						}),
					)
				})
				sending.on('error', reject)
				sending.end(body)
			})
			if (answer.status === 401 || path.includes('session')) session = undefined
			return answer
		},
		async close() {
			agent.destroy()
		},
	}
}

/** Each merchant has its own address, so that failed logins of one do not block the next. */
const addressOf = ({ id }: Merchant): string => `10.0.${(id >> 8) & 255}.${id & 255}`
