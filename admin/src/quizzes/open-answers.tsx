import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Input, usePagedList } from '../api/use-paged-list.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvListButton } from '../ui/csv-list-button.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { momentOf } from '../ui/save-csv.ts'
import { DateText } from '../ui/values.tsx'
import { text } from './results-words.ts'

interface Props {
	quizId: number
	questionId: number
	/** The number of answers. */
	count: number
}

/** The open answers, loaded on demand. */
export function OpenAnswers(props: Props) {
	const t = useText(text)
	const { number } = useFormats()
	const [isShown, setShown] = useState(false)
	if (props.count === 0)
		return (
			<Text fz="sm" c="dimmed">
				{t.noneHere}
			</Text>
		)
	return (
		<Stack gap="sm">
			<Group justify="space-between">
				<Text fz="sm">{t.written(number(props.count))}</Text>
				<Group gap="xs">
					<AnswersCsv {...props} />
					{!isShown && (
						<Button variant="default" size="xs" onClick={() => setShown(true)}>
							{t.showAnswers}
						</Button>
					)}
				</Group>
			</Group>
			{isShown && <Answers {...props} />}
		</Stack>
	)
}

const inputOf = ({ quizId, questionId }: Props): Input => ({ params: { id: quizId, question: questionId } })

function Answers(props: Props) {
	const answers = usePagedList('listOpenAnswers', inputOf(props))
	return (
		<Loaded of={answers}>
			{(items) => (
				<Stack gap="xs">
					{items.map(({ CustomerId, CustomerName, Date: date, Text: words }) => (
						<Stack key={CustomerId} gap={0}>
							<Text fz="sm" className="fiel-wraps">
								{words}
							</Text>
							<Text fz="xs" c="dimmed">
								{CustomerName ?? CustomerId} · <DateText value={date} day />
							</Text>
						</Stack>
					))}
					<MoreButton of={answers} />
				</Stack>
			)}
		</Loaded>
	)
}

function AnswersCsv(props: Props) {
	const t = useText(text)
	return (
		<CsvListButton
			list="listOpenAnswers"
			input={inputOf(props)}
			file="quiz-answers"
			label={t.exportAnswers}
			size="xs"
			columns={{
				[t.customer]: ({ CustomerId }) => CustomerId,
				[t.date]: ({ Date: date }) => momentOf(date),
				[t.answer]: ({ Text: words }) => words,
			}}
		/>
	)
}
