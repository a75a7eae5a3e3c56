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

/** The three pictures of the README. */
const README = [
	{ name: 'overview', scheme: 'light', file: 'overview.png' },
	{ name: 'customers-id', scheme: 'light', file: 'customer.png' },
	{ name: 'program', scheme: 'dark', file: 'program.png' },
] as const

for (const { name, scheme, file } of README)
	test(`${name} for the README`, async () => {
		const { path: address, role } = EVERY_PAGE.find((entry) => entry.name === name)!
		const page = await panel.visit(address, role, { scheme })
		await waitUntilLoaded(page)
		await page.screenshot({ path: path.join('docs/panel', file) })
	})
