import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../messages/language.ts'
import { localized } from '../messages/message.ts'
import { negotiateLanguage } from './render.ts'

declare module 'fastify' {
	interface FastifyInstance {
		startup: Startup
	}
}

/** The work between the moment in which the port is open and the one in which requests are answered. */
export interface Startup {
	/** From now on requests wait until the end; pages of the panel show the progress instead. */
	begin(): void
	/** How much is done, from 0 to 1. */
	report(part: number): void
	end(): void
	isRunning(): boolean
}

const PANEL_PAGE = /^\/admin(\/(?!api|docs|assets)|$|\?)/
const PROBE = /^\/(healthz|readyz)$/
const RELOAD_S = 2

/**
 * Holds requests while the process prepares its data, instead of refusing them: who waits for the port to open and
 * sends at once is answered. Somebody who opens the panel meanwhile sees the progress.
 */
export const registerStartup = (app: FastifyInstance): void => {
	let percent = 0
	let work: PromiseWithResolvers<void> | undefined
	app.decorate('startup', {
		begin() {
			work = Promise.withResolvers()
		},
		report(part) {
			percent = Math.floor(part * 100)
		},
		end() {
			work?.resolve()
			work = undefined
		},
		isRunning: () => work !== undefined,
	})
	app.addHook('onRequest', (request, reply, next) => {
		if (!work || PROBE.test(request.url)) next()
		else if (request.method === 'GET' && PANEL_PAGE.test(request.url)) sendProgress(request, reply, percent)
		else work.promise.then(() => next())
	})
}

const sendProgress = (request: FastifyRequest, reply: FastifyReply, percent: number): void => {
	const nonce = randomBytes(16).toString('base64url')
	const language = negotiateLanguage(request.headers)
	reply
		.code(503)
		.headers({
			'content-type': 'text/html; charset=utf-8',
			'content-language': language,
			'cache-control': 'no-store',
			'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'; base-uri 'none'`,
			'x-content-type-options': 'nosniff',
			'retry-after': RELOAD_S,
		})
		.send(progressPage(language, percent, nonce))
}

const progressPage = (language: Language, percent: number, nonce: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${RELOAD_S}">
<title>Fiel</title>
<style nonce="${nonce}">
	:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
	main { max-width: 26rem; margin: 20vh auto 0; padding: 0 1.5rem; }
	h1 { font-size: 1.5rem; margin: 0 0 0.5rem; }
	progress { width: 100%; height: 0.75rem; accent-color: #0b7285; }
</style>
<main>
	<h1>${localized.starting().in(language)}</h1>
	<p id="step">${localized.startingDemo(percent).in(language)}</p>
	<progress aria-labelledby="step" max="100" value="${percent}"></progress>
	<p>${localized.startingOpensItself().in(language)}</p>
</main>
</html>
`
