import assert from 'node:assert/strict'
import { test } from 'node:test'
import sql from 'sql-template-tag'
import { signInAs } from '../../test/support/admin.ts'
import { trackStatements } from '../../test/support/count-scanned-rows.ts'
import { fillCustomers } from '../../test/support/many-customers.ts'
import { resealAll } from '../../test/support/reseal.ts'
import { earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'
import { type AnswerCounts, countAnswers } from './count-answers.ts'
import { listAllQuizzes } from './list-all-quizzes.ts'
import { listOpenAnswers } from './list-open-answers.ts'

const world = useWorld()
const QUIZ = {
	Name: 'Running',
	AmountOfPoints: 5,
	QuestionList: [
		{
			Question: 'Where?',
			Type: 1,
			Options: [
				{ Text: 'Road', Type: 0 },
				{ Text: 'Elsewhere', Type: 1 },
			],
		},
		{ Question: 'Why?', Type: 2, Options: [] },
	],
}

/**
 * Creates a quiz answered by ana, bia and caio, bia after midnight in the merchant's time zone, and a second quiz.
 */
const answered = async () => {
	const { merchant, api } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const quiz = await panel.post('/quizzes', QUIZ)
	const other = await panel.post('/quizzes', QUIZ)
	const [where, why] = quiz.QuestionList
	const [road, elsewhere] = where.Options.map(({ Id }: { Id: number }) => Id)
	const answer = async (customer: string, options: number[], text: string | null) => {
		await earnPoints(api, 10, customer)
		await api.post(
			`/Quiz/answer?customerId=${customer}`,
			[
				{ QuizQuestionId: where.Id, OptionIds: options, OpenAnswer: text },
				{ QuizQuestionId: why.Id, OpenAnswer: `${customer} likes it` },
			],
			{ Result: { Success: true } },
		)
	}
	await answer('ana', [road], null)
	await answer('caio', [road, elsewhere], 'on the beach')
	world.clock.set('2026-06-16T02:59:00Z')
	await answer('dora', [elsewhere], ' ')
	world.clock.set('2026-06-16T03:01:00Z')
	await answer('bia', [road], null)
	const [otherWhere, otherWhy] = other.QuestionList
	await api.post('/Quiz/answer?customerId=ana', [
		{ QuizQuestionId: otherWhere.Id, OptionIds: [otherWhere.Options[0].Id] },
		{ QuizQuestionId: otherWhy.Id, OpenAnswer: 'something else' },
	])
	return { merchant, quiz, where, why, road, elsewhere }
}

test("answers are counted by option, by day in the merchant's time zone, and by open question", async () => {
	const { merchant, quiz, where, why, road, elsewhere } = await answered()
	const viewer = await signInAs(world, merchant, 'viewer')
	assert.deepEqual(await viewer.get(`/quizzes/${quiz.Id}/results`), {
		Completions: 4,
		Days: [
			{ Day: '2026-06-15', Count: 3 },
			{ Day: '2026-06-16', Count: 1 },
		],
		Options: [
			{ OptionId: road, Count: 3 },
			{ OptionId: elsewhere, Count: 2 },
		],
		OpenAnswers: [
			{ QuestionId: where.Id, Count: 1 },
			{ QuestionId: why.Id, Count: 4 },
		],
		Next: null,
	})
})

test('the counts of the parts add up to the total', async () => {
	const { merchant, quiz } = await answered()
	const parts = []
	let after: number | null = null
	do {
		const part: AnswerCounts = (await countAnswers(world.db, merchant, quiz.Id, after, 3))!
		parts.push(part.completions)
		after = part.next
	} while (after)
	assert.deepEqual(parts, [3, 1])
})

test('open answers are listed in pages, the newest customers first', async () => {
	const { merchant, quiz, where, why } = await answered()
	const panel = await signInAs(world, merchant)
	const texts = await panel.get(`/quizzes/${quiz.Id}/questions/${where.Id}/answers`)
	assert.partialDeepStrictEqual(texts, {
		Items: [{ CustomerId: 'caio', Text: 'on the beach' }],
		NextBefore: null,
	})
	const question = { quizId: quiz.Id, questionId: why.Id }
	const first = (await listOpenAnswers(world.db, merchant.id, question, null, 3))!
	const second = (await listOpenAnswers(world.db, merchant.id, question, first.nextBefore, 3))!
	assert.deepEqual(
		[...first.answers, ...second.answers].map(({ customer }) => customer),
		['bia', 'dora', 'caio', 'ana'],
	)
	assert.equal(second.nextBefore, null)
})

test("an unanswered quiz has no results; an unknown quiz, or another merchant's, is not found", async () => {
	const { quiz, where } = await answered()
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const empty = await panel.post('/quizzes', QUIZ)
	assert.partialDeepStrictEqual(await panel.get(`/quizzes/${empty.Id}/results`), {
		Completions: 0,
		Days: [],
		Options: [],
		OpenAnswers: [],
	})
	await panel.get(`/quizzes/${quiz.Id}/results`, 404)
	await panel.get(`/quizzes/${quiz.Id}/questions/${where.Id}/answers`, 404)
	await panel.get(`/quizzes/${empty.Id}/questions/${where.Id}/answers`, 404)
})

test('a quiz with few answers is counted correctly among many completions of others, also from the middle', async () => {
	const { merchant } = await world.merchant()
	const panel = await signInAs(world, merchant)
	const [rare, popular] = [await panel.post('/quizzes', QUIZ), await panel.post('/quizzes', QUIZ)]
	await fillCustomers(world.db, merchant.id, 5_000)
	await world.db.rows(sql`
		insert into quiz_completions (merchant_id, customer_id, quiz_id, answers, completed_at)
		select c.merchant_id, c.id, q.id, '[]', c.created_at
		from customers c, unnest(${[rare.Id, popular.Id]}::bigint[]) as q (id)
		where c.merchant_id = ${merchant.id} and (q.id = ${popular.Id} or c.id % 500 = 0)`)
	await resealAll(world.db)
	const watched = trackStatements(world.db)
	const tally = (await countAnswers(watched.db, merchant, rare.Id, null))!
	assert.equal(tally.completions, 10)
	assert.ok((await watched.countScannedRows('quiz_completions')) <= 10)
	const first = (await countAnswers(world.db, merchant, popular.Id, null, 4_000))!
	await countAnswers(watched.db, merchant, popular.Id, first.next, 100)
	assert.ok(
		(await watched.countScannedRows('quiz_completions')) <= 100,
		'what was counted before is passed over',
	)
	await listAllQuizzes(watched.db, merchant.id)
	assert.ok((await watched.countScannedRows('quiz_completions')) <= 5_011)
})
