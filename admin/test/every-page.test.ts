import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { addExamples, EVERY_PAGE, waitUntilLoaded } from './support/pages.ts'
import { applyAppearance, usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: addExamples })

/** Each width and each colour scheme once. */
const APPEARANCES = [
	{ scheme: 'light', width: 1280 },
	{ scheme: 'dark', width: 390 },
] as const

/** Fails if the page overflows to the right, because a phone would scroll sideways. */
const assertFits = async (page: Page): Promise<void> => {
	await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth)
}

const assertGood = async (page: Page): Promise<void> => {
	await waitUntilLoaded(page)
	assert.equal(await page.locator('h1').count(), 1)
	assert.equal(await page.title(), `${await page.locator('h1').textContent()} · Fiel`)
	for (const look of APPEARANCES) {
		await applyAppearance(page, look)
		await assertFits(page)
		await assertAccessible(page)
	}
}

for (const role of [null, 'owner'] as const)
	test(`every page for ${role ?? 'signed-out visitors'} has a title, fits, and is accessible, in light and dark mode`, async () => {
		// One browser visits all pages, like a user: shared files are loaded once.
		const page = await panel.visit('/', role)
		const failures: string[] = []
		for (const { name, path } of EVERY_PAGE.filter((entry) => entry.role === role)) {
			await page.goto(`${panel.address}/admin${path}`)
			await assertGood(page).catch((error: Error) => failures.push(`${name}: ${error.message}`))
		}
		assert.deepEqual(failures, [])
	})
