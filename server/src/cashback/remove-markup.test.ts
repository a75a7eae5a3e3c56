import assert from 'node:assert/strict'
import { test } from 'node:test'
import { removeMarkup } from './remove-markup.ts'

const CASES: [string, string][] = [
	['Late delivery', 'Late delivery'],
	['  two\n lines ', 'two lines'],
	['<b>Sorry</b> for the <i>delay</i>', 'Sorry for the delay'],
	['See <a href="https://example.com">here</a>', 'See here'],
	['<h1>Sorry</h1><p>for the delay</p>', 'Sorry for the delay'],
	['<script>alert(1)</script>hello<style>p{}</style>', 'hello'],
	['<img src=x onerror=alert(1)>', ''],
	['&lt;script&gt;alert(1)&lt;/script&gt;hello', 'hello'],
	['&amp;lt;b&amp;gt;hello', 'hello'],
	['a < b, 5 > 3 & more', 'a < b, 5 > 3 & more'],
	['R$ 10 &amp; frete grátis 🎁', 'R$ 10 & frete grátis 🎁'],
	['<ul><li>one</li><li>two</li></ul>', 'one two'],
	['<hr>'.repeat(60), ''],
	['&amp;'.padEnd(253, 'amp;'), '&'],
	['', ''],
]

test('markup is removed, however it is written', () => {
	for (const [text, expected] of CASES) assert.equal(removeMarkup(text), expected, text)
})
