import assert from 'node:assert/strict'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const ONLY: RunOnly = { type: 'tag', values: RULES }

/** Fails with a list of all accessibility violations. */
export const assertAccessible = async (page: Page): Promise<void> => {
	await page.evaluate(axe.source)
	const violations = await page.evaluate(async (runOnly) => {
		const { axe: injected } = window as unknown as { axe: typeof axe }
		const found = await injected.run(document, { runOnly })
		return found.violations.flatMap(({ id, nodes }) =>
			nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
		)
	}, ONLY)
	assert.deepEqual(violations, [])
}
