import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readToken } from './tokens.ts'

for (const [what, text, token] of [
	['a token alone', 'a.b.c', 'a.b.c'],
	['an object with it', '{"Token": "a.b.c"}', 'a.b.c'],
	['the answer of Fiel, passed on', '{"HasError": false, "Result": {"Token": "a.b.c"}}', 'a.b.c'],
	['a refusal of Fiel, passed on', '{"HasError": true, "Result": null}', null],
	['nothing', '{}', null],
] as const)
	test(`the address of a shop may answer ${what}`, () => assert.equal(readToken(text), token))
