import type { AdminQuiz } from '@fiel/contract'
import { Group, Tabs } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QuizForm } from './quiz-form.tsx'
import { QuizResults } from './quiz-results.tsx'
import { quizValues } from './quiz-values.ts'
import { text } from './words.ts'

const TABS = ['edit', 'results'] as const

export default function QuizPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const quizzes = useRead('listAllQuizzes')
	return (
		<Loaded of={quizzes}>
			{(list) => {
				const quiz = list.find(({ Id }) => String(Id) === id)
				if (quiz) return <Quiz key={quiz.Id} quiz={quiz} />
				return (
					<>
						<PageHeader title={t.title} within="/quizzes" />
						<EmptyState icon="quizzes" title={t.gone}>
							{t.about}
						</EmptyState>
					</>
				)
			}}
		</Loaded>
	)
}

function Quiz({ quiz }: { quiz: AdminQuiz }) {
	const t = useText(text)
	const navigate = useNavigate()
	const { tab } = useSearch({ strict: false }) as { tab?: string }
	const open = TABS.find((name) => name === tab) ?? 'edit'
	const show = (name: string | null) =>
		navigate({
			to: '/quizzes/$id',
			params: { id: String(quiz.Id) },
			search: (name === 'edit' ? {} : { tab: name }) as never,
		})
	return (
		<>
			<PageHeader title={quiz.Name} within="/quizzes" />
			<Tabs value={open} onChange={show} keepMounted={false}>
				<Tabs.List mb="xl">
					<Group gap={0}>
						{TABS.map((name) => (
							<Tabs.Tab key={name} value={name}>
								{t.tabs[name]}
							</Tabs.Tab>
						))}
					</Group>
				</Tabs.List>
				<Tabs.Panel value="edit">
					<Edit quiz={quiz} />
				</Tabs.Panel>
				<Tabs.Panel value="results">
					<QuizResults quiz={quiz} />
				</Tabs.Panel>
			</Tabs>
		</>
	)
}

function Edit({ quiz }: { quiz: AdminQuiz }) {
	const t = useText(text)
	const navigate = useNavigate()
	const update = useWrite('updateQuiz', { refreshes: ['listAllQuizzes'] })
	return (
		<QuizForm
			name={`quiz ${quiz.Id}`}
			was={quiz}
			initial={quizValues(quiz)}
			submit={t.save}
			save={(body) => update.mutateAsync({ params: { id: quiz.Id }, body })}
			failure={update.error}
			onSaved={async ({ Name }) => {
				notify(t.saved(Name))
				await navigate({ to: '/quizzes' })
			}}
		/>
	)
}
