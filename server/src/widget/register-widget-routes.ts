import { createHash, randomBytes } from 'node:crypto'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { drawPngIcon, drawSvgIcon } from '../customization/draw-icon.ts'
import { addressKey } from '../http/address-key.ts'
import { negotiateLanguage } from '../http/render.ts'
import type { TokenBuckets } from '../http/token-buckets.ts'
import { type BuiltWidget, readBuiltWidget } from './built-files.ts'
import {
	busyDocument,
	manifestOf,
	notFoundDocument,
	pageDocument,
	previewDocument,
	type ShopPage,
	termsDocument,
} from './documents.ts'

interface WidgetOptions {
	/** Finds what the page of a shop needs; undefined if there is no such shop, or it has no member interface. */
	findPage(shop: string): Promise<ShopPage | undefined>
	/** Finds the terms of a shop, as safe HTML; empty if it has none. */
	readTerms(shop: string): Promise<string>
	/** Limits the requests for pages from an address, because a name that nobody has costs a query. */
	addresses: TokenBuckets
	/** The folder of the build, if it is not the default one. */
	folder?: string
}

const HIDDEN = { schema: { hide: true } }
const JAVASCRIPT = 'text/javascript; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const SCRIPT_SECONDS = 600
const ICON_SECONDS = 86_400
/** Shops load these files into pages of their own. */
const FOR_EVERY_PAGE = {
	'access-control-allow-origin': '*',
	'cross-origin-resource-policy': 'cross-origin',
	'x-content-type-options': 'nosniff',
}

/** Pictures of rewards and the logo are wherever the merchant has put them. */
const PAGE_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"connect-src 'self'",
	"img-src 'self' https:",
	"manifest-src 'self'",
	"worker-src 'self'",
	"form-action 'self'",
	"base-uri 'none'",
]

const documentHeaders = (ancestors: string, policy: readonly string[] = PAGE_POLICY) => ({
	'content-type': HTML,
	'cache-control': 'no-cache',
	'content-security-policy': [...policy, `frame-ancestors ${ancestors}`].join('; '),
	'x-content-type-options': 'nosniff',
	'referrer-policy': 'same-origin',
	'cross-origin-opener-policy': 'same-origin',
})

/** Serves the widget, its files, and the pages of shops at /m. */
export const registerWidgetRoutes = async (app: FastifyInstance, options: WidgetOptions): Promise<void> => {
	const built = readBuiltWidget(options.folder)
	if (!built) {
		for (const path of ['/widget.js', '/widget/*', '/m/*'])
			app.get(path, HIDDEN, async (_request, reply) =>
				reply.code(503).type('text/plain').send('The widget is not built. `npm start` builds it.\n'),
			)
		return
	}
	registerScript(app, built)
	await app.register(serveFiles, {
		root: built.assets,
		prefix: '/widget/assets/',
		decorateReply: false,
		// The names contain a hash of the content.
		immutable: true,
		maxAge: '1y',
		preCompressed: true,
		setHeaders(reply) {
			for (const [name, value] of Object.entries(FOR_EVERY_PAGE)) reply.header(name, value)
		},
	})
	registerWorker(app, built)
	app.get('/m/preview', HIDDEN, async (_request, reply) =>
		reply.headers(documentHeaders("'self'")).send(previewDocument(built.preview)),
	)
	registerPages(app, built, options)
}

const registerScript = (app: FastifyInstance, { script }: BuiltWidget): void => {
	const tag = `W/"${createHash('sha256').update(script.plain).digest('base64url').slice(0, 22)}"`
	const encodings = { br: script.brotli, gzip: script.gzip } as const
	app.get('/widget.js', HIDDEN, async (request, reply) => {
		reply.headers({
			...FOR_EVERY_PAGE,
			'content-type': JAVASCRIPT,
			'cache-control': `public, max-age=${SCRIPT_SECONDS}`,
			etag: tag,
			vary: 'accept-encoding',
		})
		if (request.headers['if-none-match'] === tag) return reply.code(304).send()
		const accepted = String(request.headers['accept-encoding'] ?? '')
		const encoding = (['br', 'gzip'] as const).find((name) =>
			new RegExp(`\\b${name}\\b(?!;q=0)`).test(accepted),
		)
		if (encoding) reply.header('content-encoding', encoding)
		return reply.send(encoding ? encodings[encoding] : script.plain)
	})
}

const registerWorker = (app: FastifyInstance, { worker }: BuiltWidget): void => {
	app.get('/m/sw.js', HIDDEN, async (_request, reply) =>
		reply
			.headers({
				'content-type': JAVASCRIPT,
				'cache-control': 'no-cache',
				'content-security-policy': "default-src 'none'; connect-src 'self'",
				'x-content-type-options': 'nosniff',
			})
			.send(worker),
	)
}

type ShopRequest = FastifyRequest<{ Params: { shop: string } }>

const registerPages = (
	app: FastifyInstance,
	built: BuiltWidget,
	{ findPage, readTerms, addresses }: WidgetOptions,
): void => {
	/** Serves something of a shop, or a page that says why not. */
	const serve = (
		path: string,
		send: (page: ShopPage, reply: FastifyReply, request: ShopRequest) => FastifyReply | Promise<FastifyReply>,
	): void => {
		app.get<{ Params: { shop: string } }>(path, HIDDEN, async (request: ShopRequest, reply) => {
			const seconds = addresses.take(addressKey(request.ip))
			if (seconds > 0) return refuse(request, reply.code(429).header('retry-after', seconds), busyDocument)
			const { shop } = request.params
			const page = await findPage(shop)
			if (page) return send(page, reply, request)
			// Addresses are also typed by hand.
			const small = shop.toLowerCase()
			const meant = small === shop ? undefined : await findPage(small)
			return meant
				? redirect(request, reply, path.replace(':shop', meant.shop))
				: refuse(request, reply.code(404), notFoundDocument)
		})
	}
	serve('/m/:shop/', (page, reply, request) => redirect(request, reply, `/m/${page.shop}`))
	serve('/m/:shop', (page, reply) =>
		reply.headers(documentHeaders("'none'")).send(pageDocument(page, built.page)),
	)
	serve('/m/:shop/terms', async (page, reply, request) => {
		const terms = await readTerms(request.params.shop)
		return terms === ''
			? refuse(request, reply.code(404), notFoundDocument)
			: sendText(reply, (nonce) => termsDocument(page, terms, nonce))
	})
	serve('/m/:shop/manifest.webmanifest', (page, reply) =>
		reply
			.headers({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' })
			.send(manifestOf(page)),
	)
	serve('/m/:shop/icon.svg', ({ main, onMain }, reply) =>
		sendIcon(reply, 'image/svg+xml', drawSvgIcon(main, onMain)),
	)
	for (const size of [192, 512])
		serve(`/m/:shop/icon-${size}.png`, ({ main, onMain }, reply) =>
			sendIcon(reply, 'image/png', pngIcon(size, main, onMain)),
		)
}

/** Leads to the right address, with the query that was asked for. */
const redirect = (request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply => {
	const query = request.url.indexOf('?')
	return reply.redirect(query < 0 ? path : path + request.url.slice(query), 302)
}

const refuse = (
	request: FastifyRequest,
	reply: FastifyReply,
	document: (language: ReturnType<typeof negotiateLanguage>, nonce: string) => string,
): FastifyReply =>
	sendText(reply.headers({ vary: 'accept-language' }), (nonce) =>
		document(negotiateLanguage(request.headers), nonce),
	)

/** Sends a document without scripts and pictures. */
const sendText = (reply: FastifyReply, document: (nonce: string) => string): FastifyReply => {
	const nonce = randomBytes(16).toString('base64url')
	const policy = ["default-src 'none'", `style-src 'nonce-${nonce}'`, "base-uri 'none'"]
	return reply
		.headers({ ...documentHeaders("'none'", policy), 'cache-control': 'no-store' })
		.send(document(nonce))
}

const sendIcon = (reply: FastifyReply, type: string, icon: string | Buffer): FastifyReply =>
	reply
		.headers({
			'content-type': type,
			'cache-control': `public, max-age=${ICON_SECONDS}`,
			'content-security-policy': "default-src 'none'; sandbox",
			'x-content-type-options': 'nosniff',
		})
		.send(icon)

const MOST_ICONS = 200
const icons = new Map<string, Buffer>()

/** Drawing takes some milliseconds, so icons are remembered. */
const pngIcon = (size: number, main: string, onMain: string): Buffer => {
	const key = `${size} ${main} ${onMain}`
	const known = icons.get(key)
	if (known) return known
	if (icons.size >= MOST_ICONS) icons.clear()
	const drawn = drawPngIcon(size, main, onMain)
	icons.set(key, drawn)
	return drawn
}
