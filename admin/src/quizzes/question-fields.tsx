import { ActionIcon, Button, Group, Select, Stack, Text, Textarea } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { QUIZ_LIMITS, QuizQuestionType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { Icon } from '../ui/icon.tsx'
import { MoveButtons } from '../ui/move-buttons.tsx'
import { Section } from '../ui/section.tsx'
import { OptionFields } from './option-fields.tsx'
import { isOpen, newOption, newQuestion, type QuizFormOf } from './quiz-values.ts'
import { text } from './words.ts'

export function QuestionFields({ form, isAnswered }: { form: QuizFormOf; isAnswered: boolean }) {
	const t = useText(text)
	const { QuestionList } = form.values
	const mayWrite = useIsAllowed('updateQuiz')
	const error = form.errors.QuestionList
	return (
		<Section title={t.questions} about={t.questionsAbout}>
			{QuestionList.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Question key={index} form={form} index={index} isAnswered={isAnswered} />
			))}
			<Group gap="sm">
				{mayWrite && !isAnswered && (
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						disabled={QuestionList.length >= QUIZ_LIMITS.mostQuestions}
						onClick={() => form.insertListItem('QuestionList', newQuestion())}
					>
						{t.addQuestion}
					</Button>
				)}
				<Text fz="xs" c="dimmed">
					{t.count(QuestionList.length, QUIZ_LIMITS.mostQuestions)}
				</Text>
			</Group>
			{error && (
				<Text fz="sm" c="var(--mantine-color-error)" role="alert">
					{error}
				</Text>
			)}
		</Section>
	)
}

interface ItemProps {
	form: QuizFormOf
	index: number
	isAnswered: boolean
}

const TYPES = Object.entries(QuizQuestionType) as [keyof typeof QuizQuestionType, number][]

function Question({ form, index, isAnswered }: ItemProps) {
	const t = useText(text)
	const question = form.values.QuestionList[index]!
	const at = `QuestionList.${index}`
	const types = TYPES.map(([name, value]) => ({ value: String(value), label: t.types[name] }))
	const kind = TYPES.find(([, value]) => value === question.Type)?.[0] ?? 'Open'
	const choose = (chosen: string | null): void => {
		form.setFieldValue(`${at}.Type`, Number(chosen))
		if (Number(chosen) !== QuizQuestionType.Open && question.Options.length === 0)
			form.setFieldValue(`${at}.Options`, [newOption(), newOption()])
	}
	return (
		<Stack className="fiel-item" gap="sm" role="group" aria-label={t.question(index + 1)}>
			<QuestionHead form={form} index={index} isAnswered={isAnswered} />
			<Textarea label={t.questionText} autosize maxLength={4000} {...form.getInputProps(`${at}.Question`)} />
			<Select
				label={t.type}
				description={t.needs[kind]}
				inputWrapperOrder={DESCRIPTION_BELOW}
				data={types}
				allowDeselect={false}
				disabled={isAnswered}
				value={String(question.Type)}
				onChange={choose}
			/>
			{!isOpen(question) && <OptionFields form={form} index={index} isAnswered={isAnswered} />}
		</Stack>
	)
}

function QuestionHead({ form, index, isAnswered }: ItemProps) {
	const t = useText(text)
	const mayWrite = useIsAllowed('updateQuiz')
	const count = form.values.QuestionList.length
	return (
		<Group justify="space-between">
			<Text fz="sm" fw={550}>
				{t.question(index + 1)}
			</Text>
			{mayWrite && (
				<Group gap={2}>
					<MoveButtons
						up={t.questionUp}
						down={t.questionDown}
						index={index}
						count={count}
						onMove={(to) => form.reorderListItem('QuestionList', { from: index, to })}
					/>
					{!isAnswered && (
						<ActionIcon
							variant="subtle"
							color="gray"
							aria-label={t.removeQuestion(index + 1)}
							onClick={() => form.removeListItem('QuestionList', index)}
						>
							<Icon name="trash" size={16} />
						</ActionIcon>
					)}
				</Group>
			)}
		</Group>
	)
}
