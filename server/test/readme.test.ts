import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createDemo } from '../src/demo/create-demo.ts'
import { SETTINGS } from '../src/settings.ts'
import { useWorld } from './support/world.ts'

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const world = useWorld()

test('the README lists every setting', () => {
	for (const { variable, default: byDefault, meaning } of SETTINGS) {
		const row = `| \`${variable}\` | ${byDefault ? `\`${byDefault}\`` : ''} | ${meaning} |`
		assert.ok(readme.includes(row), `the README should say: ${row}`)
	}
})

test('the README and the installer name the oldest Node version that package.json allows', () => {
	const [manifest, install] = ['package.json', 'scripts/install.js'].map((file) =>
		readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'),
	)
	const [, oldest] = /^>=(\d+\.\d+)\.0$/.exec(JSON.parse(manifest!).engines.node)!
	assert.ok(readme.includes(`yours must be ${oldest} or newer`), oldest)
	assert.match(install!, /OLDEST_NODE = engines\.node/)
})

test("the commands of the README's first five minutes work when pasted", async () => {
	const pair = await createDemo(world.db, world.clock, undefined, 3)
	const address = await world.app.listen({ port: 0 })
	const commands = [...readme.matchAll(/```sh\n(.*?)```/gs)]
		.map(([, text]) => text!)
		.filter((text) => text.includes('curl'))
	const answers: string[] = []
	for (const command of commands) {
		const pasted = command.replaceAll('http://127.0.0.1:3000', address).replaceAll('\ncurl', '\necho; curl')
		const run = promisify(execFile)('bash', ['-c', pasted], {
			env: { ...process.env, AUTH: `${pair!.token}:${pair!.key}` },
		})
		answers.push(...(await run).stdout.split('\n').filter(Boolean))
	}
	const [order, customer, tiers, rewards, redeemed, cancelled, next] = answers.map((answer) =>
		JSON.parse(answer),
	)
	assert.deepEqual([order.Result.Customer.PointsBalance, order.Result.Customer.Cashback], [500, 15])
	assert.equal(customer.Result.Name, 'Ana Souza')
	assert.equal(tiers.CurrentTier.Name, 'Bronze')
	assert.equal(rewards.Items[0].Points, 300)
	assert.equal(redeemed.Items[0].PointBalance, 200)
	assert.match(redeemed.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0].CouponCode, /^TEN-/)
	assert.equal(cancelled.Result.isCanceled, true)
	assert.equal(next.Result.Customer.PointsBalance, 100)
})

test('the reference is served as a page and as a document', async () => {
	const page = await world.app.inject('/docs/')
	assert.match(page.headers['content-type'] as string, /html/)
	const document = await world.app.inject('/openapi.json')
	assert.equal(document.json().openapi.slice(0, 3), '3.1')
})
