import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { signInAs } from '../../../test/support/admin.ts'
import { openMember } from '../../../test/support/members.ts'
import { base64, keyPem, makeAuthority, openPass } from '../../../test/support/wallet.ts'
import { createDevice, startPushServer } from '../../../test/support/wallet-servers.ts'
import { useWorld } from '../../../test/support/world.ts'
import { openPassSender } from './open-pass-sender.ts'
import { updatePasses } from './update-passes.ts'

const PUBLIC_URL = 'https://fiel.example.com'
const PROCESS = fileURLToPath(new URL('../../../test/support/update-passes-process.ts', import.meta.url))
const world = useWorld({ FIEL_PUBLIC_URL: PUBLIC_URL })
const authority = makeAuthority()
const issued = authority.issue()

test('a worker that is killed while it pushes loses nothing: another one tells the device once of everything', async (t) => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Email: 'ana@example.com' }, { HasError: false })
	const owner = await signInAs(world, merchant)
	await owner.put('/wallet', { IsOn: true })
	await owner.put('/wallet/apple', { Certificate: base64(issued.pem + keyPem(issued.key) + authority.pem) })
	const give = (key: string) =>
		api.post(
			'/Customer/ana/points',
			{ OperationType: 0, Points: 10, Reason: 'Gift', ChangeKey: key },
			{ HasError: false },
		)
	const device = createDevice(world, 'phone')
	const pass = await device.add(
		(await (await openMember(world, merchant, 'ana')).post('/wallet', { Platform: 'apple' })).Url,
	)
	await device.register(pass)
	await give('1')

	const apple = await startPushServer()
	const asked = Promise.withResolvers<void>()
	apple.holdBack(() => asked.resolve())
	const job = {
		connection: world.url,
		now: world.clock.now(),
		merchantId: merchant.id,
		publicUrl: PUBLIC_URL,
	}
	const worker = spawn(
		process.execPath,
		[PROCESS, JSON.stringify({ ...job, apple: { ...apple.options, timeoutMs: 60_000 } })],
		{
			stdio: 'inherit',
		},
	)
	const exited = once(worker, 'exit')
	await Promise.race([asked.promise, exited])
	worker.kill('SIGKILL')
	assert.deepEqual(await exited, [null, 'SIGKILL'])
	apple.holdBack(null)
	await give('2')
	await give('3')

	world.clock.set('2026-06-15T12:05:00Z')
	const sender = openPassSender({ apple: apple.options })
	t.after(async () => {
		sender.close()
		await apple.close()
	})
	const before = apple.pushes.length
	const options = { sender, publicUrl: PUBLIC_URL, isOnce: true }
	assert.equal(await updatePasses(world.db, world.clock, merchant, options), 1)
	assert.equal(await updatePasses(world.db, world.clock, merchant, options), 0)
	assert.equal(apple.pushes.length - before, 1)
	assert.deepEqual(await device.listChanged(pass), [pass.serialNumber])
	const { pass: fetched } = openPass((await device.fetch(pass)).rawPayload)
	assert.equal(fetched.storeCard.primaryFields[0].value, 30)
})
