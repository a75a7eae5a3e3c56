import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { signInAs } from '../../server/test/support/admin.ts'
import { resealAll } from '../../server/test/support/reseal.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 40 })

const choose = async (page: Page, box: string, option: string): Promise<void> => {
	await page.getByRole('combobox', { name: box }).click()
	await page.getByRole('option', { name: option, exact: true }).click()
}

/** A mail with everything that must not work in the preview. */
const ACTIVE_MAIL = `<style>a { color: rgb(4, 5, 6) }</style><link rel="stylesheet" href="https://a.test/x.css">
	<p>the style = of words</p><img alt="x" src="https://a.test/x.png" onerror="go()">
	<a href="https://a.test" onclick="go()">a link</a><form action="https://a.test"><input name="x"></form>
	<script>document.body.textContent = 'run'</script>`

test('a reward is created with its preview, its mail and a test mail', async () => {
	const page = await panel.visit('/rewards')
	await page.getByRole('link', { name: 'Create reward' }).click()
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('Enter a value.').first().waitFor()
	await assertAccessible(page)
	await page.getByLabel('Title', { exact: true }).fill('Fifteen off')
	await page.getByLabel('Points', { exact: true }).fill('150')
	await page.getByLabel('Amount', { exact: true }).fill('1000')
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('Enter 999 or less.').waitFor()
	await page.getByLabel('Amount', { exact: true }).fill('15')
	// Inputs that a kind does not use are hidden.
	await choose(page, 'Type', 'Cashback')
	assert.equal(await page.getByLabel('Points', { exact: true }).count(), 0)
	await page.getByLabel('Maximum cashback per purchase').waitFor()
	await choose(page, 'Type', 'Amount off')
	await page.getByLabel('Available until: date').fill('2026-12-31')
	const preview = page.getByRole('region', { name: 'Preview' })
	await preview.getByText('Fifteen off').first().waitFor()
	await preview.getByText('150 points').waitFor()
	await preview.getByText('How customers will see this reward once it’s published.').waitFor()
	await preview.getByText('Draft', { exact: true }).waitFor()
	assert.equal(await preview.getByText('Can be redeemed').count(), 0)
	await preview.getByText('Valid for 30 days.').first().waitFor()

	await page.getByLabel('Email the customer').check()
	await page.getByLabel('Subject', { exact: true }).fill('Hello ')
	await page.getByRole('button', { name: 'Insert variable into Subject' }).click()
	await page.getByRole('menuitem', { name: 'Customer’s first name' }).click()
	assert.equal(
		await page
			.getByLabel('Subject', { exact: true })
			.innerText()
			.then((shown) => shown.trim()),
		'Hello Customer’s first name',
	)
	await page.getByRole('button', { name: 'Edit as HTML' }).click()
	await page.getByLabel('Body (HTML)').fill('<p style="color: rgb(1, 2, 3)">Code {{CouponCode}}</p>')
	const words = page.frameLocator('iframe[title="Preview of the email"]').getByText('Code 7KQ2M9XD')
	await words.waitFor()
	// The styles of a mail are shown although the panel's policy refuses inline styles.
	assert.equal(await words.evaluate((element) => getComputedStyle(element).color), 'rgb(1, 2, 3)')
	await page.getByText('Hello Ana', { exact: true }).waitFor()
	await page.getByLabel('Body (HTML)').fill(ACTIVE_MAIL)
	const mail = page.frameLocator('iframe[title="Preview of the email"]')
	await mail.getByText('the style = of words').waitFor()
	const link = mail.getByText('a link')
	assert.equal(
		await link.evaluate((element) => element.outerHTML),
		'<a data-href="https://a.test">a link</a>',
	)
	assert.equal(await link.evaluate((element) => getComputedStyle(element).color), 'rgb(4, 5, 6)')
	const image = mail.locator('img')
	assert.deepEqual(await image.evaluate((element) => element.getAttributeNames().sort()), ['alt', 'data-src'])
	assert.equal(
		await mail.locator('script, link, form, input, [onclick], [onerror], [src], [href]').count(),
		0,
	)
	await page.getByLabel('Preview text', { exact: true }).fill('{{Nope}}')
	await page.getByText(/stay empty in the email: \{\{Nope\}\}/).waitFor()
	await page.getByLabel('Preview text', { exact: true }).fill('')
	await page.getByLabel('Send a test email to').fill('me@mail.test')
	await page.getByRole('button', { name: 'Send test' }).click()
	await page.getByText('no mail server is set up').waitFor()
	const mails = await panel.world.db.rows(
		sql`select recipient, subject from outbox where kind = 'redemption-test'`,
	)
	assert.deepEqual(mails, [{ recipient: 'me@mail.test', subject: 'Hello Ana' }])
	await assertAccessible(page)

	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.getByText('“Fifteen off” created as a draft').waitFor()
	const made = (await (await signInAs(panel.world, panel.merchant)).get('/rewards')).at(-1)
	assert.partialDeepStrictEqual(made, {
		Title: 'Fifteen off',
		RewardType: 1,
		Points: 150,
		Value: 15,
		ValidDateEnd: '2027-01-01T02:59:59.999Z',
		SendCustomerRedeemNotification: true,
		CustomerEmailConfiguration: { Subject: 'Hello {{FirstName}}', IsActive: true },
	})
})

test('a reward is a draft until it is published; everything that is missing is listed', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'From a list', RewardType: 1, Points: 10, Value: 5, GlobalUsageLimit: 2 },
		ValidDateEnd: '2026-01-31',
	})
	await owner.post(`/rewards/${Id}/coupon-lists`, {
		...{ ListName: 'Summer', CouponsType: 0, CouponsValue: 2, Codes: ['L1'] },
	})
	const page = await panel.visit(`/rewards/${Id}`)
	const draft = page.getByRole('alert').filter({ hasText: 'Draft' })
	await draft.getByText('Add 1 more code, or lower the total limit.').waitFor()
	await draft.getByText(/^Choose a later end date\./).waitFor()
	assert.ok(await draft.getByRole('button', { name: 'Publish' }).isDisabled())
	await assertAccessible(page)
	await owner.put(`/rewards/${Id}`, { ValidDateEnd: null, GlobalUsageLimit: 1 })
	await page.reload()
	await draft.getByText('This reward is ready.').waitFor()
	await draft.getByRole('button', { name: 'Publish' }).click()
	const review = page.getByRole('dialog', { name: 'Publish “From a list”?' })
	await review.getByText('10 points, worth R$0.30').waitFor()
	await review.getByText('R$5.00 off').waitFor()
	await review.getByText('1 in total · No minimum purchase').waitFor()
	await review.getByText('This reward gives 17 times what the points are worth').waitFor()
	await review.getByText('The codes in “Summer” are worth R$2.00, but the reward promises R$5.00.').waitFor()
	assert.ok(await review.getByRole('button', { name: 'Publish reward' }).isDisabled())
	await assertAccessible(page)
	await review.getByRole('checkbox', { name: 'I checked the points and the amount' }).check()
	await review.getByRole('button', { name: 'Publish reward' }).click()
	await page.getByText('“From a list” published.').waitFor()
	assert.equal((await owner.get(`/rewards/${Id}`)).IsActive, true)
	await page.getByRole('button', { name: 'Unpublish' }).click()
	const dialog = page.getByRole('dialog', { name: 'Unpublish “From a list”?' })
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Unpublish' }).click()
	await page.getByText('“From a list” unpublished').waitFor()
	await draft.waitFor()
	const portuguese = await panel.visit(`/rewards/${Id}`, 'viewer', { language: 'pt' })
	await portuguese.getByText('Esta recompensa está pronta.').waitFor()
	assert.equal(await portuguese.getByRole('button', { name: 'Publicar' }).count(), 0)
})

test('a reward that starts later says from when, and what it does to the price of a product', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'Free packs', RewardType: 5, Points: 500, ValidDateStart: '2099-12-01T03:00:00Z' },
		MinimalValue: 10.5,
		ProductOffer: {
			...{ ExternalProductId: 'BAG-10', DisplayName: 'Day pack', DiscountMode: 0, DiscountValue: 100 },
			MaxUnits: 2,
		},
	})
	const page = await panel.visit(`/rewards/${Id}`)
	await page.getByRole('button', { name: 'Publish' }).click()
	const review = page.getByRole('dialog', { name: 'Publish “Free packs”?' })
	await review.getByText('100% off Day pack, for up to 2 units').waitFor()
	await review.getByText('From Dec 1, 2099, 12:00 AM').waitFor()
	await assertAccessible(page)
	await review.getByRole('button', { name: 'Publish reward' }).click()
	await page.getByText('“Free packs” published. Customers can redeem it from Dec 1, 2099, 12:00 AM').waitFor()
	await page.getByText('Scheduled', { exact: true }).waitFor()
	// The preview is in one language, with the currency and the dates of the shop.
	const portuguese = await panel.visit(`/rewards/${Id}`, 'owner', { language: 'pt' })
	const offer = portuguese.getByRole('region', { name: 'Prévia' })
	await offer.getByText(/^A recompensa está disponível a partir de 1º? de dez\. de 2099, 00:00\.$/).waitFor()
	assert.deepEqual(await offer.getByRole('listitem').allInnerTexts(), [
		'100% de desconto em Day pack.',
		'Não pode ser combinado com outras promoções.',
		'Para compras de R$\u00a010,50 ou mais.',
		'Válido por 30 dias.',
		'O código não é enviado por e-mail.',
		'Para até 2 unidades por resgate.',
	])
})

test('two users who edit one reward at the same time both keep their changes', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const mail = { Subject: 'Yours', EmailBody: 'Code {{CouponCode}}' }
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'Shared', RewardType: 1, Points: 10, Value: 5 },
		...{ SendCustomerRedeemNotification: true, CustomerEmailConfiguration: mail },
	})
	const open = async (): Promise<Page> => {
		const page = await panel.visit(`/rewards/${Id}`)
		await page.getByLabel('Title', { exact: true }).waitFor()
		return page
	}
	const [first, second] = [await open(), await open()]
	await first.getByLabel('Title', { exact: true }).fill('Shared by two')
	await first.getByLabel('Subject', { exact: true }).fill('Yours, {{FirstName}}')
	await first.getByRole('button', { name: 'Save changes' }).click()
	await first.getByText('“Shared by two” saved').waitFor()

	await second.getByLabel('Points', { exact: true }).fill('20')
	await second.getByLabel('Body (HTML)').fill('Your code is {{CouponCode}}')
	await second.getByRole('button', { name: 'Save changes' }).click()
	await second.getByText('“Shared by two” saved').waitFor()
	await second.getByRole('link', { name: 'Shared by two' }).click()
	await assertValue(second.getByLabel('Title', { exact: true }), 'Shared by two')
	await assertValue(second.getByLabel('Points', { exact: true }), '20')
	assert.partialDeepStrictEqual(await owner.get(`/rewards/${Id}`), {
		Title: 'Shared by two',
		Points: 20,
		Value: 5,
		CustomerEmailConfiguration: { Subject: 'Yours, {{FirstName}}', EmailBody: 'Your code is {{CouponCode}}' },
	})
})

test('a second tab learns what the first one saved, and nothing is overwritten without a choice', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const TWO_TABS = { Title: 'Two tabs', RewardType: 1, Points: 1200, Value: 5 }
	const { Id } = await owner.post('/rewards', { ...TWO_TABS, IsActive: true })
	const open = async (): Promise<Page> => {
		const page = await panel.visit(`/rewards/${Id}`)
		await page.getByLabel('Points', { exact: true }).waitFor()
		return page
	}
	const savePoints = async (page: Page, points: string): Promise<void> => {
		await page.getByLabel('Points', { exact: true }).fill(points)
		await page.getByRole('button', { name: 'Save changes' }).click()
		await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
	}
	const stored = async () => (await owner.get(`/rewards/${Id}`)).Points
	const [first, second, third] = [await open(), await open(), await open()]
	await savePoints(first, '1500')
	await first.getByText('“Two tabs” saved').waitFor()

	await savePoints(second, '900')
	const note = second
		.getByRole('alert')
		.filter({ hasText: 'Someone else saved changes while you were editing' })
	await note.getByText('Points: 1,200 → 1,500').waitFor()
	assert.equal(await stored(), 1500)
	await assertValue(second.getByLabel('Points', { exact: true }), '900')
	assert.ok(await second.getByRole('button', { name: 'Save changes' }).isDisabled())
	assert.ok(await note.evaluate((shown) => shown.getBoundingClientRect().bottom <= innerHeight))
	await assertAccessible(second)
	await note.getByRole('button', { name: 'Keep my changes' }).click()
	await second.getByRole('button', { name: 'Save changes' }).click()
	await second.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
	await second.getByText('“Two tabs” saved').waitFor()
	assert.equal(await stored(), 900)

	// The amount is decided together with the cost, so a change of it is stopped too.
	await third.getByLabel('Amount', { exact: true }).fill('8')
	await third.getByRole('button', { name: 'Save changes' }).click()
	await third.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
	await third.getByText('Points: 1,200 → 900').waitFor()
	await third.getByRole('button', { name: 'Discard mine and load the saved values' }).click()
	await assertValue(third.getByLabel('Points', { exact: true }), '900')
	await assertValue(third.getByLabel('Amount', { exact: true }), '5')
	assert.equal(await third.getByText('Unsaved changes').count(), 0)
})

test('the preview of a mail waits for a frame that the browser has only begun to read', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const mail = { Subject: 'Yours', EmailBody: '<p style="color: red">Code {{CouponCode}}</p>' }
	const { Id } = await owner.post('/rewards', {
		...{ Title: 'Slowly read', RewardType: 1, Points: 10, Value: 5 },
		...{ SendCustomerRedeemNotification: true, CustomerEmailConfiguration: mail },
	})
	const page = await panel.visit('/rewards')
	await page.addInitScript(() => {
		const { get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'contentDocument')!
		const begun = { defaultView: window, documentElement: null, body: null, querySelectorAll: () => [] }
		let asked = 0
		Object.defineProperty(HTMLIFrameElement.prototype, 'contentDocument', {
			get(this: HTMLIFrameElement) {
				return asked++ < 2 ? begun : get!.call(this)
			},
		})
	})
	await page.goto(`${panel.address}/admin/rewards/${Id}`)
	const shown = page.locator('iframe').contentFrame().getByText('Code ')
	await shown.waitFor()
	await assertValue(page.getByLabel('Title', { exact: true }), 'Slowly read')
})

test('codes are imported, existing ones are refused, and more can be added', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', { Title: 'With codes', RewardType: 1, Points: 10, Value: 5 })
	const page = await panel.visit(`/rewards/${Id}`)
	await page.getByRole('tab', { name: 'Codes' }).click()
	await page.getByRole('button', { name: 'New list' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('List name').fill('Summer')
	// the codes are worth what the reward promises, unless somebody says otherwise
	await assertValue(dialog.getByLabel('Type'), '0')
	await assertValue(dialog.getByLabel('Value', { exact: true }), '5')
	await dialog.getByLabel('Value', { exact: true }).fill('0')
	await dialog.getByText('The reward has a different value: R$5.00.').waitFor()
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await dialog.getByText('Enter the value of a code.').waitFor()
	await dialog.getByLabel('Value', { exact: true }).fill('5')
	await dialog.getByLabel('Codes (one per line)').fill('SUN-1\nSUN-2\nsun-1')
	await dialog.getByText('differ from another one only in upper and lower case: 1.').waitFor()
	await dialog.getByLabel('Codes (one per line)').fill('SUN-1\nSUN-2\nSUN-3\nSUN-1')
	await dialog.getByText('differ from another one').waitFor({ state: 'detached' })
	await dialog.getByText('3 codes').waitFor()
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await page.getByRole('row', { name: /Summer.*3 of 3 available/ }).waitFor()
	await page.getByRole('button', { name: 'Add codes to Summer' }).click()
	await dialog.getByLabel('Codes (one per line)').fill('SUN-2')
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await dialog.getByText('All of these codes already exist').waitFor()
	await dialog.getByLabel('Codes (one per line)').fill('SUN-2\nSUN-4')
	await dialog.getByRole('button', { name: 'Import codes' }).click()
	await page.getByText('Codes added: 1. Already existed: 1').waitFor()
	assert.equal((await owner.get(`/rewards/${Id}`)).PreGeneratedCouponLists[0].CouponCount, 4)
})

test('a corrected file of codes replaces the one before, also under the same name', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', {
		Title: 'Codes of a file',
		RewardType: 1,
		Points: 10,
		Value: 5,
	})
	const page = await panel.visit(`/rewards/${Id}`)
	await page.getByRole('tab', { name: 'Codes' }).click()
	await page.getByRole('button', { name: 'New list' }).click()
	const dialog = page.getByRole('dialog')
	const input = dialog.locator('input[type=file]')
	const choose = (codes: string) =>
		input.setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from(codes) })
	await choose('WRONG-1\nWRONG-2')
	await dialog.getByText('2 codes').waitFor()
	// A browser reports a file of the same name only if the field has forgotten it.
	await assertValue(input, '')
	assert.equal(await dialog.getByText('replaced those that were here').count(), 0)
	await choose('RIGHT-1\nRIGHT-2\nRIGHT-3')
	await dialog.getByText('3 codes').waitFor()
	await dialog.getByText('The codes of codes.csv replaced those that were here.').waitFor()
	await assertValue(dialog.getByLabel('Codes (one per line)'), 'RIGHT-1\nRIGHT-2\nRIGHT-3')
})

test('a list of codes is edited, emptied and removed while no code is handed out', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id } = await owner.post('/rewards', { Title: 'Wrong codes', RewardType: 0, Points: 10, Value: 15 })
	const list = { ListName: 'Autumn', CouponsType: 0, CouponsValue: 1, Codes: ['AUT-1', 'AUT-2'] }
	await owner.post(`/rewards/${Id}/coupon-lists`, list, 201)
	const page = await panel.visit(`/rewards/${Id}`)
	await page.getByRole('tab', { name: 'Codes' }).click()
	const choose = async (name: string, action: string) => {
		await page.getByRole('button', { name: `Actions for ${name}` }).click()
		await page.getByRole('menuitem', { name: action }).click()
	}
	const dialog = page.getByRole('dialog')
	await choose('Autumn', 'Edit list')
	await dialog.getByText('The reward has a different value: 15%.').waitFor()
	await assertAccessible(page)
	await dialog.getByLabel('List name').fill('Spring')
	await dialog.getByLabel('Type').selectOption('Percentage off')
	await dialog.getByLabel('Value', { exact: true }).fill('15')
	await dialog.getByText('The reward has a different value').waitFor({ state: 'detached' })
	await dialog.getByRole('button', { name: 'Save' }).click()
	await page.getByText('Spring saved').waitFor()
	await page.getByRole('row', { name: /Spring.*15%.*2 of 2 available/ }).waitFor()
	await owner.post(`/rewards/${Id}/publish`, undefined, 200)
	await page.reload()
	await choose('Spring', 'Delete available codes')
	await dialog.getByText('2 codes are deleted.').waitFor()
	await dialog.getByRole('button', { name: 'Delete available codes' }).click()
	await page.getByRole('row', { name: /Spring.*0 of 0 available/ }).waitFor()
	// Whether the reward can be published is said anew after each change of its codes.
	await page.getByText('Add codes on the Codes tab: none are left.').waitFor()
	// The counter needs no codes.
	await page.getByText('Customers can redeem this reward only at the counter now').waitFor()
	await page.getByText('Out of codes').waitFor()
	await owner.post(`/rewards/${Id}/unpublish`, undefined, 200)
	await page.reload()
	await choose('Spring', 'Delete list')
	await dialog.getByRole('button', { name: 'Delete list' }).click()
	await page.getByText('Spring deleted').waitFor()
	await page.getByRole('row', { name: /Spring/ }).waitFor({ state: 'detached' })
	await page.getByText('This reward is ready.').waitFor()
	assert.ok(await page.getByRole('button', { name: 'Publish' }).isEnabled())
	assert.deepEqual((await owner.get(`/rewards/${Id}`)).PreGeneratedCouponLists, [])
})

test('a redemption is found and cancelled; a viewer can only read it', async () => {
	const [open] = await panel.world.db.rows<{ reward_id: number; original_key: string }>(sql`
		select reward_id, original_key from redemptions
		where merchant_id = ${panel.merchant.id} and order_id is null and refunded_at is null
		order by id desc limit 1`)
	const { reward_id: id, original_key: key } = open!
	const owner = await signInAs(panel.world, panel.merchant)
	await panel.world.db.rows(sql`
		update coupons set valid_until = '2026-01-31T12:00:00Z' where merchant_id = ${panel.merchant.id} and id = (
			select coupon_id from redemptions where merchant_id = ${panel.merchant.id} and original_key = ${key})`)
	await resealAll(panel.world.db)
	const { Items } = await owner.get(`/rewards/${id}/redemptions`)
	const { Points } = Items.find(({ OriginalKey }: { OriginalKey: string }) => OriginalKey === key)
	const page = await panel.visit(`/rewards/${id}?tab=redemptions`)
	await page.getByRole('button', { name: `Cancel redemption ${key}` }).click()
	const dialog = page.getByRole('dialog')
	await page.getByText('Expired on Jan 31, 2026').filter({ visible: true }).first().waitFor()
	await dialog
		.getByText(`Refund: ${Points} points. The coupon expired on Jan 31, 2026 without being used.`)
		.waitFor()
	await dialog.getByLabel('Reason').fill('Ordered by mistake')
	await assertAccessible(page)
	await dialog.getByRole('button', { name: 'Cancel redemption' }).click()
	await page.getByText('Redemption cancelled and refunded').waitFor()
	await page
		.getByText(/^Cancelled on/)
		.filter({ visible: true })
		.first()
		.waitFor()
	assert.equal(await page.getByRole('button', { name: `Cancel redemption ${key}` }).count(), 0)

	const viewer = await panel.visit(`/rewards/${id}`, 'viewer')
	await waitUntilLoaded(viewer)
	assert.equal(await viewer.getByRole('button', { name: 'Save changes' }).count(), 0)
	assert.ok(await viewer.getByLabel('Title', { exact: true }).isDisabled())
	await viewer.getByRole('tab', { name: 'Redemptions' }).click()
	await viewer.getByRole('table').waitFor()
	assert.equal(await viewer.getByRole('button', { name: /Cancel redemption/ }).count(), 0)
})

test('the list can be searched and filtered, and the URL keeps both', async () => {
	const page = await panel.visit('/rewards?kind=FreeShipping')
	await page
		.getByRole('row', { name: /Free shipping/ })
		.first()
		.waitFor()
	assert.equal(await page.getByRole('row', { name: /Amount off/ }).count(), 0)
	await page.getByRole('searchbox', { name: 'Reward title' }).fill('nothing like it')
	await page.getByText('No results').waitFor()
	assert.match(page.url(), /q=nothing/)
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Clear filters' }).first().click()
	await page
		.getByRole('row', { name: /Amount off/ })
		.first()
		.waitFor()
})
