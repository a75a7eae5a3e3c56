import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../../../test/support/admin.ts'
import { runFiel } from '../../../../test/support/run-fiel.ts'
import { useWorld } from '../../../../test/support/world.ts'

const world = useWorld()

test("a merchant's language is set at its creation and changed from the command line", async () => {
	const shop = ['--currency', 'BRL', '--time-zone', 'America/Sao_Paulo', '--json']
	const language = async (args: string[]) => {
		const result = await runFiel(world, ['merchants', ...args])
		assert.equal(result.code, 0, result.stderr)
		return JSON.parse(result.stdout)
	}
	assert.equal((await language(['create', '--name', 'padaria', '--language', 'pt', ...shop])).Language, 'pt')
	assert.equal((await language(['create', '--name', 'bakery', ...shop])).Language, 'en')
	const { merchant } = await world.merchant()
	assert.deepEqual(await language(['change', '--merchant', merchant.name, '--language', 'es', '--json']), {
		Id: merchant.id,
		Name: merchant.name,
		Language: 'es',
	})
	const listed = await language(['list', '--json'])
	assert.deepEqual(
		Object.fromEntries(listed.map((one: { Name: string; Language: string }) => [one.Name, one.Language])),
		{ bakery: 'en', padaria: 'pt', [merchant.name]: 'es' },
	)

	const owner = await signInAs(world, merchant)
	const [entry] = (await owner.get('/audit?kind=merchant')).Items
	assert.deepEqual(
		[entry.Operation, entry.Author, entry.Before, entry.After],
		['merchants change', 'command line', { Language: 'en' }, { Language: 'es' }],
	)
	const wrong = await runFiel(world, ['merchants', 'change', '--merchant', merchant.name, '--language', 'fr'])
	assert.deepEqual([wrong.code, wrong.stdout], [2, ''])
	assert.match(wrong.stderr, /--language must be one of en, pt, es/)
})
