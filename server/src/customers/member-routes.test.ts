import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import {
	claimsOf,
	openMember,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { MEMBER_DATA } from './member-data.ts'

const world = useWorld()

const CONTACTS = { Email: 'ana@example.com', Phone: '+55 11 90000-0000', Document: '123.456.789-09' }

test('a member changes the name, and sets the birthday once', async () => {
	const { merchant, api } = await world.merchant()
	await api.post('/Customer', { OriginalId: 'ana', Name: 'Ana', ...CONTACTS }, { HasError: false })
	const page = await openMember(world, merchant, 'ana')
	const { PublicId } = (await api.get('/Customer/ana')).Result
	const named = { PublicId, Name: 'Ana Souza', ...CONTACTS, BirthdayDate: null }
	assert.deepEqual(await page.patch('/profile', { Name: '  Ana Souza ' }), named)
	await assertUnchanged(world, async () => {
		const future = await page.patch('/profile', { Name: 'Eva', BirthdayDate: '2026-12-24' }, 422)
		assert.deepEqual([future.ErrorCode, future.Field], [77, 'BirthdayDate'])
	})
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

test('a member gets what is stored about them, and neither what the merchant wrote for itself nor other people', async () => {
	const { api, merchant } = await world.merchant()
	const Customer = { OriginalId: 'ana', Name: 'Ana Souza', Email: 'ana@example.com' }
	await earnPoints(api, 150, 'ana', { Customer, Metadatas: [{ Name: 'note', Value: 'merchant only' }] })
	await earnPoints(api, 70, 'bia', { Customer: { OriginalId: 'bia', Email: 'bia@example.com' } })
	const change = {
		Points: 5,
		OperationType: 0,
		Reason: 'merchant only',
		ChangeKey: 'k',
		CustomerReason: 'Sorry',
	}
	await api.post('/Customer/ana/points', change, { HasError: false })
	const reward = await createTestReward(world, merchant)
	const ana = await openMember(world, merchant, 'ana')
	const { Code } = await ana.post(`/rewards/${reward}/redeem`, { Key: 'k' })
	const data = await assertUnchanged(world, () => ana.get('/export'))
	const { PublicId } = (await api.get('/Customer/ana')).Result
	assert.deepEqual(data.Customer, [
		{
			...{ OriginalId: 'ana', PublicId, Name: 'Ana Souza', Email: 'ana@example.com', Phone: null },
			...{ Document: null, Birthday: null, BirthdayChangedAt: null, SignedUpAt: null },
			...{ CreatedAt: data.Customer[0].CreatedAt, IsEnrolled: true },
			...{ EnrolledAt: data.Customer[0].EnrolledAt, BlockedAt: null },
		},
	])
	assert.deepEqual(
		[data.Balance[0].Points, data.Orders.length, data.Orders[0].Total, data.Redemptions[0].ExternalCode],
		[55, 1, 150, Code],
	)
	assert.deepEqual(
		data.PointRecords.map(({ Points }: { Points: number }) => Points),
		[150, 5, -100],
	)
	const text = JSON.stringify(data)
	for (const hidden of ['merchant only', 'bia@example.com', '"bia"', 'Seal', 'ChainHead'])
		assert.ok(!text.includes(hidden), hidden)
})

test('every column of the export exists', async () => {
	const tables: Record<string, string> = {
		customer: 'customers',
		further_ids: 'customer_aliases',
		balance: 'accounts',
	}
	for (const [part, columns] of Object.entries(MEMBER_DATA)) {
		const rows = await world.db.rows<{ name: string }>(sql`
			select column_name as name from information_schema.columns
			where table_schema = 'public' and table_name = ${tables[part] ?? part}`)
		const known = rows.map(({ name }) => name)
		assert.deepEqual(
			columns.filter((column) => !known.includes(column)),
			[],
			part,
		)
	}
})
