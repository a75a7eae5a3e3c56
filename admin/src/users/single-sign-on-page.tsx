import type { SingleSignOnRefusal } from '@fiel/contract'
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { providerAnswer } from './provider-answer.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { text } from './single-sign-on-words.ts'
import { useStartSession } from './use-start-session.ts'

/** The page to which a provider returns the browser: signs in with its answer, or says why not. */
export default function SingleSignOnPage() {
	const t = useText(text)
	const outcome = useAnswer()
	if (outcome === 'entering')
		return (
			<SignedOutFrame title={t.title} about={t.about}>
				<Group gap="sm" role="status">
					<Loader size="sm" />
					<Text fz="sm">{t.entering}</Text>
				</Group>
			</SignedOutFrame>
		)
	return (
		<SignedOutFrame title={t.failed} about={t.failedAbout}>
			<Stack>
				<WhyNot failure={outcome} />
				<Button component={Link} to="/sign-in" fullWidth>
					{t.again}
				</Button>
			</Stack>
		</SignedOutFrame>
	)
}

/** Uses the answer of the provider; null if the page was opened without one. */
const useAnswer = (): 'entering' | ApiFailure | null => {
	const enter = useStartSession()
	const finish = useWrite('finishSingleSignOn')
	const hasAnswer = useRef(providerAnswer.query !== null)
	useEffect(() => {
		// The answer is cleared before use, so that a second render does nothing.
		const { query } = providerAnswer
		providerAnswer.query = null
		if (query)
			finish.mutate(
				{ body: { Query: query } },
				{ onSuccess: ({ Session, ReturnTo }) => enter(Session, ReturnTo) },
			)
	})
	if (!hasAnswer.current) return null
	return finish.error ?? 'entering'
}

function WhyNot({ failure }: { failure: ApiFailure | null }) {
	const { reasons } = useText(text)
	if (failure && failure.status !== 401) return <FailureNote of={failure} />
	const reason = (failure?.field ?? 'Expired') as SingleSignOnRefusal
	return (
		<Alert
			variant="light"
			color="yellow"
			icon={<Icon name="warning" />}
			p="sm"
			role="alert"
			c="var(--mantine-color-text)"
		>
			{reasons[reason] ?? reasons.Expired}
		</Alert>
	)
}
