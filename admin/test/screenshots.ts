import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { EVERY_PAGE, settle } from './support/pages.ts'
import { LOOKS, usePanel } from './support/panel.ts'

// Run by `npm run screenshots`: a picture of every page into admin/screenshots, to look at.
const FOLDER = fileURLToPath(new URL('../screenshots', import.meta.url))
const panel = usePanel({ customers: 120 })

for (const { name, path: address, role } of EVERY_PAGE)
	test(name, async () => {
		mkdirSync(FOLDER, { recursive: true })
		for (const look of LOOKS) {
			const page = await panel.visit(address, role, look)
			await settle(page)
			await page.screenshot({
				path: path.join(FOLDER, `${name}-${look.width}-${look.scheme}.png`),
				fullPage: true,
			})
		}
	})
