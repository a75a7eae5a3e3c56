import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from '../../../server/src/notifications/html-to-text.ts'
import { renderHtml } from '../../../server/src/notifications/render-template.ts'
import { splitBlockMail } from '../../../server/src/notifications/split-block-mail.ts'
import { MAIL_VARIABLES } from '../../../server/src/rewards/mails/mail-variables.ts'
import { htmlOf, readMailBody, writeMailBody } from './mail-body.ts'
import { type Block, DEFAULT_COLOR, type MailDocument, readDocument } from './mail-document.ts'
import { createTemplate, TEMPLATE_NAMES } from './templates.ts'
import { text } from './words.ts'

const HOSTILE = `--> <script>alert('1')</script> {{CouponCode}} {{{ & "quotes" <!--`

const documentOf = (...blocks: Block[]): MailDocument => ({ color: DEFAULT_COLOR, blocks })

const EVERYTHING = documentOf(
	{ id: 1, kind: 'heading', lines: [[{ text: HOSTILE }, { variable: 'FirstName' }]], align: 'center' },
	{
		id: 5,
		kind: 'text',
		lines: [
			[{ text: 'Hello ' }, { variable: 'FirstName', bold: true }],
			[],
			[{ text: 'our ' }, { text: 'shop', bold: true, italic: true, href: 'https://shop.test/?a=1&b="2"' }],
		],
		align: 'left',
	},
	{ id: 2, kind: 'button', lines: [[{ text: HOSTILE }]], href: 'https://shop.test/', align: 'center' },
	{ id: 3, kind: 'image', src: 'https://shop.test/a.png', alt: HOSTILE, href: '' },
	{ id: 4, kind: 'divider' },
	{ id: 6, kind: 'space', height: 24 },
	{ id: 7, kind: 'code', lines: [[{ text: 'Your code' }]] },
)

/** The mail as a customer receives it. */
const send = (body: string): { head: string; html: string } => {
	const { head, body: html } = splitBlockMail(body)
	const values = new Map([
		['firstname', '<Ana>'],
		['couponcode', 'TEN-1'],
	])
	return { head, html: renderHtml(html, values) }
}

test('blocks are read back from the stored mail as they were written', () => {
	const body = writeMailBody(EVERYTHING)
	assert.deepEqual(readMailBody(body), EVERYTHING)
	assert.equal(writeMailBody(readMailBody(body)!), body)
	assert.equal(writeMailBody(documentOf()), '')
})

test('a mail contains no blocks, and the text of the merchant stays text', () => {
	const { head, html } = send(writeMailBody(EVERYTHING))
	assert.match(head, /<meta name="color-scheme"[^>]*>.*<style data-fiel="blocks">.*prefers-color-scheme:dark/)
	assert.doesNotMatch(head + html, /fiel-blocks|<script/)
	const escaped =
		'--&gt; &lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &#123;&#123;CouponCode}} &#123;&#123;&#123; &amp; &quot;quotes&quot; &lt;!--'
	assert.equal(html.split(escaped).length, 4, html) // heading, button and description of the picture
	assert.match(html, />Hello <strong>&lt;Ana&gt;<\/strong></)
	assert.match(
		html,
		/<a href="https:\/\/shop\.test\/\?a=1&amp;b=%222%22"[^>]*><strong><em>shop<\/em><\/strong><\/a>/,
	)
	assert.match(html, />TEN-1</)
})

test('the plain text of a mail has every block on lines of its own', () => {
	const mail = documentOf(
		{ id: 1, kind: 'heading', lines: [[{ text: 'Yours' }]], align: 'left' },
		{
			id: 2,
			kind: 'text',
			lines: [[{ text: 'Hello ' }, { variable: 'FirstName' }], [{ text: 'Bye' }]],
			align: 'left',
		},
		{ id: 3, kind: 'code', lines: [[{ text: 'Your code' }]] },
		{ id: 4, kind: 'divider' },
		{ id: 5, kind: 'button', lines: [[{ text: 'Shop' }]], href: 'https://shop.test/', align: 'center' },
	)
	const lines = htmlToText(send(writeMailBody(mail)).html).split('\n')
	assert.deepEqual(
		lines.map((line) => line.trim()).filter((line) => line !== ''),
		['Yours', 'Hello <Ana>', 'Bye', 'Your code', 'TEN-1', 'Shop (https://shop.test/)'],
	)
})

for (const address of [
	'javascript:alert(1)',
	'data:text/html,x',
	'ftp://shop.test',
	'//shop.test',
	'shop',
	'',
])
	test(`nothing links to "${address}"`, () => {
		const mail = documentOf(
			{ id: 1, kind: 'text', lines: [[{ text: 'word', href: address }]], align: 'left' },
			{ id: 2, kind: 'button', lines: [[{ text: 'press' }]], href: address, align: 'left' },
			{ id: 3, kind: 'image', src: address, alt: 'picture', href: address },
		)
		const { html } = send(writeMailBody(mail))
		assert.match(html, />word</)
		assert.doesNotMatch(html, /<a|<img|href|src|press|picture/)
	})

test('a text may link to a mail address, and a picture may not come from one', () => {
	const mail = documentOf(
		{ id: 1, kind: 'text', lines: [[{ text: 'write', href: 'mailto:ana@shop.test' }]], align: 'left' },
		{ id: 2, kind: 'image', src: 'mailto:ana@shop.test', alt: '', href: '' },
	)
	const { html } = send(writeMailBody(mail))
	assert.match(html, /href="mailto:ana@shop\.test"/)
	assert.doesNotMatch(html, /<img/)
})

test('HTML that was not made of blocks, or was changed afterwards, is HTML and is sent as it is', () => {
	const body = writeMailBody(EVERYTHING)
	const changed = body.replace('>Hello ', '>Hi ')
	const byHand = '<style>p { color: red }</style><p>{{CouponCode}}</p>'
	for (const html of [
		byHand,
		'',
		htmlOf(body),
		changed,
		body.replace('Hello ', 'Hi '),
		body.replace('"kind"', '"sort"'),
	])
		assert.equal(readMailBody(html), null)
	assert.deepEqual(splitBlockMail(byHand), { head: '', body: byHand })
	assert.equal(htmlOf(byHand), byHand)
	assert.doesNotMatch(send(changed).html, /fiel-blocks/)
})

for (const [change, blocks] of [
	['an unknown kind', [{ id: 1, kind: 'script' }]],
	[
		'an id twice',
		[
			{ id: 1, kind: 'divider' },
			{ id: 1, kind: 'divider' },
		],
	],
	['no lines', [{ id: 1, kind: 'code' }]],
	['a variable that is none', [{ id: 1, kind: 'code', lines: [[{ variable: 'a}}<b>' }]] }]],
	['a height that is a text', [{ id: 1, kind: 'space', height: '24px;color:red' }]],
] as const)
	test(`blocks with ${change} are not read`, () => {
		assert.equal(readDocument({ color: DEFAULT_COLOR, blocks }), null)
	})

test('blocks are read only with a colour', () => {
	const blocks = [{ id: 1, kind: 'divider' }]
	assert.deepEqual(readDocument({ color: DEFAULT_COLOR, blocks }), { color: DEFAULT_COLOR, blocks })
	assert.equal(readDocument({ color: 'red;}', blocks }), null)
	assert.equal(readDocument({ blocks }), null)
})

const names = Object.entries(text.en.names).map(([name, label]) => ({ name, label }))

test('the editor offers exactly the variables of the server', () => {
	assert.deepEqual(
		names.map(({ name }) => name),
		MAIL_VARIABLES.map(({ name }) => name),
	)
})

for (const name of TEMPLATE_NAMES)
	for (const language of ['en', 'pt', 'es'] as const)
		test(`the template ${name} in ${language} uses only variables that exist`, () => {
			const { subject, document } = createTemplate(name, language, true, names, DEFAULT_COLOR)
			assert.notEqual(subject, '')
			const body = writeMailBody(document)
			assert.deepEqual(readMailBody(body), document)
			assert.doesNotMatch(body, /&#123;/)
			assert.match(body, /\{\{CouponValidUntil\}\}/)
			const endless = writeMailBody(createTemplate(name, language, false, names, DEFAULT_COLOR).document)
			assert.doesNotMatch(endless, /CouponValidUntil/)
		})
