import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { drawPngIcon } from '../customization/draw-icon.ts'
import { registerErrorHandlers } from '../http/error-handlers.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import type { ShopPage } from './documents.ts'
import { registerWidgetRoutes } from './register-widget-routes.ts'

const DEMO: ShopPage = {
	shop: 'demo',
	title: 'Fish & <Chips>',
	language: 'pt',
	main: '#0a6b3a',
	onMain: '#ffffff',
}

const buildWidgetApp = async (folder: string, capacity = 100): Promise<FastifyInstance> => {
	const app = Fastify()
	registerErrorHandlers(app)
	await registerWidgetRoutes(app, {
		folder,
		findPage: async (shop) => (shop === 'demo' || shop === 'empty' ? DEMO : undefined),
		readTerms: async (shop) => (shop === 'demo' ? '<p>Points are valid for a <b>year</b>.</p>' : ''),
		addresses: createTokenBuckets({ capacity, refillMs: 60_000, now: () => 0 }),
	})
	return app
}

describe('the widget', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'fiel-widget-'))
	let app: FastifyInstance
	before(async () => {
		mkdirSync(path.join(folder, 'assets'))
		const entry = (name: string) => ({
			file: `assets/${name}.js`,
			needs: [`assets/${name}.js`, 'assets/panel.js'],
		})
		const files = {
			'entries.json': JSON.stringify({ page: entry('page'), preview: entry('preview') }),
			'widget.js': 'plain',
			'widget.js.gz': 'gzip',
			'widget.js.br': 'brotli',
			'worker.js': 'worker',
			'assets/page.js': 'page',
		}
		for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text)
		app = await buildWidgetApp(folder)
	})
	after(async () => {
		await app.close()
		rmSync(folder, { recursive: true })
	})

	test('the terms are a page without scripts, and one that is not there without any', async () => {
		const { statusCode, headers, body } = await app.inject({ url: '/m/demo/terms' })
		assert.equal(statusCode, 200)
		assert.match(
			body,
			/<h1>Termos do programa – Fish &amp; &lt;Chips&gt;<\/h1>\n<p>Points are valid for a <b>year/,
		)
		assert.match(String(headers['content-security-policy']), /^default-src 'none'; style-src 'nonce-[\w-]+'/)
		assert.doesNotMatch(body, /<script/)
		for (const shop of ['empty', 'nobody'])
			assert.equal((await app.inject({ url: `/m/${shop}/terms` })).statusCode, 404)
	})

	test('an address with a slash at the end or in capitals leads to the page, with its query', async () => {
		for (const [url, wanted] of [
			['/m/demo/', '/m/demo'],
			['/m/demo/?language=pt', '/m/demo?language=pt'],
			['/m/DEMO', '/m/demo'],
			['/m/Demo/terms', '/m/demo/terms'],
		] as const) {
			const { statusCode, headers } = await app.inject({ url })
			assert.deepEqual([statusCode, headers.location], [302, wanted], url)
		}
		assert.equal((await app.inject({ url: '/m/DEMO/' })).headers.location, '/m/demo/')
		assert.equal((await app.inject({ url: '/m/Nobody/' })).statusCode, 404)
	})

	test('the script is for every page, kept for ten minutes, compressed, and not sent again to whoever has it', async () => {
		const get = (headers: Record<string, string>) => app.inject({ url: '/widget.js', headers })
		for (const [accepted, body] of [
			['', 'plain'],
			['gzip', 'gzip'],
			['gzip, br', 'brotli'],
			['br;q=0, gzip', 'gzip'],
		] as const)
			assert.equal((await get({ 'accept-encoding': accepted })).body, body)
		const { headers } = await get({})
		assert.partialDeepStrictEqual(headers, {
			'access-control-allow-origin': '*',
			'cross-origin-resource-policy': 'cross-origin',
			'cache-control': 'public, max-age=600',
			'content-type': 'text/javascript; charset=utf-8',
			vary: 'accept-encoding',
		})
		const again = await get({ 'if-none-match': String(headers.etag) })
		assert.deepEqual([again.statusCode, again.body], [304, ''])
	})

	test('the other files are kept for ever and may be imported by every page', async () => {
		const { headers } = await app.inject('/widget/assets/page.js')
		assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
		assert.equal(headers['access-control-allow-origin'], '*')
		assert.equal((await app.inject('/widget/assets/other.js')).statusCode, 404)
		assert.equal((await app.inject('/widget/entries.json')).statusCode, 404)
	})

	test('the page of a shop has its name, its manifest and its files, and nothing else may run in it', async () => {
		const page = await app.inject('/m/demo')
		assert.equal(page.statusCode, 200)
		assert.match(page.body, /<html lang="pt" data-shop="demo">/)
		assert.match(page.body, /<title>Fish &amp; &lt;Chips&gt;<\/title>/)
		assert.match(page.body, /<script type="module" src="\/widget\/assets\/page.js"><\/script>/)
		const policy = String(page.headers['content-security-policy'])
		assert.match(policy, /^default-src 'none'; script-src 'self'; .*frame-ancestors 'none'$/)
		assert.doesNotMatch(policy, /unsafe|\*|nonce/)
		const manifest = (await app.inject('/m/demo/manifest.webmanifest')).json()
		assert.deepEqual([manifest.name, manifest.lang, manifest.theme_color], [DEMO.title, 'pt', '#0a6b3a'])
		assert.equal((await app.inject('/m/sw.js')).body, 'worker')
		const preview = await app.inject('/m/preview')
		assert.match(String(preview.headers['content-security-policy']), /frame-ancestors 'self'$/)
	})

	test('what is not there is a page for people, in their language', async () => {
		for (const url of ['/m/nobody', '/m/nobody/icon.svg', '/m/nobody/manifest.webmanifest']) {
			const answer = await app.inject({ url, headers: { 'accept-language': 'pt-BR' } })
			assert.equal(answer.statusCode, 404, url)
			assert.match(answer.body, /Esta página não existe/)
			const [, nonce] = /<style nonce="([\w-]{22})">/.exec(answer.body)!
			assert.match(
				String(answer.headers['content-security-policy']),
				new RegExp(`style-src 'nonce-${nonce}'`),
			)
		}
	})

	test('an address that asks for too many pages has to wait', async () => {
		const limited = await buildWidgetApp(folder, 2)
		const statuses = []
		for (const url of ['/m/nobody', '/m/demo', '/m/demo'])
			statuses.push((await limited.inject(url)).statusCode)
		assert.deepEqual(statuses, [404, 200, 429])
		assert.equal((await limited.inject('/m/demo')).headers['retry-after'], '30')
		await limited.close()
	})
})

test('without a build the widget says so', async () => {
	const app = await buildWidgetApp('/nowhere')
	for (const url of ['/widget.js', '/m/demo', '/widget/assets/page.js'])
		assert.equal((await app.inject(url)).statusCode, 503)
	await app.close()
})

test('an icon is a star on the colour of the shop', () => {
	const size = 32
	const png = drawPngIcon(size, '#0a6b3a', '#ffffff')
	const begin = png.indexOf('IDAT') + 4
	const pixels = inflateSync(png.subarray(begin, begin + png.readUInt32BE(begin - 8)))
	const at = (x: number, y: number) => [...pixels.subarray(y * (1 + size * 3) + 1 + x * 3).subarray(0, 3)]
	assert.equal(pixels.length, size * (1 + size * 3))
	assert.deepEqual(
		[at(0, 0), at(31, 31), at(16, 16)],
		[
			[10, 107, 58],
			[10, 107, 58],
			[255, 255, 255],
		],
	)
})
