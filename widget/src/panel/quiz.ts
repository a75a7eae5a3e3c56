import type { MemberQuiz } from '@fiel/contract'
import { h } from '../dom.ts'
import type { Context } from './context.ts'
import { alertPlace, button, card, createAttempt, note, view } from './parts.ts'

type Question = MemberQuiz['Questions'][number]
interface Answer {
	QuizQuestionId: number
	OpenAnswer: string | null
	OptionIds: number[] | null
}

/** `QuizQuestionType` and `QuizOptionType` of the contract, whose numbers are fixed. */
const SINGLE_CHOICE = 0
const OPEN = 2
const WITH_TEXT = 1

interface Asked {
	element: HTMLElement
	/** Null while the question is not answered. */
	answer(): Answer | null
	fail(isWrong: boolean): void
}

const textBox = (name: string, label: string): HTMLTextAreaElement =>
	h('textarea', { class: 'input', name, rows: '3', 'aria-label': label })

const ask = ({ words }: Context, question: Question): Asked => {
	const name = `q${question.Id}`
	const isOpen = question.Type === OPEN
	const text = textBox(`${name}-text`, isOpen ? question.Question : words.yourAnswer)
	const type = question.Type === SINGLE_CHOICE ? 'radio' : 'checkbox'
	const options = question.Options.map((option) => ({
		option,
		input: h('input', { type, name, value: option.Id, onchange: () => show() }),
	}))
	const chosen = () => options.filter(({ input }) => input.checked).map(({ option }) => option)
	const wantsText = () => isOpen || chosen().some(({ Type }) => Type === WITH_TEXT)
	const show = (): void => {
		text.hidden = !wantsText()
	}
	show()
	const error = h('span', { class: 'error' })
	const hint = question.Type === SINGLE_CHOICE ? words.chooseOne : words.chooseSeveral
	const element = h(
		'fieldset',
		{ class: 'question' },
		h('legend', { class: 'strong' }, question.Question),
		!isOpen && h('span', { class: 'detail' }, hint),
		...options.map(({ option, input }) =>
			h('label', { class: 'option' }, input, h('span', null, option.Text)),
		),
		text,
		error,
	)
	return {
		element,
		answer() {
			const written = text.value.trim()
			const ids = chosen().map(({ Id }) => Id)
			if (isOpen ? written === '' : ids.length === 0) return null
			return {
				QuizQuestionId: question.Id,
				OpenAnswer: wantsText() && written !== '' ? written : null,
				OptionIds: isOpen ? null : ids,
			}
		},
		fail(isWrong) {
			error.textContent = isWrong ? words.answerEach : ''
			if (isWrong) element.querySelector<HTMLElement>('input, textarea')?.focus()
		},
	}
}

export const quizView = (context: Context, quiz: MemberQuiz): (() => void) =>
	view(context, 'earn', quiz.Name, (into) => {
		const { words, client, navigation } = context
		const questions = quiz.Questions.map((question) => ask(context, question))
		const place = alertPlace()
		const send: HTMLButtonElement = button(words.sendAnswers, () => {
			const answers = questions.map(({ answer }) => answer())
			// The first one that is wrong gets the focus, so it comes last.
			for (let index = questions.length - 1; index >= 0; index -= 1)
				questions[index]?.fail(answers[index] === null)
			if (answers.some((answer) => answer === null)) return
			return attempt(async () => {
				const result = await client.send<{ Points: number }>('POST', `/quizzes/${quiz.Id}/answers`, {
					Answers: answers,
				})
				const thanks = words.quizThanks(result.Points > 0 ? context.formats.points(result.Points) : null)
				into.replaceChildren(
					h(
						'div',
						{ class: 'stack' },
						note(thanks, 'check', 'good'),
						button(words.back, () => navigation.back(), { kind: 'plain' }),
					),
				)
				navigation.announce(thanks)
				into.querySelector('button')?.focus()
			})
		})
		const attempt = createAttempt(context, send, place)
		into.append(h('div', { class: 'stack' }, ...questions.map(({ element }) => card(element)), place, send))
	})
