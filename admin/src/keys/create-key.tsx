import { Box, Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useRememberKeyPair } from '../checklist/new-key-pair.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { useCloseGuard } from '../ui/use-close-guard.ts'
import { text as shared } from '../ui/words.ts'
import { AccessFields, accessBody, accessValues, useAccessChecks } from './access-fields.tsx'
import { NewKeyNotice } from './new-key-notice.tsx'
import { text } from './words.ts'

/** Asks for a name, then shows the key once; a click outside the dialog must not close it. */
export function CreateKey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const create = useWrite('createKey', { refreshes: ['listKeys', 'getFirstSteps'] })
	const fresh = create.data
	const guard = useCloseGuard(fresh !== undefined)
	const close = (): void => {
		onClose()
		guard.forget()
		create.reset()
	}
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={fresh ? t.freshTitle(fresh.Name) : t.newTitle}
			size={fresh ? 'lg' : 'md'}
			{...guard.modal}
			withCloseButton={!fresh}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			<Box {...guard.typing}>
				{fresh ? (
					<NewKeyNotice {...fresh} Scopes={create.variables?.body.Scopes ?? null} onDone={close} />
				) : (
					<NameForm create={create} onCancel={close} />
				)}
			</Box>
		</Modal>
	)
}

type Create = ReturnType<typeof useWrite<'createKey'>>

function NameForm({ create, onCancel }: { create: Create; onCancel: () => void }) {
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
		<form onSubmit={submit} noValidate>
			<Stack>
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
				{!form.errors.Name && <FailureNote of={create.error} />}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={onCancel}>
						{useText(shared).cancel}
					</Button>
					<Button type="submit" loading={create.isPending}>
						{t.create}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}
