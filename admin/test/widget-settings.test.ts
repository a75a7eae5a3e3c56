import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { APPEARANCES, applyAppearance, usePanel } from './support/panel.ts'

const panel = usePanel()

/** The page in the preview; its elements are in a shadow root. */
const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview"]')

const launcherOf = (page: Page) => previewOf(page).locator('.launch')

/** The background of the button in the preview. */
const colorOf = (page: Page): Promise<string> =>
	launcherOf(page).evaluate((button) => getComputedStyle(button).backgroundColor)

const waitForColor = async (page: Page, color: string): Promise<void> => {
	while ((await colorOf(page)) !== color) await page.evaluate(() => new Promise(requestAnimationFrame))
}

test('an editor chooses the look, sees it in the preview at once, and visitors get it', async () => {
	const page = await panel.visit('/settings/widget', 'editor')
	const owner = await signInAs(panel.world, panel.merchant, 'owner')
	await owner.put('/members', { IsOn: false, Origins: [] })
	await page.reload()
	await page.getByText('The widget shows nothing yet').waitFor()
	await launcherOf(page).getByText('My rewards').waitFor()
	for (const appearance of APPEARANCES) {
		await applyAppearance(page, appearance)
		await assertAccessible(page)
	}
	await page.setViewportSize({ width: 1280, height: 800 })

	const english = page.getByRole('group', { name: 'English' })
	await english.getByLabel('Button', { exact: true }).fill('My beans')
	await launcherOf(page).getByText('My beans').waitFor()
	await page.getByLabel('Corners').selectOption('square')
	await page.getByLabel('Button position').selectOption('bottom-left')
	await previewOf(page).locator('.launcher.bottom-left .launch.square').waitFor()
	await page.getByRole('radiogroup', { name: 'Preview language' }).getByText('PT').click()
	await launcherOf(page).getByText('Minhas recompensas').waitFor()
	await page.getByLabel('Español').uncheck()
	await page.getByLabel('For all other browsers').selectOption('pt')
	await page.getByRole('radiogroup', { name: 'Screen size' }).getByText('Desktop').click()
	assert.equal(
		await previewOf(page)
			.locator('html')
			.evaluate(() => innerWidth),
		1024,
	)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Look saved').waitFor()

	const none = { Button: null, Welcome: null, Join: null }
	const { Mode, Corners, Position, Languages, Texts } = await owner.get('/widget')
	assert.deepEqual(
		{ Mode, Corners, Position, Languages, Texts },
		{
			...{ Mode: 'auto', Corners: 'square', Position: 'bottom-left', Languages: ['pt', 'en'] },
			Texts: { en: { ...none, Button: 'My beans' }, pt: none, es: none },
		},
	)
	await owner.put('/members', { IsOn: true, Origins: ['https://shop.example'] })
	const look = await panel.world.app.inject({ url: '/v1/member/shops/demo' })
	assert.deepEqual([look.statusCode, look.json().Texts.en.Button], [200, 'My beans'])
})

test('the code to copy names the shop, and the QR code leads to its page', async () => {
	const page = await panel.visit('/settings/widget', 'viewer')
	const code = await page.locator('pre').first().innerText()
	assert.match(code, /^<script src="http:\/\/[^"]+\/widget\.js" data-merchant="demo" async><\/script>$/)
	await page.getByRole('img', { name: 'QR code of the page' }).waitFor()
	assert.match((await page.getByRole('link', { name: '/m/demo' }).getAttribute('href'))!, /\/m\/demo$/)
	assert.equal(await page.getByLabel('Corners').isDisabled(), true)
	assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).count(), 0)
})

test('a yellow that cannot be read is shown with the darker one that is used', async () => {
	const page = await panel.visit('/settings/shop')
	await launcherOf(page).waitFor()
	await page.getByLabel('Brand color').fill('#ffd400')
	const note = page.getByText('#ffd400 has a contrast of only')
	await note.waitFor()
	assert.equal(
		await note.innerText(),
		'On light pages: #ffd400 has a contrast of only 1.3:1, so #866f00 is used (4.5:1).',
	)
	await page.getByText('On dark pages: #ffd400, contrast 10.4:1').waitFor()
	await waitForColor(page, 'rgb(134, 111, 0)')
	await page.getByRole('radiogroup', { name: 'Preview colors' }).getByText('Dark').click()
	await waitForColor(page, 'rgb(255, 212, 0)')
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Save', exact: true }).click()
	await page.getByText('Settings saved').waitFor()
	const widget = await panel.visit('/settings/widget', 'owner', { language: 'pt', width: 390 })
	await widget
		.getByText('#ffd400 tem contraste de apenas 1,3:1, por isso é usada a cor #866f00 (4,5:1).')
		.waitFor()
	await assertAccessible(widget)
	const owner = await signInAs(panel.world, panel.merchant, 'owner')
	await owner.put('/customization', { MainColor: null })
})
