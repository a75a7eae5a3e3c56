import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeMail } from './sanitize-mail.ts'

for (const [html, inert] of [
	['<p style="color: red">a</p>', '<p data-style="color: red">a</p>'],
	['<style>p { color: red }</style>', '<template data-sheet>p { color: red }</template>'],
	['<img alt="x" src="https://a.test/x.png">', '<img alt="x" data-src="https://a.test/x.png" />'],
	['<a href="https://a.test" onclick="go()">a</a>', '<a data-href="https://a.test">a</a>'],
	['<link rel="stylesheet" href="https://a.test/x.css"><b>a</b>', '<b>a</b>'],
	['the style = of words', 'the style = of words'],
] as const)
	test(`${html} becomes inert`, () => {
		assert.equal(sanitizeMail(html), inert)
	})
