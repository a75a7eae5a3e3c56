import { Button, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text as shared } from '../ui/words.ts'
import { text } from './words.ts'

/** Asks for the password and a code, so that an unlocked screen is not enough. */
export function DisableFactor({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const common = useText(shared)
	const disable = useWrite('disableSecondFactor', { refreshes: ['getSession'] })
	const form = useForm({
		initialValues: { Password: '', Code: '' },
		validate: {
			Password: (value) => (value ? null : t.missing),
			Code: (value) => (value.trim() ? null : t.codeMissing),
		},
	})
	const close = (): void => {
		onClose()
		form.reset()
		disable.reset()
	}
	const submit = form.onSubmit(({ Password, Code }) =>
		disable.mutate(
			{ body: { Password, Code: Code.trim() } },
			{
				onSuccess: () => {
					close()
					notify(t.off)
				},
				onError: (failure) =>
					showAtField(form, failure, failure.field === 'Code' ? t.wrongCode : t.wrongPassword),
			},
		),
	)
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={t.offTitle}
			closeButtonProps={{ 'aria-label': common.close }}
		>
			<form onSubmit={submit} noValidate>
				<Stack>
					<Text fz="sm">{t.offText}</Text>
					<PasswordInput
						label={t.current}
						autoComplete="current-password"
						maxLength={1000}
						data-autofocus
						visibilityToggleButtonProps={{ 'aria-label': t.show }}
						{...form.getInputProps('Password')}
					/>
					<TextInput
						label={t.anyCode}
						autoComplete="one-time-code"
						maxLength={40}
						{...form.getInputProps('Code')}
					/>
					{Object.keys(form.errors).length === 0 && <FailureNote of={disable.error} />}
					<Group justify="flex-end" gap="xs">
						<Button variant="default" onClick={close}>
							{common.cancel}
						</Button>
						<Button type="submit" color="red.8" loading={disable.isPending}>
							{t.turnOff}
						</Button>
					</Group>
				</Stack>
			</form>
		</Modal>
	)
}
