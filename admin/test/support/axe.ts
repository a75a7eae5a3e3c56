import assert from 'node:assert/strict'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with every place that somebody could not read or reach; `colours` looks at nothing but the contrast. */
export const assertAccessible = async (page: Page, what: 'all' | 'colours' = 'all'): Promise<void> => {
	await page.evaluate(axe.source)
	const only: RunOnly =
		what === 'all' ? { type: 'tag', values: RULES } : { type: 'rule', values: ['color-contrast'] }
	const violations = await page.evaluate(async (runOnly) => {
		const { axe: injected } = window as unknown as { axe: typeof axe }
		const found = await injected.run(document, { runOnly })
		return found.violations.flatMap(({ id, nodes }) =>
			nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
		)
	}, only)
	assert.deepEqual(violations, [])
}
