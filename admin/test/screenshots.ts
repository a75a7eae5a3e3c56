import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addExamples, EVERY_PAGE, waitUntilLoaded } from './support/pages.ts'
import { APPEARANCES, applyAppearance, usePanel } from './support/panel.ts'

// Run by `npm run screenshots`: saves a picture of every page to admin/screenshots.
const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url))
const panel = usePanel({ customers: 120, prepare: addExamples })

for (const { name, path: address, role } of EVERY_PAGE)
	test(name, async () => {
		mkdirSync(FOLDER, { recursive: true })
		const page = await panel.visit(address, role)
		await waitUntilLoaded(page)
		for (const look of APPEARANCES) {
			await applyAppearance(page, look)
			const file = path.join(FOLDER, `${name}-${look.width}-${look.scheme}.png`)
			await page.screenshot({ path: file, fullPage: true })
		}
	})

/** The three pictures of the README: made small and saved in docs/panel if they have changed. */
const README = [
	{ name: 'overview', scheme: 'light' },
	{ name: 'customers-id', scheme: 'light' },
	{ name: 'program', scheme: 'dark' },
] as const

for (const { name, scheme } of README)
	test(`${name} for the README`, async () => {
		const { path: address, role } = EVERY_PAGE.find((entry) => entry.name === name)!
		const page = await panel.visit(address, role, { scheme })
		await waitUntilLoaded(page)
		await page.screenshot({ path: path.join(FOLDER, `readme-${name}.png`) })
	})
