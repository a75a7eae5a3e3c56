import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** The folder into which `npm start` builds the panel. */
const PANEL_FOLDER = fileURLToPath(new URL('../../../admin/dist', import.meta.url))

/** The placeholder that the build writes in place of each nonce; see admin/vite.config.ts. */
const NONCE = /FIEL_NONCE/g
const NOT_PANEL = /^\/admin\/(api|docs|assets)(\/|$|\?)/

const contentSecurityPolicy = (nonce: string): string =>
	[
		"default-src 'none'",
		"script-src 'self'",
		`style-src 'self' 'nonce-${nonce}'`,
		"connect-src 'self'",
		"img-src 'self'",
		"frame-src 'self'", // the preview of the pages for members
		"manifest-src 'self'",
		"form-action 'self'",
		"frame-ancestors 'none'",
		"base-uri 'none'",
	].join('; ')

/** Serves the panel at /admin: one document for all pages, which picks the page by the URL. */
export const registerPanelRoutes = async (app: FastifyInstance, folder = PANEL_FOLDER): Promise<void> => {
	const index = path.join(folder, 'index.html')
	if (!existsSync(index)) {
		registerDocumentRoutes(app, (reply) => reply.code(503).send(NOT_BUILT))
		return
	}
	await app.register(serveFiles, {
		root: path.join(folder, 'assets'),
		prefix: '/admin/assets/',
		decorateReply: false,
		// The names of assets contain a hash of their content.
		immutable: true,
		maxAge: '1y',
		preCompressed: true,
		setHeaders: (reply) => reply.header('x-content-type-options', 'nosniff'),
	})
	await registerCounterFiles(app, folder)
	const document = readFileSync(index, 'utf8')
	registerDocumentRoutes(app, (reply, nonce) => reply.send(document.replace(NONCE, nonce)))
}

/** The files that make the counter installable; browsers ask for them by fixed names, so they are not cached for long. */
const COUNTER_FILES: Record<string, string> = {
	'counter-worker.js': 'text/javascript; charset=utf-8',
	'counter.webmanifest': 'application/manifest+json',
	'counter-icon.svg': 'image/svg+xml',
	'counter-icon-192.png': 'image/png',
	'counter-icon-512.png': 'image/png',
}

const registerCounterFiles = async (app: FastifyInstance, folder: string): Promise<void> => {
	for (const [name, type] of Object.entries(COUNTER_FILES)) {
		const file = path.join(folder, name)
		if (!existsSync(file)) continue
		const content = readFileSync(file)
		app.get(`/admin/${name}`, { schema: { hide: true } }, async (_request, reply) =>
			reply
				.headers({ 'content-type': type, 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' })
				.send(content),
		)
	}
}

const registerDocumentRoutes = (
	app: FastifyInstance,
	send: (reply: FastifyReply, nonce: string) => void,
): void => {
	const schema = { hide: true }
	const serve = (reply: FastifyReply): FastifyReply => {
		const nonce = randomBytes(16).toString('base64url')
		reply.headers({
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'content-security-policy': contentSecurityPolicy(nonce),
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'same-origin',
			'cross-origin-opener-policy': 'same-origin',
		})
		send(reply, nonce)
		return reply
	}
	app.get('/admin', { schema }, async (_request, reply) => serve(reply))
	app.get('/admin/*', { schema }, async (request, reply) => {
		if (NOT_PANEL.test(request.url)) return reply.callNotFound()
		return serve(reply)
	})
}

const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Fiel</title>
<p>The panel is not built. <code>npm start</code> builds it; so does <code>npm run panel</code>, before the next start.</p>
</html>
`
