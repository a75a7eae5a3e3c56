import type { AdminQuiz } from '@fiel/contract'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { NotFoundState } from '../ui/not-found-state.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { PageTabs } from '../ui/page-tabs.tsx'
import { QuizForm } from './quiz-form.tsx'
import { QuizResults } from './quiz-results.tsx'
import { quizValues } from './quiz-values.ts'
import { text } from './words.ts'

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
					<NotFoundState icon="quizzes" title={t.title} within="/quizzes" said={t.gone}>
						{t.about}
					</NotFoundState>
				)
			}}
		</Loaded>
	)
}

function Quiz({ quiz }: { quiz: AdminQuiz }) {
	const t = useText(text)
	return (
		<>
			<PageHeader title={quiz.Name} within="/quizzes" />
			<PageTabs
				labels={t.tabs}
				parts={{ edit: () => <Edit quiz={quiz} />, results: () => <QuizResults quiz={quiz} /> }}
			/>
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
			save={(_, changes) => update.mutateAsync({ params: { id: quiz.Id }, body: changes })}
			failure={update.error}
			onSaved={async ({ Name }) => {
				notify(t.saved(Name))
				await navigate({ to: '/quizzes' })
			}}
		/>
	)
}
