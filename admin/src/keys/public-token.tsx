import type { ApiKey } from '@fiel/contract'
import { Box, Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { CodeBlock } from '../ui/code-block.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { Secret } from '../ui/secret.tsx'
import { useCloseGuard } from '../ui/use-close-guard.ts'
import { text as shared } from '../ui/words.ts'
import { fetchSnippet } from './fetch-snippet.ts'
import { text } from './words.ts'

interface Values {
	Name: string
	/** One in each line. */
	Origins: string
}

const originsIn = (lines: string): string[] =>
	lines
		.split(/\s+/)
		.map((line) => line.trim())
		.filter(Boolean)

/** Asks for a name and the origins, then shows the token, which the list shows later on as well. */
export function CreatePublicToken({ opened, onClose }: { opened: boolean; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const create = useWrite('createPublicToken', { refreshes: ['listKeys'] })
	const form = useForm<Values>({
		initialValues: { Name: '', Origins: '' },
		validate: { Name: (name) => (name.trim() ? null : t.nameMissing) },
	})
	const fresh = create.data
	const close = (): void => {
		onClose()
		create.reset()
		form.reset()
	}
	const submit = form.onSubmit(({ Name, Origins }) =>
		create.mutate(
			{ body: { Name, Origins: originsIn(Origins) } },
			{ onError: (failure) => showAtField(form, failure, said(failure)) },
		),
	)
	return (
		<Modal
			opened={opened}
			onClose={close}
			title={fresh ? t.publicFreshTitle(fresh.Name) : t.publicTitle}
			size={fresh ? 'lg' : 'md'}
			closeOnClickOutside={!form.isDirty()}
			closeOnEscape={!form.isDirty()}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			{fresh ? (
				<FreshToken token={fresh.Token} onDone={close} />
			) : (
				<form onSubmit={submit} noValidate>
					<Stack>
						<Text fz="sm">{t.publicAbout}</Text>
						<TextInput
							label={t.name}
							description={t.publicNameHelp}
							maxLength={100}
							data-autofocus
							{...form.getInputProps('Name')}
						/>
						<OriginsField form={form} />
						{!form.errors.Name && !form.errors.Origins && <FailureNote of={create.error} />}
						<DialogButtons onCancel={close}>
							<Button type="submit" loading={create.isPending}>
								{t.createPublic}
							</Button>
						</DialogButtons>
					</Stack>
				</form>
			)}
		</Modal>
	)
}

function FreshToken({ token, onDone }: { token: string; onDone: () => void }) {
	const t = useText(text)
	return (
		<Stack>
			<Text fz="sm">{t.publicFreshText}</Text>
			<Secret name={t.token} value={token} />
			<CodeBlock title={t.tryFetch} code={fetchSnippet(location.origin, token)} copy={t.copyScript} />
			<Group justify="flex-end">
				<Button onClick={onDone}>{t.done}</Button>
			</Group>
		</Stack>
	)
}

/** Open while there is a public token whose origins are edited. */
export function EditOrigins({ apiKey, onClose }: { apiKey: ApiKey | null; onClose: () => void }) {
	const t = useText(text)
	const guard = useCloseGuard()
	const close = (): void => {
		onClose()
		guard.forget()
	}
	return (
		<Modal
			opened={apiKey !== null}
			onClose={close}
			title={t.originsTitle(apiKey?.Name ?? '')}
			{...guard.modal}
			closeButtonProps={{ 'aria-label': useText(shared).close }}
		>
			<Box {...guard.typing}>{apiKey && <OriginsForm key={apiKey.Token} of={apiKey} onClose={close} />}</Box>
		</Modal>
	)
}

function OriginsForm({ of: { Token, Name, Origins }, onClose }: { of: ApiKey; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const change = useWrite('changePublicToken', { refreshes: ['listKeys'] })
	const form = useForm<Values>({ initialValues: { Name, Origins: Origins.join('\n') } })
	const submit = form.onSubmit((values) =>
		change.mutate(
			{ params: { token: Token }, body: { Origins: originsIn(values.Origins) } },
			{
				onSuccess: () => {
					onClose()
					notify(t.originsSaved(Name))
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate>
			<Stack>
				<OriginsField form={form} />
				{!form.errors.Origins && <FailureNote of={change.error} />}
				<DialogButtons onCancel={onClose}>
					<Button type="submit" loading={change.isPending}>
						{t.saveOrigins}
					</Button>
				</DialogButtons>
			</Stack>
		</form>
	)
}

function OriginsField({ form }: { form: UseFormReturnType<Values> }) {
	const t = useText(text)
	return (
		<Textarea
			label={t.origins}
			description={t.originsHelp}
			placeholder={'https://shop.example\nhttps://www.shop.example'}
			autosize
			minRows={3}
			maxRows={10}
			spellCheck={false}
			{...form.getInputProps('Origins')}
		/>
	)
}

function DialogButtons({ onCancel, children }: { onCancel: () => void; children: ReactNode }) {
	return (
		<Group justify="flex-end" gap="xs">
			<Button variant="default" onClick={onCancel}>
				{useText(shared).cancel}
			</Button>
			{children}
		</Group>
	)
}
