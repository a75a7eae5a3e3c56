import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { openMember } from '../../../test/support/members.ts'
import { settleAround } from '../../../test/support/settle.ts'
import { base64, keyPem, makeAuthority, openPass } from '../../../test/support/wallet.ts'
import { createDevice, startGoogleServer, startPushServer } from '../../../test/support/wallet-servers.ts'
import { useWorld } from '../../../test/support/world.ts'
import { eraseCustomer } from '../../customers/erase-customer.ts'
import { ERASERS } from '../../erasers.ts'
import { mergeCustomers } from '../../merges/merge-customers.ts'
import { undoMerges } from '../../merges/undo-merges.ts'
import { MOVERS } from '../../movers.ts'
import { isRefusal } from '../../refusal.ts'
import { deleteVoidedPasses } from './forget-passes.ts'
import { moveCursor } from './mark-changed.ts'
import { openPassSender } from './open-pass-sender.ts'
import type { PassSender } from './pass-sender.ts'
import { updatePasses } from './update-passes.ts'

const PUBLIC_URL = 'https://fiel.example.com'
const world = useWorld({ FIEL_PUBLIC_URL: PUBLIC_URL })
const authority = makeAuthority()
const issued = authority.issue()
const CERTIFICATE = { Certificate: base64(issued.pem + keyPem(issued.key) + authority.pem) }

let apple: Awaited<ReturnType<typeof startPushServer>>
let google: Awaited<ReturnType<typeof startGoogleServer>>
let sender: PassSender
before(async () => {
	apple = await startPushServer()
	google = await startGoogleServer()
	sender = openPassSender({ apple: apple.options, google: google.options })
})
after(async () => {
	sender.close()
	await Promise.all([apple.close(), google.close()])
})

const shop = async (...names: string[]) => {
	apple.pushes.length = 0
	apple.answerWith(() => ({ status: 200 }))
	const { merchant, api } = await world.merchant()
	for (const name of names)
		await api.post('/Customer', { OriginalId: name, Email: `${name}@example.com` }, { HasError: false })
	const owner = await signInAs(world, merchant)
	await owner.put('/wallet', { IsOn: true })
	let changes = 0
	return {
		merchant,
		owner,
		give: async (name: string, Points: number) => {
			changes += 1
			const change = { OperationType: 0, Points, Reason: 'Gift', ChangeKey: `${changes}` }
			await api.post(`/Customer/${name}/points`, change, { HasError: false })
		},
		pass: async (name: string) =>
			(await (await openMember(world, merchant, name)).post('/wallet', { Platform: 'apple' })).Url,
		update: (by: PassSender = sender) =>
			settleAround(world.db, () =>
				updatePasses(world.db, world.clock, merchant, { sender: by, publicUrl: PUBLIC_URL, isOnce: true }),
			),
	}
}

const balanceIn = (file: Buffer): unknown => openPass(file).pass.storeCard.primaryFields?.[0].value
const sentTo = () => apple.pushes.map(({ pushToken }) => pushToken)

test('a telephone registers, hears once of many changes, fetches the pass, and unregisters', async () => {
	const { owner, give, pass: passOf, update } = await shop('ana')
	await owner.put('/wallet/apple', CERTIFICATE)
	const device = createDevice(world, 'phone')
	const pass = await device.add(await passOf('ana'))
	assert.equal((await device.register(pass)).statusCode, 201)
	assert.equal((await device.register(pass)).statusCode, 200)
	assert.deepEqual(await device.listChanged(pass), [pass.serialNumber])
	assert.deepEqual(await device.listChanged(pass), [])
	const first = await device.fetch(pass)
	assert.equal(first.headers['last-modified'], 'Mon, 15 Jun 2026 12:00:00 GMT')
	const since = { 'if-modified-since': String(first.headers['last-modified']) }
	assert.equal((await device.fetch(pass, since)).statusCode, 304)

	for (const points of [10, 20, 30]) await give('ana', points)
	assert.equal(await update(), 1)
	assert.deepEqual(apple.pushes, [
		{
			...{ pushToken: 'token-of-phone', topic: 'pass.com.example.points', body: '{}' },
			client: 'Pass Type ID: pass.com.example.points',
		},
	])
	assert.deepEqual(await device.listChanged(pass), [pass.serialNumber])
	const changed = await device.fetch(pass, since)
	assert.deepEqual([changed.statusCode, balanceIn(changed.rawPayload)], [200, 60])
	assert.equal(changed.headers['last-modified'], 'Mon, 15 Jun 2026 12:00:01 GMT')
	assert.equal(await update(), 0)
	assert.equal(apple.pushes.length, 1)

	assert.equal((await device.log(pass, ['something is wrong'])).statusCode, 200)
	assert.deepEqual((await owner.get('/wallet')).Devices, 1)
	assert.equal((await device.unregister(pass)).statusCode, 200)
	assert.equal((await device.unregister(pass)).statusCode, 200)
	await give('ana', 1)
	await update()
	assert.equal(apple.pushes.length, 1)
})

test('a device needs the token of its pass, and a registration that is known writes nothing', async () => {
	const { merchant, pass: passOf } = await shop('ana', 'bia')
	const device = createDevice(world, 'phone')
	const [anas, bias] = [await device.add(await passOf('ana')), await device.add(await passOf('bia'))]
	for (const token of [bias.authenticationToken, 'x', ''])
		for (const answer of [
			await device.register(anas, token || 'none'),
			await device.unregister(anas, token || 'none'),
			await device.fetch(anas, {}, token || 'none'),
		])
			assert.deepEqual([answer.statusCode, answer.body], [401, ''])
	const elsewhere = { ...anas, passTypeIdentifier: 'pass.other' }
	assert.equal((await device.register(elsewhere)).statusCode, 401)
	for (const body of [{}, { pushToken: 1 }, { pushToken: 'a b' }, { pushToken: 'x'.repeat(201) }])
		assert.equal((await device.register(anas, anas.authenticationToken, body)).statusCode, 400)
	const rows = () =>
		world.db.rows<{ token: string; version: string }>(sql`
			select push_token as token, xmin::text as version from wallet_registrations where merchant_id = ${merchant.id}`)
	assert.deepEqual(await rows(), [])
	await Promise.all(Array.from({ length: 4 }, () => device.register(anas)))
	const known = await rows()
	assert.equal(known.length, 1)
	await device.register(anas)
	assert.deepEqual(await rows(), known)
	await device.register(anas, anas.authenticationToken, { pushToken: 'renewed' })
	assert.deepEqual(
		(await rows()).map(({ token }) => token),
		['renewed'],
	)
	for (let count = 0; count < 51; count += 1) {
		world.clock.set(new Date(world.clock.now().getTime() + 1_000).toISOString())
		await createDevice(world, `fake-${count}`).register(anas)
	}
	assert.equal((await rows()).length, 50)
})

test('another time zone changes the passes that name another day for it', async () => {
	const { merchant, owner, give, pass: passOf, update } = await shop('ana')
	await owner.put('/wallet/apple', CERTIFICATE)
	const device = createDevice(world, 'phone')
	const pass = await device.add(await passOf('ana'))
	await device.register(pass)
	await give('ana', 10)
	await update()
	const dayOn = async () =>
		openPass((await device.fetch(pass)).rawPayload).pass.storeCard.auxiliaryFields[1].value.slice(0, 10)
	const first = await dayOn()
	const move = async (timeZone: string) => {
		await owner.put('/merchant/basics', { TimeZone: timeZone, Confirmed: true })
		return settleAround(world.db, () =>
			updatePasses(...([world.db, world.clock, { ...merchant, timeZone }] as const), {
				sender,
				publicUrl: PUBLIC_URL,
				isOnce: true,
			}),
		)
	}
	assert.equal(await move('America/Los_Angeles'), 0)
	world.clock.set('2026-06-15T12:05:00Z')
	assert.equal(await move('Asia/Tokyo'), 1)
	assert.equal(await dayOn(), new Date(Date.parse(first) + 86_400_000).toISOString().slice(0, 10))
})

test('a device that has removed the pass is forgotten, and a failure is repeated later', async () => {
	const { owner, give, pass: passOf, update } = await shop('ana')
	await owner.put('/wallet/apple', CERTIFICATE)
	const [phone, watch] = [createDevice(world, 'phone'), createDevice(world, 'watch')]
	const pass = await phone.add(await passOf('ana'))
	await Promise.all([phone.register(pass), watch.register(pass)])
	await give('ana', 10)
	apple.answerWith(({ pushToken }) =>
		pushToken.endsWith('watch')
			? { status: 410, reason: 'Unregistered' }
			: { status: 500, reason: 'InternalServerError' },
	)
	assert.equal(await update(), 0)
	const { Devices, Waiting, Problem } = await owner.get('/wallet')
	assert.deepEqual(
		[Devices, Waiting, Problem],
		[1, 1, { Code: 'apple-refused', Detail: '500 InternalServerError' }],
	)
	apple.answerWith(() => ({ status: 200 }))
	assert.equal(await update(), 0) // not before a minute has passed
	world.clock.set('2026-06-15T12:01:00Z')
	assert.equal(await update(), 1)
	assert.deepEqual(sentTo().sort(), ['token-of-phone', 'token-of-phone', 'token-of-watch'])
	assert.equal((await owner.get('/wallet')).Problem, null)
})

test('a worker that dies between the change and the push loses nothing, and a change during an update is not lost', async () => {
	const { owner, give, pass: passOf, update } = await shop('ana')
	await owner.put('/wallet/apple', CERTIFICATE)
	const device = createDevice(world, 'phone')
	const pass = await device.add(await passOf('ana'))
	await device.register(pass)
	await give('ana', 10)
	const dying = { ...sender, push: () => Promise.reject(new Error('killed')) }
	await assert.rejects(update(dying), /killed/)
	await give('ana', 10)
	assert.equal(await update(), 0) // the lease of the dead worker
	world.clock.set('2026-06-15T12:05:00Z')
	const during: PassSender = {
		...sender,
		async push(signer, pushToken) {
			if (apple.pushes.length === 0) {
				await give('ana', 10)
				await markNow()
			}
			return sender.push(signer, pushToken)
		},
	}
	const markNow = () => update({ ...sender, push: async () => ({ is: 'sent' }) })
	await update(during)
	await update()
	assert.equal(balanceIn((await device.fetch(pass)).rawPayload), 30)
	assert.deepEqual(sentTo(), ['token-of-phone', 'token-of-phone'])
})

test('when the look changes, all passes are updated', async () => {
	const { owner, pass: passOf, update } = await shop('ana', 'bia')
	await owner.put('/wallet/apple', CERTIFICATE)
	for (const name of ['ana', 'bia']) {
		const device = createDevice(world, name)
		await device.register(await device.add(await passOf(name)))
	}
	await update()
	assert.deepEqual(sentTo(), [])
	await owner.put('/customization', { ProgramName: 'Clube' })
	assert.equal(await update(), 2)
	assert.deepEqual(sentTo().sort(), ['token-of-ana', 'token-of-bia'])
})

test('a pass follows its customer through a merge and back, and is voided when the data is erased', async () => {
	const { merchant, owner, give, pass: passOf, update } = await shop('ana', 'bia')
	await owner.put('/wallet/apple', CERTIFICATE)
	const device = createDevice(world, 'phone')
	const pass = await device.add(await passOf('ana'))
	await device.register(pass)
	await give('ana', 10)
	await give('bia', 5)
	await update()
	const now = world.clock.now()
	const merged = await world.db.transaction(async (tx) => {
		const pair = { from: 'ana', into: 'bia', author: 'test' }
		const [outcome] = await mergeCustomers(tx, merchant, now, [pair], MOVERS)
		assert.ok(outcome && !isRefusal(outcome))
		return outcome
	})
	await update()
	const together = await device.fetch(pass)
	assert.equal(balanceIn(together.rawPayload), 15)
	const bia = await (await openMember(world, merchant, 'bia')).get('')
	assert.equal(openPass(together.rawPayload).pass.barcodes[0].message, bia.PublicId)
	await world.db.transaction(async (tx) => {
		const [undone] = await undoMerges(
			tx,
			merchant,
			now,
			[{ mergeId: merged.mergeId, author: 'test' }],
			MOVERS,
		)
		assert.ok(undone && !isRefusal(undone))
	})
	await update()
	assert.equal(balanceIn((await device.fetch(pass)).rawPayload), 10)
	assert.equal(apple.pushes.length, 3)

	await world.db.transaction((tx) => eraseCustomer(tx, merchant.id, now, 'ana', ERASERS))
	await update()
	assert.equal(apple.pushes.length, 4)
	const { pass: voided } = openPass((await device.fetch(pass)).rawPayload)
	assert.deepEqual(
		[voided.voided, voided.barcodes, voided.storeCard.primaryFields],
		[true, undefined, undefined],
	)
	const forget = () => world.db.transaction((tx) => deleteVoidedPasses(tx, merchant.id, world.clock.now()))
	assert.equal((await forget()).done, 0) // the devices have a week to fetch it
	world.clock.set('2026-06-22T12:00:00Z')
	assert.equal((await forget()).done, 1)
	assert.equal((await device.fetch(pass)).statusCode, 401)
	const left = sql`select from wallet_registrations where merchant_id = ${merchant.id}`
	assert.deepEqual(await world.db.rows(left), [])
})

test('while passes are off nothing is updated, and when they are on again everything is', async () => {
	const { owner, give, pass: passOf, update } = await shop('ana')
	await owner.put('/wallet/apple', CERTIFICATE)
	const device = createDevice(world, 'phone')
	const pass = await device.add(await passOf('ana'))
	await device.register(pass)
	await owner.put('/wallet', { IsOn: false })
	await give('ana', 10)
	assert.equal(await update(), 0)
	assert.equal((await device.fetch(pass)).statusCode, 404)
	await owner.put('/wallet', { IsOn: true })
	assert.equal(await update(), 1)
	assert.deepEqual(sentTo(), ['token-of-phone'])
})

test('the cursor follows only when no older transaction can add an event', () => {
	const at = (eventId: number, watermark: number | null = null, horizon: string | null = null) => ({
		...{ eventId, watermark, horizon },
	})
	const bounds = (oldest: string, next: string, last: number) => ({ oldest, next, last })
	for (const [cursor, seen, upTo, wanted] of [
		[at(5), bounds('90', '90', 9), 9, at(9)],
		[at(5), bounds('80', '90', 9), 9, at(5, 9, '90')],
		[at(5, 9, '90'), bounds('85', '95', 12), 12, at(5, 9, '90')],
		[at(5, 9, '90'), bounds('90', '95', 12), 12, at(9, 12, '95')],
		[at(5, 9, '90'), bounds('91', '95', 12), 7, at(7, 9, '90')],
		[at(5, 9, '9000'), bounds('91', '95', 12), 12, at(5, 12, '95')],
	] as const)
		assert.deepEqual(moveCursor(cursor, seen, upTo), wanted)
})
