import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildOrder } from '../../test/support/builders.ts'
import { assertRefused, assertUnchanged } from '../../test/support/refused.ts'
import { useWorld } from '../../test/support/world.ts'
import type { CustomObjective } from '../program/settings.ts'

const world = useWorld()
const review: CustomObjective = {
	...{ id: 1, title: 'A review', type: 'review', isActive: true, points: '20.5' },
	...{ maxPerCustomer: 2, period: 'month', maxInAll: null },
}

const createShop = async () => {
	const shop = await world.merchant({
		signup: { isActive: true, points: '50', since: null },
		birthday: { isActive: true, points: '100' },
		custom: [
			review,
			{ ...review, id: 2, isActive: false },
			{ ...review, id: 3, type: 'custom', title: 'A visit', points: '5', maxPerCustomer: null },
		],
	})
	await shop.api.post('/POS/orders', buildOrder(), { HasError: false })
	return shop
}

const details = (IsCompleted: boolean, Completions: number) => ({ IsCompleted, Completions })

test('the active objectives are listed, standard ones first', async () => {
	const { api } = await createShop()
	const item = { Active: true, Details: null }
	const listed = await api.get('/Objectives/active')
	assert.deepEqual(listed, {
		Items: [
			{
				...{ Id: -1, Type: 0, Title: 'Purchases', Description: 'Earn points with every purchase.' },
				...{ AmountOfPoints: 1, ...item },
			},
			{
				...{ Id: -2, Type: 1, Title: 'Join the program', Description: 'Earn points once, when you join.' },
				...{ AmountOfPoints: 50, ...item },
			},
			{
				...{ Id: -3, Type: 2, Title: 'Birthday', Description: 'Earn points every year on your birthday.' },
				...{ AmountOfPoints: 100, ...item },
			},
			{ Id: 1, Type: 5, Title: 'A review', Description: null, AmountOfPoints: 20.5, ...item },
			{ Id: 3, Type: 7, Title: 'A visit', Description: null, AmountOfPoints: 5, ...item },
		],
		TotalItemCount: 5,
		PageSize: 10,
		PageNumber: 1,
		HasNextPage: false,
		HasError: false,
		ErrorMessages: [],
	})
	const second = await api.get('/Objectives/active?pagenumber=2&pagesize=2')
	assert.deepEqual(second, {
		...listed,
		Items: listed.Items.slice(2, 4),
		PageSize: 2,
		PageNumber: 2,
		HasNextPage: true,
	})
	const last = await api.get('/Objectives/active?PageNumber=2000000000&PageSize=50')
	assert.deepEqual([last.Items, last.TotalItemCount, last.HasNextPage], [[], 5, false])
})

test('with a customer, the details tell what is completed in the present period', async () => {
	const { api } = await createShop()
	const read = async () => {
		const { Items } = await api.get('/Objectives/active?CustomerId=ana', { HasError: false })
		return Items.map((item: { Id: number; Details: unknown }) => [item.Id, item.Details])
	}
	const report = (id: number, Key: string) =>
		api.post(`/Objectives/${id}/complete`, { CustomerId: 'ana', Key }, { HasError: false })
	await report(1, 'a')
	await report(3, 'b')
	await assertUnchanged(world, async () => {
		assert.deepEqual(await read(), [
			[-1, details(false, 0)],
			[-2, details(true, 1)],
			[-3, details(false, 0)],
			[1, details(false, 1)],
			[3, details(false, 1)],
		])
	})
	await report(1, 'c')
	assert.deepEqual((await read())[3], [1, details(true, 2)])
	world.clock.set('2026-07-01T12:00:00Z')
	assert.deepEqual((await read())[3], [1, details(false, 0)])
})

test('unknown customers and wrong pages are refused', async () => {
	const { api } = await createShop()
	const other = await world.merchant()
	await other.api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	assertRefused(await api.get('/Objectives/active?CustomerId=bia'), 59, /there is no customer bia/)
	for (const query of ['PageSize=0', 'PageSize=51', 'PageNumber=0', 'PageNumber=x', 'PageSize=1.5'])
		assertRefused(await api.get(`/Objectives/active?${query}`), 45, /Page/)
})
