import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { startImporter } from '../../server/src/imports/start-importer.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

/** The label and the refusal of the first input that was refused. */
const refusalOf = (page: Awaited<ReturnType<typeof panel.visit>>) =>
	page.evaluate(() => {
		const input = document.querySelector<HTMLInputElement>('[aria-invalid=true]')!
		const ids = (input.getAttribute('aria-describedby') ?? '').split(' ')
		const said = ids.map((id) => document.getElementById(id)).find((one) => one?.id.includes('error'))
		return [input.labels?.[0]?.firstChild?.textContent, said?.textContent]
	})

test('an owner with the panel in Portuguese reads refusals of three forms in Portuguese, at the labels of the form', async () => {
	const security = await panel.visit('/settings/security', 'owner', { language: 'pt' })
	await security.getByLabel('Sair após inatividade de (horas)').fill('500')
	await security.getByRole('button', { name: 'Salvar' }).click()
	await security.getByText('Informe um número de 1 a 168.').waitFor()
	assert.deepEqual(await refusalOf(security), [
		'Sair após inatividade de (horas)',
		'Informe um número de 1 a 168.',
	])

	const shop = await panel.visit('/settings/shop', 'owner', { language: 'pt' })
	await shop.getByLabel('Cor da marca').fill('red')
	await shop.keyboard.press('Escape')
	await shop.getByRole('button', { name: 'Salvar' }).click()
	await shop.getByText('Use uma cor como #9aa5b1.').waitFor()
	assert.deepEqual(await refusalOf(shop), ['Cor da marca', 'Use uma cor como #9aa5b1.'])

	const webhook = await panel.visit('/webhooks/new', 'owner', { language: 'pt' })
	await webhook.getByLabel('URL do endpoint').fill('ftp://crm.example.com')
	await webhook.getByRole('button', { name: 'Criar webhook' }).click()
	const address = 'Informe um endereço completo que comece com https://, sem espaços, usuário, senha ou #.'
	await webhook.getByText(address).waitFor()
	assert.deepEqual(await refusalOf(webhook), ['URL do endpoint', address])
})

test('the errors of an import, and their file, are in Spanish for a user with the panel in Spanish', async (t) => {
	const page = await panel.visit('/transfers', 'editor', { language: 'es' })
	const text = 'Id,Name,E-mail,Birthday\n,Rui,,\nX-2,Eva,eva at mail,\nX-3,Ana,,31/02/1990\n'
	const buffer = Buffer.from(text)
	await page.locator('input[type=file]').setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer })
	await page.getByRole('heading', { name: 'clientes.csv', level: 1 }).waitFor()
	const importer = startImporter(panel.world, (error) => {
		throw error
	})
	t.after(() => importer.stop())
	await page.getByRole('button', { name: 'Simular' }).click()
	await page.getByText('No se importó nada.').waitFor()
	await page.getByRole('row', { name: /2 ID del cliente Indica el ID del cliente, un documento/ }).waitFor()
	await page.getByRole('row', { name: /3 Correo electrónico No es un correo electrónico válido\./ }).waitFor()
	await page.getByRole('row', { name: /4 Cumpleaños Ese día no existe en el calendario/ }).waitFor()
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Descargar errores' }).click(),
	])
	const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
	assert.deepEqual(lines.slice(0, 2), [
		'\uFEFFLínea,Campo,Problema,Id,Name,E-mail,Birthday',
		'2,ID del cliente,"Indica el ID del cliente, un documento, correo electrónico o teléfono.",,Rui,,',
	])
})
