import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { text } from './signed-out-words.ts'

interface Props {
	failure: ApiFailure
	email: string
	/** Repeats the attempt. */
	onRetry: () => void
}

/** Shown after too many wrong passwords, perhaps by others: offers a link by mail, or a countdown. */
export function TooManyAttempts({ failure, email, onRetry }: Props) {
	return failure.field === 'Device' ? (
		<AskForLink email={email} />
	) : (
		<Countdown key={failure.requestId} seconds={failure.retryAfter ?? 60} onEnd={onRetry} />
	)
}

function AskForLink({ email }: { email: string }) {
	const t = useText(text)
	const ask = useWrite('requestDeviceLink')
	if (ask.isSuccess)
		return (
			<Alert variant="light" color="accent" icon={<Icon name="check" />} p="sm" role="status">
				{t.linkSent(email)}
			</Alert>
		)
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" role="alert">
			<Stack gap="sm">
				<Text fz="sm">{t.heldBack}</Text>
				<FailureNote of={ask.error} />
				<Button
					variant="default"
					size="xs"
					loading={ask.isPending}
					onClick={() => ask.mutate({ body: { Email: email } })}
				>
					{t.sendLink}
				</Button>
			</Stack>
		</Alert>
	)
}

const SECOND_MS = 1000

function Countdown({ seconds, onEnd }: { seconds: number; onEnd: () => void }) {
	const t = useText(text)
	const [left, setLeft] = useState(seconds)
	useEffect(() => {
		const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : onEnd()), SECOND_MS)
		return () => clearTimeout(timer)
	}, [left, onEnd])
	const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" role="alert">
			<Text fz="sm">{t.waiting}</Text>
			<Text fz="sm" fw={600} role="timer">
				{t.waitingFor(clock)}
			</Text>
		</Alert>
	)
}
