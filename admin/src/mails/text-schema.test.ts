import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Line } from './mail-document.ts'
import { fromNode, LINE_SCHEMA, TEXT_SCHEMA, toNode } from './text-schema.ts'

const LINES: Line[] = [
	[
		{ text: 'Hello ' },
		{ variable: 'FirstName', bold: true },
		{ text: 'shop', italic: true, href: 'https://shop.test/' },
	],
	[],
]

test('a text becomes a document of the text field and returns as it was', () => {
	const node = toNode(TEXT_SCHEMA, LINES)
	node.check()
	assert.deepEqual(fromNode(node), LINES)
})

test('a single line keeps texts and variables and drops what it cannot show', () => {
	const node = toNode(LINE_SCHEMA, [[...LINES[0]!, { text: '' }]])
	node.check()
	assert.deepEqual(fromNode(node), [[{ text: 'Hello ' }, { variable: 'FirstName' }, { text: 'shop' }]])
	assert.deepEqual(fromNode(toNode(LINE_SCHEMA, [])), [[]])
})
