import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listQuizzes } from '@fiel/contract'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { buildShoesQuiz, buildSocksQuiz } from '../../test/support/quizzes.ts'
import { useWorld } from '../../test/support/world.ts'
import { createQuizzes } from './create-quizzes.ts'
import type { NewQuiz } from './quiz.ts'

const world = useWorld()
const createShop = async (...wanted: NewQuiz[]) => {
	const made = await world.merchant()
	const quizzes = await world.db.transaction((tx) => createQuizzes(tx, made.merchant.id, wanted))
	await made.api.post('/POS/orders', buildOrder(), { HasError: false })
	return { ...made, quizzes }
}

test('open quizzes are listed with questions and options in order', async () => {
	const startsAt = new Date('2026-06-01T03:00:00Z')
	const { api, quizzes } = await createShop(buildShoesQuiz({ startsAt }), buildSocksQuiz())
	const reply = await api.get('/Quiz/list?customerId=ana')
	assertConforms(listQuizzes, reply)
	const [first] = quizzes
	const [where, when, what] = first!.questions
	assert.deepEqual(reply.Result[0], {
		Id: first!.id,
		Name: 'How do you run?',
		StartDate: '2026-06-01T03:00:00.000Z',
		EndDate: null,
		IsCompleted: false,
		QuestionList: [
			{
				Id: where!.id,
				Question: 'Where do you run?',
				Type: 0,
				Options: [
					{ Id: where!.options[0]!.id, Text: 'On the road', Type: 0 },
					{ Id: where!.options[1]!.id, Text: 'Elsewhere', Type: 1 },
				],
			},
			{
				Id: when!.id,
				Question: 'When do you run?',
				Type: 1,
				Options: when!.options.map(({ id, text }) => ({ Id: id, Text: text, Type: 0 })),
			},
			{ Id: what!.id, Question: 'What should we stock?', Type: 2, Options: [] },
		],
		AmountOfPoints: 50,
	})
	assert.deepEqual([reply.Result.length, reply.Result[1].AmountOfPoints], [2, 12.5])
})

test('a quiz is listed only while it is active and within its dates', async () => {
	const at = (text: string) => new Date(text)
	const { api } = await createShop(
		buildSocksQuiz({ name: 'off', isActive: false }),
		buildSocksQuiz({ name: 'over', endsAt: at('2026-06-15T11:59:59Z') }),
		buildSocksQuiz({ name: 'last moment', endsAt: at('2026-06-15T12:00:00Z') }),
		buildSocksQuiz({ name: 'first moment', startsAt: at('2026-06-15T12:00:00Z') }),
		buildSocksQuiz({ name: 'to come', startsAt: at('2026-06-15T12:00:01Z') }),
	)
	const names = async () => {
		const { Result } = await api.get('/Quiz/list?customerId=ana', { HasError: false })
		return Result.map((quiz: { Name: string }) => quiz.Name)
	}
	assert.deepEqual(await names(), ['last moment', 'first moment'])
	world.clock.pass(1)
	assert.deepEqual(await names(), ['first moment', 'to come'])
})

test('each customer sees which quizzes they have completed', async () => {
	const { api, quizzes } = await createShop(buildSocksQuiz())
	await api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'bia' } }), { HasError: false })
	const [question] = quizzes[0]!.questions
	const answer = [{ QuizQuestionId: question!.id, OptionIds: [question!.options[0]!.id] }]
	await api.post('/Quiz/answer?customerId=ana', answer, { Result: { Success: true } })
	await api.get('/Quiz/list?customerId=ana', { Result: [{ IsCompleted: true }] })
	await api.get('/Quiz/list?customerId=bia', { Result: [{ IsCompleted: false }] })
})

test('without quizzes the list is empty, and each merchant has its own', async () => {
	await createShop(buildShoesQuiz())
	const { api } = await createShop()
	const reply = await api.get('/Quiz/list?customerId=ana', { HasError: false })
	assertConforms(listQuizzes, reply)
	assert.deepEqual(reply.Result, [])
})

test('a missing or unknown customer is error 59', async () => {
	const { api } = await createShop(buildShoesQuiz())
	const other = await world.merchant()
	await other.api.post('/POS/orders', buildOrder({ Customer: { OriginalId: 'theirs' } }), { HasError: false })
	for (const [query, number] of [
		['', 59],
		['?customerId', 59],
		['?customerId=', 59],
		['?customerId=%20', 59],
		['?customerId=theirs', 59],
		['?customerId=ANA', 59],
		[`?customerId=${encodeURIComponent('🦊/ثعلب')}`, 59],
		['?customerId=a%00b', 59],
		['?customerId=ana&customerId=bia', 59],
		[`?customerId=${'x'.repeat(10_000)}`, 10],
	] as const) {
		const reply = await api.get(`/Quiz/list${query}`, { HasError: true, Result: null })
		assertConforms(listQuizzes, reply)
		assert.equal(reply.ErrorCode, number, query.slice(0, 60))
		assert.match(reply.ErrorMessage, /customer/)
	}
})
