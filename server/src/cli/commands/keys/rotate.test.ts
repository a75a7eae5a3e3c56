import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../../test/support/admin.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test('a key is rotated from the command line, and the old one still works', async () => {
	const { merchant, token } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const rotate = (...args: string[]) =>
		runFiel(world, ['keys', 'rotate', '--merchant', merchant.name, ...args])

	const result = await rotate('--token', token, '--hours', '48', '--json')
	assert.equal(result.code, 0, result.stderr)
	const { Token, Key, PreviousRevokedDate } = JSON.parse(result.stdout)
	const hours = (Date.parse(PreviousRevokedDate) - Date.now()) / 3_600_000
	assert.ok(hours > 47 && hours <= 48, PreviousRevokedDate)
	const { statusCode } = await world.app.inject({
		url: '/v1/pvt/RewardConfigurations',
		headers: { authorization: `Basic ${btoa(`${Token}:${Key}`)}` },
	})
	assert.equal(statusCode, 200)
	const listed = await owner.get('/keys')
	assert.deepEqual(
		listed.map(({ Name }: { Name: string }) => Name),
		['test', 'test'],
	)
	const [entry] = (await owner.get('/audit?kind=keys')).Items
	assert.deepEqual(
		[entry.Operation, entry.Author, entry.ThingId, entry.After.ReplacedBy],
		['keys rotate', 'command line', token, Token],
	)
	assert.ok(!JSON.stringify(entry).includes(Key))

	assert.match(
		(await rotate('--token', Token)).stdout,
		/^Token {2}\S+\nKey {4}\S+\n.*\nThe pair before it works until /,
	)
	const unknown = await rotate('--token', 'nobody')
	assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
	assert.match(unknown.stderr, /has no token "nobody" that works/)
	assert.equal((await rotate('--token', Token, '--hours', 'many')).code, 2)
})
