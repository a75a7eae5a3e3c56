import type { ShopBranch } from '@fiel/contract'
import { Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { notify } from '../ui/notify.ts'
import { text } from './branches-words.ts'

interface Props {
	/** The branch to adopt or to edit; null for one that nobody has named. */
	branch: ShopBranch | null
	isNew: boolean
	onClose: () => void
}

const REFRESHED = ['listBranches', 'listOrderLabels', 'getOverview'] as const

/** Adds or edits a branch. */
export function BranchDialog({ branch, isNew, onClose }: Props) {
	const t = useText(text)
	const said = useFailureText()
	const add = useWrite('addBranch', { refreshes: [...REFRESHED] })
	const change = useWrite('changeBranch', { refreshes: [...REFRESHED] })
	const required = (value: string) => (value.trim() ? null : t.required)
	const form = useForm({
		initialValues: {
			Id: branch?.Id ?? '',
			Name: branch?.Name ?? '',
			Address: branch?.Address ?? '',
			IsActive: branch?.IsActive ?? true,
		},
		validate: { Id: required, Name: required },
	})
	const submit = form.onSubmit(async ({ Id, Name, Address, IsActive }) => {
		const shared = { Name, Address: Address.trim() || null }
		try {
			if (isNew) await add.mutateAsync({ body: { Id: Id.trim(), ...shared } })
			else await change.mutateAsync({ params: { id: Id }, body: { ...shared, IsActive } })
			notify(t.saved)
			onClose()
		} catch (error) {
			const failure = error as NonNullable<typeof add.error>
			showAtField(form, failure, said(failure))
		}
	})
	return (
		<FormDialog
			title={isNew ? t.add : t.editTitle(branch!.Name ?? branch!.Id)}
			confirm={isNew ? t.add : t.save}
			onClose={onClose}
			onSubmit={submit}
			busy={add.isPending || change.isPending}
			failure={Object.keys(form.errors).length === 0 ? (add.error ?? change.error) : null}
			isDirty={form.isDirty()}
		>
			<TextInput
				label={t.id}
				description={t.idHelp}
				maxLength={255}
				disabled={branch !== null}
				data-autofocus={branch === null || undefined}
				{...form.getInputProps('Id')}
			/>
			<TextInput
				label={t.name}
				maxLength={255}
				data-autofocus={branch !== null || undefined}
				{...form.getInputProps('Name')}
			/>
			<TextInput label={t.address} maxLength={500} {...form.getInputProps('Address')} />
			{!isNew && (
				<Switch
					label={t.isActive}
					description={t.activeHelp}
					{...form.getInputProps('IsActive', { type: 'checkbox' })}
				/>
			)}
		</FormDialog>
	)
}

/** Asks before a branch is removed. */
export function RemoveBranch({ branch, onClose }: { branch: ShopBranch | null; onClose: () => void }) {
	const t = useText(text)
	const remove = useWrite('removeBranch', { refreshes: [...REFRESHED] })
	const confirm = async (): Promise<void> => {
		await remove.mutateAsync({ params: { id: branch!.Id } })
		notify(t.removed)
		onClose()
	}
	return (
		<ConfirmDialog
			opened={branch !== null}
			onClose={onClose}
			title={t.removeTitle(branch?.Name ?? '')}
			confirm={t.remove}
			onConfirm={() => confirm().catch(() => {})}
			busy={remove.isPending}
			failure={remove.error}
		>
			{t.removeText}
		</ConfirmDialog>
	)
}
