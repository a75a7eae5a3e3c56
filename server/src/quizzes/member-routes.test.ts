import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMember } from '../../test/support/members.ts'
import { buildShoesQuiz, buildSocksQuiz } from '../../test/support/quizzes.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { earnPoints, readBalance } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { createQuizzes } from './create-quizzes.ts'

const world = useWorld()

const createShop = async () => {
	const { api, merchant } = await world.merchant()
	await earnPoints(api, 10)
	await earnPoints(api, 10, 'bia')
	await world.db.transaction((tx) =>
		createQuizzes(tx, merchant.id, [buildShoesQuiz(), buildSocksQuiz(), buildSocksQuiz({ isActive: false })]),
	)
	const ana = await openMember(world, merchant, 'ana')
	const [shoes, socks] = (await ana.get('/quizzes')).Items
	const [where, when, stock] = shoes.Questions
	const right = [
		{ QuizQuestionId: where.Id, OptionIds: [where.Options[0].Id] },
		{ QuizQuestionId: when.Id, OptionIds: [when.Options[0].Id, when.Options[2].Id] },
		{ QuizQuestionId: stock.Id, OpenAnswer: 'More socks' },
	]
	return { api, merchant, ana, shoes, socks, right }
}

test('a member answers a quiz once, and everybody sees only what they have completed', async () => {
	const { api, merchant, ana, shoes, right } = await createShop()
	const { Result } = await api.get('/Quiz/list?customerId=ana')
	assert.deepEqual(
		(await ana.get('/quizzes')).Items.map(({ Points, Questions, ...quiz }: Record<string, unknown>) => ({
			...{ ...quiz, AmountOfPoints: Points, QuestionList: Questions },
		})),
		Result,
	)
	const answer = () => ana.post(`/quizzes/${shoes.Id}/answers`, { Answers: right })
	const answers = await Promise.all([answer(), answer(), answer()])
	assert.deepEqual(
		answers.sort((a, b) => b.Points - a.Points),
		[
			{ IsCompleted: true, Message: 'Thank you! You earned 50 points.', Points: 50 },
			...Array.from({ length: 2 }, () => ({ ...answers[1], IsCompleted: false, Points: 0 })),
		],
	)
	await assertUnchanged(world, answer)
	assert.deepEqual(await readBalance(world, merchant), { points: '60', cashback: '0.6' })
	const bia = await openMember(world, merchant, 'bia', ['read'])
	const completed = (await Promise.all([ana, bia].map((page) => page.get('/quizzes')))).map(({ Items }) =>
		Items.map(({ IsCompleted }: { IsCompleted: boolean }) => IsCompleted),
	)
	assert.deepEqual(completed, [
		[true, false],
		[false, false],
	])
})

test('answers that are not those of the quiz keep nothing, and the refusal names the member of the body', async () => {
	const { merchant, ana, shoes, socks, right } = await createShop()
	const other = await createShop()
	const reader = await openMember(world, merchant, 'ana', ['read', 'redeem'])
	await assertUnchanged(world, async () => {
		const refusals: [number, object[], string, string | null][] = [
			[socks.Id, right, 'Quiz_QuizNotFound', 'Answers[0].QuizQuestionId'],
			[other.shoes.Id, other.right, 'Quiz_QuizNotFound', 'Answers[0].QuizQuestionId'],
			[shoes.Id, [], 'Quiz_QuizNotFound', 'Answers'],
			[shoes.Id, right.slice(0, 2), 'Quiz_MinimumAmountOfOptions', null],
			[shoes.Id, [right[0]!, ...right], 'Quiz_MaximumAmountOfQuestions', 'Answers[1].QuizQuestionId'],
		]
		for (const [id, Answers, name, field] of refusals) {
			const refused = await ana.post(`/quizzes/${id}/answers`, { Answers }, 422)
			assert.deepEqual([refused.ErrorName, refused.Field], [name, field])
		}
		assert.equal((await ana.post(`/quizzes/${shoes.Id}/answers`, {}, 400)).Field, 'Answers')
		await reader.post(`/quizzes/${shoes.Id}/answers`, { Answers: right }, 403)
	})
	const spanish = await ana.send(`/quizzes/${shoes.Id}/answers`, {
		method: 'POST',
		headers: { 'accept-language': 'es', 'content-type': 'application/json' },
		payload: JSON.stringify({ Answers: right }),
	})
	assert.match(spanish.json().Message, /^¡Gracias!/)
})
