import assert from 'node:assert/strict'
import axe, { type RunOnly } from 'axe-core'
import type { Page } from 'playwright-core'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const ONLY: RunOnly = { type: 'tag', values: RULES }

/**
 * What belongs to no landmark: dialogs and drawings, as axe itself says, and the tooltips and lists that open at a control.
 * The control names them, and they are drawn at the end of the document so that nothing covers them.
 */
const OUTSIDE_LANDMARKS = 'dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip], [role=listbox]'

/**
 * Bars that stay at the bottom while the page is scrolled. A control that is half below one at this moment is free after
 * scrolling, so it is no small target: during the check they stand where they are in the document.
 */
const STAYING_BARS = '.fiel-counter-main, .fiel-save-bar { position: static !important }'

/** More than any page needs; a page that never stops changing is tested as it is. */
const MAX_LOOKS = 200

/**
 * Waits until the page shows what the last action led to: the main thread had time to spare twice, and meanwhile nothing
 * changed and no animation ran. A dialog gets its name, for example, after it was drawn for the first time.
 */
const waitUntilSettled = (page: Page): Promise<void> =>
	page.evaluate(
		(maxLooks) =>
			new Promise<void>((resolve) => {
				let isChanged = true
				const observer = new MutationObserver(() => {
					isChanged = true
				})
				observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
				const isAnimated = () =>
					document
						.getAnimations()
						.some(
							(one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity,
						)
				const look = (looks: number): void => {
					if (looks > maxLooks || !(isChanged || isAnimated())) {
						observer.disconnect()
						resolve()
						return
					}
					isChanged = false
					requestAnimationFrame(() => requestIdleCallback(() => look(looks + 1)))
				}
				look(0)
			}),
		MAX_LOOKS,
	)

/** Fails with a list of all accessibility violations. */
export const assertAccessible = async (page: Page): Promise<void> => {
	await waitUntilSettled(page)
	await page.evaluate(axe.source)
	const violations = await page.evaluate(
		async ([runOnly, regionMatcher, stayingBars]) => {
			const sheet = new CSSStyleSheet()
			sheet.replaceSync(stayingBars)
			document.adoptedStyleSheets.push(sheet)
			const { axe: injected } = window as unknown as { axe: typeof axe }
			injected.configure({ checks: [{ id: 'region', options: { regionMatcher } }] as unknown as axe.Check[] })
			const found = await injected.run(document, { runOnly })
			document.adoptedStyleSheets.pop()
			return found.violations.flatMap(({ id, nodes }) =>
				nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`),
			)
		},
		[ONLY, OUTSIDE_LANDMARKS, STAYING_BARS] as const,
	)
	assert.deepEqual(violations, [])
}
