import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { enqueueMails } from '../../server/src/notifications/enqueue-mails.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { PNG } from '../../server/test/support/pictures.ts'
import { assertAccessible } from './support/axe.ts'
import { waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('settings has every section beside the page on a desktop', async () => {
	const page = await panel.visit('/tiers')
	await page.getByRole('link', { name: 'Settings' }).click()
	await page.getByRole('heading', { name: 'Settings' }).waitFor()
	await assertAccessible(page)
	await page.getByRole('link', { name: 'API keys' }).click()
	await page.getByRole('heading', { name: 'API keys' }).waitFor()
	const sections = page.getByRole('navigation', { name: 'Settings' })
	assert.equal(await sections.getByRole('link', { name: 'API keys' }).getAttribute('aria-current'), 'page')
	const menu = page.getByRole('navigation', { name: 'Menu' })
	assert.equal(await menu.getByRole('link', { name: 'Settings' }).getAttribute('aria-current'), 'page')
	await sections.getByRole('link', { name: 'Adjustment limits' }).click()
	await page.getByRole('heading', { name: 'Adjustment limits', level: 1 }).waitFor()
	await page.getByLabel('Require confirmation above').waitFor()
	assert.ok(page.url().endsWith('/admin/settings/limits'))
})

test('every wrong value is marked, the first one gets the focus, and the bar says why nothing is saved', async () => {
	const page = await panel.visit('/settings/shop')
	const [color, url] = [page.getByLabel('Brand color'), page.getByLabel('Program page URL')]
	const bar = page.locator('.fiel-save-bar')
	await color.fill('#zzz')
	await page.keyboard.press('Escape')
	await url.fill('cafe')
	await page.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Use a color like #9aa5b1.').waitFor()
	await page.getByText('Use an https or http address.').waitFor()
	await bar.getByText('Not saved. Check the 2 marked fields.').waitFor()
	const isFocused = (element: Element): boolean => element === document.activeElement
	await page.waitForFunction(isFocused, (await color.elementHandle())!)
	await url.focus()
	await page.getByRole('slider').first().waitFor({ state: 'detached' })
	await assertAccessible(page)
	await color.fill('#1b4f8f')
	await page.keyboard.press('Escape')
	await bar.getByText('Not saved. Check the marked field.').waitFor()
	// What only the server knows is treated in the same way.
	await url.fill('https://shop.example')
	await page.route('**/admin/api/customization', (route) =>
		route.request().method() === 'PUT'
			? route.fulfill({ status: 422, json: { Message: 'no', Field: 'Url', Text: 'Use another address.' } })
			: route.continue(),
	)
	await page.getByRole('button', { name: 'Save' }).click()
	await bar.getByText('Not saved. Check the marked field.').waitFor()
	await page.waitForFunction(isFocused, (await url.elementHandle())!)
})

test('on a phone settings is a list, and every section leads back to it', async () => {
	const page = await panel.visit('/settings', 'owner', { width: 390 })
	await page.getByRole('link', { name: 'Audit log' }).click()
	await page.getByRole('heading', { name: 'Audit log' }).waitFor()
	await page.getByRole('link', { name: 'Settings' }).click()
	await page.getByRole('heading', { name: 'Settings' }).waitFor()
})

test('a viewer sees the sections that a viewer may read', async () => {
	const page = await panel.visit('/settings', 'viewer')
	await waitUntilLoaded(page)
	await page.getByRole('link', { name: 'Webhooks' }).waitFor()
	assert.equal(await page.getByRole('link', { name: 'Users' }).count(), 0)
	assert.equal(await page.getByRole('link', { name: 'Audit log' }).count(), 0)
})

for (const width of [1280, 390] as const)
	test(`the name and the logo of the shop are set and shown, ${width} pixels wide`, async () => {
		const page = await panel.visit('/settings/shop', 'owner', { width })
		await page.getByLabel('Shop name').fill('Café do Ponto')
		await page.getByLabel('Brand color').fill('red')
		await page.keyboard.press('Escape')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Use a color like #9aa5b1.').waitFor()
		await page.getByLabel('Brand color').fill('#1b4f8f')
		await page.keyboard.press('Escape')
		await page.getByLabel('Plural').fill('grãos')
		await page.getByRole('button', { name: 'Save' }).click()
		await page.getByText('Settings saved').waitFor()

		const files = page.locator('input[type=file]')
		const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
		await files.setInputFiles(notes)
		await page.getByText('Choose a PNG, JPEG or WebP image.').waitFor()
		await files.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
		const logo = page.getByRole('img', { name: 'Shop logo' })
		await logo.waitFor()
		await page.waitForFunction(() =>
			[...document.images].every((one) => one.complete && one.naturalWidth > 0),
		)
		await assertAccessible(page)
		if (width === 1280) await page.locator('header').getByText('Café do Ponto').waitFor()
		const owner = await signInAs(panel.world, panel.merchant)
		const { CompanyName, MainColor, PointNamePlural, Logo } = await owner.get('/customization')
		assert.deepEqual([CompanyName, MainColor, PointNamePlural], ['Café do Ponto', '#1b4f8f', 'grãos'])
		assert.match(Logo, /\/logos\/[0-9a-f]{64}\.png$/)
		await page.getByRole('button', { name: 'Remove logo' }).click()
		await page.getByText('No logo yet.').waitFor()
		await owner.put('/customization', { CompanyName: null, MainColor: null, PointNamePlural: null })
	})

for (const width of [1280, 390] as const)
	test(`a new time zone is changed after a look at what it concerns, ${width} pixels wide`, async () => {
		const owner = await signInAs(panel.world, panel.merchant)
		const page = await panel.visit('/settings/basics', 'owner', { width })
		await page.getByText('You can’t change the currency').waitFor()
		assert.equal(await page.getByRole('combobox', { name: 'Currency' }).isDisabled(), true)
		const zone = page.getByRole('combobox', { name: 'Time zone' })
		await zone.fill('Lisbon')
		await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
		await page.getByRole('button', { name: 'Save' }).click()
		const dialog = page.getByRole('dialog', { name: 'Change the time zone?' })
		await dialog.getByText('The next day starts at').waitFor()
		await dialog.getByText(/Points entries with an expiry date/).waitFor()
		await dialog.getByText(/Days with figures, which don’t change/).waitFor()
		await assertAccessible(page)
		await dialog.getByRole('button', { name: 'Cancel' }).click()
		assert.equal((await owner.get('/merchant/basics')).TimeZone, 'America/Sao_Paulo')
		await page.getByRole('button', { name: 'Save' }).click()
		await dialog.getByRole('button', { name: 'Change time zone' }).click()
		await page.getByText('Settings saved').waitFor()
		assert.equal((await owner.get('/merchant/basics')).TimeZone, 'Europe/Lisbon')
		panel.world.clock.pass(0.01)
		await owner.put('/merchant/basics', { TimeZone: 'America/Sao_Paulo', Confirmed: true })
	})

test('an editor reads the basics and cannot change them', async () => {
	const page = await panel.visit('/settings/basics', 'editor')
	await page.getByText('You don’t have permission to change these settings.').waitFor()
	assert.equal(await page.getByRole('combobox', { name: 'Time zone' }).isDisabled(), true)
	assert.equal(await page.getByRole('button', { name: 'Save' }).count(), 0)
})

for (const width of [1280, 390] as const)
	test(`a branch that came with orders is adopted, closed and removed, ${width} pixels wide`, async () => {
		const owner = await signInAs(panel.world, panel.merchant)
		const [found] = (await owner.get('/branches')).filter(
			({ IsDeclared }: { IsDeclared: boolean }) => !IsDeclared,
		)
		const page = await panel.visit('/settings/branches', 'owner', { width })
		await page.getByRole('button', { name: `Add ${found.Id}` }).click()
		const dialog = page.getByRole('dialog')
		await dialog.getByLabel('Name').fill('')
		await dialog.getByRole('button', { name: 'Add branch' }).click()
		await dialog.getByText('Enter a value.').waitFor()
		await dialog.getByLabel('Name').fill('Market hall')
		await dialog.getByLabel('Address').fill('Rua Augusta 100')
		await dialog.getByRole('button', { name: 'Add branch' }).click()
		await page.getByText('Rua Augusta 100').waitFor()
		await assertAccessible(page)

		await page.getByRole('button', { name: 'Add branch' }).click()
		await dialog.getByLabel('Id').fill(found.Id)
		await dialog.getByLabel('Name').fill('Again')
		await dialog.getByRole('button', { name: 'Add branch' }).click()
		await dialog.getByText(`There’s already a branch with the ID ${found.Id}.`).waitFor()
		await dialog.getByRole('button', { name: 'Cancel' }).click()

		await page.getByRole('button', { name: 'Edit Market hall' }).click()
		await dialog.getByLabel('Available for new cashiers and sales').click()
		await dialog.getByRole('button', { name: 'Save' }).click()
		await page.locator('.mantine-Badge-root:visible', { hasText: 'Closed' }).waitFor()
		await page.goto(`${panel.address}/admin/overview`)
		await page.getByLabel('Branch').selectOption({ label: 'Market hall' })

		await page.goto(`${panel.address}/admin/settings/branches`)
		await page.getByRole('button', { name: 'Remove Market hall' }).click()
		await dialog.getByRole('button', { name: 'Remove' }).click()
		await page.getByRole('button', { name: `Add ${found.Id}` }).waitFor()
	})

for (const [language, none, kept, operator] of [
	['en', 'This installation has no mail server', '1 email is waiting.', 'How to set up the mail server'],
	['pt', 'Esta instalação não tem servidor de e-mail', '1 e-mail em espera.', 'Como configurar o servidor'],
	[
		'es',
		'Esta instalación no tiene servidor de correo',
		'1 correo en espera.',
		'Cómo configurar el servidor',
	],
] as const)
	test(`without a mail server the page says who sets it and how many mails wait, in ${language}`, async () => {
		const page = await panel.visit('/settings/mail', 'owner', { width: 390, language })
		await page.getByText(none).waitFor()
		const { world, merchant } = panel
		await world.db.transaction(async (tx) => {
			await tx.rows(sql`delete from outbox where merchant_id = ${merchant.id}`)
			const mail = { recipient: 'ana@mail.test', subject: 'Hello', html: '<p>x</p>' }
			await enqueueMails(tx, merchant.id, world.clock.now(), [
				{ ...mail, kind: 'redemption-customer', redemptionId: null, listId: null },
			])
		})
		await page.reload()
		await page.getByText(kept).waitFor()
		await page.getByText('SMTP_URL').waitFor()
		const help = await page.getByRole('link', { name: operator }).getAttribute('href')
		assert.equal((await world.app.inject(help!.split('#')[0]!)).statusCode, 200)
		await assertAccessible(page)
	})
