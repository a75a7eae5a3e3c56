import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from '../../admin/test/support/axe.ts'
import { useShop } from './support/shop.ts'

const shop = useShop({ customers: 3 })
const dialog = (page: Page) => page.getByRole('dialog')

type Body = Record<string, unknown> & { Items: Body[]; AllTiers: Body[]; NextTiers: Body[] }

/** Opens the widget with answers of the server that are changed on the way. */
const openWith = async (
	language: string,
	changes: Record<string, (body: Body) => unknown>,
): Promise<Page> => {
	shop.page = { script: `data-token-url="/my/fiel-token" data-language="${language}"` }
	const page = await shop.open()
	for (const [path, change] of Object.entries(changes))
		await page.route(`**/v1/member${path}`, async (route) => {
			const response = await route.fetch()
			await route.fulfill({ response, json: change(await response.json()) })
		})
	await page
		.locator('fiel-widget')
		.getByRole('button', { name: /rewards|recompensas/i })
		.first()
		.click()
	await dialog(page).locator('.balance').waitFor()
	return page
}

test('what was done once is said in the singular, and referrals without a gender for points', async () => {
	for (const [language, once, thrice, referrals] of [
		['en', 'Done once', 'Done 3 times', '2 invited, 1 rewarded, 160 points earned'],
		['pt', 'Feito 1 vez', 'Feito 3 vezes', 'Convidados: 2. Recompensados: 1. Você ganhou 160 pontos.'],
		['es', 'Hecho 1 vez', 'Hecho 3 veces', 'Invitados: 2. Recompensados: 1. Ganaste 160 puntos.'],
	] as const) {
		const way = { Type: 5, Description: null, Points: 10, IsCompleted: false }
		const page = await openWith(language, {
			'/objectives': () => ({
				Items: [
					{ ...way, Id: 1, Title: 'Review', Completions: 1 },
					{ ...way, Id: 2, Title: 'Photo', Completions: 3 },
				],
			}),
			'/referral': (body) => ({
				...body,
				...{ IsActive: true, Url: 'https://shop.test/r/1', Referred: 2, Rewarded: 1, EarnedPoints: 160 },
			}),
		})
		await dialog(page).locator('.tab').nth(2).click()
		await dialog(page).getByText(once, { exact: true }).waitFor()
		await dialog(page).getByText(thrice, { exact: true }).waitFor()
		await dialog(page).getByText(referrals).waitFor()
	}
})

test('purchases say what the tier of the member adds to the rate', async () => {
	const benefit = { IsUsed: false, SubType: 0, Objective: null }
	const page = await openWith('en', {
		'': (body) => ({
			...body,
			CurrentTier: {
				...(body.CurrentTier as Body),
				Name: 'Silver',
				Benefits: [
					{ ...benefit, Type: 0, Description: '25% more points' },
					{ ...benefit, Type: 3, Description: 'Free delivery' },
				],
			},
		}),
	})
	await dialog(page).locator('.tab').nth(2).click()
	await dialog(page).getByText('Silver: 25% more points', { exact: true }).waitFor()
	assert.equal(await dialog(page).getByText('Silver: Free delivery').count(), 0)
})

test('benefits of a tier that is ahead are said to be so, and have no ticks', async () => {
	const Benefits = [{ IsUsed: false, Description: 'Free delivery', Type: 3, SubType: 0, Objective: null }]
	const page = await openWith('en', {
		'/tiers': ({ AllTiers: [tier] }) => {
			const [own, next] = [
				{ ...tier, Id: 1, Name: 'Silver', Benefits },
				{ ...tier, Id: 2, Name: 'Gold', Benefits },
			]
			return { CurrentTier: own, NextTiers: [next], AllTiers: [own, next] }
		},
	})
	await dialog(page).getByRole('button', { name: 'See all tiers' }).click()
	await dialog(page).getByText('When you reach this tier:', { exact: true }).waitFor()
	const marks = await dialog(page)
		.locator('.ticks li')
		.evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content.slice(0, 3)))
	assert.deepEqual(marks, ['"✓"', '"○"'])
	await assertAccessible(page)
})

/** The input for an amount of cashback, of which 47.63 or more can be used. */
const openCashback = async (language: string, label: string, available = 47.63) => {
	const page = await openWith(language, {
		'/rewards': (body) => ({
			...body,
			Items: [
				{
					...body.Items[0],
					...{ Title: 'Cashback', IsCashback: true, CanUse: true, WhyNot: null },
					...{ AvailableCashback: available, Points: 0, MissingPoints: 0 },
				},
			],
		}),
	})
	await dialog(page).locator('.tab').nth(1).click()
	await dialog(page).getByText('Cashback', { exact: true }).first().click()
	return { page, amount: dialog(page).getByLabel(label) }
}

test('an amount of cashback that is too small is answered with the least, one that is too large with the most', async () => {
	const { page, amount } = await openCashback('es', 'Cuánto usar')
	for (const [value, text] of [
		['0', 'Como mínimo R$\u00a00,01'],
		['', 'Escribe el monto como en 10,25'],
		['50', 'Como máximo R$\u00a047,63'],
	] as const) {
		await amount.fill(value)
		await dialog(page).getByRole('button', { name: 'Canjear', exact: true }).click()
		await dialog(page).getByText(text).first().waitFor()
	}
})

test('an amount of cashback is read as the widget writes it, whatever the language of the browser', async () => {
	for (const [language, label, redeem, shown, good, bad, hint] of [
		[
			'pt',
			'Quanto usar',
			'Resgatar',
			'2000,50',
			['10,5', 'R$\u00a010,50'],
			'10.5',
			'Escreva o valor como em 10,25',
		],
		['pt', 'Quanto usar', 'Resgatar', '2000,50', ['1.234,56', 'R$\u00a01.234,56'], '1,234', 'como em 10,25'],
		[
			'en',
			'How much to use',
			'Redeem',
			'2000.50',
			['1,234.56', 'R$1,234.56'],
			'10,5',
			'Write the amount as in 10.25',
		],
	] as const) {
		const { page, amount } = await openCashback(language, label, 2000.5)
		assert.equal(await amount.inputValue(), shown)
		await amount.fill(bad)
		await dialog(page).getByRole('button', { name: redeem, exact: true }).click()
		await dialog(page).getByText(hint).waitFor()
		assert.equal(await amount.getAttribute('aria-invalid'), 'true')
		await assertAccessible(page)
		await amount.fill(good[0])
		await dialog(page).getByRole('button', { name: redeem, exact: true }).click()
		await dialog(page).locator('.confirm').getByText(good[1]).waitFor()
		const sent = page.waitForRequest((request) => request.url().endsWith('/redeem'))
		await page.route('**/redeem', (route) => route.abort())
		await dialog(page).locator('.confirm button').first().click()
		const value = good[0] === '10,5' ? 10.5 : 1234.56
		assert.equal((await sent).postDataJSON().Value, value)
	}
})

test('the labels of the tabs have room in every language', async () => {
	for (const language of ['en', 'pt', 'es']) {
		const page = await openWith(language, {})
		for (const width of [390, 320]) {
			await page.setViewportSize({ width, height: 844 })
			const room = await dialog(page)
				.locator('.tab')
				.evaluateAll((tabs) =>
					tabs.map((tab) => {
						const [own, label] = [tab, tab.querySelector('span')!].map((one) => one.getBoundingClientRect())
						const next = tab.nextElementSibling?.getBoundingClientRect().left ?? Number.POSITIVE_INFINITY
						const range = document.createRange()
						range.selectNodeContents(tab.querySelector('span')!)
						const text = range.getBoundingClientRect()
						return [text.left - own!.left, own!.right - text.right, next - own!.right, label!.width]
					}),
				)
			for (const [left, right, gap] of room) {
				assert.ok(left! >= 2 && right! >= 2, `${language} at ${width}: ${JSON.stringify(room)}`)
				assert.ok(gap! >= 4, `${language} at ${width}: ${JSON.stringify(room)}`)
			}
		}
		await page.close()
	}
})
