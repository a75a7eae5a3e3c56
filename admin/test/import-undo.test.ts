import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { startImporter } from '../../server/src/imports/start-importer.ts'
import { listMerchants } from '../../server/src/merchants/list-merchants.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { importFile } from '../../server/test/support/imports.ts'
import { readBalance } from '../../server/test/support/rewards.ts'
import { assertAccessible } from './support/axe.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

const work = (t: TestContext): { stop(): Promise<void> } => {
	const importer = startImporter(panel.world, (error) => {
		throw error
	})
	t.after(() => importer.stop())
	return importer
}

/** Imports customers with a prefix of their own, and balances for them. */
const importBalances = async (prefix: string, rows: number) => {
	const { world } = panel
	const merchant = (await listMerchants(world.db)).find(({ id }) => id === panel.merchant.id)!
	const shop = { merchant, panel: await signInAs(world, merchant, 'owner') }
	const ids = Array.from({ length: rows }, (_, n) => `${prefix}-${n}`)
	await importFile(world, shop, 'customers', `id\n${ids.join('\n')}\n`)
	const file = `id,points,reason\n${ids.map((id) => `${id},100,July\n`).join('')}`
	return { shop, file, done: await importFile(world, shop, 'balances', file) }
}

test('an import is undone on its page: what will happen is shown before, and the rows that stay after', async (t) => {
	const page = await panel.visit('/transfers', 'editor')
	const { world, merchant } = panel
	const { shop, file, done } = await importBalances('U', 6)
	const taken = { Unit: 'points', OperationType: 1, Value: 40, Reason: 'Paid in the shop', ChangeKey: 'undo' }
	await shop.panel.post('/customers/U-3/balance', taken)
	await page.goto(`${page.url()}/${done.Id}`)
	await page.getByRole('button', { name: 'Undo import' }).click()
	const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
	await dialog.getByText('5 balance adjustments are undone.').waitFor()
	await dialog.getByText('1 row can’t be undone and stays:').waitFor()
	await dialog.getByText('1 row: Its points were already spent.').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Undo import' }).click()
	await dialog.getByText('Add a reason.').waitFor()
	await dialog.getByText('Confirm that some rows stay.').waitFor()
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong file')
	await dialog.getByRole('checkbox', { name: 'Leave these rows and undo the others' }).check()
	await dialog.getByRole('button', { name: 'Undo import' }).click()
	await page.getByRole('heading', { name: 'Undoing this import' }).waitFor()
	await page.getByRole('progressbar', { name: 'Undoing this import' }).waitFor({ state: 'attached' })
	const worker = work(t)
	await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
	await worker.stop() // the file below is imported by this test alone, which then knows when it is done
	await page.getByRole('row', { name: /5 U-3 Its points were already spent\./ }).waitFor()
	assert.equal(await page.getByRole('button', { name: 'Undo import' }).count(), 0)
	await assertAccessible(page)
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download list' }).click(),
	])
	assert.equal(
		await readFile(await download.path(), 'utf8'),
		'\uFEFFLine,Field,Problem,id,points,reason\r\n5,Whole row,Its points were already spent.,U-3,,\r\n',
	)
	assert.equal((await readBalance(world, merchant, 'U-0')).points, '0')

	// The list of imports says so too, and the corrected file counts.
	await page.goto(page.url().replace(/transfers\/\d+/, 'transfers'))
	await page.getByRole('row', { name: /balances\.csv.*Undone/ }).waitFor()
	const { Created, Same } = await importFile(world, shop, 'balances', file)
	assert.deepEqual([Created, Same], [5, 1])
})

test('an import is undone on a phone, in Portuguese; a viewer is not offered it', async (t) => {
	const { done } = await importBalances('V', 2)
	const viewer = await panel.visit(`/transfers/${done.Id}`, 'viewer')
	await viewer.getByRole('heading', { name: 'Result' }).waitFor()
	assert.equal(await viewer.getByRole('button', { name: 'Undo import' }).count(), 0)
	const page = await panel.visit(`/transfers/${done.Id}`, 'owner', { width: 390, language: 'pt' })
	await page.getByRole('button', { name: 'Desfazer importação' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByText('2 ajustes de saldo são desfeitos.').waitFor()
	assert.equal(await dialog.getByRole('checkbox').count(), 0)
	await assertAccessible(page)
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Arquivo errado')
	await dialog.getByRole('button', { name: 'Desfazer importação' }).click()
	work(t)
	await page.getByRole('heading', { name: 'Esta importação foi desfeita' }).waitFor()
	await assertAccessible(page)
	assert.equal((await readBalance(panel.world, panel.merchant, 'V-0')).points, '0')
})

test('an undone import of customers removes the new ones, restores the others, and lists who stays', async (t) => {
	const page = await panel.visit('/transfers', 'owner')
	const { world } = panel
	const merchant = (await listMerchants(world.db)).find(({ id }) => id === panel.merchant.id)!
	const shop = { merchant, panel: await signInAs(world, merchant, 'owner') }
	await importFile(world, shop, 'customers', 'id,name\nW-0,Previous\n')
	const done = await importFile(world, shop, 'customers', 'id,name\nW-0,Wrong\nW-1,Wrong\nW-2,Wrong\n')
	await shop.panel.post('/customers/W-2/notes', { Text: 'Called us' }, 201)
	await page.goto(`${page.url()}/${done.Id}`)
	await page.getByRole('button', { name: 'Undo import' }).click()
	const dialog = page.getByRole('dialog', { name: 'Undo this import?' })
	await dialog.getByText('1 new customer is removed.').waitFor()
	await dialog.getByText('1 customer gets the details back from before the import.').waitFor()
	await dialog
		.getByText('1 row: The customer has had orders, points, rewards, notes or tags since.')
		.waitFor()
	await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong file')
	await dialog.getByRole('checkbox', { name: 'Leave these rows and undo the others' }).check()
	await dialog.getByRole('button', { name: 'Undo import' }).click()
	work(t)
	await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
	await page.getByRole('row', { name: /4 W-2 The customer has had orders/ }).waitFor()
	await assertAccessible(page)
	assert.equal((await shop.panel.get('/customers/W-0')).Name, 'Previous')
	await shop.panel.get('/customers/W-1', 404)
})

test('an undone import of orders cancels them and frees their numbers, in Spanish', async (t) => {
	const page = await panel.visit('/transfers', 'owner', { language: 'es' })
	const { world } = panel
	const merchant = (await listMerchants(world.db)).find(({ id }) => id === panel.merchant.id)!
	const shop = { merchant, panel: await signInAs(world, merchant, 'owner') }
	const file = (total: number) =>
		`order,customer,total,placed,completed\nX-1,X,${total},2026-06-10,2026-06-10\nX-2,X,${total},2026-06-10,2026-06-10\n`
	const done = await importFile(world, shop, 'orders', file(1000))
	await shop.panel.post('/orders/X-2/cancel', { Reason: 'Returned' }, 200)
	await page.goto(`${page.url()}/${done.Id}`)
	await page.getByRole('button', { name: 'Deshacer importación' }).click()
	const dialog = page.getByRole('dialog', { name: '¿Deshacer esta importación?' })
	await dialog.getByText('1 pedido se cancela, con los puntos ganados.').waitFor()
	await dialog.getByText('1 fila: Alguien lo cambió después.').waitFor()
	await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Archivo equivocado')
	await dialog.getByRole('checkbox', { name: 'Dejar estas filas y deshacer las demás' }).check()
	await dialog.getByRole('button', { name: 'Deshacer importación' }).click()
	work(t)
	await page.getByRole('heading', { name: 'Esta importación se deshizo' }).waitFor()
	await page.getByRole('row', { name: /3 X-2 · X Alguien lo cambió después/ }).waitFor()
	await assertAccessible(page)
	assert.equal((await readBalance(world, panel.merchant, 'X')).points, '0')
	const { Created, Failed } = await importFile(world, shop, 'orders', file(100))
	assert.deepEqual([Created, Failed], [1, 1])
	await page.goto(`${panel.address}/admin/orders?search=X-1`)
	await page
		.getByRole('link', { name: `X-1 (undone import ${done.Id})` })
		.first()
		.waitFor()
	await page.getByRole('link', { name: 'X-1', exact: true }).first().waitFor()
})
