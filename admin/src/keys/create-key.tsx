import { Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useRememberKeyPair } from '../checklist/new-key-pair.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CreateSecretDialog, CreateSecretForm } from '../ui/create-secret-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { AccessFields, accessBody, accessValues, useAccessChecks } from './access-fields.tsx'
import { NewKeyNotice } from './new-key-notice.tsx'
import { text } from './words.ts'

/** Asks for a name and the access, then shows the key once. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const create = useWrite('createKey', { refreshes: ['listKeys', 'getFirstSteps'] })
	const { data: fresh, reset, variables } = create
	return (
		<CreateSecretDialog
			{...{ opened, onClose, fresh, reset }}
			title={fresh ? t.freshTitle(fresh.Name) : t.newTitle}
			form={(close) => <KeyForm create={create} onCancel={close} />}
			shown={(key, close) => <NewKeyNotice {...key} Scopes={variables?.body.Scopes ?? null} onDone={close} />}
		/>
	)
}

type Create = ReturnType<typeof useWrite<'createKey'>>

function KeyForm({ create, onCancel }: { create: Create; onCancel: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const remember = useRememberKeyPair()
	const form = useForm({
		initialValues: { Name: '', Shape: 'original' as const, ...accessValues(null) },
		validate: { Name: (name) => (name.trim() ? null : t.nameMissing), ...useAccessChecks() },
	})
	const submit = form.onSubmit(({ Name, Shape, ...access }) =>
		create.mutate(
			{ body: { Name, Shape, ...accessBody(access) } },
			{ onSuccess: remember, onError: (failure) => showAtField(form, failure, said(failure)) },
		),
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
			<AccessFields form={form} />
			<Radio.Group label={t.shape} {...form.getInputProps('Shape')}>
				<Stack gap="xs" mt="xs">
					<Radio value="original" label={t.shapes.original} description={t.shapeHelp.original} />
					<Radio value="current" label={t.shapes.current} description={t.shapeHelp.current} />
				</Stack>
			</Radio.Group>
		</CreateSecretForm>
	)
}
