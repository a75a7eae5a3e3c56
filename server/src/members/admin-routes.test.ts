import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { claimsOf, openMemberPage, signByHand } from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld, type World } from '../../test/support/world.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'

const world = useWorld()

const shopWithOwner = async () => {
	const { merchant, api } = await world.merchant()
	await api.post(
		'/Customer',
		{ OriginalId: 'ana', Name: 'Ana', Email: 'ana@example.com' },
		{ HasError: false },
	)
	return { merchant, api, owner: await signInAs(world, merchant, 'owner') }
}

const OFF = { IsOn: false, SignsInByCode: true, Origins: [], Secrets: [] }
const CREATED = '2026-06-15T12:00:00.000Z'

test('an owner switches the member interface on, makes a secret that is shown once, and revokes it', async (t) => {
	const { api, owner } = await shopWithOwner()
	assert.deepEqual(await owner.get('/members'), OFF)
	const on = await owner.put('/members', {
		IsOn: true,
		Origins: ['https://SHOP.example/', 'https://shop.example'],
	})
	assert.deepEqual(on, {
		...{ IsOn: true, SignsInByCode: true, Origins: ['https://shop.example'] },
		Secrets: [],
	})

	const { Kid, Secret, ...made } = await owner.post('/members/secrets', { Name: 'web shop' }, 201)
	assert.match(Kid, /^fiel_mk_[\w-]{22}$/)
	assert.match(Secret, /^fiel_ms_[\w-]{43}$/)
	assert.deepEqual(made, { Name: 'web shop' })
	let monotonic = performance.now()
	t.mock.method(performance, 'now', () => monotonic)
	const app = await buildApp({
		db: world.db,
		clock: world.clock,
		config: readConfig({ LOG_LEVEL: 'silent' }),
	})
	t.after(() => app.close())
	const open = (token: string) => openMemberPage({ app } as Pick<World, 'app'>, token)
	const signed = open(signByHand({ kid: Kid, secret: Secret }, claimsOf(world, 'ana')))
	const issued = open((await api.post('/Customer/ana/token', {})).Result.Token)
	for (const page of [signed, issued]) assert.equal((await page.get('')).Name, 'Ana')

	const { Secrets } = await owner.get('/members')
	const shown = {
		Kid,
		Name: 'web shop',
		IsOwn: false,
		CreatedDate: CREATED,
		LastUsedDate: CREATED,
		RevokedDate: null,
	}
	const own = Secrets.find(({ IsOwn }: { IsOwn: boolean }) => IsOwn)
	assert.deepEqual(
		Secrets.filter((one: object) => one !== own),
		[shown],
	)
	assert.deepEqual({ ...own, Kid: '' }, { ...shown, Kid: '', Name: '', IsOwn: true })
	assert.ok(!JSON.stringify(await owner.get('/audit')).includes(Secret))

	for (const { Kid: kid } of Secrets) await owner.delete(`/members/secrets/${kid}`, 200)
	const again = await owner.delete(`/members/secrets/${Kid}`, 200)
	assert.equal(again.RevokedDate, CREATED)
	monotonic += 1_001
	for (const page of [signed, issued]) await page.get('', 401)
	await open((await api.post('/Customer/ana/token', {})).Result.Token).get('')
	const { Items } = await owner.get('/audit?kind=members')
	assert.deepEqual(Items.map(({ Operation }: { Operation: string }) => Operation).reverse(), [
		...['changeMemberSettings', 'createMemberSecret'],
		...['revokeMemberSecret', 'revokeMemberSecret'], // revoking again changes nothing, and leaves no entry
	])
})

test('a shop replaces its secret without a gap, and has at most ten that work', async () => {
	const { owner } = await shopWithOwner()
	await owner.put('/members', { IsOn: true, Origins: ['https://shop.example'] })
	const make = async (status = 201) => owner.post('/members/secrets', { Name: 'next' }, status)
	const first = await make()
	const second = await make()
	const pageOf = ({ Kid, Secret }: { Kid: string; Secret: string }) =>
		openMemberPage(world, signByHand({ kid: Kid, secret: Secret }, claimsOf(world, 'ana')))
	for (const made of [first, second]) await pageOf(made).get('')
	for (let count = 2; count < 10; count++) await make()
	const { Message, Text } = await make(409)
	assert.deepEqual(
		[Message, Text],
		['there are 10 secrets that work: revoke one first', 'Revoke a secret first: at most 10 can work.'],
	)
	await owner.delete(`/members/secrets/${first.Kid}`, 200)
	await make()
})

test('only users with the right change anything, and another merchant has no such secret', async () => {
	const { merchant, owner } = await shopWithOwner()
	const other = await shopWithOwner()
	const { Kid } = await owner.post('/members/secrets', { Name: 'shop' }, 201)
	const viewer = await signInAs(world, merchant, 'viewer')
	await assertUnchanged(world, async () => {
		await viewer.put('/members', { IsOn: true, Origins: [] }, 403)
		await viewer.post('/members/secrets', { Name: 'mine' }, 403)
		await viewer.delete(`/members/secrets/${Kid}`, 403)
		await other.owner.delete(`/members/secrets/${Kid}`, 404)
		await owner.put('/members', { IsOn: true }, 400)
		await owner.put('/members', { IsOn: true, Origins: ['shop.example'] }, 422)
		await owner.put('/members', { IsOn: true, Origins: ['http://shop.example'] }, 422)
		await owner.post('/members/secrets', { Name: ' ' }, 400)
	})
	assert.deepEqual(await other.owner.get('/members'), OFF)
})
