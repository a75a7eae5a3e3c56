import type { AdminQuiz } from '@fiel/contract'
import { Alert, Button, Fieldset, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useMay, useSession } from '../api/session.ts'
import { QUIZ_LIMITS } from '../api/values.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Icon } from '../ui/icon.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { isTurned } from '../ui/moment.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text as shared } from '../ui/words.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuizPreview } from './quiz-preview.tsx'
import { isOpen, type Quiz, type QuizFormOf, type QuizValues, quizBody } from './quiz-values.ts'
import { text } from './words.ts'
import './quizzes.css'

interface Props {
	/** Null for a new one. */
	was: AdminQuiz | null
	initial: QuizValues
	submit: string
	save: (body: Quiz) => Promise<AdminQuiz>
	failure: ApiFailure | null
	onSaved: (quiz: AdminQuiz) => Promise<void>
}

/** Builds a quiz, with what a customer answers beside; who may not write reads it. */
export function QuizForm({ was, initial, submit, save, failure, onSaved }: Props) {
	const t = useText(text)
	const common = useText(shared)
	const said = useQuizFailure()
	const navigate = useNavigate()
	const mayWrite = useMay('updateQuiz')
	const saved = useRef(false)
	const form = useForm<QuizValues>({ initialValues: initial, validate: useRules() })
	const send = form.onSubmit(async (values) => {
		try {
			const quiz = await save(quizBody(values))
			saved.current = true
			await onSaved(quiz)
		} catch (error) {
			const found = error as ApiFailure
			const list = found.field?.match(/^QuestionList(\[\d+\]\.Options)?$/)
			// a list has no input of its own: it shows its error itself
			if (list) form.setFieldError(list[0].replace(/\[(\d+)\]/, '.$1'), said(found))
			else showAtField(form, found, said(found))
		}
	}, focusFirst)
	const isAnswered = (was?.Completions ?? 0) > 0
	return (
		<div className="fiel-beside">
			<form onSubmit={send} noValidate>
				<LeaveGuard when={() => form.isDirty() && !saved.current} />
				{isAnswered && (
					<Alert variant="light" color="blue" title={t.answered} icon={<Icon name="quizzes" />} mb="lg">
						{t.answeredText}
					</Alert>
				)}
				<Fieldset variant="unstyled" disabled={!mayWrite}>
					<Basics form={form} />
					<QuestionFields form={form} isAnswered={isAnswered} />
				</Fieldset>
				{mayWrite && (
					<Stack gap="xs">
						{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
						<div className="fiel-save-bar">
							<Button variant="default" onClick={() => navigate({ to: '/quizzes' })}>
								{common.cancel}
							</Button>
							<Button type="submit" loading={form.submitting}>
								{submit}
							</Button>
						</div>
					</Stack>
				)}
			</form>
			<QuizPreview values={form.values} />
		</div>
	)
}

/** The form is long: the first input that something is wrong with comes into sight. */
const focusFirst = (): void => {
	requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
}

/** What can be said before asking the server; the rest it says itself, at the same inputs. */
const useRules = () => {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const filled = (value: string) => (value.trim() ? null : t.required)
	return (values: QuizValues): Record<string, string | null> => {
		const { Name, AmountOfPoints, StartDate, EndDate, QuestionList } = values
		const errors: Record<string, string | null> = {
			Name: filled(Name),
			AmountOfPoints: Number(AmountOfPoints) > 0 ? null : t.positive,
			EndDate: isTurned(StartDate, EndDate, TimeZone) ? t.endFirst : null,
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
