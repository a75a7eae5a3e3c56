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
	const marks = await dialog(page)
		.locator('.ticks li')
		.evaluateAll((items) => items.map((item) => getComputedStyle(item, '::before').content.slice(0, 3)))
	await dialog(page).getByText('When you reach this tier:', { exact: true }).waitFor()
	assert.deepEqual(marks, ['"✓"', '"○"'])
	await assertAccessible(page)
})

test('an amount of cashback that is too small is answered with the least, one that is too large with the most', async () => {
	const page = await openWith('es', {
		'/rewards': (body) => ({
			...body,
			Items: [
				{
					...body.Items[0],
					...{ Title: 'Cashback', IsCashback: true, CanUse: true, WhyNot: null },
					...{ AvailableCashback: 47.63, Points: 0, MissingPoints: 0 },
				},
			],
		}),
	})
	await dialog(page).locator('.tab').nth(1).click()
	await dialog(page).getByText('Cashback', { exact: true }).first().click()
	const amount = dialog(page).getByLabel('Cuánto usar')
	for (const [value, text] of [
		['0', 'Como mínimo R$\u00a00,01'],
		['', 'Como mínimo R$\u00a00,01'],
		['50', 'Como máximo R$\u00a047,63'],
	] as const) {
		await amount.fill(value)
		await dialog(page).getByRole('button', { name: 'Canjear', exact: true }).click()
		await dialog(page).getByText(text).first().waitFor()
	}
})
