import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { setWallet } from '../../server/src/wallet/settings.ts'
import { waitUntil } from '../../server/test/support/cells.ts'
import { openPass } from '../../server/test/support/wallet.ts'
import { type Appearance, DESKTOP, MEMBER, PHONE, useShop } from './support/shop.ts'

const PUBLIC_URL = 'https://fiel.example.com'
const IPHONE =
	'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko)'

const shop = useShop({ env: { FIEL_PUBLIC_URL: PUBLIC_URL } })

const dialog = (page: Page) => page.getByRole('dialog')
const buttonOf = (page: Page, wallet: 'Apple' | 'Google') =>
	page.getByRole('button', { name: `Add to ${wallet} Wallet` })

/** Switches passes on or off, and waits until the look of the shop says so. */
const switchPasses = async (isOn: boolean): Promise<void> => {
	const { db, clock } = shop.world
	await db.transaction((tx) => setWallet(tx, 1, clock.now(), isOn))
	await waitUntil(async () => {
		const look = await fetch(`${shop.fiel}/v1/member/shops/demo`)
		return ((await look.json()) as { Wallet: string[] }).Wallet.length > 0 === isOn
	})
}

/** The card with the code, in the widget. Addresses of Fiel lead to the one of the test. */
const openCard = async (look: Appearance): Promise<Page> => {
	const page = await shop.open(look)
	await page.context().route(`${PUBLIC_URL}/**`, async (route) =>
		route.fulfill({
			response: await route.fetch({ url: route.request().url().replace(PUBLIC_URL, shop.fiel) }),
		}),
	)
	await page.evaluate(() => (window as never as { fiel: { open(): void } }).fiel.open())
	await dialog(page).getByRole('button', { name: 'Show my card' }).click()
	await dialog(page)
		.getByRole('img', { name: /^QR code for/ })
		.waitFor()
	return page
}

const readPublicId = async (): Promise<string> => {
	const [found] = await shop.world.db.rows<{ publicId: string }>(sql`
		select public_id as "publicId" from customers where merchant_id = 1 and original_id = ${MEMBER}`)
	return found!.publicId
}

const readPasses = () =>
	shop.world.db.rows<{ serial: string }>(sql`select serial from wallet_passes where merchant_id = 1`)

test('without passes there is no button, and one that is left over says so', async () => {
	const before = await openCard({ size: PHONE, userAgent: IPHONE })
	assert.equal(await before.getByRole('button', { name: /Wallet/ }).count(), 0)
	await switchPasses(true)
	const page = await openCard({ size: PHONE, userAgent: IPHONE })
	await buttonOf(page, 'Apple').waitFor()
	await switchPasses(false)
	await buttonOf(page, 'Apple').click()
	await dialog(page).getByRole('alert').getByText('the shop has no passes for this wallet').waitFor()
	await assertAccessible(page)
	assert.deepEqual(await readPasses(), [])
})

test('a telephone of Apple downloads the pass of the member, as often as wanted the same one', async () => {
	await openCard({}) // the server runs
	await switchPasses(true)
	const page = await openCard({ size: PHONE, userAgent: IPHONE })
	await page.getByRole('button', { name: 'Add to Apple Wallet (test)' }).waitFor()
	await dialog(page).getByText('Test passes: phones refuse them.').waitFor()
	assert.equal(await buttonOf(page, 'Google').count(), 0)
	await assertAccessible(page)
	const download = async () => {
		const started = page.waitForEvent('download')
		await buttonOf(page, 'Apple').click()
		return openPass(await readFile(await (await started).path()))
	}
	const { pass } = await download()
	const publicId = await readPublicId()
	assert.deepEqual(
		pass.barcodes.map(({ message }: { message: string }) => message),
		[publicId],
	)
	await dialog(page).getByText('This pass is for testing').waitFor()
	assert.equal((await download()).pass.serialNumber, pass.serialNumber)
	assert.deepEqual(await readPasses(), [{ serial: pass.serialNumber }])
})

test('a telephone with Android opens the page that saves the pass; a computer offers both wallets', async () => {
	await openCard({}) // the server runs
	await switchPasses(true)
	const page = await openCard({ size: PHONE, userAgent: ANDROID })
	assert.equal(await buttonOf(page, 'Apple').count(), 0)
	await page.context().route('https://pay.google.com/**', (route) => route.fulfill({ body: 'Google Wallet' }))
	const opened = page.waitForEvent('popup')
	await buttonOf(page, 'Google').click()
	const saving = await opened
	await saving.waitForURL('https://pay.google.com/gp/v/save/**')
	const [, claims] = new URL(saving.url()).pathname.split('/').at(-1)!.split('.')
	assert.ok(
		Buffer.from(claims!, 'base64url')
			.toString()
			.includes(await readPublicId()),
	)

	const computer = await openCard({ size: DESKTOP })
	await buttonOf(computer, 'Apple').waitFor()
	await buttonOf(computer, 'Google').waitFor()
	await assertAccessible(computer)
})
