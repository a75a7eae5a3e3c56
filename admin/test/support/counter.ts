import { setImmediate } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { type PanelClient, signInAs } from '../../../server/test/support/admin.ts'
import type { Appearance, PanelWorld } from './panel.ts'

export const PHONE = { width: 390 } as const

interface Person {
	Id: string
	Name: string
	Phone: string
	Points: number
}

/** A customer of the demo who can earn and redeem, as an owner sees them. */
export const findPerson = async (owner: PanelClient): Promise<Person> => {
	const { Items } = await owner.get('/customers')
	const item = Items.find(
		(one: { IsEnrolled: boolean; IsBlocked: boolean }) => one.IsEnrolled && !one.IsBlocked,
	)
	return owner.get(`/counter/customers/${item.OriginalId}`)
}

export const pointsOf = async (owner: PanelClient, id: string): Promise<number> =>
	(await owner.get(`/counter/customers/${id}`)).Points

export const findCustomer = async (page: Page, typed: string): Promise<void> => {
	await page.getByLabel('Customer', { exact: true }).fill(typed)
	await page.getByRole('button', { name: 'Find' }).click()
	await page.getByLabel('Amount').waitFor()
}

export const recordSale = async (page: Page, amount: string): Promise<void> => {
	await page.getByLabel('Amount').fill(amount)
	await page.getByRole('button', { name: 'Record sale' }).click()
}

/** Opens the counter as a cashier; `owner` sees the same merchant. */
export const openCounter = async (panel: PanelWorld, look: Appearance = PHONE) => {
	const page = await panel.visit('/counter', 'cashier', look)
	const owner = await signInAs(panel.world, panel.merchant)
	return { page, owner, person: await findPerson(owner) }
}

export const until = async (holds: () => Promise<boolean>): Promise<void> => {
	while (!(await holds())) await setImmediate()
}

/** Lets the server do the next request to a path, and loses its answer. */
export const loseAnswer = async (page: Page, path: string): Promise<void> => {
	let lost = 0
	await page.route(`**/admin/api/counter/${path}`, async (route) => {
		if (route.request().method() === 'GET' || lost > 0) return route.continue()
		lost += 1
		await route.fetch()
		await route.abort('connectionreset')
	})
}
