import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { signInAs } from '../../server/test/support/admin.ts'
import { countFigures } from '../../server/test/support/figures.ts'
import { LANGUAGES, type Language } from '../src/i18n/words.ts'
import { addExamples, EVERY_PAGE, waitUntilLoaded } from './support/pages.ts'
import { type PanelWorld, usePanel } from './support/panel.ts'

const WIDTHS = [360, 390, 768, 1440]

/** Sales of millions, so that every list and every figure has long numbers. */
const addMillions = async (panel: PanelWorld): Promise<void> => {
	await addExamples(panel)
	const { world, merchant } = panel
	const owner = await signInAs(world, merchant)
	// An id as Fiel makes them, and the newest customer, whom the preview of a segment shows.
	const { OriginalId: id } = await owner.post('/customers', {
		Name: 'Maria da Conceição Albuquerque',
		Phone: '11987654321',
	})
	assert.equal(id.length, 12)
	for (const CustomerId of ['C-0001', 'C-0002', 'C-0003', id])
		await owner.post('/counter/sales', {
			...{ Key: `MILLIONS-${CustomerId}`, CustomerId, Amount: 8_765_432.1 },
			EnteredDate: world.clock.now().toISOString(),
		})
	await countFigures(world)
}

const panel = usePanel({ prepare: addMillions })

/** What a reader of the page would complain about: runs in the browser. */
const findProblems = async (): Promise<string[]> => {
	const problems: string[] = []
	// Charts adapt to a new width one frame later.
	for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
	if (document.documentElement.scrollWidth > innerWidth) problems.push('the page scrolls sideways')
	const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	const range = document.createRange()
	const lines = () => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		const [element, said] = [node.parentElement!, node.nodeValue!]
		const { width, height } = element.getBoundingClientRect()
		if (!element.checkVisibility() || width < 2 || element.closest('pre, code, .fiel-hidden, svg')) continue
		// Digits within an id or an address, such as owner-43@example.com, may break like the rest of it.
		const numbers = /(?<![\p{L}\d_]|\p{L}-)(?:[A-Z]*\$\u00a0?)?\d[\d.,\u00a0\u202f]*\d(?![\p{L}\d_])/gu
		for (const { index, 0: number } of said.matchAll(numbers)) {
			range.setStart(node, index)
			range.setEnd(node, index + number.length)
			if (lines() > 1) problems.push(`"${number}" is broken`)
		}
		const lineHeight = Number.parseFloat(getComputedStyle(element).lineHeight) || 20
		if (said.trim().length > 25 && width < 100 && height > 3.5 * lineHeight)
			problems.push(`"${said.trim()}" is squeezed to ${Math.round(width)} px`)
	}
	for (const card of document.querySelectorAll('.fiel-card'))
		if (card.checkVisibility() && card.scrollWidth > card.clientWidth + 1)
			problems.push(
				`${card.scrollWidth - card.clientWidth} px of "${card.textContent.slice(0, 40)}" are cut off`,
			)
	for (const about of document.querySelectorAll('.fiel-about')) {
		const room = Math.min(480, about.closest('header')!.clientWidth)
		if (about.clientWidth < room)
			problems.push(`"${about.textContent}" has ${about.clientWidth} of ${room} px`)
	}
	for (const label of document.querySelectorAll('.mantine-Button-label'))
		if (label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
			problems.push(`the button "${label.textContent}" is cut`)
	for (const button of document.querySelectorAll('.fiel-save-bar .mantine-Button-root'))
		if (button.getBoundingClientRect().left < 0)
			problems.push(`the button "${button.textContent}" leaves the window`)
	return problems
}

const visitEvery = async (page: Page, language: Language): Promise<string[]> => {
	const found: string[] = []
	for (const { name, path } of EVERY_PAGE.filter(({ role }) => role === 'owner')) {
		await page.goto(`${panel.address}/admin${path}`)
		await waitUntilLoaded(page)
		for (const width of WIDTHS) {
			await page.setViewportSize({ width, height: 900 })
			for (const problem of await page.evaluate(findProblems))
				found.push(`${language} ${name} at ${width} px: ${problem}`)
		}
	}
	return found
}

for (const language of Object.keys(LANGUAGES) as Language[])
	test(`with numbers in the millions every page fits every width, in ${LANGUAGES[language]}`, async () => {
		const page = await panel.visit('/', 'owner', { language })
		assert.deepEqual(await visitEvery(page, language), [])
	})

/** The tab for returns has no address of its own. */
const RETURNS = {
	en: ['Return', 'Find order'],
	pt: ['Devolução', 'Buscar pedido'],
	es: ['Devolución', 'Buscar pedido'],
} as const

test('returns at the counter fit a phone in every language', async () => {
	const found: string[] = []
	for (const [language, [tab, button]] of Object.entries(RETURNS)) {
		const page = await panel.visit('/counter', 'owner', { language: language as Language, width: 390 })
		await page.getByRole('tab', { name: tab, exact: true }).click()
		await page.getByRole('button', { name: button, exact: true }).waitFor()
		for (const width of [360, 390]) {
			await page.setViewportSize({ width, height: 800 })
			for (const problem of await page.evaluate(findProblems))
				found.push(`${language} at ${width} px: ${problem}`)
		}
	}
	assert.deepEqual(found, [])
})
