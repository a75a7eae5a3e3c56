import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createDemo } from '../src/demo/create-demo.ts'
import { setWallet } from '../src/wallet/settings.ts'
import { switchMembersOn } from './support/members.ts'
import { openPass } from './support/wallet.ts'
import { useWorld } from './support/world.ts'

const guide = readFileSync(new URL('../../docs/wallet.md', import.meta.url), 'utf8')
const world = useWorld()
const run = promisify(execFile)

test('the commands of the guide work when pasted, and the pass can be downloaded', async () => {
	const pair = await createDemo(world.db, world.clock, undefined, 3)
	await switchMembersOn(world, { id: 1 })
	await world.db.transaction((tx) => setWallet(tx, 1, world.clock.now(), true))
	const address = await world.app.listen({ port: 0 })
	const pasted = [...guide.matchAll(/```sh\n(.*?)```/gs)]
		.map(([, text]) => text!)
		.join('')
		.replaceAll('http://127.0.0.1:3000', address)
	const { stdout } = await run('bash', ['-c', pasted], {
		env: { ...process.env, AUTH: `${pair!.token}:${pair!.key}` },
	})
	const { Url, IsTest } = JSON.parse(stdout)
	const { pathname } = new URL(Url)
	const file = await fetch(address + pathname)
	const { pass } = openPass(Buffer.from(await file.arrayBuffer()))
	assert.deepEqual([IsTest, pass.passTypeIdentifier, pass.webServiceURL], [true, 'pass.test.fiel', undefined])
})
