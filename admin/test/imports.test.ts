import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import sql from 'sql-template-tag'
import { startImporter } from '../../server/src/imports/start-importer.ts'
import { customersCsv } from '../../server/test/support/imports.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'
import { workbookOf } from './support/workbook.ts'

const panel = usePanel()

const work = (t: TestContext): void => {
	const importer = startImporter(panel.world, (error) => {
		throw error
	})
	t.after(() => importer.stop())
}

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file of 10,000 customers is imported with column mapping, dry run, progress and an error file', async (t) => {
	const page = await panel.visit('/transfers', 'editor')
	const rows = `${customersCsv(9_999)},Nobody,\n`.replace('Id,Name,E-mail', 'Ref,Name,Address')
	await page.locator('input[type=file]').setInputFiles(file('customers.csv', rows))
	await page.getByRole('heading', { name: 'customers.csv', level: 1 }).waitFor()
	await page.getByText('Match a column to customer ID, document, email or phone.').waitFor()
	assert.equal(await page.getByRole('button', { name: 'Dry run' }).isDisabled(), true)
	await page.locator('input[aria-label="Field for Ref"]').click()
	await page.getByRole('option', { name: 'Customer ID' }).click()
	await assertAccessible(page)
	work(t)
	await page.getByRole('button', { name: 'Dry run' }).click()
	await page.getByText('Nothing was imported.').waitFor()
	assert.equal(await countCustomers(), 0)

	await page.getByRole('button', { name: 'Import 9,999 rows' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('1 row with errors is skipped.').waitFor()
	await dialog.getByRole('button', { name: 'Import 9,999 rows' }).click()
	const seen = new Set<string>()
	const bar = page.getByRole('progressbar')
	await bar.waitFor()
	const done = page.getByText('Completed', { exact: true }).waitFor()
	let isDone = false
	done.then(() => {
		isDone = true
	})
	while (!isDone) {
		const [now] = await bar.evaluateAll((bars) => bars.map((entry) => entry.getAttribute('aria-valuetext')))
		if (now) seen.add(now)
	}
	assert.ok(seen.size > 2, `the bar showed ${[...seen]}`)
	assert.equal(await countCustomers(), 9_999)

	await page
		.getByRole('row', { name: /10,001 Customer ID Enter a customer ID, document, email or phone/ })
		.waitFor()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download errors' }).click(),
	])
	const saved = await readFile(await download.path(), 'utf8')
	assert.equal(
		saved,
		'\uFEFFLine,Field,Problem,Ref,Name,Address\r\n10001,Customer ID,"Enter a customer ID, document, email or phone number.",,Nobody,\r\n',
	)
	await assertAccessible(page)
})

const countCustomers = async (): Promise<number> => {
	const [{ count }] = (await panel.world.db.rows(sql`
		select count(*) from customers
		where merchant_id = ${panel.merchant.id} and original_id like 'C-%' and origin = 2`)) as [
		{ count: number },
	]
	return count
}

test('a viewer can download lists and see imports, but cannot start one', async () => {
	const page = await panel.visit('/transfers', 'viewer', { language: 'pt' })
	await page.getByRole('heading', { name: 'Importações e exportações', level: 1 }).waitFor()
	assert.equal(await page.locator('input[type=file]').count(), 0)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Baixar Histórico de pontos' }).click(),
	])
	const saved = await readFile(await download.path(), 'utf8')
	assert.match(saved, /^\uFEFFID;ID do cliente;Tipo;Pontos;/)
	assert.ok(saved.split('\r\n').length > 3)
})

test('an .xlsx file is imported; bad and repeated values are told with row and field', async (t) => {
	const page = await panel.visit('/transfers', 'editor')
	const rows = [
		['Id', 'Name', 'E-mail', 'CPF'],
		['X-1', 'Ana', 'ana@mail.test', 1234567890],
		['X-2', 'Rui', 'ANA@mail.test'],
		['X-3', 'Eva', 'eva at mail'],
		['X-1', 'Ana', 'other@mail.test'],
		['X-4', 'Leo', '', 52998224726],
	]
	const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
	const book = { name: 'customers.xlsx', mimeType, buffer: workbookOf(rows) }
	await page.locator('input[type=file]').setInputFiles(book)
	await page.getByRole('heading', { name: 'customers.xlsx', level: 1 }).waitFor()
	work(t)
	await page.getByRole('button', { name: 'Dry run' }).click()
	await page.getByText('Nothing was imported.').waitFor()
	for (const [row, other] of [
		[2, 3],
		[3, 2],
	])
		await page
			.getByRole('row', {
				name: new RegExp(`^${row} Email Would be imported, with a warning: Row ${other} has this email too`),
			})
			.waitFor()
	await page.getByRole('row', { name: /4 Email Not a valid email/ }).waitFor()
	await page.getByRole('row', { name: /5 Customer ID Another row has the same ID/ }).waitFor()
	// Excel keeps a CPF as a number, without the zero before it.
	await page
		.getByRole('row', { name: /2 Document Would be imported, with a warning: The leading zeros/ })
		.waitFor()
	await page.getByRole('row', { name: /6 Document This document isn’t valid/ }).waitFor()
	await assertAccessible(page)
	// On a tablet no label of a number is broken.
	await page.setViewportSize({ width: 768, height: 900 })
	const labels = page.locator('.fiel-counts dt')
	assert.deepEqual(await labels.allInnerTexts(), ['Rows', 'New', 'Updated', 'Unchanged', 'Errors'])
	for (const height of await labels.evaluateAll((all) => all.map((label) => label.clientHeight)))
		assert.ok(height < 24, `${height}`)
})
