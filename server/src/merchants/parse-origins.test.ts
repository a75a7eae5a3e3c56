import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isRefusal } from '../refusal.ts'
import { parseOrigins } from './parse-origins.ts'

const ORIGINS: [text: string, origin: string][] = [
	['https://shop.example', 'https://shop.example'],
	['https://shop.example/', 'https://shop.example'],
	[' HTTPS://Shop.Example:443 ', 'https://shop.example'],
	['https://shop.example:8443', 'https://shop.example:8443'],
	['https://loja.açaí.example', 'https://loja.xn--aa-4iaz.example'],
	['https://192.0.2.7', 'https://192.0.2.7'],
	['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
	['http://localhost:5173', 'http://localhost:5173'],
	['http://127.0.0.1:80', 'http://127.0.0.1'],
	['http://[::1]:3000', 'http://[::1]:3000'],
]

test('an origin is stored as browsers send it', () => {
	for (const [text, origin] of ORIGINS) assert.deepEqual(parseOrigins([text]), [origin])
	assert.deepEqual(parseOrigins(['https://a.example', 'https://A.example/', 'https://b.example']), [
		'https://a.example',
		'https://b.example',
	])
	assert.deepEqual(parseOrigins([]), [])
})

test('what is not an origin is refused by its text', () => {
	const wrong = [
		...['', 'shop.example', '//shop.example', 'null', '*', 'https://', 'https://*', 'https://*.shop.example'],
		...['http://shop.example', 'http://localhost.evil.example', 'ftp://localhost', 'file:///etc'],
		...['https://shop.example/page', 'https://shop.example/?a=1', 'https://shop.example/#top'],
		...['https://user:pass@shop.example', 'https://shop.example:99999', 'https:\\\\shop.example'],
		...[
			'https://shop\n.example',
			'https:shop.example',
			'javascript:alert(1)',
			'https://a.example https://b.example',
		],
	]
	for (const text of wrong) {
		const refusal = parseOrigins(['https://shop.example', text])
		assert.ok(isRefusal(refusal), text)
		assert.deepEqual([refusal.refused, refusal.field], ['GenericError', 'Origins'])
		assert.ok(`${refusal.message}`.startsWith(`${JSON.stringify(text)} is not an origin`), text)
	}
})
