import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Import } from '@fiel/contract'
import type { Page } from 'playwright-core'
import { listMerchants } from '../../server/src/merchants/list-merchants.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { importFile } from '../../server/test/support/imports.ts'
import { LANGUAGES, type Language } from '../src/i18n/words.ts'
import { text as importWords } from '../src/imports/words.ts'
import { text } from '../src/ui/words.ts'
import { savedFile } from './support/downloads.ts'
import { addExamples, EVERY_PAGE, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: addExamples })

const EVERY_LANGUAGE = Object.keys(LANGUAGES) as Language[]

const linesOf = (content: string): string[] => content.split('\r\n')

const download = async (language: Language, list: keyof (typeof importWords)['en']['lists']) => {
	const page = await panel.visit('/transfers', 'owner', { language })
	const t = importWords[language]
	const [name, content] = await savedFile(page, t.downloadList(t.lists[list]))
	assert.equal(name, `${list}.csv`)
	return content
}

const importAgain = async (kind: Import['Kind'], content: string): Promise<Import> => {
	const { world, merchant } = panel
	const found = (await listMerchants(world.db)).find(({ id }) => id === merchant.id)!
	const done = await importFile(
		world,
		{ panel: await signInAs(world, merchant), merchant: found },
		kind,
		content,
	)
	assert.ok(done.Rows > 2)
	assert.deepEqual([done.Created, done.Failed], [0, 0])
	return done
}

test('an exported list has titles in the reader’s language, and dates and numbers that a spreadsheet reads', async () => {
	const [head, first] = linesOf(await download('pt', 'customers'))
	assert.equal(
		head,
		'\uFEFFID do cliente;Nome do cliente;E-mail;Telefone;Documento;Aniversário;Data de cadastro;Participa;Pontos;Cashback;Nível;Pedidos;Gasto;Adicionado em',
	)
	assert.match(
		first!,
		/^C-0001;.*;Sim;\d+(,\d+)?;\d+(,\d+)?;[^;]*;\d+;\d+(,\d+)?;\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
	)
	const points = linesOf(await download('es', 'points'))
	assert.equal(
		points[0],
		'\uFEFFID,ID del cliente,Tipo,Puntos,Cashback,Puntos restantes,Vencimiento,ID del pedido,Sucursal,Motivo,Agregado el',
	)
	assert.match(points.find((line) => line.includes(',POS-000001,'))!, /,Compra,.*pedido POS-000001/i)
})

for (const language of EVERY_LANGUAGE)
	test(`exported customers and orders can be imported as they are, in ${LANGUAGES[language]}`, async () => {
		const before = [await download(language, 'customers'), await download(language, 'orders')]
		for (const list of ['customers', 'orders'] as const) {
			const page = await panel.visit(`/${list}`, 'owner', { language })
			const [, shown] = await savedFile(page, text[language].exportCsv)
			for (const content of [await download(language, list), shown]) {
				const { Rows, Same } = await importAgain(list, content)
				// An order with a code is always decided again, with the same result.
				if (list === 'customers') assert.equal(Same, Rows)
				else assert.ok(Same > Rows / 2)
			}
		}
		assert.deepEqual([await download(language, 'customers'), await download(language, 'orders')], before)
	})

/** The contents of all files that the page offers. */
const exportAll = async (page: Page, language: Language): Promise<[string, string][]> => {
	const files: [string, string][] = []
	const buttons = page.getByRole('button', { name: text[language].exportCsv })
	for (let index = 0; index < (await buttons.count()); index++) {
		const button = buttons.nth(index)
		if (!(await button.isEnabled())) continue
		const saved = page.waitForEvent('download')
		await button.click()
		const file = await saved
		let content = ''
		for await (const part of (await file.createReadStream()).setEncoding('utf8')) content += part
		files.push([file.suggestedFilename(), content])
	}
	return files
}

test('no file that a page offers has dates in UTC or titles that only programs understand', async () => {
	const page = await panel.visit('/', 'owner', { language: 'pt' })
	const found: string[] = []
	let count = 0
	for (const { path } of EVERY_PAGE.filter(({ role }) => role === 'owner')) {
		await page.goto(`${panel.address}/admin${path}`)
		await waitUntilLoaded(page)
		for (const [name, content] of await exportAll(page, 'pt')) {
			count += 1
			const [head = '', ...lines] = linesOf(content)
			if (/[a-z][A-Z]/.test(head)) found.push(`${name}: ${head}`)
			// The details of an audit entry are what a program sent.
			const cells = lines.flatMap((line) => line.split(';')).filter((cell) => !/^"?[{["]/.test(cell))
			found.push(
				...cells
					.filter((cell) => /^\d{4}-\d\d-\d\dT|^\d+\.\d{1,2}$/.test(cell))
					.map((cell) => `${name}: ${cell}`),
			)
		}
	}
	assert.deepEqual(found, [])
	assert.ok(count > 15, `${count} files`)
})

test('selected coupons are saved as a file, and the audit log says so', async () => {
	const page = await panel.visit('/coupons')
	const owner = await signInAs(panel.world, panel.merchant)
	const { Items } = await owner.get('/coupons?sort=-created')
	await waitUntilLoaded(page)
	const boxes = page.locator('tbody').getByRole('checkbox')
	await boxes.nth(0).check()
	const [name, content] = await savedFile(page, 'Export selected')
	assert.equal(name, 'coupons.csv')
	assert.equal(linesOf(content)[1]!.split(',')[0], Items[0].Code)
	await page.goto(`${panel.address}/admin/audit`)
	await page.getByRole('row', { name: /exported 1 row \(Coupons\)/ }).waitFor()
})
