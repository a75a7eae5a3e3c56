import type { SavedView } from '@fiel/contract'
import { Checkbox, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { ApiFailure } from '../api/api-failure.ts'
import { useSession } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FormDialog } from './form-dialog.tsx'
import { showAtField } from './form-failure.ts'
import { notify } from './notify.ts'
import type { ListView } from './use-list-view.ts'
import { text } from './view-words.ts'

interface Props<Name extends string> {
	list: ListView<Name>
	/** The view to rename or share; null for a new one. */
	view: SavedView | null
	onClose: () => void
}

/** Names a view, and shares it. A new one gets the filters, the order and the columns of now. */
export function ViewDialog<Name extends string>({ list, view, onClose }: Props<Name>) {
	const t = useText(text)
	const said = useFailureText()
	const mayShare = useSession().Rights.includes('views.share')
	const create = useWrite('createView', { refreshes: ['listViews'] })
	const update = useWrite('updateView', { refreshes: ['listViews'] })
	const form = useForm({
		initialValues: { Name: view?.Name ?? '', IsShared: view?.IsShared ?? false },
		validate: { Name: (name) => (name.trim() === '' ? t.nameMissing : null) },
	})
	const submit = form.onSubmit(async ({ Name, IsShared }) => {
		const content = view
			? { Params: view.Params, Columns: view.Columns }
			: { Params: list.params, Columns: list.columns }
		const body = { ...content, Name: Name.trim(), IsShared }
		try {
			const saved = await (view
				? update.mutateAsync({ params: { id: view.Id }, body })
				: create.mutateAsync({ body: { ...body, List: list.list } }))
			notify(t.saved)
			onClose()
			if (!view) list.open(saved)
		} catch (failure) {
			if (failure instanceof ApiFailure) showAtField(form, failure, said(failure))
		}
	})
	const hasSearch = Object.entries(list.filters).some(([name, value]) => name === 'search' && value !== '')
	return (
		<FormDialog
			title={view ? t.editTitle : t.newTitle}
			confirm={t.save}
			onClose={onClose}
			onSubmit={submit}
			busy={create.isPending || update.isPending}
			failure={Object.keys(form.errors).length === 0 ? (create.error ?? update.error) : null}
			isDirty={form.isDirty()}
		>
			<TextInput label={t.name} maxLength={60} data-autofocus {...form.getInputProps('Name')} />
			{mayShare && (view === null || view.IsOwn) && (
				<Checkbox
					label={t.share}
					description={t.shareHelp}
					{...form.getInputProps('IsShared', { type: 'checkbox' })}
				/>
			)}
			{hasSearch && !view && (
				<Text fz="xs" c="dimmed">
					{t.searchLeftOut}
				</Text>
			)}
		</FormDialog>
	)
}
