import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

for (const [file, page, title] of [
	['/openapi.json', '/docs', 'Fiel private interface'],
	['/admin/openapi.json', '/admin/docs', 'Fiel admin interface'],
	['/v1/member/openapi.json', '/v1/member/docs', 'Fiel member interface'],
] as const)
	test(`${page} shows the ${title}`, async () => {
		for (const url of [file, `${page}/json`])
			assert.equal((await world.app.inject(url)).json().info.title, title, url)
		const html = await world.app.inject(`${page}/`)
		assert.equal(html.statusCode, 200)
		assert.equal(html.headers['x-content-type-options'], 'nosniff')
		const policy = String(html.headers['content-security-policy'])
		assert.match(policy, /^default-src 'none'; .*frame-ancestors 'none'/)
		assert.match(policy, /; script-src 'self';/)
		assert.match(html.body, new RegExp(`<title>${title}</title>`))
	})
