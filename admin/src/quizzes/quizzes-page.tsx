import type { AdminQuiz } from '@fiel/contract'
import { Badge, Button, Stack, Text } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { CsvButton } from '../ui/csv-button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { ListTable } from '../ui/list-table.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useListView } from '../ui/use-list-view.ts'
import { wholeList } from '../ui/whole-list.ts'
import { STATE_COLORS, stateOf } from './quiz-values.ts'
import { text } from './words.ts'

export default function QuizzesPage() {
	const t = useText(text)
	const quizzes = useRead('listAllQuizzes')
	const createButton = useIsAllowed('createQuiz') && (
		<Button component={Link} to="/quizzes/new" leftSection={<Icon name="plus" size={16} />}>
			{t.create}
		</Button>
	)
	return (
		<>
			<PageHeader title={t.title} about={t.about}>
				<CsvButton
					file="quizzes"
					rows={quizzes.data ?? []}
					columns={{
						ID: ({ Id }) => Id,
						[t.name]: ({ Name }) => Name,
						[t.state]: (quiz) => t.states[stateOf(quiz, Date.now())],
						[t.questions]: ({ QuestionList }) => QuestionList.length,
						[t.points]: ({ AmountOfPoints }) => AmountOfPoints,
						[t.completions]: ({ Completions }) => Completions,
					}}
				/>
				{createButton}
			</PageHeader>
			<Loaded of={quizzes}>
				{(list) =>
					list.length > 0 ? (
						<QuizTable quizzes={list} />
					) : (
						<EmptyState icon="quizzes" title={t.emptyTitle} action={createButton}>
							{t.emptyText}
						</EmptyState>
					)
				}
			</Loaded>
		</>
	)
}

/** When customers can answer a quiz; nothing if they always can. */
function Dates({ of: { StartDate, EndDate } }: { of: AdminQuiz }) {
	const t = useText(text)
	const { date } = useFormats()
	if (!StartDate && !EndDate) return null
	const from = StartDate && date(StartDate)
	const until = EndDate && date(EndDate)
	return (
		<Text fz="xs" c="dimmed">
			{from && until ? `${from} – ${until}` : from ? t.from(from) : t.until(until!)}
		</Text>
	)
}

function QuizTable({ quizzes }: { quizzes: AdminQuiz[] }) {
	const view = useListView('quizzes', [])
	const t = useText(text)
	const navigate = useNavigate()
	const { number, points } = useFormats()
	return (
		<ListTable
			label={t.title}
			view={view}
			of={wholeList(quizzes)}
			empty={null}
			rowKey={({ Id }) => Id}
			onOpen={({ Id }) => navigate({ to: '/quizzes/$id', params: { id: String(Id) } })}
			columns={[
				{
					id: 'name',
					title: t.name,
					sortBy: ({ Name }: AdminQuiz) => Name,
					cell: (quiz) => (
						<Stack gap={2}>
							<Link to="/quizzes/$id" params={{ id: String(quiz.Id) }} className="fiel-strong" tabIndex={-1}>
								{quiz.Name}
							</Link>
							<Dates of={quiz} />
						</Stack>
					),
				},
				{
					id: 'state',
					title: t.state,
					sortBy: (quiz: AdminQuiz) => t.states[stateOf(quiz, Date.now())],
					cell: (quiz) => {
						const state = stateOf(quiz, Date.now())
						return <Badge color={STATE_COLORS[state]}>{t.states[state]}</Badge>
					},
				},
				{
					id: 'questions',
					title: t.questions,
					sortBy: ({ QuestionList }: AdminQuiz) => QuestionList.length,
					align: 'right',
					wide: true,
					cell: ({ QuestionList }) => number(QuestionList.length),
				},
				{
					id: 'points',
					title: t.points,
					sortBy: ({ AmountOfPoints }: AdminQuiz) => AmountOfPoints,
					align: 'right',
					wide: true,
					cell: ({ AmountOfPoints }) => points(AmountOfPoints),
				},
				{
					id: 'completions',
					title: t.completions,
					sortBy: ({ Completions }: AdminQuiz) => Completions,
					align: 'right',
					wide: true,
					below: true,
					cell: ({ Completions }) => number(Completions),
				},
			]}
		/>
	)
}
