import { Button } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { isAllDone, StepLists, useDismissed, useFirstSteps } from './checklist.tsx'
import { DemoNote } from './demo-note.tsx'
import { text } from './words.ts'

export default function StartPage() {
	const t = useText(text)
	const steps = useFirstSteps(true)
	const mayWrite = useIsAllowed('createReward')
	const [isDismissed, setDismissed] = useDismissed()
	return (
		<>
			<PageHeader title={t.start} />
			<DemoNote />
			<Loaded of={steps}>
				{(found) => {
					if (!mayWrite || isAllDone(found))
						return (
							<EmptyState icon="check" title={t.welcome}>
								{t.welcomeAbout}
							</EmptyState>
						)
					return isDismissed ? (
						<Dismissed />
					) : (
						<StepLists steps={found} onDismiss={() => setDismissed(true)} />
					)
				}}
			</Loaded>
		</>
	)
}

function Dismissed() {
	const t = useText(text)
	const [, setDismissed] = useDismissed()
	return (
		<EmptyState
			icon="check"
			title={t.dismissed}
			action={
				<Button variant="default" onClick={() => setDismissed(false)}>
					{t.show}
				</Button>
			}
		>
			{t.welcomeAbout}
		</EmptyState>
	)
}
