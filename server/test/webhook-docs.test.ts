import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { TOPIC_NAMES, WEBHOOK_HEADERS } from '@fiel/contract'
import { composeHeaders } from '../src/webhooks/compose-headers.ts'
import { RETRY_DELAYS_MS } from '../src/webhooks/retry-times.ts'

const page = readFileSync(new URL('../../docs/webhooks.md', import.meta.url), 'utf8')
const secretOf = (text: string) => `whsec_${Buffer.from(text).toString('base64')}`

type Verify = (secret: string, headers: Record<string, string>, body: string) => unknown

test('docs/webhooks.md verifies messages as documented, in both ways', async () => {
	const [now, old] = [secretOf('the secret it has now'), secretOf('the secret it had before')]
	const body = '{"Points":1,"Customer":{"Name":"João"}}'
	const message = { url: '', messageId: 'm-1', topic: 'Point_Add' as const, body, headers: {} }
	const sent = (at: Date) => composeHeaders({ ...message, secrets: [now, old] }, at)
	const snippets = [...page.matchAll(/```js\n(.*?)```/gs)].map(([, text]) => text!)
	assert.equal(snippets.length, 2)
	for (const snippet of snippets) {
		const code = snippet.replace(`'standardwebhooks'`, `'${import.meta.resolve('standardwebhooks')}'`)
		const { verify } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
			verify: Verify
		}
		const headers = sent(new Date())
		for (const secret of [now, old]) assert.deepEqual(verify(secret, headers, body), JSON.parse(body))
		assert.throws(() => verify(secretOf('a guess'), headers, body))
		assert.throws(() => verify(now, headers, body.replace('1', '2')))
		assert.throws(() => verify(now, { ...headers, 'webhook-id': 'm-2' }, body))
		assert.throws(() => verify(now, sent(new Date(Date.now() - 600_000)), body))
	}
})

test('docs/webhooks.md lists the delays of the retries', () => {
	const rows = [...page.matchAll(/^\| (\d+) \| (\d+) (second|minute|hour)s? \|$/gm)]
	const unit = { second: 1000, minute: 60_000, hour: 3_600_000 }
	assert.deepEqual(
		rows.map(([, , count, of]) => Number(count) * unit[of as keyof typeof unit]),
		RETRY_DELAYS_MS,
	)
	assert.deepEqual(
		rows.map(([, tries]) => Number(tries)),
		RETRY_DELAYS_MS.map((_, index) => index + 1),
	)
})

test('docs/webhooks.md explains every topic of the contract', () => {
	const rows = [...page.matchAll(/^\| `([A-Z][a-z]+_[A-Za-z_]+)` \| \w/gm)].map(([, topic]) => topic)
	assert.deepEqual(rows, TOPIC_NAMES)
})

test('docs/webhooks.md names every header of the contract', () => {
	for (const name of Object.keys(WEBHOOK_HEADERS)) assert.ok(page.includes(`| \`${name}\` |`), name)
})
