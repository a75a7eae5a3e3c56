import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { chooseAccount } from './account.ts'
import { findBinaries, findPackage } from './binaries.ts'

const skip = process.getuid?.() === 0 ? false : 'only root lends PostgreSQL another account'

test('binaries in a private folder are copied once to a folder where the account can run them', {
	skip,
}, async (t) => {
	const closed = await mkdtemp(path.join(os.tmpdir(), 'fiel-closed-'))
	const native = path.join(closed, 'native')
	await cp(findPackage().native, native, { recursive: true, verbatimSymlinks: true })
	const account = chooseAccount(path.join(closed, 'postgres'))
	const find = () => findBinaries(account, closed, { native, version: `18.0-test-${process.pid}` })
	const { postgres, initdb, majorVersion } = await find()
	const copy = path.resolve(postgres, '../../..')
	t.after(async () => {
		await rm(copy, { recursive: true })
		await rm(closed, { recursive: true })
	})
	assert.ok(!postgres.startsWith(closed))
	assert.equal(majorVersion, '18')
	for (const binary of [postgres, initdb])
		assert.equal(spawnSync(binary, ['--version'], { ...account, cwd: '/', env: {} }).status, 0)
	assert.equal(statSync(copy).uid, 0)
	assert.equal(statSync(postgres).mode & 0o022, 0)
	const made = statSync(copy).ino
	assert.equal((await find()).postgres, postgres)
	assert.equal(statSync(copy).ino, made)
	assert.ok(existsSync(native))
})
