import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../server/test/support/admin.ts'
import { assertAccessible } from './support/axe.ts'
import { assertValue, waitUntilLoaded } from './support/pages.ts'
import { usePanel } from './support/panel.ts'

const panel = usePanel({ customers: 60 })

test('a quiz can be built by keyboard, with a preview as a customer sees it', async () => {
	const page = await panel.visit('/quizzes')
	await page.getByRole('link', { name: 'Create quiz' }).click()
	await page.getByLabel('Name', { exact: true }).fill('Summer')
	await page.getByLabel('Points for completing').fill('20')
	const first = page.getByRole('group', { name: 'Question 1', exact: true })
	await first.getByLabel('Question', { exact: true }).fill('Sea or mountains?')
	await first.getByRole('textbox', { name: 'Option 1' }).fill('Mountains')
	await first.getByRole('button', { name: 'Remove option 2' }).click()
	await page.getByRole('button', { name: 'Create quiz' }).click()
	await first.getByText('Add at least 2 options.').waitFor()
	await assertAccessible(page)
	await first.getByRole('button', { name: 'Add option' }).click()
	await first.getByRole('textbox', { name: 'Option 2' }).fill('Sea')
	await first.getByLabel('Option 2: with text field').check()
	await first.getByRole('button', { name: 'Move option 2 up' }).focus()
	await page.keyboard.press('Enter')
	await assertValue(first.getByRole('textbox', { name: 'Option 1' }), 'Sea')
	await page.getByRole('button', { name: 'Add question' }).click()
	const second = page.getByRole('group', { name: 'Question 2', exact: true })
	await second.getByLabel('Question', { exact: true }).fill('Why?')
	await second.getByRole('combobox', { name: 'Answer type' }).click()
	await page.getByRole('option', { name: 'Free text' }).click()
	await second.getByRole('button', { name: 'Move question 2 up' }).focus()
	await page.keyboard.press('Enter')
	const preview = page.getByRole('region', { name: 'Preview' })
	await preview.getByText('1. Why?').waitFor()
	await preview.getByRole('radio', { name: 'Sea' }).check()
	await preview.getByLabel('Sea: Your answer').waitFor()
	await assertAccessible(page)
	await page.getByRole('button', { name: 'Create quiz' }).click()
	await page.getByText('“Summer” created').waitFor()
	const made = (await (await signInAs(panel.world, panel.merchant)).get('/quizzes')).at(-1)
	assert.partialDeepStrictEqual(made, {
		Name: 'Summer',
		AmountOfPoints: 20,
		QuestionList: [
			{ Question: 'Why?', Type: 2, Options: [] },
			{
				Question: 'Sea or mountains?',
				Type: 0,
				Options: [
					{ Text: 'Sea', Type: 1 },
					{ Text: 'Mountains', Type: 0 },
				],
			},
		],
	})
	await page.getByRole('link', { name: 'Summer' }).click()
	await page.getByLabel('Available until: date').fill('2026-06-14')
	await page.getByRole('button', { name: 'Save changes' }).click()
	await page.getByText('“Summer” saved').waitFor()
	await page.getByRole('row', { name: 'Summer Until Jun 14, 2026 Ended' }).waitFor()
})

test('a quiz with answers can only be reworded, and shows its results', async () => {
	const owner = await signInAs(panel.world, panel.merchant)
	const { Id, Name, QuestionList, Completions } = (await owner.get('/quizzes')).find(
		(quiz: { Completions: number }) => quiz.Completions > 0,
	)
	const page = await panel.visit(`/quizzes/${Id}`)
	await page.getByText('Customers have already answered this quiz').waitFor()
	assert.equal(await page.getByRole('button', { name: 'Add question' }).count(), 0)
	assert.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0)
	await page.getByRole('tab', { name: 'Results' }).click()
	await page.getByRole('heading', { name: `Completions: ${Completions}` }).waitFor()
	const slider = page.getByRole('slider')
	await slider.focus()
	const before = await slider.getAttribute('aria-valuetext')
	await page.keyboard.press('Home')
	assert.match((await slider.getAttribute('aria-valuetext'))!, /: Customers \d+$/)
	assert.ok(before)
	await page.getByRole('button', { name: /show as table/ }).click()
	await page.getByRole('table').waitFor()
	await assertAccessible(page)
	const { Options } = await owner.get(`/quizzes/${Id}/results`)
	const [question] = QuestionList
	const counted = Options.find(({ OptionId }: { OptionId: number }) => OptionId === question.Options[0].Id)
	const row = page.getByRole('list', { name: question.Question }).getByRole('listitem').first()
	await row.getByText(new RegExp(`^${counted?.Count ?? 0} · `)).waitFor()
	assert.ok(Name)
})

test('a viewer sees a quiz and cannot change it', async () => {
	const page = await panel.visit('/quizzes/1', 'viewer')
	await waitUntilLoaded(page)
	assert.equal(await page.getByRole('button', { name: /Save|Add|Move/ }).count(), 0)
	assert.ok(await page.getByLabel('Name', { exact: true }).isDisabled())
})
