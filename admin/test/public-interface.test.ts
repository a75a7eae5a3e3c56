import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { createDemo } from '../../server/src/demo/create-demo.ts'
import { createPublicTokens } from '../../server/src/merchants/create-public-tokens.ts'
import { createApiClient } from '../../server/test/support/api.ts'
import { useWorld } from '../../server/test/support/world.ts'
import { launchChromium } from './support/panel.ts'

const guide = readFileSync(new URL('../../docs/browser.md', import.meta.url), 'utf8')
const world = useWorld()
const MERCHANT = 1

/** Serves an empty page on an origin of its own; returns the origin. */
const servePage = async (t: TestContext): Promise<string> => {
	const server = createServer((_request, response) => {
		response.setHeader('content-type', 'text/html')
		response.end('<!doctype html><title>Shop</title>')
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	t.after(() => server.close())
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

let demo: Promise<{ address: string; auth: string; publicId: string }> | undefined

/** The demo merchant, with one customer who is shown. */
const openDemo = () => {
	demo ??= (async () => {
		const pair = (await createDemo(world.db, world.clock, undefined, 3))!
		const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
		const { Result } = await createApiClient(world.app, pair).get('/Customer/C-0001')
		return { address, auth: `${pair.token}:${pair.key}`, publicId: Result.PublicId }
	})()
	return demo
}

const createToken = async (origins: string[]): Promise<string> => {
	const wanted = [{ name: 'pages', origins }]
	const [token] = await world.db.transaction((tx) =>
		createPublicTokens(tx, MERCHANT, wanted, world.clock.now()),
	)
	return token!
}

const openPage = async (t: TestContext, origin: string): Promise<Page> => {
	const browser = await launchChromium()
	t.after(() => browser.close())
	const page = await browser.newPage()
	await page.goto(origin)
	return page
}

interface Call {
	address: string
	path: string
	token: string
	items?: unknown
}

/** What a script of the page sees: the status and the body, or the error of the browser. */
const callFrom = (page: Page, call: Call): Promise<{ status: number; body: unknown } | string> =>
	page.evaluate(async ({ address, path, token, items }) => {
		try {
			const answer = await fetch(`${address}/v1/pub/${path}`, {
				method: items ? 'POST' : 'GET',
				headers: { 'X-BQ-ApiToken': token, ...(items ? { 'Content-Type': 'application/json' } : {}) },
				body: items ? JSON.stringify(items) : null,
			})
			return { status: answer.status, body: await answer.json() }
		} catch (error) {
			return String(error)
		}
	}, call)

test('a page of a listed origin reads all three operations, and a page of another origin none', async (t) => {
	const { address, publicId } = await openDemo()
	const [shop, stranger] = [await servePage(t), await servePage(t)]
	const token = await createToken([shop])
	const items = [{ Id: 'BAG-10', Price: 100, PriceCurrency: 'BRL', Name: 'Day pack' }]
	const calls = [
		{ path: 'Product/pointslist', items },
		{ path: `Customer/${publicId}/points` },
		{ path: 'Customization' },
	]
	const page = await openPage(t, shop)
	for (const { path, items } of calls) {
		const seen = await callFrom(page, { address, token, path, items })
		const { status, body } = seen as Exclude<typeof seen, string>
		const answer = await world.app.inject({
			url: `/v1/pub/${path}`,
			headers: { 'x-bq-apitoken': token },
			...(items && { method: 'POST', payload: items }),
		})
		assert.deepEqual([status, body], [200, answer.json()], path)
	}
	const wrong = await callFrom(page, { address, token: 'fiel_pub_wrong', path: 'Customization' })
	assert.equal((wrong as { status: number }).status, 401)

	const other = await openPage(t, stranger)
	const messages: string[] = []
	other.on('console', (message) => messages.push(message.text()))
	for (const call of calls)
		assert.equal(await callFrom(other, { address, token, ...call }), 'TypeError: Failed to fetch', call.path)
	assert.match(messages.join('\n'), /blocked by CORS policy: No 'Access-Control-Allow-Origin' header/)
})

test('the private interface stays closed to pages, with a key as with a token', async (t) => {
	const { address, auth } = await openDemo()
	const page = await openPage(t, await servePage(t))
	const seen = await page.evaluate(
		([url, authorization]) =>
			fetch(url!, { headers: { authorization: authorization! } }).then(String, String),
		[`${address}/v1/pvt/Customization`, `Basic ${btoa(auth)}`],
	)
	assert.equal(seen, 'TypeError: Failed to fetch')
})

test('the commands and the script of the guide work when pasted', async (t) => {
	const { address, auth, publicId } = await openDemo()
	const shop = await servePage(t)
	const token = await createToken([shop])
	const blocks = (language: string): string[] =>
		[...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, code]) =>
			code!.replaceAll('http://127.0.0.1:3000', address),
		)
	const commands = blocks('sh').filter((code) => code.includes('curl'))
	const { stdout } = await promisify(execFile)(
		'bash',
		['-c', commands.join('').replaceAll(/^curl/gm, 'echo; curl')],
		{ env: { ...process.env, AUTH: auth, TOKEN: token } },
	)
	const [look, points, account] = stdout
		.split('\n')
		.filter(Boolean)
		.map((answer) => JSON.parse(answer))
	assert.equal(look.HaveIconUrl, false)
	assert.equal(points[0].Id, 'BAG-10')
	assert.equal(account.CustomerExists, true)

	const page = await openPage(t, shop)
	const said = page.waitForEvent('console')
	const [script] = blocks('js')
	const constants = `const [TOKEN, PUBLIC_ID] = ${JSON.stringify([token, publicId])}`
	await page.evaluate(`(async () => { ${constants}\n${script} })()`)
	assert.equal(
		(await said).text(),
		`Points: ${account.PointsBalance}, and ${points[0].Points} more with this bag`,
	)
})
