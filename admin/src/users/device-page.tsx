import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { link } from './link.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { text } from './signed-out-words.ts'

/** The target of a device link: makes this browser known, then leads to the sign-in page. */
export default function DevicePage() {
	const t = useText(text)
	const [token] = useState(link.token)
	const confirm = useWrite('confirmDevice')
	const done = confirm.data
	// Requires a click, so that mail scanners that open links do not use them up.
	const use = (Token: string): void =>
		confirm.mutate(
			{ body: { Token } },
			{
				onSuccess: () => {
					link.token = null
				},
			},
		)
	if (done)
		return (
			<SignedOutFrame title={t.deviceKnown} about={t.deviceKnownAbout(done.Email)}>
				<ToSignIn />
			</SignedOutFrame>
		)
	return (
		<SignedOutFrame title={t.device} about={t.deviceAbout}>
			{token && !confirm.error ? (
				<Button fullWidth loading={confirm.isPending} onClick={() => use(token)}>
					{t.deviceConfirm}
				</Button>
			) : (
				<Stack>
					<WhyNot failure={confirm.error} />
					<ToSignIn />
				</Stack>
			)}
		</SignedOutFrame>
	)
}

function ToSignIn() {
	const t = useText(text)
	return (
		<Button component={Link} to="/sign-in" fullWidth>
			{t.toSignIn}
		</Button>
	)
}

function WhyNot({ failure }: { failure: ApiFailure | null }) {
	const t = useText(text)
	if (failure && failure.field !== 'Token') return <FailureNote of={failure} />
	return (
		<Text fz="sm" role={failure ? 'alert' : undefined}>
			{failure ? t.deviceEnded : t.deviceNoLink}
		</Text>
	)
}
