import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
	claimsOf,
	openMember,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

const CONTACTS = { Email: 'ana@example.com', Phone: '+55 11 90000-0000', Document: '123.456.789-09' }

test('a member changes the name, and sets the birthday once', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Name: 'Ana', ...CONTACTS }, { HasError: false })
	const page = await openMember(world, merchant, 'ana')
	const { PublicId } = (await api.get('/Customer/ana')).Result
	const named = { PublicId, Name: 'Ana Souza', ...CONTACTS, BirthdayDate: null }
	assert.deepEqual(await page.patch('/profile', { Name: '  Ana Souza ' }), named)
	const born = { ...named, BirthdayDate: '1990-05-17' }
	assert.deepEqual(await page.patch('/profile', { BirthdayDate: '1990-05-17' }), born)
	await assertUnchanged(world, async () => {
		assert.deepEqual(await page.patch('/profile', {}), born)
		const refused = await page.patch('/profile', { Name: 'Eva', BirthdayDate: '1991-05-17' }, 422)
		assert.deepEqual([refused.ErrorCode, refused.Field], [72, 'BirthdayDate'])
	})
	assert.equal((await page.get('')).Name, 'Ana Souza')
})

test('contacts cannot be changed here, and nothing without the scope', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Name: 'Ana', ...CONTACTS }, { HasError: false })
	const secret = await switchMembersOn(world, merchant)
	const open = (sub: string, ...scopes: ('read' | 'redeem' | 'profile')[]) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, sub, scopes)))
	await assertUnchanged(world, async () => {
		for (const body of [
			{ Email: 'eve@example.com' },
			{ Phone: '+55 11 91111-1111' },
			{ Document: '529.982.247-25' },
			{ OriginalId: 'eve' },
			{ IsEnrolled: false },
			{ Name: ' ' },
			{ Name: 'x'.repeat(501) },
			{ BirthdayDate: 'yesterday' },
		])
			await open('ana', 'profile').patch('/profile', body, 400)
		await open('ana', 'read', 'redeem').patch('/profile', { Name: 'Eve' }, 403)
		await open('eve', 'profile').patch('/profile', { Name: 'Eve' }, 401)
	})
})
