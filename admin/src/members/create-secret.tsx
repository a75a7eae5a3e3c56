import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { text as shared } from '../ui/words.ts'
import { signSample } from './sign-sample.ts'
import { text } from './words.ts'

/** Asks for a name, then shows the secret once, with code that signs with it. */
export function CreateSecret({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const s = useText(shared)
	const said = useFailureText()
	const create = useWrite('createMemberSecret', { refreshes: ['getMemberSettings'] })
	const form = useForm({
		initialValues: { Name: '' },
		validate: { Name: (name) => (name.trim() ? null : t.nameMissing) },
	})
	const fresh = create.data
	const close = (): void => {
		onClose()
		create.reset()
		form.reset()
	}
	const submit = form.onSubmit((body) =>
		create.mutate({ body }, { onError: (failure) => showAtField(form, failure, said(failure)) }),
	)
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={fresh ? t.freshTitle(fresh.Name) : t.createTitle}
			size={fresh ? 'lg' : 'md'}
			closeButtonProps={{ 'aria-label': s.close }}
		>
			{fresh ? (
				<Stack>
					<ShownOnceNotice>{t.freshWarning}</ShownOnceNotice>
					<Secret name={t.kid} value={fresh.Kid} />
					<Secret name={t.secret} value={fresh.Secret} />
					<CodeBlock title={t.sample} code={signSample(fresh.Kid, fresh.Secret)} copy={t.copySample} />
					<Group justify="flex-end">
						<Button onClick={close}>{t.done}</Button>
					</Group>
				</Stack>
			) : (
				<form onSubmit={submit} noValidate>
					<Stack>
						<TextInput
							label={t.name}
							description={t.nameHelp}
							maxLength={100}
							data-autofocus
							{...form.getInputProps('Name')}
						/>
						{!form.errors.Name && <FailureNote of={create.error} />}
						<Group justify="flex-end" gap="xs">
							<Button variant="default" onClick={close}>
								{s.cancel}
							</Button>
							<Button type="submit" loading={create.isPending}>
								{t.create}
							</Button>
						</Group>
					</Stack>
				</form>
			)}
		</Modal>
	)
}
