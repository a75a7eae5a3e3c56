import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { addExamples, EVERY_PAGE, settle } from './support/pages.ts'
import { LOOKS, show, usePanel } from './support/panel.ts'

// Run by `npm run screenshots`: a picture of every page into admin/screenshots, to look at.
const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url))
const panel = usePanel({ customers: 120, prepare: addExamples })

for (const { name, path: address, role } of EVERY_PAGE)
	test(name, async () => {
		mkdirSync(FOLDER, { recursive: true })
		const page = await panel.visit(address, role)
		await settle(page)
		for (const look of LOOKS) {
			await show(page, look)
			const file = path.join(FOLDER, `${name}-${look.width}-${look.scheme}.png`)
			await page.screenshot({ path: file, fullPage: true })
		}
	})
