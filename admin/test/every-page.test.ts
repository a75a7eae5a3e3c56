import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { addExamples, EVERY_PAGE, settle } from './support/pages.ts'
import { LOOKS, show, usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: addExamples })

/** Nothing may stick out to the right: a phone would scroll sideways. */
const assertFits = async (page: Page): Promise<void> => {
	await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
}

for (const { name, path, role } of EVERY_PAGE)
	test(`${name}: has a title, fits, and can be read by everybody, light and dark`, async () => {
		const page = await panel.visit(path, role)
		await settle(page)
		assert.equal(await page.locator('h1').count(), 1)
		assert.equal(await page.title(), `${await page.locator('h1').textContent()} · Fiel`)
		for (const [index, look] of LOOKS.entries()) {
			await show(page, look)
			await assertFits(page)
			// each width and each scheme is seen whole once; between them only colours differ
			await assertAccessible(page, index === 0 || index === LOOKS.length - 1 ? 'all' : 'colours')
		}
	})
