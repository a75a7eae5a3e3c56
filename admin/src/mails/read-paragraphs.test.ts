import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readParagraphs } from './read-paragraphs.ts'

const VARIABLES = [{ name: 'FirstName', label: 'First name' }]

test('plain paragraphs become one text with variables', () => {
	const html = '<p>Hello {{FirstName}},</p>\n<p>Beans &amp; {{Nobody}}</p>'
	assert.deepEqual(readParagraphs(html, VARIABLES, '#112233'), {
		color: '#112233',
		blocks: [
			{
				...{ id: 1, kind: 'text', align: 'left' },
				lines: [
					[{ text: 'Hello ' }, { variable: 'FirstName' }, { text: ',' }],
					[{ text: 'Beans & {{Nobody}}' }],
				],
			},
		],
	})
})

for (const html of ['', 'Hello', '<p>Hello <b>you</b></p>', '<p class="x">Hello</p>', '<p>a</p>b'])
	test(`${html || 'nothing'} is not read as paragraphs`, () => {
		assert.equal(readParagraphs(html, VARIABLES, '#112233'), null)
	})
