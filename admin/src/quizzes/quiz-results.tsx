import type { AdminQuiz } from '@fiel/contract'
import { Group, Stack, Text, Title } from '@mantine/core'
import { QuizQuestionType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { BarList } from '../ui/bar-list.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { CompletionsChart } from './completions-chart.tsx'
import { OpenAnswers } from './open-answers.tsx'
import { isOpen } from './quiz-values.ts'
import { text } from './results-words.ts'
import { type Totals, useResults } from './use-results.ts'

/** The results of a quiz: over time, by option, and open answers. */
export function QuizResults({ quiz }: { quiz: AdminQuiz }) {
	const t = useText(text)
	const results = useResults(quiz.Id)
	return (
		<Loaded of={results}>
			{(totals) =>
				totals.completions > 0 ? (
					<Results quiz={quiz} totals={totals} />
				) : (
					<EmptyState icon="quizzes" title={t.empty}>
						{t.emptyText}
					</EmptyState>
				)
			}
		</Loaded>
	)
}

type Question = AdminQuiz['QuestionList'][number]

function Results({ quiz, totals }: { quiz: AdminQuiz; totals: Totals }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<Stack gap={40}>
			<CompletionsChart days={totals.days} />
			<Stack gap="lg">
				<Group justify="space-between">
					<Title order={2} fz="md">
						{t.completions(number(totals.completions))}
					</Title>
					<OptionsCsv questions={quiz.QuestionList} totals={totals} />
				</Group>
				{quiz.QuestionList.map((question, index) => (
					<Stack key={question.Id} className="fiel-item" gap="sm" component="section">
						<Title order={3} fz="sm">
							{`${index + 1}. ${question.Question}`}
						</Title>
						{!isOpen(question) && <Options question={question} totals={totals} />}
						{(isOpen(question) || totals.texts.has(question.Id!)) && (
							<OpenAnswers
								quizId={quiz.Id}
								questionId={question.Id!}
								count={totals.texts.get(question.Id!) ?? 0}
							/>
						)}
					</Stack>
				))}
			</Stack>
		</Stack>
	)
}

function OptionsCsv({ questions, totals }: { questions: Question[]; totals: Totals }) {
	const t = useText(text)
	const rows = questions.flatMap(({ Question, Options }) => Options.map((option) => ({ Question, option })))
	const countOf = (id: number | null): number => totals.options.get(id!) ?? 0
	return (
		<CsvButton
			file="quiz-results"
			rows={rows}
			columns={{
				[t.question]: ({ Question }) => Question,
				[t.option]: ({ option }) => option.Text,
				[t.count]: ({ option }) => countOf(option.Id),
				[t.share]: ({ option }) => Number((countOf(option.Id) / totals.completions).toFixed(4)),
			}}
		/>
	)
}

function Options({ question, totals }: { question: Question; totals: Totals }) {
	const t = useText(text)
	const { number, percent } = useFormats()
	const bars = question.Options.map(({ Id, Text: words }) => {
		const count = totals.options.get(Id!) ?? 0
		const share = count / totals.completions
		return { key: Id!, name: words, value: share, text: t.chosen(number(count), percent(share)) }
	})
	return (
		<Stack gap="sm">
			<BarList label={question.Question} bars={bars} full={1} />
			{question.Type === QuizQuestionType.MultipleChoice && (
				<Text fz="xs" c="dimmed">
					{t.several}
				</Text>
			)}
		</Stack>
	)
}
