import { randomBytes } from 'node:crypto'
import { MESSAGE_KINDS, type MessageKind } from '@fiel/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Clock } from '../../clock.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { retryTransaction } from '../../db/retry-transaction.ts'
import { addressKey } from '../../http/address-key.ts'
import { negotiateLanguage } from '../../http/render.ts'
import type { TokenBuckets } from '../../http/token-buckets.ts'
import { BRAND_COLUMNS, type Merchant, shopNameOf } from '../../merchants/merchant.ts'
import type { Language } from '../../messages/language.ts'
import { findMessageSettings, isOn, type StoredSettings } from '../settings.ts'
import { findBrand } from '../templates/find-brand.ts'
import { type Choice, findDeclined, saveChoice } from './choices.ts'
import { type LinkTarget, readLinkToken } from './link.ts'
import { choicesPage, unknownLinkPage } from './page.ts'

interface UnsubscribeOptions {
	db: Database
	clock: Clock
	/** Limits links that nobody has made, from one address. */
	addresses: TokenBuckets
}

type Shop = Pick<Merchant, 'id' | 'name' | 'displayName'>
type LinkRequest = FastifyRequest<{
	Params: { shop: string; token: string }
	Querystring: { saved?: string }
}>

interface OpenedLink {
	shop: Shop
	settings: StoredSettings
	target: LinkTarget
}

const PATH = '/m/:shop/u/:token'
const HIDDEN = { schema: { hide: true } }
const BODY_LIMIT = 8_192
const HTML = 'text/html; charset=utf-8'

/** The page on which members stop messages, and the address to which mail programs post (RFC 8058). */
export const registerUnsubscribeRoutes = (
	app: FastifyInstance,
	{ db, clock, addresses }: UnsubscribeOptions,
): void => {
	app.register(async (scope) => {
		scope.removeAllContentTypeParsers()
		// Mail programs post a form of either kind.
		scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
			done(null, body),
		)
		const open = async (request: LinkRequest, reply: FastifyReply): Promise<OpenedLink | undefined> => {
			const link = await openLink(db, request.params.shop, request.params.token)
			if (link) return link
			const seconds = addresses.take(addressKey(request.ip))
			reply.code(seconds > 0 ? 429 : 404)
			if (seconds > 0) reply.header('retry-after', seconds)
			const nonce = secure(reply)
			reply.send(unknownLinkPage(negotiateLanguage(request.headers), nonce))
			return undefined
		}
		scope.get(PATH, HIDDEN, async (request: LinkRequest, reply) => {
			const link = await open(request, reply)
			if (!link) return reply
			const { shop, settings, target } = link
			const nonce = secure(reply)
			const { programName, color, pointNames } = await findBrand(db, shop.id)
			return reply.send(
				choicesPage({
					...{ language: negotiateLanguage(request.headers) as Language, nonce, color, pointNames },
					shop: programName ?? shopNameOf(shop),
					...{ channel: target.channel, kinds: kindsOf(settings, target) },
					declined: await findDeclined(db, shop.id, target),
					isSaved: request.query.saved !== undefined,
				}),
			)
		})
		scope.post(PATH, HIDDEN, async (request: LinkRequest, reply) => {
			const link = await open(request, reply)
			if (!link) return reply
			const { shop, settings, target } = link
			const { choice, isOneClick } = readChoice(String(request.body ?? ''), kindsOf(settings, target))
			if (choice)
				await retryTransaction(() =>
					db.transaction((tx) => saveChoice(tx, shop.id, clock.now(), target, choice)),
				)
			if (isOneClick) return reply.type('text/plain').send('')
			return reply.redirect(`${request.url.split('?')[0]}?saved`, 303)
		})
	})
}

const kindsOf = (settings: StoredSettings, { channel }: LinkTarget): MessageKind[] =>
	MESSAGE_KINDS.filter((kind) => isOn(settings, kind, channel))

const openLink = async (db: Queryable, name: string, token: string): Promise<OpenedLink | undefined> => {
	const [shop] = await db.rows<Shop>(sql`
		select m.id, m.name, ${BRAND_COLUMNS} from merchants m where m.name = ${name} and m.removed_at is null`)
	const settings = shop && (await findMessageSettings(db, shop.id))
	const target = settings && readLinkToken(settings.linkSecret, shop.id, token)
	return target ? { shop, settings, target } : undefined
}

const ONE_CLICK = /List-Unsubscribe(=|"\s*\r?\n\s*\r?\n)One-Click/i

const readChoice = (body: string, shown: MessageKind[]): { choice: Choice | null; isOneClick: boolean } => {
	if (ONE_CLICK.test(body)) return { choice: { is: 'none' }, isOneClick: true }
	const form = new URLSearchParams(body)
	const action = form.get('action')
	const wanted = shown.filter((kind) => form.getAll('kind').includes(kind))
	const choices: Record<string, Choice> = {
		stop: { is: 'none' },
		resume: { is: 'all' },
		save: { is: 'some', shown, wanted },
	}
	return { choice: choices[action ?? ''] ?? null, isOneClick: false }
}

/** The link is a secret of the member, so no other page hears of it. */
const secure = (reply: FastifyReply): string => {
	const nonce = randomBytes(16).toString('base64url')
	const policy = ["default-src 'none'", `style-src 'nonce-${nonce}'`, "form-action 'self'", "base-uri 'none'"]
	reply.headers({
		'content-type': HTML,
		'cache-control': 'no-store',
		'content-security-policy': [...policy, "frame-ancestors 'none'"].join('; '),
		'referrer-policy': 'no-referrer',
		'x-content-type-options': 'nosniff',
		'x-robots-tag': 'noindex',
		vary: 'accept-language',
	})
	return nonce
}
