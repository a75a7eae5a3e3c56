import { Alert, Anchor, Button, Group, Loader, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { link } from './link.ts'
import { text as passwordText } from './password-words.ts'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { text } from './signed-out-words.ts'
import { SingleSignOn } from './single-sign-on-button.tsx'
import { text as providerText } from './single-sign-on-words.ts'
import { TooManyAttempts } from './too-many-attempts.tsx'
import { useStartSession } from './use-start-session.ts'

export default function SignInPage() {
	const t = useText(text)
	const [wantsCode, setWantsCode] = useState(false)
	const { ended } = useSearch({ strict: false }) as { ended?: unknown }
	const byLink = useLink()
	if (byLink === 'entering')
		return (
			<SignedOutFrame title={t.signIn} about={t.signInAbout}>
				<Group gap="sm" role="status">
					<Loader size="sm" />
					<Text fz="sm">{t.linkEntering}</Text>
				</Group>
			</SignedOutFrame>
		)
	return (
		<SignedOutFrame
			title={wantsCode ? t.codeTitle : t.signIn}
			about={wantsCode ? t.codeAbout : t.signInAbout}
		>
			{byLink && !wantsCode && (
				<Stack mb="md">
					<LinkNote failure={byLink} />
				</Stack>
			)}
			{Boolean(ended) && !wantsCode && (
				<Text fz="sm" mb="md" role="status">
					{t.sessionEnded}
				</Text>
			)}
			<SignInForm wantsCode={wantsCode} setWantsCode={setWantsCode} />
			{!wantsCode && <SingleSignOn />}
		</SignedOutFrame>
	)
}

/** Uses the link that opened the page; null if there was none. */
const useLink = (): 'entering' | ApiFailure | null => {
	const enter = useStartSession()
	const byLink = useWrite('signInByLink')
	const hasLink = useRef(link.token !== null)
	useEffect(() => {
		// The token is cleared before use, so that a second render does nothing.
		const { token } = link
		link.token = null
		if (token) byLink.mutate({ body: { Token: token } }, { onSuccess: (session) => enter(session) })
	})
	if (!hasLink.current) return null
	return byLink.error ?? 'entering'
}

function LinkNote({ failure }: { failure: ApiFailure }) {
	const t = useText(text)
	if (failure.status !== 401) return <FailureNote of={failure} />
	return (
		<Alert variant="light" color="yellow" icon={<Icon name="warning" />} p="sm" c="var(--mantine-color-text)">
			{t.linkEnded}
		</Alert>
	)
}

interface Steps {
	/** The password was correct, and the user has a second factor. */
	wantsCode: boolean
	setWantsCode: (wanted: boolean) => void
}

function SignInForm({ wantsCode, setWantsCode }: Steps) {
	const t = useText(text)
	const { forgot } = useText(passwordText)
	const enter = useStartSession()
	const { next } = useSearch({ strict: false }) as { next?: unknown }
	const signIn = useWrite('signIn')
	const form = useForm({
		initialValues: { Email: '', Password: '', Code: '' },
		validate: {
			Email: (value) => (value.trim() ? null : t.missingEmail),
			Password: (value) => (value ? null : t.missingPassword),
			Code: (value) => (!wantsCode || value.trim() ? null : t.missingCode),
		},
	})
	const submit = form.onSubmit(({ Email, Password, Code }) =>
		signIn.mutate(
			{ body: { Email, Password, ...(wantsCode && { Code: Code.trim() }) } },
			{
				onSuccess: (session) => enter(session, next),
				onError: ({ status, field }) => {
					if (status !== 401 || field !== 'Code') return
					if (wantsCode) form.setFieldError('Code', t.wrongCode)
					setWantsCode(true)
				},
			},
		),
	)
	const again = (): void => {
		form.reset()
		signIn.reset()
		setWantsCode(false)
	}
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				{wantsCode ? <CodeField form={form} /> : <PasswordFields form={form} />}
				<WhyNot failure={signIn.error} email={form.values.Email} onRetry={submit} />
				<Button type="submit" loading={signIn.isPending} fullWidth mt="xs">
					{wantsCode ? t.goOn : t.signIn}
				</Button>
				{wantsCode ? (
					<Anchor component="button" type="button" fz="sm" onClick={again}>
						{t.otherAccount}
					</Anchor>
				) : (
					<>
						<Anchor component={Link} to="/forgot-password" fz="sm" ta="center">
							{forgot}
						</Anchor>
						<ToSetUp />
					</>
				)}
			</Stack>
		</form>
	)
}

type FormOf = UseFormReturnType<{ Email: string; Password: string; Code: string }>

function CodeField({ form }: { form: FormOf }) {
	const t = useText(text)
	return (
		<TextInput
			label={t.code}
			autoComplete="one-time-code"
			autoFocus
			maxLength={40}
			{...form.getInputProps('Code')}
		/>
	)
}

function PasswordFields({ form }: { form: FormOf }) {
	const t = useText(text)
	return (
		<>
			<TextInput
				label={t.email}
				type="email"
				autoComplete="username"
				autoFocus
				{...form.getInputProps('Email')}
			/>
			<PasswordInput
				label={t.password}
				autoComplete="current-password"
				visibilityToggleButtonProps={{ 'aria-label': t.show }}
				{...form.getInputProps('Password')}
			/>
		</>
	)
}

/** A wrong password does not end a session, so 401 has its own text here; a missing code is not an error. */
function WhyNot({
	failure,
	email,
	onRetry,
}: {
	failure: ApiFailure | null
	email: string
	onRetry: () => void
}) {
	const t = useText(text)
	const { wanted } = useText(providerText)
	if (failure?.field === 'Code') return null
	if (failure?.status === 429) return <TooManyAttempts failure={failure} email={email} onRetry={onRetry} />
	if (failure?.status !== 401) return <FailureNote of={failure} />
	return (
		<Text c="error" fz="sm" role="alert">
			{failure.field === 'SingleSignOn' ? wanted : t.wrong}
		</Text>
	)
}

/** Links to the set-up if there is no user yet. */
function ToSetUp() {
	const { data } = useRead('getSetUp')
	return data?.IsNeeded ? <Navigate to="/setup" replace /> : null
}
