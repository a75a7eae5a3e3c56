import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { registerErrorHandlers } from './error-handlers.ts'
import { registerPanelRoutes } from './panel-routes.ts'

const buildPanelApp = async (folder: string): Promise<FastifyInstance> => {
	const app = Fastify()
	registerErrorHandlers(app)
	await registerPanelRoutes(app, folder)
	return app
}

describe('the panel', () => {
	const folder = mkdtempSync(path.join(os.tmpdir(), 'fiel-panel-'))
	let app: FastifyInstance
	before(async () => {
		mkdirSync(path.join(folder, 'assets'))
		writeFileSync(path.join(folder, 'index.html'), '<meta nonce="FIEL_NONCE"><p>the panel')
		writeFileSync(path.join(folder, 'assets/a-1.js'), 'plain')
		writeFileSync(path.join(folder, 'assets/a-1.js.br'), 'brotli')
		writeFileSync(path.join(folder, 'assets/a-1.js.gz'), 'gzip')
		app = await buildPanelApp(folder)
	})
	after(async () => {
		await app.close()
		rmSync(folder, { recursive: true })
	})

	for (const url of ['/admin', '/admin/', '/admin/keys', '/admin/tiers/7?from=list', '/admin/apiary'])
		test(`${url} serves the document with a fresh nonce`, async () => {
			const [one, two] = [await app.inject(url), await app.inject(url)]
			assert.equal(one.statusCode, 200)
			const [, nonce] = /nonce="([\w-]{22})"/.exec(one.body)!
			assert.match(String(one.headers['content-security-policy']), new RegExp(`'nonce-${nonce}'`))
			assert.notEqual(one.body, two.body)
			assert.equal(one.headers['cache-control'], 'no-store')
			assert.equal(one.headers['x-content-type-options'], 'nosniff')
		})

	test('the policy allows nothing from other origins and nothing inline', async () => {
		const policy = String((await app.inject('/admin')).headers['content-security-policy'])
		assert.match(policy, /^default-src 'none'; script-src 'self'; /)
		assert.doesNotMatch(policy, /unsafe|https?:|\*|data:/)
		assert.match(policy, /frame-ancestors 'none'/)
	})

	test('assets are cached for ever, and compressed for clients that accept it', async () => {
		const get = (encoding: string) =>
			app.inject({ url: '/admin/assets/a-1.js', headers: { 'accept-encoding': encoding } })
		assert.equal((await get('identity')).body, 'plain')
		assert.equal((await get('gzip')).body, 'gzip')
		const best = await get('gzip, br')
		assert.equal(best.body, 'brotli')
		assert.equal(best.headers['content-encoding'], 'br')
		assert.equal(best.headers['cache-control'], 'public, max-age=31536000, immutable')
		assert.match(String(best.headers['content-type']), /javascript/)
	})

	for (const url of ['/admin/api', '/admin/api/nothing', '/admin/docs/nothing', '/admin/assets/b-2.js'])
		test(`${url} is not a page of the panel`, async () => {
			const answer = await app.inject(url)
			assert.equal(answer.statusCode, 404)
			assert.match(answer.body, /there is no GET/)
		})
})

test('a panel that is not built says how to build it', async () => {
	const app = await buildPanelApp('/nowhere')
	const answer = await app.inject('/admin/keys')
	assert.equal(answer.statusCode, 503)
	assert.match(answer.body, /npm run panel/)
	await app.close()
})
