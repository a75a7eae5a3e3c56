import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../../test/support/admin.ts'
import { LEDGER_KEYS } from '../../../test/support/ledger-keys.ts'
import { assertUnchanged } from '../../../test/support/refused.ts'
import { base64, keyPem, makeAuthority, makeP12, makeRsaKey } from '../../../test/support/wallet.ts'
import { useWorld } from '../../../test/support/world.ts'
import { openDatabase } from '../../db/database.ts'
import { findWallet } from '../find-wallet.ts'
import { findCredentials } from './credentials.ts'
import { encryptWalletsAgain } from './encrypt-again.ts'

const world = useWorld({ FIEL_PUBLIC_URL: 'https://fiel.example.com' })
const authority = makeAuthority()
const issued = authority.issue()
const p12 = makeP12(issued, 'secret', [authority])

const NONE = { IsOn: false, Apple: null, Google: null, IsTest: true, IsReachable: true }
const NO_UPDATES = { Passes: 0, Devices: 0, Waiting: 0, Problem: null }
const APPLE = {
	PassTypeId: 'pass.com.example.points',
	TeamId: 'A1B2C3D4E5',
	ExpiresDate: '2027-06-15T12:00:00.000Z',
	UploadedDate: '2026-06-15T12:00:00.000Z',
}

test('a certificate is uploaded as one file or as several, stored encrypted, shown without its key, and removed', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	assert.deepEqual(await owner.get('/wallet'), { ...NONE, ...NO_UPDATES })
	const whole = { ...NONE, ...NO_UPDATES, Apple: APPLE, IsTest: false }
	const protectedKey = issued.key.export({
		...{ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'secret' },
	}) as string
	for (const upload of [
		{ Certificate: p12, Password: 'secret' },
		{ Certificate: makeP12(issued, ''), Intermediate: base64(authority.pem) },
		{ Certificate: base64(issued.pem + keyPem(issued.key) + authority.pem) },
		{
			Certificate: base64(issued.pem),
			Key: base64(protectedKey),
			Password: 'secret',
			Intermediate: base64(authority.pem),
		},
	])
		assert.deepEqual(await owner.put('/wallet/apple', upload), whole)
	const { apple } = await findCredentials(world.db, merchant.id)
	assert.equal(apple!.privateKey, keyPem(issued.key))
	const [stored] = await world.db.rows<{ privateKey: string }>(sql`
		select private_key as "privateKey" from wallet_credentials where merchant_id = ${merchant.id}`)
	assert.doesNotMatch(Buffer.from(stored!.privateKey, 'base64').toString('latin1'), /PRIVATE KEY/)
	await owner.put('/wallet', { IsOn: true })
	assert.deepEqual(await owner.delete('/wallet/apple', 200), { ...NONE, ...NO_UPDATES, IsOn: true })
	const { Items } = await owner.get('/audit?kind=wallet')
	assert.ok(Items.length >= 3)
	assert.doesNotMatch(JSON.stringify(Items), /PRIVATE KEY|MII|secret/)
})

test('a service account is stored in the same way', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const { privateKey } = makeRsaKey()
	const account = {
		type: 'service_account',
		client_email: 'wallet@example.iam.gserviceaccount.com',
		private_key: keyPem(privateKey),
		token_uri: 'http://127.0.0.1/elsewhere',
	}
	const set = await owner.put('/wallet/google', {
		IssuerId: ' 3388 ',
		ServiceAccount: JSON.stringify(account),
	})
	const Google = { IssuerId: '3388', Account: account.client_email, UploadedDate: APPLE.UploadedDate }
	assert.deepEqual(set, { ...NONE, ...NO_UPDATES, Google, IsTest: false })
	assert.equal((await findCredentials(world.db, merchant.id)).google!.privateKey, keyPem(privateKey))
	assert.deepEqual(await owner.delete('/wallet/google', 200), { ...NONE, ...NO_UPDATES })
})

test('what cannot sign passes is refused with the field that is wrong, and changes nothing', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	const viewer = await signInAs(world, merchant, 'viewer')
	const other = makeAuthority()
	const ended = authority.issue(undefined, { until: new Date('2026-06-15T11:00:00Z') })
	const early = authority.issue(undefined, { from: new Date('2026-06-16T11:00:00Z') })
	const web = authority.issue('shop.example')
	const both = (one: typeof issued) => base64(one.pem + keyPem(one.key) + authority.pem)
	const account = { type: 'service_account', client_email: 'a@b.c', private_key: keyPem(issued.key) }
	await assertUnchanged(world, async () => {
		for (const [body, field] of [
			[{ Certificate: 'not base64!' }, 'Certificate'],
			[{ Certificate: base64('hello') }, 'Certificate'],
			[
				{ Certificate: base64('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----') },
				'Certificate',
			],
			[{ Certificate: makeP12(issued, 'secret', [], 200_000) }, 'Certificate'],
			[{ Certificate: p12, Password: 'wrong' }, 'Password'],
			[{ Certificate: p12 }, 'Password'],
			[{ Certificate: base64(issued.pem + authority.pem) }, 'Key'],
			[{ Certificate: base64(issued.pem + authority.pem), Key: base64(keyPem(ended.key)) }, 'Key'],
			[{ Certificate: base64(issued.pem + keyPem(ended.key) + authority.pem) }, 'Certificate'],
			[{ Certificate: both(ended) }, 'Certificate'],
			[{ Certificate: both(early) }, 'Certificate'],
			[{ Certificate: both(web) }, 'Certificate'],
			[{ Certificate: makeP12(issued, ''), Password: '' }, 'Intermediate'],
			[{ Certificate: makeP12(issued, ''), Intermediate: base64(other.pem) }, 'Intermediate'],
		] as const) {
			const refused = await owner.put('/wallet/apple', body, 422)
			assert.equal(refused.Field, field, refused.Message)
			assert.ok(refused.Text.length > 10)
		}
		for (const [body, field] of [
			[{ IssuerId: 'x', ServiceAccount: JSON.stringify(account) }, 'IssuerId'],
			[{ IssuerId: '1', ServiceAccount: '{' }, 'ServiceAccount'],
			[{ IssuerId: '1', ServiceAccount: JSON.stringify({ ...account, type: 'user' }) }, 'ServiceAccount'],
			[{ IssuerId: '1', ServiceAccount: JSON.stringify({ ...account, private_key: 'x' }) }, 'ServiceAccount'],
		] as const)
			assert.equal((await owner.put('/wallet/google', body, 422)).Field, field)
		await viewer.put('/wallet', { IsOn: true }, 403)
		await viewer.put('/wallet/apple', { Certificate: p12, Password: 'secret' }, 403)
	})
})

test('keys are encrypted again under a new ledger key, and are lost without any', async () => {
	const { merchant } = await world.merchant()
	const owner = await signInAs(world, merchant)
	await owner.put('/wallet', { IsOn: true })
	await owner.put('/wallet/apple', { Certificate: p12, Password: 'secret' })
	const NEW_KEY = 'ab'.repeat(32)
	const open = (...ledgerKeys: string[]) =>
		openDatabase({ connection: world.url, poolSize: 2, prepare: true, ledgerKeys })
	const [both, renewed] = [open(NEW_KEY, ...LEDGER_KEYS), open(NEW_KEY)]
	try {
		await assert.rejects(findCredentials(renewed, merchant.id), /cannot be decrypted with the ledger keys/)
		await encryptWalletsAgain(both)
		assert.equal((await findCredentials(renewed, merchant.id)).apple!.privateKey, keyPem(issued.key))
		assert.equal((await findWallet(renewed, merchant))!.isTest, false)
		await assert.rejects(findCredentials(world.db, merchant.id), /cannot be decrypted/)
	} finally {
		await Promise.all([both.close(), renewed.close()])
	}
})
