import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../../test/support/admin.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('a public token is created, changed, listed and revoked from the command line', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const keys = (command: string, ...args: string[]) =>
		runFiel(world, ['keys', command, '--merchant', merchant.name, ...args])
	const status = async (token: string, origin: string): Promise<number> => {
		const headers = { 'x-bq-apitoken': token, origin }
		return (await world.app.inject({ url: '/v1/pub/Customization', headers })).statusCode
	}
	const create = (...args: string[]) => keys('create', '--name', 'pages', ...args)

	const created = await create(
		'--public',
		'--origin',
		'https://a.example',
		'--origin',
		'https://b.example',
		'--json',
	)
	assert.equal(created.code, 0, created.stderr)
	const { Token, ...rest } = JSON.parse(created.stdout)
	assert.deepEqual(rest, { Origins: ['https://a.example', 'https://b.example'] })
	assert.equal(await status(Token, 'https://b.example'), 200)

	const changed = await keys('origins', '--token', Token, '--origin', 'https://c.example')
	assert.deepEqual([changed.code, changed.stdout], [0, `Token    ${Token}\nOrigins  https://c.example\n`])
	const listed = await keys('list')
	assert.match(listed.stdout, new RegExp(`${Token} +pages +public +original .* https://c.example`))
	const entries = (await owner.get('/audit?kind=keys')).Items
	assert.deepEqual(
		entries.map(({ Operation, ThingId, Before, After }: Record<string, unknown>) => [
			...[Operation, ThingId],
			...[Before, After],
		]),
		[
			['keys origins', Token, { Origins: rest.Origins }, { Origins: ['https://c.example'] }],
			['keys create', Token, null, { Token, Name: 'pages', Kind: 'public', ...rest }],
		],
	)

	const none = await create('--public')
	assert.match(none.stdout, /^Token {4}fiel_pub_\S+\nOrigins {2}none: no page can use it/)
	for (const [args, message] of [
		[['--public', '--origin', 'http://a.example'], /--origin "http:\/\/a.example" is not an origin/],
		[['--public', '--shape', 'current'], /--shape does not go with --public/],
		[['--origin', 'https://a.example'], /--origin goes with --public only/],
	] as const) {
		const wrong = await create(...args)
		assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
		assert.match(wrong.stderr, message)
	}
	assert.equal((await keys('revoke', '--token', Token)).code, 0)
	const late = await keys('origins', '--token', Token, '--origin', 'https://a.example')
	assert.deepEqual([late.code, late.stdout], [1, ''])
	assert.match(late.stderr, /has no public token "fiel_pub_\S+" that works/)
	const rotated = await keys('rotate', '--token', Token)
	assert.equal(rotated.code, 1)
})

test('a key is limited to scopes and to a date from the command line', async () => {
	const { merchant } = await world.merchant()
	const keys = (command: string, ...args: string[]) =>
		runFiel(world, ['keys', command, '--merchant', merchant.name, ...args])
	const limits = ['--scope', 'orders:write', '--scope', 'customers:read', '--expires', '2099-01-31']
	const created = await keys('create', '--name', 'till', ...limits, '--json')
	assert.equal(created.code, 0, created.stderr)
	const { Token } = JSON.parse(created.stdout)
	const all = JSON.parse((await keys('list', '--json')).stdout)
	assert.partialDeepStrictEqual(
		all.find((key: { Token: string }) => key.Token === Token),
		{ Scopes: ['customers:read', 'orders:write'] },
	)
	for (const [option, value, message] of [
		['--scope', 'orders', /--scope is "orders", but must be one of customers:read, /],
		['--expires', 'soon', /--expires must be an ISO 8601 date, not "soon"/],
		['--expires', '2020-01-01', /the key would have expired already/],
	] as const) {
		const refused = await keys('create', '--name', 'till', option, value)
		assert.notEqual(refused.code, 0)
		assert.match(refused.stderr, message)
	}
})
