import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createDemo } from '../src/demo/create-demo.ts'
import { switchMembersOn } from './support/members.ts'
import { PIN_ENVIRONMENT } from './support/pins.ts'
import { useWorld } from './support/world.ts'

const guide = readFileSync(new URL('../../docs/members.md', import.meta.url), 'utf8')
const world = useWorld(PIN_ENVIRONMENT)
const run = promisify(execFile)

test('the commands of the guide for members work when pasted, and so does a token that its program signs', async () => {
	world.clock.set('2026-11-14T18:00:00Z')
	const pair = await createDemo(world.db, world.clock, undefined, 3)
	const secret = await switchMembersOn(world, { id: 1 })
	const address = await world.app.listen({ port: 0 })
	const pasted = [...guide.matchAll(/^ *```sh\n(.*?)```/gms)]
		.map(([, text]) => text!)
		.filter((text) => text.includes('curl'))
		.join('')
		.replaceAll('http://127.0.0.1:3000', address)
		.replaceAll(/^( *)curl/gm, '$1echo; curl')
	const { stdout } = await run('bash', ['-c', pasted], {
		env: { ...process.env, AUTH: `${pair!.token}:${pair!.key}` },
	})
	const [issued, member, started, redeemed, look, products, decided, asked, ended] = stdout
		.split('\n')
		.filter(Boolean)
		.map((answer) => JSON.parse(answer))
	assert.deepEqual(issued.Result.Scopes, ['read', 'redeem'])
	assert.deepEqual([typeof member.Points, member.Scopes], ['number', ['read']])
	assert.deepEqual([look.Shop, products.Items.length], ['demo', 1])
	assert.deepEqual(started, { ExpiresAt: '2026-11-14T18:10:00.000Z', Channel: 'email' })
	assert.deepEqual([asked.State, asked.Reason], ['open', 'I have moved to another country'])
	assert.match(redeemed.Code, /^TEN-\w+$/, JSON.stringify(redeemed))
	assert.partialDeepStrictEqual(decided.Consents, [{ Purpose: 'email-offers', IsGiven: true, Source: 'app' }])
	assert.equal(ended.Result.OriginalId, 'C-0001')

	const [program] = [...guide.matchAll(/```js\n(.*?)```/gs)]
		.map(([, text]) => text!)
		.filter((text) => text.includes('createHmac'))
	world.clock.set('2026-11-14T18:00:01Z') // the tokens of the second before were ended
	const filled = program!
		.replace('fiel_mk_…', secret.kid)
		.replace('fiel_ms_…', secret.secret)
		.replace('Date.now()', String(world.clock.now().getTime()))
	const signed = await run(process.execPath, ['--input-type=module', '-e', filled])
	const answer = await fetch(`${address}/v1/member`, {
		headers: { authorization: `Bearer ${signed.stdout.trim()}` },
	})
	const seen = (await answer.json()) as { Scopes: string[]; PublicId: string }
	assert.deepEqual([answer.status, seen.Scopes, seen.PublicId], [200, ['read', 'redeem'], member.PublicId])
})
