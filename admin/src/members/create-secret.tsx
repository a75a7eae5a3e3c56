import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { CreateSecretDialog, CreateSecretForm } from '../ui/create-secret-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Secret, ShownOnceNotice } from '../ui/secret.tsx'
import { signSample } from './sign-sample.ts'
import { text } from './words.ts'

/** Asks for a name, then shows the secret once, with code that signs with it. */
export function CreateSecret({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const create = useWrite('createMemberSecret', { refreshes: ['getMemberSettings'] })
	const { data: fresh, reset } = create
	return (
		<CreateSecretDialog
			{...{ opened, onClose, fresh, reset }}
			title={fresh ? t.freshTitle(fresh.Name) : t.createTitle}
			form={(close) => <SecretForm create={create} onCancel={close} />}
			shown={({ Kid, Secret: secret }, close) => (
				<Stack>
					<ShownOnceNotice>{t.freshWarning}</ShownOnceNotice>
					<Secret name={t.kid} value={Kid} />
					<Secret name={t.secret} value={secret} />
					<CodeBlock title={t.sample} code={signSample(Kid, secret)} copy={t.copySample} />
					<Group justify="flex-end">
						<Button onClick={close}>{t.done}</Button>
					</Group>
				</Stack>
			)}
		/>
	)
}

type Create = ReturnType<typeof useWrite<'createMemberSecret'>>

function SecretForm({ create, onCancel }: { create: Create; onCancel: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const form = useForm({
		initialValues: { Name: '' },
		validate: { Name: (name) => (name.trim() ? null : t.nameMissing) },
	})
	const submit = form.onSubmit((body) =>
		create.mutate({ body }, { onError: (failure) => showAtField(form, failure, said(failure)) }),
	)
	return (
		<CreateSecretForm
			submit={t.create}
			onSubmit={submit}
			onCancel={onCancel}
			busy={create.isPending}
			failure={form.errors.Name ? null : create.error}
		>
			<TextInput
				label={t.name}
				description={t.nameHelp}
				maxLength={100}
				data-autofocus
				{...form.getInputProps('Name')}
			/>
		</CreateSecretForm>
	)
}
