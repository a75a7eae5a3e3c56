import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import type { Reply } from '../../server/test/support/api.ts'
import { assertAccessible } from './support/axe.ts'
import { header, namesOf, readAll, sortedBy } from './support/lists.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 60 })

test('customers are sorted by points: a second click reverses, the next part continues, and a view keeps it', async () => {
	const page = await panel.visit('/customers')
	const owner = await signInAs(panel.world, panel.merchant)
	const customersOf = async (query: string): Promise<Reply[]> =>
		(await owner.get(`/customers?${query}`)).Items
	const names = async (query: string) => (await customersOf(query)).map(({ Name }) => Name)
	await page.getByText('50 of 60').waitFor()
	await header(page, 'Points').getByRole('button').click()
	await sortedBy(page, 'Points', 'descending')
	assert.deepEqual(await namesOf(page), await names('sort=-points&limit=50'))
	const most = (await customersOf('sort=-points')).map(({ PointsBalance }) => PointsBalance)
	assert.deepEqual(
		most,
		most.toSorted((a, b) => b - a),
	)
	assert.ok(most[0] > most.at(-1))
	await header(page, 'Points').getByRole('button').click()
	await sortedBy(page, 'Points', 'ascending')
	await page.getByRole('button', { name: 'Show more' }).click()
	await page.getByText('60 rows').waitFor()
	assert.deepEqual(await namesOf(page), await names('sort=points&limit=100'))

	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: 'Save as new view' }).click()
	await page.getByRole('dialog').getByLabel('Name').fill('Fewest points')
	await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
	await page.getByRole('button', { name: 'Fewest points' }).waitFor()
	await page.goto(`${panel.address}/admin/customers`)
	await page.getByRole('button', { name: 'Views' }).click()
	await page.getByRole('menuitem', { name: /Fewest points/ }).click()
	await sortedBy(page, 'Points', 'ascending')
	assert.deepEqual(await namesOf(page), await names('sort=points&limit=50'))
	await header(page, 'Cashback').getByRole('button').click()
	await sortedBy(page, 'Cashback', 'descending')
	assert.deepEqual(await namesOf(page), await names('sort=-cashback&limit=50'))
})

test('a list that is loaded completely stays so when the browser sorts it', async () => {
	const page = await panel.visit('/customers?sort=-points')
	await page.getByText('50 of 60').waitFor()
	assert.equal(await header(page, 'Tier').getByRole('button').count(), 0)
	await page.getByRole('button', { name: 'Show more' }).click()
	await page.getByText('60 rows').waitFor()
	await header(page, 'Tier').getByRole('button').click()
	await sortedBy(page, 'Tier', 'ascending')
	await page.getByText('60 rows').waitFor()
	const tiers = (await page.locator('.fiel-dot').locator('..').allTextContents()).map((tier) => tier.trim())
	assert.ok(new Set(tiers).size > 1)
	assert.deepEqual(tiers, tiers.toSorted())
})

test('the audit log and the history of a customer are read from the oldest entry on', async () => {
	const page = await panel.visit('/audit')
	const owner = await signInAs(panel.world, panel.merchant)
	for (let number = 0; number < 30; number++)
		await owner.put('/customers/C-0001/tags', { Tags: [`Tag ${number}`] })
	const firstRow = page.locator('tbody tr').first()
	for (const path of ['audit', 'customers/C-0001']) {
		await page.goto(`${panel.address}/admin/${path}`)
		await waitUntilLoaded(page)
		const newest = await firstRow.innerText()
		await header(page, 'Date').getByRole('button').click()
		await sortedBy(page, 'Date', 'ascending')
		assert.notEqual(await firstRow.innerText(), newest, path)
		await assertAccessible(page)
		await header(page, 'Date').getByRole('button').click()
		await sortedBy(page, 'Date', 'descending')
		assert.equal(await firstRow.innerText(), newest, path)
	}
})

test('every list in parts is read in both directions', async () => {
	await panel.visit('/customers')
	const owner = await signInAs(panel.world, panel.merchant)
	const [reward] = await owner.get('/rewards')
	const lists = [
		['audit', 'when'],
		['bulk-actions', 'asked'],
		['imports', 'date'],
		['shifts', 'opened'],
		['messages', 'planned'],
		['waiting-changes', 'asked'],
		['erasure-requests', 'requested'],
		['customers/C-0001/timeline', 'date'],
		[`rewards/${reward.Id}/redemptions`, 'when'],
		['orders', 'placed'],
		['reports/customers?list=best', 'spend'],
		['reports/customers?list=first', 'firstOrder'],
		['reports/customers?list=joined', 'joined'],
		['reports/orders?buyers=members', 'date'],
		['reports/movements?kind=redeemed', 'date'],
		['reports/expiring?days=90', 'expiresOn'],
	] as const
	const lengths: Record<string, number> = {}
	for (const [list, by] of lists) {
		const sorted = `${list}${list.includes('?') ? '&' : '?'}limit=7&sort=`
		const oldest = await readAll(panel, `/${sorted}${by}`)
		assert.deepEqual(await readAll(panel, `/${sorted}-${by}`), oldest.toReversed(), list)
		lengths[list] = oldest.length
	}
	assert.ok(Object.values(lengths).filter((length) => length > 14).length >= 8, JSON.stringify(lengths))
	await owner.get('/reports/customers?list=best&sort=joined', 400)
	await owner.get('/audit?sort=who', 400)
})
