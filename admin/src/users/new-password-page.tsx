import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { link } from './link.ts'
import { text } from './password-words.ts'
import { ProviderWanted } from './provider-wanted.tsx'
import { SignedOutFrame } from './signed-out-frame.tsx'
import { useStartSession } from './use-start-session.ts'

/** The target of a link for a forgotten password. */
export default function NewPasswordPage() {
	const t = useText(text)
	const [token] = useState(link.token)
	const [isEnded, setEnded] = useState(false)
	return (
		<SignedOutFrame title={t.newTitle} about={t.newAbout}>
			{token && !isEnded ? (
				<PasswordForm token={token} onEnded={() => setEnded(true)} />
			) : (
				<Stack>
					<Text fz="sm" role={isEnded ? 'alert' : undefined}>
						{isEnded ? t.ended : t.noLink}
					</Text>
					<Button component={Link} to="/forgot-password" fullWidth>
						{t.another}
					</Button>
				</Stack>
			)}
		</SignedOutFrame>
	)
}

function PasswordForm({ token, onEnded }: { token: string; onEnded: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const enter = useStartSession()
	const strongEnough = useNewPasswordRule()
	const reset = useWrite('resetPassword')
	const [wantsCode, setWantsCode] = useState(false)
	const form = useForm({
		initialValues: { NewPassword: '', Code: '' },
		validate: {
			NewPassword: strongEnough,
			Code: (value) => (!wantsCode || value.trim() ? null : t.missingCode),
		},
	})
	const submit = form.onSubmit(({ NewPassword: password, Code }) =>
		reset.mutate(
			{ body: { Token: token, NewPassword: password, ...(wantsCode && { Code: Code.trim() }) } },
			{
				onSuccess: (session) => {
					link.token = null
					return enter(session)
				},
				onError: (failure) => {
					if (failure.field === 'Token') return onEnded()
					if (failure.field === 'SingleSignOn') return
					if (failure.field !== 'Code') return showAtField(form, failure, said(failure))
					if (wantsCode) form.setFieldError('Code', t.wrongCode)
					setWantsCode(true)
				},
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<NewPassword {...form.getInputProps('NewPassword')} />
				{wantsCode && (
					<TextInput
						label={t.code}
						description={t.codeHelp}
						autoComplete="one-time-code"
						autoFocus
						maxLength={40}
						{...form.getInputProps('Code')}
					/>
				)}
				{reset.error?.field === 'SingleSignOn' && <ProviderWanted />}
				{reset.error?.field == null && <FailureNote of={reset.error} />}
				<Button type="submit" loading={reset.isPending} fullWidth mt="xs">
					{t.save}
				</Button>
			</Stack>
		</form>
	)
}
