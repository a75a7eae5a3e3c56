import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sanitizeHtml } from './sanitize-html.ts'

test('the markup of plain text is kept', () => {
	for (const [html, kept] of [
		['', ''],
		['Um & dois < três', 'Um &amp; dois &lt; três'],
		['&amp; &lt;b&gt; &eacute; &#233; &#xe9; &x', '&amp; &lt;b&gt; &eacute; &#233; &#xe9; &amp;x'],
		['<H1 class="x">A</H1><p>b<br/>c</p><hr>', '<h1>A</h1><p>b<br>c</p><hr>'],
		['<ul><li>a<li>b</ul>', '<ul><li>a<li>b</li></li></ul>'],
		['<p>open <b>bold', '<p>open <b>bold</b></p>'],
		['</div></p>text', 'text'],
		['<div><section>inner</section></div>', 'inner'],
		[
			'<a href="https://x.example/?a=1&b=2" target=_top>x</a>',
			'<a href="https://x.example/?a=1&amp;b=2" rel="noopener noreferrer">x</a>',
		],
		["<a href='mailto:a@b.c'>x</a>", '<a href="mailto:a@b.c" rel="noopener noreferrer">x</a>'],
	] as const)
		assert.equal(sanitizeHtml(html), kept)
})

test('nothing that runs or loads is kept', () => {
	for (const [html, kept] of [
		['a<script>alert(1)</script>b', 'ab'],
		['a<script>alert(1)', 'a'],
		['<scr<script></script>ipt>alert(1)</script>', 'alert(1)'],
		['<img src=x onerror=alert(1)>', ''],
		['<svg onload=alert(1)><p>x</p></svg>', ''],
		['<style>@import "x"</style>y', 'y'],
		['<!-- <p> --><p>x</p><!doctype html>', '<p>x</p>'],
		['<!--><script>alert(1)</script>-->', ''],
		['<p title="><script>alert(1)</script>">x</p>', '<p>"&gt;x</p>'],
		['<p/onclick=alert(1)>x</p>', '<p>x</p>'],
		['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
		['<a href="java&#115;cript:alert(1)">x</a>', '<a>x</a>'],
		['<a href=" JaVaScRiPt:alert(1)">x</a>', '<a>x</a>'],
		['<a href="data:text/html,x">x</a>', '<a>x</a>'],
		['<a href="//evil.example">x</a>', '<a>x</a>'],
		[
			'<a href=https://x.example/"onclick="x">y</a>',
			'<a href="https://x.example/" rel="noopener noreferrer">y</a>',
		],
		['<iframe srcdoc="<p>x</p>"></iframe>', ''],
		['<form action=x><input></form>', ''],
		['<', '&lt;'],
		['<p', '&lt;p'],
		['<<p>x', '&lt;<p>x</p>'],
	] as const)
		assert.equal(sanitizeHtml(html), kept, html)
})

test('whatever the input is, the result has only known tags', () => {
	const pieces = [
		'<',
		'>',
		'"',
		"'",
		'/',
		'p',
		'a',
		' href=',
		'script',
		'<!--',
		'-->',
		'javascript:',
		'x',
		'&',
		' ',
		'on',
	]
	let seed = 7
	const next = (most: number): number => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
		return seed % most
	}
	for (let turn = 0; turn < 5_000; turn++) {
		const html = Array.from({ length: 1 + next(25) }, () => pieces[next(pieces.length)]).join('')
		const tags = sanitizeHtml(html).match(/<[^>]*>?/g) ?? []
		for (const tag of tags)
			assert.match(
				tag,
				/^<(\/?(p|a)|a href="(https?:\/\/|mailto:)[^"<>]*" rel="noopener noreferrer")>$/,
				html,
			)
	}
})
