import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { signInAs } from '../../../test/support/admin.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { runFiel } from '../../../test/support/run-fiel.ts'
import { useWorld } from '../../../test/support/world.ts'

const world = useWorld()

test('the look of the program is set from a file, and a malformed file changes nothing', async (t) => {
	const folder = mkdtempSync(path.join(tmpdir(), 'fiel-'))
	t.after(() => rmSync(folder, { recursive: true }))
	const { merchant, api } = await world.merchant()
	const set = (text: string) => {
		writeFileSync(path.join(folder, 'look.json'), text)
		const file = ['--file', path.join(folder, 'look.json')]
		return runFiel(world, ['customization', 'set', '--merchant', merchant.name, ...file])
	}
	const done = await set(JSON.stringify({ ProgramName: 'Clube', MainColor: '#123456' }))
	assert.equal(done.code, 0, done.stderr)
	assert.equal(JSON.parse(done.stdout).ProgramName, 'Clube')
	await api.get('/Customization', { ProgramName: 'Clube', MainColor: '#123456' })
	const owner = await signInAs(world, merchant)
	const [entry] = (await owner.get('/audit?kind=customization')).Items
	assert.equal(entry.Operation, 'customization set')
	await assertUnchanged(world, async () => {
		for (const [text, words] of [
			['{', /not JSON/],
			['[]', /77 GenericError/],
			['{"MainColor":"red"}', /MainColor must be a colour/],
			['{"Colour":"#123456"}', /Colour/],
		] as const) {
			const refused = await set(text)
			assert.deepEqual([refused.code, refused.stdout], [1, ''])
			assert.match(refused.stderr, words)
		}
	})
})
