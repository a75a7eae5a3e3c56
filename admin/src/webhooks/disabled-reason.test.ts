import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { disabledReason } from './disabled-reason.ts'
import { text } from './words.ts'

test('the reasons that the server stores are said in the reader’s language, and others as they are', () => {
	const say = (reason: string) => disabledReason(reason, text.pt, (instant) => instant)
	assert.equal(say('the endpoint answered 410 Gone'), 'O endpoint respondeu 410 Gone.')
	assert.equal(
		say('no delivery has succeeded since 2026-06-01 09:30 UTC'),
		'Nenhuma entrega teve sucesso desde 2026-06-01T09:30:00Z.',
	)
	assert.equal(say('something else'), 'something else')
})

test('the server stores these reasons', () => {
	const file = new URL('../../../server/src/webhooks/save-delivery-attempts.ts', import.meta.url)
	const stored = readFileSync(file, 'utf8')
	for (const reason of ["'the endpoint answered 410 Gone'", "'no delivery has succeeded since ' ||"])
		assert.ok(stored.includes(reason), reason)
})
