import type { Page } from 'playwright-core'
import { READY_PAGES } from '../../src/app/pages.ts'

/** An example of each path that has a parameter, among the things of the demo merchant. */
const EXAMPLES: Record<string, string> = {
	'/tiers/$id': '/tiers/2',
	'/transfers/$id': '/transfers/1',
}

const exampleOf = (path: string): string => {
	if (!path.includes('$')) return path
	const example = EXAMPLES[path]
	if (!example) throw new Error(`admin/test/support/pages.ts needs an example of ${path}`)
	return example
}

/** Every page there is, with an address that shows something. */
export const EVERY_PAGE: { name: string; path: string; role: 'owner' | null }[] = [
	{ name: 'not-found', path: '/nowhere', role: 'owner' },
	...READY_PAGES.map(({ path, outside }) => ({
		name: path.slice(1).replaceAll('/', '-').replaceAll('$', ''),
		path: exampleOf(path),
		role: outside ? null : ('owner' as const),
	})),
]

/** A page has settled when its title is there and nothing is loading any more. */
export const settle = async (page: Page): Promise<void> => {
	await page.locator('h1').first().waitFor()
	await page.locator('[role=status]').waitFor({ state: 'detached' })
}
