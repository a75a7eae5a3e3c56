import { useNavigate } from '@tanstack/react-router'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { notify } from '../ui/notify.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QuizForm } from './quiz-form.tsx'
import { newQuiz } from './quiz-values.ts'
import { text } from './words.ts'

export default function NewQuizPage() {
	const t = useText(text)
	const navigate = useNavigate()
	const create = useWrite('createQuiz', { refreshes: ['listAllQuizzes'] })
	return (
		<>
			<PageHeader title={t.newTitle} about={t.newAbout} within="/quizzes" />
			<QuizForm
				name="new quiz"
				was={null}
				initial={newQuiz()}
				submit={t.saveNew}
				save={(body) => create.mutateAsync({ body })}
				failure={create.error}
				onSaved={async ({ Name }) => {
					notify(t.created(Name))
					await navigate({ to: '/quizzes' })
				}}
			/>
		</>
	)
}
