import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeAddress, safeImage, safeLink } from './safe-link.ts'

for (const [typed, completed, link, image] of [
	['', '', null, null],
	['shop.test', 'https://shop.test', 'https://shop.test/', 'https://shop.test/'],
	[' http://shop.test/a b ', 'http://shop.test/a b', 'http://shop.test/a%20b', 'http://shop.test/a%20b'],
	['//shop.test/x', 'https://shop.test/x', 'https://shop.test/x', 'https://shop.test/x'],
	['ana@shop.test', 'mailto:ana@shop.test', 'mailto:ana@shop.test', null],
	['JavaScript:alert(1)', 'JavaScript:alert(1)', null, null],
	['java\nscript:alert(1)', 'https://java\nscript:alert(1)', null, null],
	['data:image/png;base64,AA', 'data:image/png;base64,AA', null, null],
	['nothing', 'https://nothing', null, null],
] as const)
	test(`"${typed}" is completed and checked`, () => {
		const address = completeAddress(typed)
		assert.deepEqual([address, safeLink(address), safeImage(address)], [completed, link, image])
		assert.equal(safeLink('java\nscript:alert(1)'), null)
	})
