import type { AdminOperationId, CustomerNote } from '@fiel/contract'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { usePagedList } from '../api/use-paged-list.ts'
import { usePerson } from '../api/use-person.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { notify } from '../ui/notify.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { text } from './note-words.ts'

const REFRESHES: AdminOperationId[] = ['listNotes', 'listCustomerTimeline']
const NOTE_LENGTH = 4000

/** What users wrote about the customer, newest first. */
export function NotesTab({ id }: { id: string }) {
	const t = useText(text)
	const notes = usePagedList('listNotes', { params: { id } })
	const mayWrite = useIsAllowed('addNote')
	const [editing, setEditing] = useState<CustomerNote | null>(null)
	const [removing, setRemoving] = useState<CustomerNote | null>(null)
	return (
		<Stack gap="lg">
			{mayWrite && <NewNote id={id} />}
			<PagedList
				of={notes}
				empty={
					<EmptyState icon="audit" title={t.empty}>
						{t.emptyText}
					</EmptyState>
				}
			>
				{(list) => (
					<Stack gap={0}>
						{list.map((note) => (
							<Note
								key={note.Id}
								of={note}
								onEdit={() => setEditing(note)}
								onRemove={() => setRemoving(note)}
							/>
						))}
					</Stack>
				)}
			</PagedList>
			{editing && <EditNote id={id} note={editing} onClose={() => setEditing(null)} />}
			{removing && <RemoveNote id={id} note={removing} onClose={() => setRemoving(null)} />}
		</Stack>
	)
}

function NewNote({ id }: { id: string }) {
	const t = useText(text)
	const add = useWrite('addNote', { refreshes: REFRESHES })
	const form = useNoteForm('')
	const submit = form.onSubmit(({ Text: written }) =>
		add.mutate(
			{ params: { id }, body: { Text: written.trim() } },
			{
				onSuccess: () => {
					form.reset()
					notify(t.added)
				},
			},
		),
	)
	return (
		<form onSubmit={submit} noValidate className="fiel-no-print">
			<Stack gap="xs" maw="42rem">
				<Textarea
					label={t.note}
					description={t.noteHelp}
					autosize
					minRows={2}
					maxLength={NOTE_LENGTH}
					{...form.getInputProps('Text')}
				/>
				<FailureNote of={add.error} />
				<Group>
					<Button type="submit" loading={add.isPending}>
						{t.add}
					</Button>
				</Group>
			</Stack>
		</form>
	)
}

const useNoteForm = (initial: string) => {
	const t = useText(text)
	return useForm({
		initialValues: { Text: initial },
		validate: { Text: (written) => (written.trim() ? null : t.textMissing) },
	})
}

function Note({
	of: note,
	onEdit,
	onRemove,
}: {
	of: CustomerNote
	onEdit: () => void
	onRemove: () => void
}) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const written = dateTime(note.WrittenDate)
	return (
		<Stack component="article" gap={4} p="md" className="fiel-written">
			<Text fz="sm" className="fiel-wraps" style={{ whiteSpace: 'pre-wrap' }}>
				{note.Text}
			</Text>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{person(note.Author)} · {written}
				{note.EditedDate && ` · ${t.edited(person(note.EditedBy!), dateTime(note.EditedDate))}`}
			</Text>
			{note.CanChange && (
				<Group gap="xs">
					<Button size="compact-xs" variant="default" onClick={onEdit} aria-label={t.editOf(written)}>
						{t.edit}
					</Button>
					<Button size="compact-xs" variant="default" onClick={onRemove} aria-label={t.removeOf(written)}>
						{t.remove}
					</Button>
				</Group>
			)}
		</Stack>
	)
}

interface DialogProps {
	id: string
	note: CustomerNote
	onClose: () => void
}

function EditNote({ id, note, onClose }: DialogProps) {
	const t = useText(text)
	const save = useWrite('changeNote', { refreshes: REFRESHES })
	const form = useNoteForm(note.Text)
	const submit = form.onSubmit(({ Text: written }) =>
		save.mutate(
			{ params: { id, note: note.Id }, body: { Text: written.trim() } },
			{
				onSuccess: () => {
					notify(t.saved)
					onClose()
				},
			},
		),
	)
	return (
		<FormDialog
			title={t.editTitle}
			confirm={t.save}
			onClose={onClose}
			onSubmit={submit}
			busy={save.isPending}
			failure={save.error}
			isDirty={form.isDirty()}
		>
			<Textarea
				label={t.text}
				autosize
				minRows={3}
				maxLength={NOTE_LENGTH}
				data-autofocus
				{...form.getInputProps('Text')}
			/>
		</FormDialog>
	)
}

function RemoveNote({ id, note, onClose }: DialogProps) {
	const t = useText(text)
	const remove = useWrite('removeNote', { refreshes: REFRESHES })
	return (
		<ConfirmDialog
			opened
			onClose={onClose}
			title={t.removeTitle}
			confirm={t.removeConfirm}
			busy={remove.isPending}
			failure={remove.error}
			onConfirm={() =>
				remove.mutate(
					{ params: { id, note: note.Id } },
					{
						onSuccess: () => {
							notify(t.removed)
							onClose()
						},
					},
				)
			}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
