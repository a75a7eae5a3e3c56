import type { AdminOperationId, Tag } from '@fiel/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { SortedTable } from '../ui/sorted-table.tsx'
import { text } from './words.ts'

const REFRESHES: AdminOperationId[] = ['listTags', 'getCustomerProfile']

/** All tags with the number of their customers. */
export function TagsTab() {
	const t = useText(text)
	const tags = useRead('listTags')
	const { number } = useFormats()
	const mayChange = useIsAllowed('renameTag')
	const [renaming, setRenaming] = useState<Tag | null>(null)
	const [removing, setRemoving] = useState<Tag | null>(null)
	const actions = {
		title: t.actions,
		quiet: true as const,
		align: 'right' as const,
		cell: (tag: Tag) => (
			<Group gap="xs" justify="flex-end">
				<Button
					size="compact-xs"
					variant="default"
					onClick={() => setRenaming(tag)}
					aria-label={t.renameOf(tag.Name)}
				>
					{t.rename}
				</Button>
				<Button
					size="compact-xs"
					variant="default"
					onClick={() => setRemoving(tag)}
					aria-label={t.deleteTagOf(tag.Name)}
				>
					{t.deleteTag}
				</Button>
			</Group>
		),
	}
	return (
		<Loaded of={tags}>
			{(list) =>
				list.length === 0 ? (
					<EmptyState icon="customers" title={t.tagsEmpty}>
						{t.tagsEmptyText}
					</EmptyState>
				) : (
					<div className="fiel-card">
						<SortedTable
							label={t.tabs.tags}
							rows={list}
							rowKey={({ Id }) => Id}
							columns={[
								{ title: t.tag, sortBy: ({ Name }) => Name, cell: ({ Name }) => Name },
								{
									title: t.customers,
									sortBy: ({ Customers }) => Customers,
									align: 'right',
									cell: ({ Customers }) => <span className="fiel-number">{number(Customers)}</span>,
								},
								...(mayChange ? [actions] : []),
							]}
						/>
						{renaming && <RenameTag of={renaming} onClose={() => setRenaming(null)} />}
						{removing && <RemoveTag of={removing} onClose={() => setRemoving(null)} />}
					</div>
				)
			}
		</Loaded>
	)
}

function RenameTag({ of: { Id, Name }, onClose }: { of: Tag; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const rename = useWrite('renameTag', { refreshes: REFRESHES })
	const form = useForm({
		initialValues: { Name },
		validate: { Name: (name) => (name.trim() ? null : t.nameMissing) },
	})
	const submit = form.onSubmit((values) =>
		rename.mutate(
			{ params: { id: Id }, body: { Name: values.Name.trim() } },
			{
				onSuccess: () => {
					notify(t.renamed)
					onClose()
				},
				onError: (failure) => showAtField(form, failure, said(failure)),
			},
		),
	)
	return (
		<FormDialog
			title={t.renameTitle}
			confirm={t.renameSave}
			onClose={onClose}
			onSubmit={submit}
			busy={rename.isPending}
			failure={Object.keys(form.errors).length === 0 ? rename.error : null}
			isDirty={form.isDirty()}
		>
			<TextInput label={t.tag} maxLength={40} data-autofocus {...form.getInputProps('Name')} />
		</FormDialog>
	)
}

function RemoveTag({ of: { Id, Customers }, onClose }: { of: Tag; onClose: () => void }) {
	const t = useText(text)
	const { number } = useFormats()
	const remove = useWrite('removeTag', { refreshes: REFRESHES })
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.deleteTagTitle}
			confirm={t.deleteTagConfirm}
			busy={remove.isPending}
			failure={remove.error}
			onConfirm={() =>
				remove.mutateAsync({ params: { id: Id } }).then(
					() => {
						notify(t.tagDeleted)
						onClose()
					},
					() => {}, // the dialog shows the failure
				)
			}
		>
			{t.deleteTagText(number(Customers))}
		</ConfirmDialog>
	)
}
