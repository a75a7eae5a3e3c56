import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { addressKey } from '../http/address-key.ts'
import { createTokenBuckets, type TokenBuckets } from '../http/token-buckets.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { PASS_CONTENT_TYPE } from './apple/build-pass.ts'
import { findMerchant, findPass, type KnownPass } from './devices/find-pass.ts'
import { listChangedPasses, registerDevice, unregisterDevice } from './devices/register-devices.ts'
import { findSigners, findWallet, type Wallet } from './find-wallet.ts'
import { makeApplePass } from './make-apple-pass.ts'
import { isPassToken, readTicket } from './pass-tokens.ts'
import { WALLET_PATH } from './wallet-url.ts'

interface WalletRoutesOptions {
	db: Database
	clock: Clock
	publicUrl: string
	/** Whether devices reach the address: the operator has set one with https. */
	isReachable: boolean
	/** Limits the requests from an address. */
	addresses: TokenBuckets
}

/** Every route has the shop; the others are those of Apple. */
type Params = { shop: string; device: string; type: string; serial: string; ticket: string }
type DeviceRequest = FastifyRequest<{ Params: Params }>

/** A request about the passes of a merchant. */
interface WalletCall {
	request: DeviceRequest
	reply: FastifyReply
	merchant: Merchant
	wallet: Wallet
	now: Date
}

const REGISTRATIONS = `${WALLET_PATH}/v1/devices/:device/registrations/:type`
const PASS = `${WALLET_PATH}/v1/passes/:type/:serial`
const BODY_LIMIT = 65_536
const DEVICE = /^[\w-]{1,100}$/
const PUSH_TOKEN = /^[0-9A-Za-z+/=_-]{1,200}$/
const AUTHORIZATION = /^ApplePass (\S+)$/

/**
 * The files of passes, and the web service that Apple Wallet calls. Its paths, statuses and headers are those of Apple,
 * so these routes are not described by the contract.
 */
export const registerWalletPublicRoutes = (app: FastifyInstance, options: WalletRoutesOptions): void => {
	const serve = createServe(app, options)
	serve('GET', `${WALLET_PATH}/files/:ticket`, async (call) => {
		const serial = readTicket(call.wallet.secret, call.request.params.ticket, call.now)
		const pass = serial === null ? undefined : await findPass(options.db, call.merchant.id, serial)
		return pass ? sendPass(call, pass, options) : call.reply.code(404).send()
	})
	registerDeviceRoutes(serve, options)
	serve('GET', PASS, async (call) => {
		const pass = await findOwnPass(call, options)
		if (!pass) return call.reply.code(401).send()
		const known = Date.parse(call.request.headers['if-modified-since'] ?? '')
		return known >= pass.changedAt.getTime() ? call.reply.code(304).send() : sendPass(call, pass, options)
	})
	const reports = createTokenBuckets({
		...{ capacity: 1, refillMs: MINUTE_MS },
		now: () => options.clock.now().getTime(),
	})
	serve('POST', `${WALLET_PATH}/v1/log`, async ({ request, reply, merchant }) => {
		const { logs } = (request.body ?? {}) as { logs?: unknown }
		const lines = Array.isArray(logs)
			? logs.slice(0, MOST_LINES).map((line) => String(line).slice(0, LINE_LENGTH))
			: []
		// Apple sends no proof of who reports: a stranger must neither alarm anybody nor fill the log.
		if (lines.length > 0 && reports.take(merchant.id) === 0)
			request.log.info({ merchant: merchant.name, lines }, 'Apple Wallet reports')
		return reply.code(200).send()
	})
}

const MINUTE_MS = 60_000
const MOST_LINES = 10
const LINE_LENGTH = 500

type Serve = ReturnType<typeof createServe>

const createServe =
	(app: FastifyInstance, { db, clock, addresses }: WalletRoutesOptions) =>
	(
		method: 'GET' | 'POST' | 'DELETE',
		url: string,
		handle: (call: WalletCall) => Promise<FastifyReply>,
	): void => {
		app.route<{ Params: Params }>({
			method,
			url,
			schema: { hide: true },
			bodyLimit: BODY_LIMIT,
			async handler(request, reply) {
				reply.header('cache-control', 'no-store')
				const seconds = addresses.take(addressKey(request.ip))
				if (seconds > 0) return reply.code(429).header('retry-after', seconds).send()
				const merchant = await findMerchant(db, request.params.shop)
				const wallet = merchant && (await findWallet(db, merchant))
				if (!wallet) return reply.code(404).send()
				return handle({ request, reply, merchant, wallet, now: clock.now() })
			},
		})
	}

const registerDeviceRoutes = (serve: Serve, options: WalletRoutesOptions): void => {
	const { db } = options
	serve('POST', `${REGISTRATIONS}/:serial`, async (call) => {
		const { request, reply, merchant, now } = call
		const pass = await findOwnPass(call, options)
		if (!pass) return reply.code(401).send()
		const { device } = request.params
		const { pushToken } = (request.body ?? {}) as { pushToken?: unknown }
		if (!DEVICE.test(device) || typeof pushToken !== 'string' || !PUSH_TOKEN.test(pushToken))
			return reply.code(400).send()
		const registered = await registerDevice(db, merchant.id, now, { device, passId: pass.id, pushToken })
		return reply.code(registered === 'new' ? 201 : 200).send()
	})
	serve('DELETE', `${REGISTRATIONS}/:serial`, async (call) => {
		const pass = await findOwnPass(call, options)
		if (!pass) return call.reply.code(401).send()
		const { device } = call.request.params
		await unregisterDevice(db, call.merchant.id, { device, passId: pass.id })
		return call.reply.code(200).send()
	})
	serve('GET', REGISTRATIONS, async (call) => {
		const { request, reply, merchant } = call
		const { device } = request.params
		const { passesUpdatedSince: tag } = request.query as { passesUpdatedSince?: unknown }
		const since = typeof tag === 'string' && /^\d{1,12}$/.test(tag) ? new Date(Number(tag) * 1000) : null
		const isKnown = DEVICE.test(device) && (await hasType(call, options))
		const changed = isKnown ? await listChangedPasses(db, merchant.id, device, since) : []
		if (changed.length === 0) return reply.code(204).send()
		const newest = Math.max(...changed.map(({ changedAt }) => changedAt.getTime()))
		return reply.send({
			lastUpdated: String(Math.floor(newest / 1000)),
			serialNumbers: changed.map(({ serial }) => serial),
		})
	})
}

/** Whether the passes of the merchant are of the type that a device names. */
const hasType = async (
	{ merchant, wallet, request, now }: WalletCall,
	{ db }: WalletRoutesOptions,
): Promise<boolean> => (await findSigners(db, merchant, wallet, now)).apple?.account === request.params.type

/** The pass that the request names, if it has the token of that pass. */
const findOwnPass = async (
	call: WalletCall,
	options: WalletRoutesOptions,
): Promise<KnownPass | undefined> => {
	const { serial } = call.request.params
	const [, token] = AUTHORIZATION.exec(call.request.headers.authorization ?? '') ?? []
	if (!token || !isPassToken(call.wallet.secret, serial, token) || !(await hasType(call, options)))
		return undefined
	return findPass(options.db, call.merchant.id, serial)
}

const sendPass = async (
	{ reply, merchant, wallet, now }: WalletCall,
	pass: KnownPass,
	{ db, ...place }: WalletRoutesOptions,
): Promise<FastifyReply> => {
	const file = await makeApplePass(db, merchant, wallet, pass, place, now)
	if (!file) return reply.code(404).send()
	return reply
		.headers({
			'content-type': PASS_CONTENT_TYPE,
			'content-disposition': `attachment; filename="${merchant.name}.pkpass"`,
			'last-modified': pass.changedAt.toUTCString(),
			'x-content-type-options': 'nosniff',
		})
		.send(file)
}
