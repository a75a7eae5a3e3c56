import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { assertAccessible } from './support/axe.ts'
import { savedFile } from './support/downloads.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 30 })

test('the panel opens on the overview, whose charts can be read with the arrow keys, as a table and as a file', async () => {
	const page = await panel.visit('/')
	await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
	await waitUntilLoaded(page)
	await page.getByText('Value of outstanding points', { exact: true }).waitFor()
	const chart = page.getByRole('slider', { name: 'Points', exact: true })
	await chart.focus()
	assert.match((await chart.getAttribute('aria-valuetext'))!, /^Jun 15, 2026: Points issued/)
	await page.keyboard.press('ArrowLeft')
	assert.match((await chart.getAttribute('aria-valuetext'))!, /^Jun 14, 2026: /)
	await page.keyboard.press('Home')
	assert.match((await chart.getAttribute('aria-valuetext'))!, /^May 17, 2026: /)
	await assertAccessible(page)

	await page.getByLabel('Period').selectOption('12m')
	await page.getByText('Jun 2025').first().waitFor()
	assert.match(page.url(), /period=12m/)
	await page.reload()
	await waitUntilLoaded(page)
	await page.getByRole('button', { name: 'Points: show as table', exact: true }).click()
	const table = page.getByRole('table', { name: 'Points' })
	assert.equal(await table.getByRole('row').count(), 14)
	await assertAccessible(page)
	const [name, content] = await savedFile(page, 'Points: export CSV', { exact: true })
	assert.equal(name, 'points.csv')
	assert.match(
		content,
		/^\ufeffDate,Points issued,Points redeemed,Points expired,Points removed\r\n2025-06-16,\d/,
	)
	const [issued] = await panel.world.db.rows<{ points: number }>(sql`
		select sum(issued_points)::float as points from daily_figures where day between '2025-06-16' and '2026-06-15'`)
	const sum = content
		.trim()
		.split('\r\n')
		.slice(1)
		.reduce((total, line) => total + Number(line.split(',')[1]), 0)
	assert.ok(Math.abs(sum - issued!.points) < 0.01)

	await page.getByLabel('Branch').selectOption({ index: 1 })
	await page.getByText('Figures that aren’t counted by branch are marked.').waitFor()
	await page.getByText('Not available by branch').first().waitFor()
	await page.getByText(/^All branches\. \d+ ordered in this period$/).waitFor()
})

test('a user finds and deactivates a coupon, but a viewer cannot', async () => {
	const page = await panel.visit('/coupons')
	await waitUntilLoaded(page)
	const [coupon] = await panel.world.db.rows<{ code: string }>(sql`
		select code from coupons where not is_used and valid_until > ${panel.world.clock.now()} order by id limit 1`)
	const { code } = coupon!
	await page.getByRole('searchbox', { name: 'Search' }).fill(code.toLowerCase())
	await page.getByRole('row', { name: new RegExp(code) }).click()
	await page.getByRole('heading', { name: code }).waitFor()
	await page.getByRole('button', { name: 'Deactivate' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('can’t be undone').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Deactivate coupon' }).click()
	await page.getByText(`“${code}” deactivated`).waitFor()
	await page.getByText('Deactivated').first().waitFor()
	assert.equal(await page.getByRole('button', { name: 'Deactivate' }).count(), 0)

	const viewer = await panel.visit('/coupons?view=lists', 'viewer')
	await viewer.getByText('available').first().waitFor()
	assert.equal(await viewer.getByRole('button', { name: /New list|Add codes/ }).count(), 0)
})

test('codes are imported from pasted text and from a file, and the whole list of coupons can be exported', async () => {
	const page = await panel.visit('/coupons?view=lists')
	await page.getByRole('button', { name: 'New list' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await dialog.getByText('Choose a reward.').waitFor()
	await dialog.getByLabel('Reward').selectOption({ index: 1 })
	await dialog.getByLabel('List name').fill('Summer')
	await dialog.getByLabel('Codes (one per line)').fill('code;note\nSUN-1\nSUN-2;a\n"SUN-3"\nSUN-3')
	await dialog.getByText('3 codes').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await page.getByText('Codes added: 3. Already existed: 0').waitFor()
	await page.getByRole('row', { name: /Summer.*3 of 3 available/ }).waitFor()

	await page.getByRole('button', { name: 'Add codes to Summer' }).click()
	const chooser = page.waitForEvent('filechooser')
	await dialog.getByRole('button', { name: 'Choose file' }).click()
	const buffer = Buffer.from(`code\r\n${Array.from({ length: 25_000 }, (_, n) => `"SUN-${n}"`).join('\r\n')}`)
	await (await chooser).setFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer })
	await dialog.getByText('25,000 codes').waitFor()
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await page.getByText('Codes added: 24,997. Already existed: 3').waitFor()
	await page.getByRole('row', { name: /Summer.*25,000 of 25,000 available/ }).waitFor()

	await page.goto(`${panel.address}/admin/coupons`)
	await waitUntilLoaded(page)
	const [name, content] = await savedFile(page, 'Export CSV')
	const [all] = await panel.world.db.rows<{ count: number }>(sql`select count(*) as count from coupons`)
	assert.equal(name, 'coupons.csv')
	assert.equal(content.trim().split('\r\n').length - 1, all!.count)
})

test('the catalogue leads from the category tree to its products', async () => {
	const page = await panel.visit('/products?view=categories')
	await waitUntilLoaded(page)
	await assertAccessible(page)
	await page
		.getByRole('link', { name: /^All in/ })
		.first()
		.click()
	await page.getByRole('table', { name: 'Products' }).waitFor()
	assert.match(page.url(), /category=/)
	await page.getByRole('searchbox', { name: 'Search' }).fill('no such thing')
	await page.getByText('No results').waitFor()
	await page.goto(`${panel.address}/admin/products?search=bottle`)
	await page.getByRole('row', { name: /Steel bottle/ }).click()
	await page.getByRole('heading', { name: 'Steel bottle' }).waitFor()
	await page.getByRole('link', { name: 'Back to Products' }).waitFor()
})
