import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { listDocuments, readDocument } from '../../server/src/help/documents.ts'
import { anchorOf } from '../../server/src/help/render-document.ts'
import { HELP } from '../src/app/help.ts'
import { PAGES } from '../src/app/pages.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('Ctrl K finds a page, a customer, an order and a coupon, with the keyboard alone', async () => {
	const page = await panel.visit('/overview')
	await waitUntilLoaded(page)
	const open = () => page.keyboard.press('Control+k')
	const search = page.getByRole('textbox', { name: 'Search' })

	await open()
	await search.fill('webho')
	await page.getByRole('option', { name: 'Webhooks' }).waitFor()
	await assertAccessible(page)
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/webhooks$/)

	await open()
	await search.fill('POS-000001')
	await page.getByRole('option', { name: /^POS-000001/ }).waitFor()
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/orders\/POS-000001$/)

	await open()
	await search.fill('C-0001')
	await page.getByText('Customers', { exact: true }).last().waitFor()
	await page
		.getByRole('option', { name: /C-0001/ })
		.first()
		.click()
	await page.waitForURL(/\/admin\/customers\/C-0001$/)

	const [coupon] = await panel.world.db.rows<{ code: string }>(sql`
		select code from coupons where merchant_id = ${panel.merchant.id} order by id limit 1`)
	const code = coupon!.code
	await open()
	await search.fill(code)
	await page.getByRole('option', { name: new RegExp(`^${code}`) }).click()
	await page.waitForURL(new RegExp(`/admin/coupons/${code}$`))

	await open()
	await search.fill('there is no such thing')
	await page.getByText('No results').waitFor()
	await page.keyboard.press('Escape')
	await search.waitFor({ state: 'hidden' })
})

test('on a phone the search is behind a button in the header', async () => {
	const page = await panel.visit('/overview')
	await page.setViewportSize({ width: 390, height: 800 })
	await waitUntilLoaded(page)
	await page.getByRole('button', { name: 'Search' }).click()
	await page.getByRole('textbox', { name: 'Search' }).fill('rewards')
	await page.getByRole('option', { name: 'Rewards', exact: true }).click()
	await page.waitForURL(/\/admin\/rewards$/)
})

test('a page leads to the part of the documentation that explains it', async () => {
	const page = await panel.visit('/customers')
	await waitUntilLoaded(page)
	const opened = page.waitForEvent('popup')
	await page.getByRole('link', { name: 'Learn more' }).click()
	const document = await opened
	await document.getByRole('heading', { name: 'Searching in the panel' }).waitFor()
	assert.equal(new URL(document.url()).pathname, '/help/customers')
	await assertAccessible(document)
})

test('every page has a part of the documentation, which exists', () => {
	const documents = listDocuments()
	const headingsOf = (file: string): string[] =>
		[...readDocument(file).matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))
	const wrong = PAGES.filter(({ outside }) => !outside).flatMap(({ path }) => {
		const [name, anchor] = (HELP[path] ?? '').split('#') as [string, string?]
		const file = documents.get(name)
		if (!file) return [`${path} has no document`]
		return anchor && !headingsOf(file).includes(anchor) ? [`${path}: ${name} has no part ${anchor}`] : []
	})
	assert.deepEqual(wrong, [])
	assert.deepEqual(
		Object.keys(HELP).filter((path) => !PAGES.some((page) => page.path === path)),
		[],
	)
})
