import assert from 'node:assert/strict'
import { test } from 'node:test'
import { answerQuiz } from '@fiel/contract'
import sql from 'sql-template-tag'
import type { Reply } from '../../test/support/api.ts'
import { buildOrder } from '../../test/support/builders.ts'
import { assertConforms } from '../../test/support/conforms.ts'
import { buildShoesQuiz, buildSocksQuiz } from '../../test/support/quizzes.ts'
import { sendRaw } from '../../test/support/raw.ts'
import { useWorld } from '../../test/support/world.ts'
import { ZERO } from '../db/decimal.ts'
import { createQuizzes } from './create-quizzes.ts'
import type { NewQuiz, Quiz } from './quiz.ts'

const world = useWorld()
const ANA = '/Quiz/answer?customerId=ana'

const createShop = async (
	wanted: NewQuiz[] = [buildShoesQuiz()],
	settings: Parameters<typeof world.merchant>[0] = {},
) => {
	const made = await world.merchant(settings)
	const quizzes = await world.db.transaction((tx) => createQuizzes(tx, made.merchant.id, wanted))
	await made.api.post('/POS/orders', buildOrder(), { HasError: false })
	return { ...made, quizzes, quiz: quizzes[0]! }
}

/** Answers with the first option of every choice, and with text for open questions. */
const answers = (quiz: Quiz) =>
	quiz.questions.map(({ id, options }) => ({
		QuizQuestionId: id,
		OpenAnswer: options.length === 0 ? 'More socks' : null,
		OptionIds: options.length === 0 ? null : [options[0]!.id],
	}))

const kept = (merchantId: number) =>
	world.db.rows<{ answers: unknown; type: number | null }>(sql`
		select c.quiz_id, c.answers, r.type, r.points::text, r.cashback::text, r.valid_until, r.reason
		from quiz_completions c
		left join point_records r on r.merchant_id = c.merchant_id and r.customer_id = c.customer_id and r.id = c.record_id
		where c.merchant_id = ${merchantId}`)

test('completing a quiz earns its points and saves the answers', async () => {
	const { merchant, api, quiz } = await createShop()
	const reply = await api.post(ANA, answers(quiz))
	assertConforms(answerQuiz, reply)
	assert.deepEqual(reply, {
		ErrorMessage: null,
		ErrorCode: null,
		Result: { Success: true, Message: 'Thank you! You earned 50 points.', PointsAwarded: 50 },
		HasError: false,
	})
	const [where, when, what] = quiz.questions
	assert.deepEqual(await kept(merchant.id), [
		{
			quiz_id: quiz.id,
			answers: [
				{ questionId: where!.id, open: null, optionIds: [where!.options[0]!.id] },
				{ questionId: when!.id, open: null, optionIds: [when!.options[0]!.id] },
				{ questionId: what!.id, open: 'More socks', optionIds: [] },
			],
			type: 6,
			points: '50.0000',
			cashback: '0.50',
			valid_until: new Date('2027-06-16T02:59:59.999Z'),
			reason: { rule: 'quiz', quiz: quiz.id, title: 'How do you run?', version: 2, pointValue: '0.01' },
		},
	])
	const next = await api.post('/POS/orders', buildOrder({ OrderTotal: 1 }), { HasError: false })
	assert.equal(next.Result.Customer.PointsBalance, 151)
})

test('a second completion is no error and earns nothing', async () => {
	const { merchant, api, quiz } = await createShop()
	await api.post(ANA, answers(quiz), { Result: { Success: true } })
	const before = await kept(merchant.id)
	const again = await api.post(ANA, answers(quiz), {
		HasError: false,
		ErrorCode: null,
		Result: { Success: false, PointsAwarded: 0 },
	})
	assertConforms(answerQuiz, again)
	assert.match(again.Result.Message, /before/)
	assert.deepEqual(await kept(merchant.id), before)
})

test('50 identical concurrent completions are awarded once', async () => {
	const { merchant, api, quizzes } = await createShop([buildShoesQuiz(), buildSocksQuiz()])
	const replies: Reply[] = await Promise.all(
		Array.from({ length: 100 }, (_, turn) => api.post(ANA, answers(quizzes[turn % 2]!), { HasError: false })),
	)
	const awarded = replies.map((reply) => reply.Result.PointsAwarded).filter((points) => points > 0)
	assert.deepEqual(awarded.sort(), [12.5, 50])
	assert.equal((await kept(merchant.id)).length, 2)
})

test('a customer who is not enrolled cannot complete a quiz, but can after enrolment', async () => {
	const { merchant, api, quiz } = await createShop()
	const bia = (isEnrolled: boolean) => buildOrder({ Customer: { OriginalId: 'bia', IsEnrolled: isEnrolled } })
	await api.post('/POS/orders', bia(false), { HasError: false })
	const path = '/Quiz/answer?customerId=bia'
	const reply = await api.post(path, answers(quiz), {
		HasError: false,
		Result: { Success: false, PointsAwarded: 0 },
	})
	assert.match(reply.Result.Message, /does not take part/)
	assert.deepEqual(await kept(merchant.id), [])
	await api.post('/POS/orders', bia(true), { HasError: false })
	await api.post(path, answers(quiz), { Result: { Success: true, PointsAwarded: 50 } })
})

test('a quiz of zero points can be completed', async () => {
	const { merchant, api, quiz } = await createShop([buildSocksQuiz({ points: ZERO })])
	await api.post(ANA, answers(quiz), { Result: { Success: true, Message: 'Thank you!', PointsAwarded: 0 } })
	await api.post(ANA, answers(quiz), { Result: { Success: false } })
	assert.deepEqual(
		(await kept(merchant.id)).map(({ type }) => type),
		[null],
	)
})

test('without cashback and expiry the award has points only', async () => {
	const { merchant, api, quiz } = await createShop([buildShoesQuiz()], {
		cashback: { isActive: false },
		expiry: { kind: 'never' },
	})
	await api.post(ANA, answers(quiz), { Result: { Success: true } })
	assert.partialDeepStrictEqual(await kept(merchant.id), [{ cashback: '0.00', valid_until: null }])
})

test('the quiz accepts and refuses these answers, with these error numbers', async () => {
	const at = (text: string) => new Date(text)
	const { merchant, api, quizzes } = await createShop([
		buildShoesQuiz(),
		buildSocksQuiz(),
		buildSocksQuiz({ isActive: false }),
		buildSocksQuiz({ endsAt: at('2026-06-15T11:00:00Z') }),
		buildSocksQuiz({ startsAt: at('2026-06-15T13:00:00Z') }),
	])
	const theirs = await createShop()
	const [quiz, other, off, over, soon] = quizzes as [Quiz, Quiz, Quiz, Quiz, Quiz]
	const [where, when, what] = answers(quiz) as [Reply, Reply, Reply]
	const [road, elsewhere] = quiz.questions[0]!.options
	const unknown = 2_147_483_647
	const cases: [unknown[], number, RegExp][] = [
		[[], 105, /body/],
		[[{ ...where, QuizQuestionId: unknown }, when, what], 105, /\[0\]\.QuizQuestionId/],
		[[where, when, what, ...answers(other)], 105, /\[3\]\.QuizQuestionId/],
		[answers(theirs.quiz), 105, /\[0\]\.QuizQuestionId/],
		[answers(off), 105, /not open/],
		[answers(over), 105, /not open/],
		[answers(soon), 105, /not open/],
		[[{ ...where, OptionIds: [unknown] }, when, what], 105, /\[0\]\.OptionIds/],
		[[{ ...where, OptionIds: when.OptionIds }, when, what], 105, /\[0\]\.OptionIds/],
		[[where, when, { ...what, OptionIds: [road!.id] }], 105, /\[2\]\.OptionIds/],
		[[where, when], 106, /question \d+ has no answer/],
		[[{ ...where, OptionIds: [] }, when, what], 106, /\[0\]\.OptionIds/],
		[[{ ...where, OptionIds: null }, when, what], 106, /\[0\]\.OptionIds/],
		[[where, { QuizQuestionId: when.QuizQuestionId }, what], 106, /\[1\]\.OptionIds/],
		[[where, when, { ...what, OpenAnswer: null }], 106, /\[2\]\.OpenAnswer/],
		[[where, when, { ...what, OpenAnswer: ' ' }], 106, /\[2\]\.OpenAnswer/],
		[[{ ...where, OptionIds: [road!.id, elsewhere!.id] }, when, what], 107, /\[0\]\.OptionIds/],
		[[{ ...where, OptionIds: [road!.id, road!.id] }, when, what], 107, /\[0\]\.OptionIds/],
		[[where, { ...when, OptionIds: [when.OptionIds[0], when.OptionIds[0]] }, what], 107, /\[1\]\.OptionIds/],
		[[where, when, what, where], 108, /\[3\]\.QuizQuestionId/],
	]
	for (const [body, number, pattern] of cases) {
		const reply = await api.post(ANA, body, { HasError: true, Result: null })
		assertConforms(answerQuiz, reply)
		assert.equal(reply.ErrorCode, number, reply.ErrorMessage)
		assert.match(reply.ErrorMessage, pattern)
	}
	assert.deepEqual(await kept(merchant.id), [])
	const many = quiz.questions[1]!.options.map((option) => option.id)
	const text = { ...where, OptionIds: [elsewhere!.id], OpenAnswer: 'في الغابة 🌲' }
	await api.post(ANA, [what, { ...when, OptionIds: many }, text], { Result: { Success: true } })
})

test("invalid input is refused with its member's name and saves nothing", async () => {
	const { merchant, ...credentials } = await createShop([buildSocksQuiz()])
	const { api, quiz } = credentials
	const [valid] = answers(quiz)
	const cases: [Record<string, unknown>, number, string][] = [
		[{ QuizQuestionId: undefined }, 7, 'QuizQuestionId'],
		[{ QuizQuestionId: null }, 7, 'QuizQuestionId'],
		[{ QuizQuestionId: '1' }, 77, 'QuizQuestionId'],
		[{ QuizQuestionId: 1.5 }, 77, 'QuizQuestionId'],
		[{ QuizQuestionId: 0 }, 77, 'QuizQuestionId'],
		[{ QuizQuestionId: 1e15 }, 77, 'QuizQuestionId'],
		[{ OpenAnswer: 5 }, 77, 'OpenAnswer'],
		[{ OpenAnswer: 'x'.repeat(10_000) }, 10, 'OpenAnswer'],
		[{ OpenAnswer: 'nul \u0000' }, 77, 'OpenAnswer'],
		[{ OpenAnswer: 'half \ud83e' }, 77, 'OpenAnswer'],
		[{ OptionIds: 1 }, 77, 'OptionIds'],
		[{ OptionIds: ['1'] }, 77, 'OptionIds[0]'],
		[{ OptionIds: Array.from({ length: 101 }, () => 1) }, 10, 'OptionIds'],
	]
	for (const [changes, number, member] of cases) {
		const reply = await api.post(ANA, [{ ...valid, ...changes }], { HasError: true, Result: null })
		assertConforms(answerQuiz, reply)
		const label = JSON.stringify(changes).slice(0, 80)
		assert.equal(reply.ErrorCode, number, label)
		assert.ok(reply.ErrorMessage.startsWith(`[0].${member} `), `${label}: ${reply.ErrorMessage}`)
	}
	await sendRaw(world.app, credentials, 'POST', ANA, '[{"QuizQuestionId":1e400}]').then((reply) =>
		assert.match(reply.ErrorMessage, /QuizQuestionId/),
	)
	for (const body of [undefined, null, {}, 'x']) {
		await api.post(ANA, body, { HasError: true, ErrorCode: 77, Result: null })
	}
	await api.post(
		ANA,
		Array.from({ length: 501 }, () => valid),
		{ HasError: true, ErrorCode: 10 },
	)
	for (const [query, number] of [
		['', 59],
		['?customerId=', 59],
		['?customerId=nobody', 59],
		['?customerId=a%00b', 77],
		[`?customerId=${'x'.repeat(10_000)}`, 10],
	] as const) {
		const reply = await api.post(`/Quiz/answer${query}`, [valid], { HasError: true, ErrorCode: number })
		assert.match(reply.ErrorMessage, /customer/)
	}
	assert.deepEqual(await kept(merchant.id), [])
	await api.post(ANA, [{ ...valid, Unknown: 1 }], { Result: { Success: true } })
})
