import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './support/axe.ts'
import { addExamples, EVERY_PAGE, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ prepare: addExamples })

/** The pages with a form of their own. */
const FORMS = [
	...['campaigns-id', 'campaigns-new', 'own-shop', 'pin-gateway', 'program', 'quizzes-id', 'quizzes-new'],
	...[
		'rewards-id',
		'rewards-new',
		'roles',
		'segments-id',
		'segments-new',
		'settings-basics',
		'settings-members',
		'settings-messages',
		'settings-messages-kind',
	],
	...['settings-security', 'settings-shop', 'settings-single-sign-on', 'settings-wallet', 'settings-widget'],
	...['tiers-id', 'tiers-new'],
	...['webhooks-id-edit', 'webhooks-new'],
]

interface FormFacts {
	hasForm: boolean
	problems: string[]
}

/** Whether a page has a form in the common frame, and what is wrong with it: runs in the browser. */
const examineForm = (): FormFacts => {
	const problems: string[] = []
	const mostOfCard = 4
	const controls = (root: Element): HTMLElement[] =>
		[...root.querySelectorAll<HTMLElement>('input, textarea, select')].filter(
			(one) => one.checkVisibility() && !one.matches(':disabled, [type=hidden], [type=file]'),
		)
	for (const form of document.querySelectorAll('#content form'))
		if (!form.closest('.fiel-form') && controls(form).length > mostOfCard)
			problems.push(`a form of ${controls(form).length} inputs has a layout of its own`)
	const frame = document.querySelector('.fiel-form')
	if (!frame) return { hasForm: false, problems }
	const bar = document.querySelector('.fiel-save-bar')
	if (!bar) return { hasForm: true, problems: [...problems, 'there is no bar'] }
	// Of a text area, browsers scroll the line with the caret into view.
	const lineHeight = 40
	const isCovered = (one: HTMLElement): boolean => {
		const { top, bottom: end } = one.getBoundingClientRect()
		const bottom = one.matches('textarea') ? Math.min(end, top + lineHeight) : end
		const header = document.querySelector('header.fiel-header')!
		return bottom > bar.getBoundingClientRect().top + 0.5 || top < header.getBoundingClientRect().bottom - 0.5
	}
	for (const button of bar.querySelectorAll('button')) {
		const { top, bottom, left, right } = button.getBoundingClientRect()
		if (top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
			problems.push(`the button ${button.textContent} is out of view`)
	}
	if (bar.querySelectorAll('button').length !== 2) problems.push('the bar has other buttons than two')
	const inputs = controls(frame)
	if (inputs.length === 0) problems.push('there is no input')
	// Upwards too, because an input above the window is scrolled to its other edge.
	for (const input of [...inputs, ...inputs.toReversed()]) {
		input.focus()
		const { height } = input.getBoundingClientRect()
		if (height < innerHeight / 2 && isCovered(input))
			problems.push(`the input ${input.getAttribute('aria-label') ?? input.id} is covered`)
	}
	return { hasForm: true, problems }
}

const SIZES = [
	{ width: 1280, height: 800 },
	{ width: 390, height: 844 },
] as const

for (const size of SIZES)
	test(`every form has its buttons in view and covers no input, ${size.width} pixels wide`, async () => {
		const page = await panel.visit('/tiers', 'owner', { width: size.width })
		const withForm: string[] = []
		const found: string[] = []
		for (const { name, path } of EVERY_PAGE.filter(({ role }) => role === 'owner')) {
			await page.goto(`${panel.address}/admin${path}`)
			await waitUntilLoaded(page)
			const { hasForm, problems } = await page.evaluate(examineForm)
			if (hasForm) withForm.push(name)
			found.push(...problems.map((problem) => `${name}: ${problem}`))
		}
		assert.deepEqual(found, [])
		assert.deepEqual(withForm.sort(), FORMS)
	})

const unsaved = (page: Page) => page.locator('.fiel-save-bar').getByText('Unsaved changes')

for (const { width } of SIZES)
	test(`a form says what is unsaved, and asks before it is left, ${width} pixels wide`, async () => {
		const page = await panel.visit('/settings/security', 'owner', { width })
		const hours = page.getByLabel('Sign out when inactive for (hours)')
		await hours.waitFor()
		assert.equal(await unsaved(page).count(), 0)
		await hours.fill('20')
		await unsaved(page).waitFor()
		await assertAccessible(page)
		await page.getByRole('button', { name: 'Cancel' }).click()
		await page.getByRole('dialog', { name: 'Discard changes?' }).getByText('Keep editing').click()
		await hours.press('Enter')
		await page.getByText('Settings saved').waitFor()
		await unsaved(page).waitFor({ state: 'detached' })
		await hours.fill('12')
		await page.getByRole('button', { name: 'Cancel' }).click()
		await page.getByRole('dialog', { name: 'Discard changes?' }).getByText('Keep editing').click()
		await page.getByRole('button', { name: 'Save' }).click()
		await unsaved(page).waitFor({ state: 'detached' })
	})

test('a refusal that concerns no input is shown in the bar', async () => {
	const page = await panel.visit('/settings/security')
	await page.getByLabel('Sign out when inactive for (hours)').fill('30')
	await page.route('**/admin/api/security', (route) =>
		route.request().method() === 'PUT'
			? route.fulfill({ status: 503, json: { Message: 'busy' } })
			: route.continue(),
	)
	await page.getByRole('button', { name: 'Save' }).click()
	await page.locator('.fiel-save-bar').getByRole('alert').waitFor()
	await unsaved(page).waitFor()
})

test('the first invalid input of a long form gets the focus, in view', async () => {
	const page = await panel.visit('/rewards/new', 'owner', { width: 390 })
	await page.getByLabel('Title', { exact: true }).waitFor()
	await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
	await page.getByRole('button', { name: 'Create reward' }).click()
	await page.waitForFunction(() => document.activeElement?.getAttribute('aria-invalid') === 'true')
	const title = page.getByLabel('Title', { exact: true })
	assert.ok(await title.evaluate((input) => input === document.activeElement))
	const { y, height } = (await title.boundingBox())!
	assert.ok(y > 56 && y + height < 844)
})
