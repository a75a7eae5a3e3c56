import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInAs } from '../../test/support/admin.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()
const options = (count: number) => Array.from({ length: count }, (_, i) => ({ Text: `Option ${i}`, Type: 0 }))
const question = (Type: number, count: number) => ({ Question: 'Where?', Type, Options: options(count) })
const TWICE = [
	{ Text: 'Azul', Type: 0 },
	{ Text: ' azul', Type: 0 },
]
const QUIZ = { Name: 'Running', AmountOfPoints: 12.5, QuestionList: [question(0, 2), question(2, 0)] }

test('a quiz can be created, answered, and reworded with the same ids', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const quiz = await panel.post('/quizzes', { ...QUIZ, EndDate: '2026-12-31T23:59:59' })
	assert.partialDeepStrictEqual(quiz, { IsActive: true, EndDate: '2027-01-01T02:59:59.000Z', Completions: 0 })
	const [choice, open] = quiz.QuestionList
	const grown = await panel.put(`/quizzes/${quiz.Id}`, {
		QuestionList: [open, { ...choice, Options: [...choice.Options, { Text: 'Elsewhere', Type: 0 }] }],
	})
	assert.equal(grown.QuestionList[0].Id, open.Id)
	assert.equal(grown.QuestionList[1].Options.length, 3)
	await earnPoints(api, 10)
	await api.post(
		'/Quiz/answer?customerId=ana',
		[
			{ QuizQuestionId: choice.Id, OptionIds: [choice.Options[0].Id] },
			{ QuizQuestionId: open.Id, OpenAnswer: 'here' },
		],
		{ Result: { Success: true, PointsAwarded: 12.5 } },
	)
	const reworded = grown.QuestionList.map((entry: object) => ({ ...entry, Question: 'Where to?' }))
	const after = await panel.put(`/quizzes/${quiz.Id}`, { QuestionList: reworded, IsActive: false })
	assert.deepEqual(after, { ...grown, QuestionList: reworded, IsActive: false, Completions: 1 })
	await assertUnchanged(world, async () => {
		await panel.put(`/quizzes/${quiz.Id}`, { QuestionList: [open] }, 409)
		await panel.put(`/quizzes/${quiz.Id}`, { QuestionList: [...reworded, question(2, 0)] }, 409)
	})
})

test('a quiz is listed until the end of its last day', async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const quiz = await panel.post('/quizzes', { ...QUIZ, StartDate: '2026-06-15', EndDate: '2026-06-15' })
	assert.equal(quiz.EndDate, '2026-06-16T02:59:59.999Z')
	await earnPoints(api, 10)
	const listed = async () => (await api.get('/Quiz/list?customerId=ana')).Result.length
	assert.equal(await listed(), 1)
	world.clock.set('2026-06-16T03:00:00Z')
	assert.equal(await listed(), 0)
})

for (const [change, number, field] of [
	[{ Name: undefined }, 7, 'Name'],
	[{ AmountOfPoints: 0 }, 16, 'AmountOfPoints'],
	[{ AmountOfPoints: -1 }, 16, 'AmountOfPoints'],
	[{ StartDate: '2026-06-02', EndDate: '2026-06-01' }, 0, 'EndDate'],
	[{ QuestionList: [] }, 7, 'QuestionList'],
	[{ QuestionList: [question(0, 1)] }, 106, 'QuestionList[0].Options'],
	[{ QuestionList: [question(1, 21)] }, 107, 'QuestionList[0].Options'],
	[{ QuestionList: [{ ...question(0, 2), Options: TWICE }] }, 77, 'QuestionList[0].Options[1].Text'],
	[{ QuestionList: [question(2, 1)] }, 107, 'QuestionList[0].Options'],
	[{ QuestionList: Array(51).fill(question(2, 0)) }, 108, 'QuestionList'],
	[{ QuestionList: [{ ...question(2, 0), Id: 999_999 }] }, 105, 'QuestionList[0].Id'],
] as const)
	test(`${JSON.stringify(change).slice(0, 80)} is refused with ${number}`, async () => {
		const { merchant } = await world.merchant()
		const panel = await signInAs(world, merchant)
		await assertUnchanged(world, async () => {
			const refused = await panel.post('/quizzes', { ...QUIZ, ...change }, 422)
			assert.deepEqual([refused.ErrorCode, refused.Field], [number, field], refused.Message)
		})
	})

test('a quiz with the maximum of everything is accepted', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const most = { ...QUIZ, QuestionList: Array(50).fill(question(1, 20)) }
	const { QuestionList } = await panel.post('/quizzes', most)
	assert.equal(QuestionList.length, 50)
})
