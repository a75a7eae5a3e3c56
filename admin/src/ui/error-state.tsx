import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { ApiFailure } from '../api/api-failure.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CopyButton } from './copy-button.tsx'
import { labelOf, wasShownAtField } from './form-failure.ts'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

const useWording = (error: unknown): string => {
	const t = useText(text)
	const said = useFailureText()
	if (!(error instanceof ApiFailure)) return t.broken
	const label = labelOf(error)
	return label ? `${label}: ${said(error)}` : said(error)
}

/** Replaces content that could not be loaded. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
	const t = useText(text)
	const requestId = error instanceof ApiFailure ? error.requestId : null
	return (
		<Alert variant="light" color="red" title={t.failed} icon={<Icon name="warning" />} role="alert">
			<Stack gap="sm" align="flex-start">
				<Text fz="sm">{useWording(error)}</Text>
				{requestId && (
					<Group gap={4}>
						<Text fz="xs" ff="monospace">
							{t.requestId(requestId)}
						</Text>
						<CopyButton value={requestId} />
					</Group>
				)}
				<Button variant="default" size="xs" onClick={onRetry}>
					{t.retry}
				</Button>
			</Stack>
		</Alert>
	)
}

/** Why a form or dialog was refused; empty without a failure, and for one that was shown at its input. */
export function FailureNote({ of: failure }: { of: unknown }) {
	const wording = useWording(failure)
	if (!failure || wasShownAtField(failure)) return null
	return (
		<Alert variant="light" color="red" icon={<Icon name="warning" />} role="alert" p="sm">
			{wording}
		</Alert>
	)
}
