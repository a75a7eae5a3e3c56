import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useWorld } from '../../test/support/world.ts'
import { listContents, listDocuments, readDocument } from './documents.ts'
import { anchorOf, renderDocument } from './render-document.ts'

const world = useWorld()

const get = (url: string) => world.app.inject(url)

test('a reader finds every document of the README at /help, and each link on these pages leads somewhere', async () => {
	const index = await get('/help')
	assert.equal(index.statusCode, 200)
	const contents = listContents()
	assert.ok(contents.length > 15)
	for (const { name, title } of contents)
		assert.match(index.body, new RegExp(`<a href="/help/${name}">${title}</a>`), name)
	const anchors = new Map<string, string[]>()
	const idsOf = async (url: string): Promise<string[]> => {
		const known = anchors.get(url)
		if (known) return known
		const page = await get(url)
		assert.equal(page.statusCode, 200, url)
		const ids = [...page.body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
		anchors.set(url, ids)
		return ids
	}
	for (const name of listDocuments().keys()) {
		const url = `/help/${name}`
		const { body } = await get(url)
		for (const [, href] of body.matchAll(/<a href="([^"]+)"/g)) {
			if (/^(https?:|\/docs|\/admin)/.test(href!)) continue
			const [page, anchor] = href!.split('#') as [string, string?]
			const ids = await idsOf(page === '' ? url : page)
			if (anchor) assert.ok(ids.includes(anchor), `${url} links to ${href}`)
		}
	}
})

test('every document of the folder is in the contents, except those for people who change Fiel', () => {
	const listed = new Set(listContents().map(({ name }) => name))
	const missing = [...listDocuments().keys()]
		.filter((name) => !name.includes('/') && !listed.has(name))
		.sort()
	assert.deepEqual(missing, ['architecture', 'changelog', 'contributing', 'model', 'readme', 'security'])
})

test('a page runs no script and cannot be framed', async () => {
	const { headers, body } = await get('/help/customers')
	const policy = String(headers['content-security-policy'])
	assert.match(policy, /^default-src 'none'; style-src 'sha256-/)
	assert.match(policy, /frame-ancestors 'none'/)
	assert.equal(headers['x-content-type-options'], 'nosniff')
	assert.doesNotMatch(body, /<script/)
})

test('what is not a document is not found', async () => {
	for (const url of [
		'/help/nothing',
		'/help/schema.sql',
		'/help/..%2FREADME',
		'/help/decisions',
		'/help/%2e%2e',
	])
		assert.equal((await get(url)).statusCode, 404, url)
})

test('a document becomes a page with anchors, sections, tables and links', () => {
	const markdown = [
		'# Title with `code`',
		'## What a *caller* sees',
		'[here](#what-a-caller-sees), [there](other.md#part), [outside](../server/x.ts), <https://example.com>',
		'| a | b |\n| --- | --- |\n| 1 | `<2>` |',
		'```sh\ncurl "a" && b\n```',
	].join('\n\n')
	const rendered = renderDocument('docs/one.md', markdown, (file) =>
		file === 'docs/other.md' ? '/help/other' : undefined,
	)
	assert.deepEqual(rendered, {
		title: 'Title with code',
		sections: [{ anchor: 'what-a-caller-sees', title: 'What a *caller* sees' }],
		html: [
			'<h1 id="title-with-code">Title with <code>code</code></h1>\n',
			'<h2 id="what-a-caller-sees">What a <em>caller</em> sees</h2>\n',
			'<p><a href="#what-a-caller-sees">here</a>, <a href="/help/other#part">there</a>, outside, <a href="https://example.com">https://example.com</a></p>\n',
			'<div class="table" tabindex="0"><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td><code>&lt;2&gt;</code></td></tr></tbody></table></div>\n',
			'<pre tabindex="0"><code>curl &quot;a&quot; &amp;&amp; b</code></pre>\n',
		].join(''),
	})
})

test('anchors are those that links in the documents use', () => {
	assert.equal(anchorOf('Points, cashback, history, coupons'), 'points-cashback-history-coupons')
	assert.ok(readDocument('docs/customers.md').includes('## Two customers who are one person'))
})
