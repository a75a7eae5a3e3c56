import type { Page } from 'playwright-core'
import { signInAs } from '../../../server/test/support/admin.ts'
import type { Reply } from '../../../server/test/support/api.ts'
import { waitUntilLoaded } from './pages.ts'
import type { PanelWorld } from './panel.ts'

/** The text of the first cell with a link, in each row. */
export const namesOf = async (page: Page): Promise<string[]> =>
	(await page.locator('.fiel-table tbody .fiel-strong').allTextContents()).map((name) => name.trim())

export const header = (page: Page, name: string) => page.getByRole('columnheader', { name })

/** Reads a list to its end, as the owner. */
export const readAll = async ({ world, merchant }: PanelWorld, path: string): Promise<Reply[]> => {
	const owner = await signInAs(world, merchant)
	const join = path.includes('?') ? '&' : '?'
	const all: Reply[] = []
	let next: string | number | null = null
	do {
		const part: Reply = await owner.get(`${path}${next === null ? '' : `${join}before=${next}`}`)
		all.push(...part.Items)
		next = part.NextBefore
	} while (next !== null)
	return all
}

/** Waits until the sort of a column is as wanted and the list is loaded. */
export const sortedBy = async (page: Page, name: string, sort: 'ascending' | 'descending'): Promise<void> => {
	await page.locator(`th[aria-sort=${sort}]`, { hasText: name }).waitFor()
	await page.locator('.fiel-card[aria-busy=false]').waitFor()
	await waitUntilLoaded(page)
}
