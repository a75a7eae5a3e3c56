import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeaderProblem } from './compose-headers.ts'

test('a merchant may set these headers', () => {
	for (const [name, value] of [
		['Authorization', 'Bearer abc.def-ghi'],
		['X-Shop', '7'],
		['x-api-key', 'a b\tc'],
		['Cookie', 'session=1'],
		['X', '~'],
	] as const)
		assert.equal(findHeaderProblem(name, value), null, name)
})

test('reserved names, and values that would break the request, are refused', () => {
	for (const [name, value, why] of [
		['Host', 'example.com', /set by Fiel/],
		['content-TYPE', 'text/plain', /set by Fiel/],
		['Content-Length', '1', /set by Fiel/],
		['Transfer-Encoding', 'chunked', /set by Fiel/],
		['Connection', 'close', /set by Fiel/],
		['Upgrade', 'h2c', /set by Fiel/],
		['Expect', '100-continue', /set by Fiel/],
		['Proxy-Authorization', 'Basic abc', /set by Fiel/],
		['User-Agent', 'me', /set by Fiel/],
		['webhook-id', '1', /set by Fiel/],
		['Webhook-Anything', '1', /set by Fiel/],
		['', 'a', /a name of a header/],
		['a b', 'a', /a name of a header/],
		['a:b', 'a', /a name of a header/],
		['a\r\nb', 'a', /a name of a header/],
		['ação', 'a', /a name of a header/],
		['x'.repeat(101), 'a', /a name of a header/],
		['X-Shop', '', /the value of X-Shop/],
		['X-Shop', ' a', /the value of X-Shop/],
		['X-Shop', 'a\r\nX-Second: b', /the value of X-Shop/],
		['X-Shop', 'a\0b', /the value of X-Shop/],
		['X-Shop', 'ação', /the value of X-Shop/],
		['X-Shop', 'a'.repeat(2001), /the value of X-Shop/],
	] as const)
		assert.match(findHeaderProblem(name, value) ?? 'allowed', why, `${name}: ${value}`)
})
