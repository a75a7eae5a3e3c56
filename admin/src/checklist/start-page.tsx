import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { reading } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Checklist, useDismissed } from './checklist.tsx'
import { text } from './words.ts'

export default function StartPage() {
	const t = useText(text)
	const [isDismissed, setDismissed] = useDismissed()
	const steps = useQuery(reading('getFirstSteps'))
	return (
		<>
			<PageHeader title={t.start} />
			{isDismissed ? (
				<EmptyState
					icon="check"
					title={t.dismissed}
					action={
						<Button variant="default" onClick={() => setDismissed(false)}>
							{t.show}
						</Button>
					}
				>
					{t.about}
				</EmptyState>
			) : (
				<Loaded of={steps}>{() => <Checklist />}</Loaded>
			)}
		</>
	)
}
