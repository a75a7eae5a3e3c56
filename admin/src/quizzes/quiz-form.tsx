import type { AdminQuiz } from '@fiel/contract'
import { Alert, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ApiFailure } from '../api/api-failure.ts'
import { useSession } from '../api/session.ts'
import { QUIZ_LIMITS } from '../api/values.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { Icon } from '../ui/icon.tsx'
import { isReversed } from '../ui/moment.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { QuestionFields } from './question-fields.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { isOpen, type Quiz, type QuizFormOf, type QuizValues, quizBody } from './quiz-values.ts'
import { text } from './words.ts'
import './quizzes.css'

interface Props extends Saving<Quiz, AdminQuiz> {
	/** Null for a new quiz. */
	was: AdminQuiz | null
	initial: QuizValues
}

/** Edits a quiz, with a preview beside it; read-only for users who may not write. */
export function QuizForm({ was, initial, ...saving }: Props) {
	const t = useText(text)
	const said = useQuizFailure()
	const form = useForm<QuizValues>({ initialValues: initial, validate: useRules() })
	const isAnswered = (was?.Completions ?? 0) > 0
	return (
		<FormFrame
			form={form}
			bodyOf={quizBody}
			needs="updateQuiz"
			back="/quizzes"
			said={said}
			placeOf={listAt}
			beside={<QuizPreview values={form.values} />}
			{...saving}
		>
			{isAnswered && (
				<Alert variant="light" color="blue" title={t.answered} icon={<Icon name="quizzes" />} mb="lg">
					{t.answeredText}
				</Alert>
			)}
			<Basics form={form} />
			<QuestionFields form={form} isAnswered={isAnswered} />
		</FormFrame>
	)
}

/** A list has no input, so it shows its error itself. */
const listAt = (field: string): string | undefined =>
	/^QuestionList(\[\d+\]\.Options)?$/.exec(field)?.[0].replace(/\[(\d+)\]/, '.$1')

/** Checks before the request; the server's other refusals are shown at the same inputs. */
const useRules = () => {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const filled = (value: string) => (value.trim() ? null : t.required)
	return (values: QuizValues): Record<string, string | null> => {
		const { Name, AmountOfPoints, StartDate, EndDate, QuestionList } = values
		const errors: Record<string, string | null> = {
			Name: filled(Name),
			AmountOfPoints: Number(AmountOfPoints) > 0 ? null : t.positive,
			EndDate: isReversed(StartDate, EndDate, TimeZone) ? t.endFirst : null,
			QuestionList:
				QuestionList.length === 0
					? t.noQuestions
					: QuestionList.length > QUIZ_LIMITS.mostQuestions
						? t.tooManyQuestions
						: null,
		}
		for (const [index, question] of QuestionList.entries()) {
			const at = `QuestionList.${index}`
			errors[`${at}.Question`] = filled(question.Question)
			if (isOpen(question)) continue
			const count = question.Options.length
			if (count < QUIZ_LIMITS.leastOptions) errors[`${at}.Options`] = t.tooFewOptions
			if (count > QUIZ_LIMITS.mostOptions) errors[`${at}.Options`] = t.tooManyOptions
			for (const [number, option] of question.Options.entries())
				errors[`${at}.Options.${number}.Text`] = filled(option.Text)
		}
		return errors
	}
}

const useQuizFailure = () => {
	const t = useText(text)
	const said = useFailureText()
	return (failure: ApiFailure): string => {
		if (failure.status === 409) return t.answeredText
		switch (failure.errorName) {
			case 'Campaign_InvalidDateRange':
				return t.endFirst
			case 'Points_PointsCannotBeZero':
				return t.positive
			case 'Quiz_MinimumAmountOfOptions':
				return t.tooFewOptions
			case 'Quiz_MaximumAmountOfOptions':
				return t.tooManyOptions
			case 'Quiz_MaximumAmountOfQuestions':
				return t.tooManyQuestions
			default:
				return said(failure)
		}
	}
}

function Basics({ form }: { form: QuizFormOf }) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const hint = { description: t.timeZone(TimeZone) }
	return (
		<Section title={t.basics} about={t.basicsAbout}>
			<TextInput label={t.name} maxLength={500} {...form.getInputProps('Name')} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<MomentField label={t.start} {...hint} {...form.getInputProps('StartDate')} />
				<MomentField label={t.end} {...hint} {...form.getInputProps('EndDate')} />
				<NumberField label={t.amount} decimalScale={4} {...form.getInputProps('AmountOfPoints')} />
			</SimpleGrid>
			<Switch label={t.isActive} {...form.getInputProps('IsActive', { type: 'checkbox' })} />
		</Section>
	)
}
