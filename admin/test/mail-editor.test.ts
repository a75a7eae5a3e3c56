import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { createKeys } from '../../server/src/merchants/create-keys.ts'
import { deliverMails } from '../../server/src/notifications/deliver-mails.ts'
import { signInAs } from '../../server/test/support/admin.ts'
import { createApiClient } from '../../server/test/support/api.ts'
import { startMailServer } from '../../server/test/support/mail-server.ts'
import { earnPoints } from '../../server/test/support/rewards.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue } from './support/pages.ts'
import { APPEARANCES, applyAppearance, usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 3 })
const FRAME = 'iframe[title="Preview of the email"]'

/** A draft that sends its customers a mail with this body, and the page that edits it. */
const openReward = async (EmailBody: string | null): Promise<{ page: Page; id: number }> => {
	const first = await panel.visit('/rewards')
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'Ten off', RewardType: 1, Points: 100, Value: 10, CodePrefix: 'TEN-', ValidDays: 30 },
		...{ SendCustomerRedeemNotification: true, CustomerEmailConfiguration: { EmailBody } },
	})
	await first.goto(`${panel.address}/admin/rewards/${Id}`)
	return { page: first, id: Id }
}

const mailOf = async (id: number) =>
	(await (await signInAs(panel.world, panel.merchant)).get(`/rewards/${id}`)).CustomerEmailConfiguration

const save = async (page: Page): Promise<void> => {
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByText('“Ten off” saved').waitFor()
}

const blocksOf = (page: Page): Promise<(string | null)[]> =>
	page
		.getByRole('group', { name: /^Block \d+:/ })
		.evaluateAll((groups) => groups.map((group) => group.getAttribute('aria-label')))

/** Chooses an item of a menu with the keyboard. */
const chooseByKeys = async (page: Page, button: Locator, item: string): Promise<void> => {
	await button.focus()
	await page.keyboard.press('Enter')
	const wanted = page.getByRole('menuitem', { name: item, exact: true })
	await wanted.waitFor()
	for (let step = 0; step < 20; step += 1) {
		await page.keyboard.press('ArrowDown')
		if (await wanted.evaluate((element) => element === document.activeElement)) break
	}
	await page.keyboard.press('Enter')
}

/** The parts of a received message as text. */
const decode = (raw: string): string =>
	Buffer.from(
		raw
			.replaceAll('=\r\n', '')
			.replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
		'latin1',
	).toString('utf8')

/** Builds the mail of the story with the keyboard. */
const buildMail = async (page: Page): Promise<void> => {
	const start = page.getByRole('group', { name: 'Start with a template' })
	await start.getByRole('button', { name: 'Coupon code' }).focus()
	await page.keyboard.press('Enter')
	await page.getByRole('group', { name: 'Block 5: Text' }).waitFor()
	assert.deepEqual(await blocksOf(page), [
		...['Block 1: Heading', 'Block 2: Text', 'Block 3: Coupon code', 'Block 4: Button', 'Block 5: Text'],
	])
	const link = page.getByRole('group', { name: 'Block 4: Button' }).getByLabel('Link', { exact: true })
	await link.fill('javascript:alert(1)')
	await page.keyboard.press('Tab')
	await page.getByText('Enter a URL that starts with').waitFor()
	await link.fill('shop.example.com')
	await page.keyboard.press('Tab')
	await assertValue(link, 'https://shop.example.com')

	await chooseByKeys(page, page.getByRole('button', { name: 'Add block' }), 'Text')
	const added = page.getByRole('group', { name: 'Block 6: Text' }).getByRole('textbox')
	await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'))
	await page.keyboard.type('Worth {{CouponValue}}, not {{Nobody}}. ')
	await page.keyboard.press('Control+b')
	await page.keyboard.type('Bold ')
	await page.keyboard.press('Control+b')
	await page.keyboard.press('Control+k')
	await page.getByLabel('Link URL').fill('help@shop.example.com')
	await page.keyboard.press('Enter')
	await page.waitForFunction(() => document.activeElement?.classList.contains('ProseMirror'))
	const into = page
		.getByRole('group', { name: 'Block 6: Text' })
		.getByRole('button', { name: /^Insert variable/ })
	await chooseByKeys(page, into, 'Shop name')
	assert.match(
		await added.innerText(),
		/^Worth Coupon value, not \{\{Nobody\}\}\. Bold help@shop\.example\.comShop name/,
	)
	// The block moves with the keys and with its buttons, and is duplicated and removed.
	await added.press('Alt+ArrowUp')
	await page.getByRole('group', { name: 'Block 5: Text' }).getByText('Worth').waitFor()
	await page.keyboard.press('Alt+ArrowUp')
	await page.getByRole('group', { name: 'Block 4: Text' }).getByText('Worth').waitFor()
	await page.getByRole('button', { name: 'Move block 4 down' }).press('Enter')
	await page.getByRole('group', { name: 'Block 5: Text' }).getByText('Worth').waitFor()
	await page.getByRole('button', { name: 'Duplicate block 5' }).press('Enter')
	assert.equal((await blocksOf(page)).length, 7)
	await page.getByRole('button', { name: 'Delete block 6' }).press('Enter')
	assert.equal((await blocksOf(page)).length, 6)
}

test('another template replaces the lines that nobody changed, and starts with the colour of the shop', async () => {
	const { page, id } = await openReward(null)
	const owner = await signInAs(panel.world, panel.merchant)
	const { MainColor } = await owner.get('/customization')
	await owner.put('/customization', { MainColor: '#7a1f5c' })
	await page.reload()
	const mail = page.getByRole('group', { name: 'Email to the customer' })
	const start = mail.getByRole('group', { name: 'Start with a template' })
	await start.getByRole('button', { name: 'Coupon code' }).click()
	await mail.getByRole('group', { name: 'Block 5: Text' }).waitFor()
	for (const block of [5, 4, 3, 2, 1])
		await mail.getByRole('button', { name: `Delete block ${block}` }).click()
	await start.getByText('Português').click()
	await start.getByRole('button', { name: 'Coupon code' }).click()
	await mail.getByRole('group', { name: 'Block 5: Text' }).waitFor()
	await assertValue(mail.getByRole('textbox', { name: 'Button color' }), '#7a1f5c')
	// One switch decides whether the mail is sent; what only developers need is folded.
	await page.getByLabel('Email the customer').uncheck()
	await mail.waitFor({ state: 'hidden' })
	await page.getByLabel('Email the customer').check()
	assert.equal(await mail.getByLabel('Template ID').isVisible(), false)
	await save(page)
	const { IsActive, Subject, PreHeader } = await mailOf(id)
	assert.deepEqual(
		[IsActive, Subject, PreHeader],
		[true, 'Seu cupom da {{MerchantName}}', '{{RewardTitle}}: seu código é {{CouponCode}}'],
	)
	await owner.put('/customization', { MainColor })
})

test('a mail is built of blocks, looked at, saved, edited again, and received with the values of the customer', async (t) => {
	const server = await startMailServer(t)
	const { page, id } = await openReward(null)
	await buildMail(page)
	assert.match(await page.getByLabel('Subject', { exact: true }).innerText(), /^Your coupon from Shop name/)

	const mail = page.frameLocator(FRAME)
	await mail.getByText('Ana, here is your coupon').waitFor()
	await mail.getByText('Worth 10.00, not {{Nobody}}.').first().waitFor()
	const card = mail.locator('.fiel-card')
	// The preview is loaded again after each change, so what is read of it may just be gone.
	const seeColor = async (place: Locator, color: string): Promise<void> => {
		const read = () => place.evaluate((element) => getComputedStyle(element).backgroundColor)
		while ((await read().catch(() => 'loading')) !== color) await page.waitForTimeout(50)
	}
	const seeWidth = (width: number) =>
		page.waitForFunction(
			([frame, wanted]) => document.querySelector(frame)?.getBoundingClientRect().width === wanted,
			[FRAME, width] as const,
		)
	await seeColor(card, 'rgb(255, 255, 255)')
	await seeWidth(360)
	await page.getByText('Desktop', { exact: true }).click()
	await seeWidth(600)
	await page.getByText('Dark', { exact: true }).click()
	await page.getByText('Email apps handle dark mode differently').waitFor()
	await seeColor(card, 'rgb(28, 31, 34)')
	for (const look of APPEARANCES) {
		await applyAppearance(page, look)
		await assertAccessible(page)
	}
	await page.setViewportSize({ width: 360, height: 740 })
	const widths = await page.evaluate(() => {
		const { scrollWidth, clientWidth } = document.documentElement
		return { scrollWidth, clientWidth }
	})
	assert.deepEqual(widths, { scrollWidth: 360, clientWidth: 360 })
	await save(page)
	assert.match((await mailOf(id)).EmailBody, /^<!--fiel-blocks 1 .*-->\n<style data-fiel="blocks">/)

	await page.goto(`${panel.address}/admin/rewards/${id}`)
	const heading = page.getByRole('group', { name: 'Block 1: Heading' }).getByRole('textbox')
	await heading.waitFor()
	assert.equal((await blocksOf(page)).length, 6)
	await heading.press('Control+End')
	await page.keyboard.type('!')
	await save(page)

	const { world, merchant } = panel
	const [pair] = await world.db.transaction((tx) =>
		createKeys(tx, merchant.id, [{ name: 'till' }], world.clock.now()),
	)
	const api = createApiClient(world.app, pair!)
	await (await signInAs(world, merchant)).post(`/rewards/${id}/publish`, {}, 200)
	await earnPoints(api, 5000, 'bia', {
		Customer: { OriginalId: 'bia', Name: 'Bia <b>Lima</b>', Email: 'bia@mail.test' },
	})
	const reply = await api.post(`/RewardConfigurations/${id}/redeem`, { CustomerId: 'bia' })
	const { CouponCode } = reply.Items[0].PreGeneratedCouponLists[0].PreGeneratedCoupons[0]
	await deliverMails(world.db, world.clock, server.mailSender)
	const [received] = server.received
	assert.equal(received!.to, 'bia@mail.test')
	assert.equal(received!.headers.get('subject'), 'Your coupon from demo')
	const content = decode(received!.raw)
	assert.match(content, /<h1[^>]*>Bia, here is your coupon!<\/h1>/)
	assert.match(content, /You redeemed Ten off\. Enter this code/)
	assert.equal(content.split(`>${CouponCode}<`).length, 2)
	assert.match(
		content,
		/Worth 10\.00, not &#123;&#123;Nobody}}\. <strong>Bold <\/strong><a href="mailto:help@shop\.example\.com"/,
	)
	assert.match(content, /<a href="https:\/\/shop\.example\.com\/"/)
	assert.doesNotMatch(content, /fiel-blocks/)
	assert.match(content, new RegExp(`\\n${CouponCode}\\r?\\n`)) // the plain text
})

test('a mail in HTML stays as it is; blocks start anew, and their HTML can be edited', async () => {
	const html = '<p>Code <b>{{ couponcode }}</b></p>'
	const { page, id } = await openReward(html)
	await page.getByText('This email was written in HTML').waitFor()
	await page.getByLabel('Points', { exact: true }).fill('120')
	await save(page)
	assert.equal((await mailOf(id)).EmailBody, html)

	await page.goto(`${panel.address}/admin/rewards/${id}`)
	await page.getByRole('button', { name: 'Start over with blocks' }).click()
	const dialog = page.getByRole('dialog', { name: 'Start over with blocks?' })
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Cancel' }).click()
	await assertValue(page.getByLabel('Body (HTML)'), html)
	await page.getByRole('button', { name: 'Start over with blocks' }).click()
	await dialog.getByRole('button', { name: 'Start over' }).click()
	await page.getByText('Español', { exact: true }).click()
	await page.getByRole('button', { name: 'Short message' }).click()
	await page.frameLocator(FRAME).getByText('Hola, Ana, tu código para Ten off:').waitFor()

	await page.getByRole('button', { name: 'Edit as HTML' }).click()
	await page.getByText('If you change the HTML').waitFor()
	await page.getByRole('button', { name: 'Back to blocks' }).click()
	assert.deepEqual(await blocksOf(page), ['Block 1: Text', 'Block 2: Coupon code', 'Block 3: Text'])
	await page.getByRole('button', { name: 'Edit as HTML' }).click()
	const source = page.getByLabel('Body (HTML)')
	const made = await source.inputValue()
	assert.match(made, /^<style data-fiel="blocks">/)
	await source.fill(made.replace('Hola', 'Buenas'))
	await page.getByText('This email was written in HTML').waitFor()
	await page.frameLocator(FRAME).getByText('Buenas, Ana').waitFor()
	await save(page)
	assert.equal((await mailOf(id)).EmailBody, made.replace('Hola', 'Buenas'))
})

test('a user who may not write reads the blocks and cannot change them', async () => {
	const { page, id } = await openReward(null)
	await page.getByRole('button', { name: 'Pick up in store' }).click()
	await save(page)
	const viewer = await panel.visit(`/rewards/${id}`, 'viewer')
	const heading = viewer.getByRole('group', { name: 'Block 1: Heading' })
	await heading.getByText('Reward title').waitFor()
	assert.equal(await heading.getByRole('textbox').getAttribute('contenteditable'), 'false')
	assert.equal(
		await viewer.getByRole('button', { name: /Add block|Insert variable|Edit as HTML|Move block/ }).count(),
		0,
	)
	await viewer.frameLocator(FRAME).getByText('Ten off is yours').waitFor()
	await assertAccessible(viewer)
})
