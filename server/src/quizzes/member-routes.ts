import { answerMemberQuiz, listMemberQuizzes, type MemberQuiz } from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Answer } from './check-answers.ts'
import { completeQuizzes } from './complete-quizzes.ts'
import { type ListedQuiz, listQuizzesByIds } from './list-quizzes.ts'
import { quizBody } from './quiz-body.ts'

interface MemberAnswers {
	quizId: number
	answers: Answer[]
}

/** The member interface of quizzes. */
export const registerQuizzesMemberRoutes = (api: MemberApi): void => {
	const readQuizzes = api.readAsMember<null, ListedQuiz[]>((db, merchant, queries) =>
		listQuizzesByIds(
			db,
			merchant.id,
			api.clock.now(),
			queries.map(({ member }) => member.id),
		),
	)
	api.serve(listMemberQuizzes, async (call) => {
		const quizzes = await readQuizzes(call, null)
		return isNoMember(quizzes) ? quizzes : { Items: quizzes.map(memberQuizBody) }
	})
	const answer = api.writeAsMember<MemberAnswers, Awaited<ReturnType<typeof completeQuizzes>>[number]>(
		(tx, merchant, now, sent) =>
			completeQuizzes(
				tx,
				merchant,
				now,
				sent.map(({ member, command }) => ({ customerId: member.originalId, ...command })),
			),
	)
	api.serve(answerMemberQuiz, async (call) => {
		const { token, params, body, render } = call
		const answers = body.Answers.map(({ QuizQuestionId, OpenAnswer, OptionIds }) => ({
			questionId: QuizQuestionId,
			open: OpenAnswer ?? null,
			optionIds: OptionIds ?? [],
		}))
		const completion = await answer(call, token.subject, { quizId: params.id, answers })
		if (isNoMember(completion)) return completion
		if (isRefusal(completion)) return withField(completion)
		return {
			IsCompleted: completion.isCompleted,
			Message: render(completion.message),
			Points: completion.points.toNumber(),
		}
	})
}

/** The answers are a member of the body here, and the body itself on the private interface. */
const withField = ({ field, ...refusal }: Refusal): Refusal => {
	if (field === undefined) return refusal
	return { ...refusal, field: field.startsWith('[') ? `Answers${field}` : 'Answers' }
}

const memberQuizBody = (quiz: ListedQuiz): MemberQuiz => {
	const { Id, Name, AmountOfPoints, StartDate, EndDate, IsCompleted, QuestionList } = quizBody(quiz)
	return { Id, Name, Points: AmountOfPoints, StartDate, EndDate, IsCompleted, Questions: QuestionList }
}
