import assert from 'node:assert/strict'
import axe from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with every place that somebody could not read or reach. */
export const assertAccessible = async (page: Page): Promise<void> => {
	await page.evaluate(axe.source)
	const violations = await page.evaluate(async (tags) => {
		const { axe: injected } = window as unknown as { axe: typeof axe }
		const found = await injected.run(document, { runOnly: { type: 'tag', values: tags } })
		return found.violations.flatMap(({ id, nodes }) =>
			nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
		)
	}, RULES)
	assert.deepEqual(violations, [])
}
