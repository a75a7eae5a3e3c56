import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { listDocuments, readDocument } from '../../server/src/help/documents.ts'
import { anchorOf } from '../../server/src/help/render-document.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { HELP } from '../src/app/help.ts'
import { PAGES } from '../src/app/pages.ts'
import { SINGLE_SETTINGS } from '../src/app/single-settings.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel()

test('what is typed while the search still loads is searched for', async () => {
	const page = await panel.visit('/overview')
	await waitUntilLoaded(page)
	const loads = Promise.withResolvers<void>()
	await page.route('**/search-everything*', async (route) => {
		await loads.promise
		await route.continue()
	})
	await page.keyboard.press('Control+k')
	await page.keyboard.type('webxx')
	await page.keyboard.press('Backspace')
	await page.keyboard.press('Backspace')
	await page.keyboard.type('ho')
	loads.resolve()
	await page.getByRole('option', { name: 'Webhooks' }).waitFor()
	await assertValue(page.getByRole('textbox', { name: 'Search' }), 'webho')
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/webhooks$/)
})

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

	for (const [typed, name, address] of [
		['10% off', '10% off', /\/admin\/rewards\/\d+$/],
		['gold', 'Gold', /\/admin\/tiers\/\d+$/],
		['day pack', /^Day pack/, /\/admin\/products\/BAG-10$/],
	] as const) {
		await open()
		await search.fill(typed)
		await page.getByRole('option', { name }).first().click()
		await page.waitForURL(address)
	}

	await open()
	await search.fill('there is no such thing')
	await page.getByText('No results').waitFor()
	await page.keyboard.press('Escape')
	await search.waitFor({ state: 'hidden' })
})

test('pages are found by what people also call them, after what they are called, and amounts are written out', async () => {
	const page = await panel.visit('/overview')
	await waitUntilLoaded(page)
	await page.keyboard.press('Control+k')
	const field = page.getByRole('textbox', { name: 'Search' })
	for (const [typed, option] of [
		['breakage', /^Points and cost Reports$/],
		['2fa', /^My account$/],
		['expiring', /^Expiring points Reports$/],
		['expiração', /^Program$/],
		['senha', /^My account$/],
		['logout', /^Sign out$/],
	] as const) {
		await field.fill(typed)
		await page.getByRole('option', { name: option }).waitFor()
	}
	await field.fill('points per')
	await page.getByRole('option', { name: /2 gives 200 points on an order of R\$100\.00/ }).waitFor()
	assert.equal(await page.getByText('{100}').count(), 0)
	await field.fill('analytics')
	await page.getByRole('option', { name: /^Reports$/ }).waitFor()
	await page.keyboard.press('Enter')
	await page.waitForURL(/\/admin\/reports$/)
	await page.keyboard.press('Control+k')
	await field.fill('log out')
	await page.getByRole('option', { name: 'Sign out' }).click()
	await page.waitForURL(/\/admin\/sign-in$/)
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

const SEARCHED: Record<'en' | 'pt', [typed: string, label: string, path: RegExp][]> = {
	en: [
		['expire after', 'Points expire after (days)', /program#field=Expiry\.Days$/],
		['minimum ord', 'Minimum order', /program#field=Purchase\.MinimumOrder$/],
		['session length', 'Maximum session length (days)', /settings\/security#field=LongestDays$/],
		['reply', 'Reply-to address', /settings\/mail#field=ReplyTo$/],
		['approval above', 'Require approval above', /settings\/limits#field=approveAbove$/],
	],
	pt: [
		['pedido min', 'Pedido mínimo', /program#field=Purchase\.MinimumOrder$/],
		['duracao maxima', 'Duração máxima da sessão (dias)', /settings\/security#field=LongestDays$/],
	],
}

for (const language of ['en', 'pt'] as const)
	test(`Ctrl K finds a setting by its label and focuses it, in ${language}`, async () => {
		const page = await panel.visit('/overview', 'owner', { language })
		const owner = await signInAs(panel.world, panel.merchant)
		const { Settings, Version } = await owner.get('/program')
		if (Settings.Expiry.Kind !== 'days')
			await owner.put('/program', {
				...{
					Version,
					Comment: 'Days',
					Settings: { ...Settings, Expiry: { ...Settings.Expiry, Kind: 'days', Days: 90 } },
				},
			})
		await waitUntilLoaded(page)
		for (const [typed, label, address] of SEARCHED[language]) {
			await page.keyboard.press('Control+k')
			await page.getByRole('dialog').getByRole('textbox').fill(typed)
			await page.getByRole('option').filter({ hasText: label }).first().waitFor()
			await assertAccessible(page)
			await page.keyboard.press('Enter')
			await page.waitForURL(address)
			const input = page.getByLabel(label, { exact: true })
			await page.waitForFunction((input) => input === document.activeElement, await input.elementHandle())
			assert.ok(await input.evaluate((element) => element.getBoundingClientRect().bottom < innerHeight))
		}
	})

test('a link leads to a setting in any tab, to a group and to a section without an input', async () => {
	const page = await panel.visit('/program#field=Refund.GraceDays')
	const focused = (name: string) =>
		page.waitForFunction(
			(label) => document.activeElement?.closest('section')?.textContent?.includes(label),
			name,
		)
	await focused('Validity of refunded points')
	await page.goto(`${panel.address}/admin/settings/security#field=SecondFactorFor`)
	await focused('Required for')
	assert.ok(await page.locator('input[type=radio]:focus').isChecked())
	await page.goto(`${panel.address}/admin/settings/shop#field=logo`)
	await focused('PNG, JPEG or WebP')
	// Shown only if a PIN is needed above an amount.
	await page.goto(`${panel.address}/admin/program#field=Pin.Above`)
	await focused('Require a PIN to redeem in store')
})

test('only settings of pages that a user may open are found', async () => {
	const page = await panel.visit('/customers', 'support')
	await waitUntilLoaded(page)
	await page.keyboard.press('Control+k')
	await page.getByRole('dialog').getByRole('textbox').fill('minimum order')
	await page.getByText('No results').waitFor()
})

test('every input of the settings pages is found', () => {
	const forms = [
		'shop-page',
		'basics-page',
		'mail-page',
		'security-page',
		'limits-page',
		'single-sign-on-form',
		'role-rules',
	]
	const files = [...forms.map((name) => `settings/${name}`), 'pins/gateway-form']
	// Not settings: buttons, and the members of rules.
	const others = ['save', 'value', 'role']
	const names = files.flatMap((file) => {
		const source = readFileSync(new URL(`../src/${file}.tsx`, import.meta.url), 'utf8')
		return [...source.matchAll(/label=\{t\.(\w+)\}/g)].map(([, name]) => name!)
	})
	assert.ok(names.length > 20)
	const found = new Set([...SINGLE_SETTINGS.map(({ name }) => name), ...others])
	assert.deepEqual(
		names.filter((name) => !found.has(name)),
		[],
	)
})

test('every page with settings shows all of those that the search finds', async () => {
	const shown = SINGLE_SETTINGS.filter(({ shownBy }) => !shownBy)
	const names = SINGLE_SETTINGS.map(({ path, name }) => `${path} ${name}`)
	assert.equal(new Set(names).size, names.length)
	const page = await panel.visit('/overview')
	for (const path of new Set(shown.map((setting) => setting.path))) {
		const here = shown.filter((setting) => setting.path === path)
		await page.goto(`${panel.address}/admin${path}`)
		for (const { label, tab } of here) {
			if (tab) await page.getByRole('tab', { name: tab.en }).click()
			await page.getByText(label.en, { exact: true }).first().waitFor()
		}
	}
})

test('a page leads to the part of the documentation that explains it', async () => {
	const page = await panel.visit('/customers')
	await waitUntilLoaded(page)
	const opened = page.waitForEvent('popup')
	await page.getByRole('link', { name: 'Learn more' }).click()
	const document = await opened
	await document.getByRole('heading', { name: 'Customers', exact: true }).waitFor()
	assert.equal(new URL(document.url()).pathname, '/help/panel')
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
