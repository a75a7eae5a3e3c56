import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiFailure } from '../api/api-failure.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { roleText } from '../i18n/role-words.ts'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { link } from './link.ts'
import { ProviderWanted } from './provider-wanted.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { text } from './signed-out-words.ts'
import { useStartSession } from './use-start-session.ts'

/** The target of an invitation link: says who invites to which shop, and asks for a name and a password. */
export default function InvitationPage() {
	const t = useText(text)
	const roles = useText(roleText)
	const [token] = useState(link.token)
	const { data, error } = useQuery({
		...readQuery('viewInvitation', { body: { Token: token ?? '' } }),
		enabled: token !== null,
		staleTime: Number.POSITIVE_INFINITY,
	})
	const hasEnded = error instanceof ApiFailure && error.field === 'Token'
	return (
		<SignedOutFrame
			title={data ? t.joinTo(data.ShopName) : t.join}
			about={
				data
					? t.joinAs(data.InvitedByName ?? data.InvitedBy, data.ShopName, roles[data.Role], data.Email)
					: t.joinAbout
			}
		>
			{token && !hasEnded ? (
				<JoinForm token={token} />
			) : (
				<Stack>
					<Text fz="sm">{hasEnded ? t.joinEnded : t.joinNoLink}</Text>
					<Button variant="default" component={Link} to="/sign-in" fullWidth>
						{t.toSignIn}
					</Button>
				</Stack>
			)}
		</SignedOutFrame>
	)
}

function JoinForm({ token }: { token: string }) {
	const t = useText(text)
	const said = useFailureText()
	const enter = useStartSession()
	const longEnough = useNewPasswordRule()
	const accept = useWrite('acceptInvitation')
	const form = useForm({
		initialValues: { Name: '', Password: '' },
		validate: { Name: (value) => (value.trim() ? null : t.missingName), Password: longEnough },
	})
	const submit = form.onSubmit((values) =>
		accept.mutate(
			{ body: { Token: token, ...values } },
			{
				onSuccess: (session) => {
					link.token = null
					return enter(session)
				},
				onError: (failure) => {
					if (failure.field !== 'SingleSignOn') showAtField(form, failure, said(failure))
				},
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<TextInput
					label={t.name}
					autoComplete="name"
					maxLength={200}
					autoFocus
					{...form.getInputProps('Name')}
				/>
				<NewPassword {...form.getInputProps('Password')} />
				{Object.keys(form.errors).length === 0 && <WhyNot failure={accept.error} />}
				<Button type="submit" loading={accept.isPending} fullWidth mt="xs">
					{t.accept}
				</Button>
			</Stack>
		</form>
	)
}

function WhyNot({ failure }: { failure: ApiFailure | null }) {
	const t = useText(text)
	if (failure?.field === 'SingleSignOn') return <ProviderWanted />
	if (failure?.field !== 'Token') return <FailureNote of={failure} />
	return (
		<Text c="error" fz="sm" role="alert">
			{t.joinEnded}
		</Text>
	)
}
