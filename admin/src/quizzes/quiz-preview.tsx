import { Badge, Checkbox, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { QuizOptionType, QuizQuestionType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { isOpen, type OptionValues, type QuestionValues, type QuizValues } from './quiz-values.ts'
import { text } from './words.ts'

/** The quiz as a customer sees it; the inputs work. */
export function QuizPreview({ values }: { values: QuizValues }) {
	const t = useText(text)
	const { points } = useFormats()
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be in reach of the keyboard
		<section className="fiel-preview fiel-quiz-preview" aria-label={t.preview} tabIndex={0}>
			<Stack gap="sm">
				<Stack gap={2}>
					<Title order={2} fz="md">
						{t.preview}
					</Title>
					<Text fz="xs" c="dimmed">
						{t.previewAbout}
					</Text>
				</Stack>
				<Stack className="fiel-mock" gap="lg">
					<Stack gap={6} align="flex-start">
						<Text fz="lg" fw={600}>
							{values.Name.trim() || t.untitled}
						</Text>
						{Number(values.AmountOfPoints) > 0 && (
							<Badge color="teal">{t.earns(points(Number(values.AmountOfPoints)))}</Badge>
						)}
					</Stack>
					{values.QuestionList.map((question, index) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: a question without an id has nothing else
						<Question key={index} of={question} index={index} />
					))}
				</Stack>
			</Stack>
		</section>
	)
}

function Question({ of: question, index }: { of: QuestionValues; index: number }) {
	const t = useText(text)
	const [chosen, setChosen] = useState<string[]>([])
	const label = `${index + 1}. ${question.Question.trim() || t.untitledQuestion}`
	if (isOpen(question)) return <Textarea label={label} placeholder={t.yourAnswer} autosize minRows={2} />
	const isSingle = question.Type === QuizQuestionType.SingleChoice
	const answers = question.Options.map((option, place) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: an option without an id has nothing else
		<Answer key={place} of={option} place={place} isSingle={isSingle} chosen={chosen} />
	))
	if (isSingle)
		return (
			<Radio.Group label={label} value={chosen[0] ?? ''} onChange={(value) => setChosen([value])}>
				<Stack gap="xs" mt="xs">
					{answers}
				</Stack>
			</Radio.Group>
		)
	return (
		<Checkbox.Group label={label} value={chosen} onChange={setChosen}>
			<Stack gap="xs" mt="xs">
				{answers}
			</Stack>
		</Checkbox.Group>
	)
}

interface AnswerProps {
	of: OptionValues
	place: number
	isSingle: boolean
	chosen: string[]
}

function Answer({ of: option, place, isSingle, chosen }: AnswerProps) {
	const t = useText(text)
	const Input = isSingle ? Radio : Checkbox
	const label = option.Text.trim() || t.untitledOption
	const asks = option.Type === QuizOptionType.WithText && chosen.includes(String(place))
	return (
		<>
			<Input value={String(place)} label={label} />
			{asks && <TextInput size="xs" aria-label={`${label}: ${t.yourAnswer}`} placeholder={t.yourAnswer} />}
		</>
	)
}
