import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { signInAs } from '../../../server/test/support/admin.ts'
import { failDeliveries, subscribe } from '../../../server/test/support/webhooks.ts'
import { PAGES } from '../../src/app/pages.ts'
import type { PanelWorld } from './panel.ts'

/** An example of each path with a parameter, from the demo merchant. */
const EXAMPLES: Record<string, string> = {
	'/rewards/$id': '/rewards/2',
	'/campaigns/$id': '/campaigns/double-points',
	'/campaigns/$id/orders': '/campaigns/double-points/orders',
	'/program/versions/$version': '/program/versions/1',
	'/products/$id': '/products/BAG-10',
	'/coupons/$code': '/coupons/NOT-THERE',
	'/customers/$id': '/customers/C-0001',
	'/settings/messages/$kind': '/settings/messages/points-earned?language=pt',
	'/shifts/$id': '/shifts/1',
	'/orders/$id': '/orders/POS-000001',
	'/test-mail/$id': '/test-mail/1',
	'/tiers/$id': '/tiers/2',
	'/transfers/$id': '/transfers/1',
	'/quizzes/$id': '/quizzes/1',
	'/segments/$id': '/segments/1',
	'/bulk-actions/$id': '/bulk-actions/1',
	'/webhooks/$id': '/webhooks/1',
	'/webhooks/$id/edit': '/webhooks/1/edit',
	'/webhooks/$id/deliveries/$deliveryId': '/webhooks/1/deliveries/1',
}

/** Adds objects that the demo lacks, so that their pages show something. */
export const addExamples = async ({ world, merchant }: PanelWorld): Promise<void> => {
	const owner = await signInAs(world, merchant)
	const id = await subscribe(world, merchant.id, 'https://crm.example.com/fiel', {
		headers: { Authorization: 'x' },
	})
	for (const Topic of ['Point_Add', 'Point_Removed']) await owner.post(`/webhooks/${id}/test`, { Topic })
	await failDeliveries(world, merchant, [1])
	await owner.post('/keys/public', { Name: 'shop window', Origins: ['https://shop.example'] })
	await owner.post('/segments', {
		Name: 'Away',
		Conditions: [
			{ Kind: 'lastOrderBefore', Days: 90 },
			{ Kind: 'blocked', Not: true },
		],
	})
	const { Customers } = await owner.get('/segments/1/count')
	await owner.post('/segments/1/bulk-actions', {
		...{ Kind: 'tag', Tag: 'Away', Reason: 'For the letter', Customers, ChangeKey: 'EXAMPLE' },
	})
	await owner.post('/invitations', { Email: 'eva@example.com', Role: 'editor' })
	await owner.post('/campaigns', {
		Rule: {
			...{ name: 'Double points', startsAt: '2026-06-20', endsAt: '2026-07-05' },
			...{ effect: { code: 'multiply', args: { factor: '2' } }, conditions: [] },
			...{ scope: 'order', stacking: 'stack', caps: {} },
		},
	})
	await owner.post('/counter/sales', {
		Key: 'EXAMPLE',
		CustomerId: 'C-0001',
		Amount: 80,
		EnteredDate: world.clock.now().toISOString(),
	})
}

const exampleOf = (path: string): string => {
	if (!path.includes('$')) return path
	const example = EXAMPLES[path]
	if (!example) throw new Error(`admin/test/support/pages.ts needs an example of ${path}`)
	return example
}

/** Every page, with a URL that shows something. */
export const EVERY_PAGE: { name: string; path: string; role: 'owner' | null }[] = [
	{ name: 'not-found', path: '/nowhere', role: 'owner' },
	...PAGES.map(({ path, outside }) => ({
		name: path.slice(1).replaceAll('/', '-').replaceAll('$', ''),
		path: exampleOf(path),
		role: outside ? null : ('owner' as const),
	})),
]

/** Waits until the title is visible and nothing is loading. */
export const waitUntilLoaded = async (page: Page): Promise<void> => {
	await page.locator('h1').first().waitFor()
	await page.locator('[role=status]:not(.mantine-Alert-root)').waitFor({ state: 'detached' })
}

/**
 * Does something that writes, and waits for the answer. A message such as “Saved” does not prove it: the one on
 * the screen may be that of an earlier write.
 */
export const afterWrite = async (page: Page, write: () => Promise<void>): Promise<void> => {
	const answered = page.waitForResponse(
		(response) => response.request().method() !== 'GET' && response.url().includes('/admin/api/'),
	)
	await write()
	await answered
}

const MOST_FRAMES = 300

/** An input is shown before the value that a read brings, so its value is waited for, frame by frame. */
export const assertValue = async (input: Locator, expected: string): Promise<void> => {
	for (let frame = 0; frame < MOST_FRAMES && (await input.inputValue()) !== expected; frame += 1)
		await input.page().evaluate(() => new Promise(requestAnimationFrame))
	assert.equal(await input.inputValue(), expected)
}
