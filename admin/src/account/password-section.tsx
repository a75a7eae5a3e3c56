import { PasswordInput, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CardForm } from '../ui/card-form.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { NewPassword, useNewPasswordRule } from '../ui/new-password.tsx'
import { notify } from '../ui/notify.ts'
import { text } from './words.ts'

/** Sets a new password; a session started by a link does not need the old one. */
export function PasswordSection() {
	const t = useText(text)
	const said = useFailureText()
	const { IsByLink } = useSession()
	const longEnough = useNewPasswordRule()
	const change = useWrite('changePassword', { refreshes: ['getSession', 'listSessions'] })
	const form = useForm({
		initialValues: { Password: '', NewPassword: '' },
		validate: { Password: (value) => (IsByLink || value ? null : t.missing), NewPassword: longEnough },
	})
	const submit = form.onSubmit(({ Password, NewPassword: chosen }) =>
		change.mutate(
			{ body: { NewPassword: chosen, ...(!IsByLink && { Password }) } },
			{
				onSuccess: () => {
					form.reset()
					notify(t.changed)
				},
				onError: (failure) => {
					const isWrong = failure.status === 401 && failure.field === 'Password'
					showAtField(form, failure, isWrong ? t.wrongPassword : said(failure))
				},
			},
		),
	)
	return (
		<CardForm
			title={t.password}
			about={t.passwordAbout}
			form={form}
			onSubmit={submit}
			submit={IsByLink ? t.choose : t.change}
			busy={change.isPending}
			failure={change.error}
		>
			{IsByLink ? (
				<Text fz="sm">{t.passwordByLink}</Text>
			) : (
				<PasswordInput
					label={t.current}
					autoComplete="current-password"
					maxLength={1000}
					visibilityToggleButtonProps={{ 'aria-label': t.show }}
					{...form.getInputProps('Password')}
				/>
			)}
			<NewPassword {...form.getInputProps('NewPassword')} />
		</CardForm>
	)
}
