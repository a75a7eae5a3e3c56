import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { formatVersion, readVersion } from './version.ts'

const COMMIT = 'a8c3ff5708121234567890123456789012345678'

test('the version names its commit, in a checkout of any kind and in an image', async (t) => {
	const root = await mkdtemp(path.join(os.tmpdir(), 'fiel-version-'))
	t.after(() => rm(root, { recursive: true }))
	const write = async (name: string, text: string): Promise<void> => {
		await mkdir(path.dirname(path.join(root, name)), { recursive: true })
		await writeFile(path.join(root, name), text)
	}
	const shown = (env = {}): string => formatVersion(readVersion(root, env))
	await write('package.json', '{"version":"1.2.3"}')
	assert.equal(shown(), '1.2.3')
	assert.equal(shown({ FIEL_COMMIT: COMMIT }), '1.2.3 (a8c3ff570812)')
	await write('.git/HEAD', `${COMMIT}\n`)
	assert.equal(shown(), '1.2.3 (a8c3ff570812)')
	await write('.git/HEAD', 'ref: refs/heads/main\n')
	await write('.git/packed-refs', `# pack-refs\n${COMMIT.replace('a8', 'b8')} refs/heads/main\n`)
	assert.equal(shown(), '1.2.3 (b8c3ff570812)')
	await write('.git/refs/heads/main', `${COMMIT}\n`)
	assert.equal(shown(), '1.2.3 (a8c3ff570812)')
})
