import type { BulkAction } from '@fiel/contract'
import { Button, Checkbox, Group, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call, type Output } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { text } from './bulk-undo-words.ts'

/** The button that undoes a bulk action, where that is possible. */
export function UndoBulkAction({ of: action }: { of: BulkAction }) {
	const t = useText(text)
	const [opened, { open, close }] = useDisclosure()
	const mayUndo = useIsAllowed('undoBulkAction')
	if (!mayUndo || !action.IsUndoable) return null
	return (
		<>
			<Group>
				<Button variant="default" onClick={open}>
					{t.undo}
				</Button>
			</Group>
			{opened && <UndoDialog of={action} onClose={close} />}
		</>
	)
}

type Preview = Omit<Output<'previewBulkUndo'>, 'NextFrom'>

/** Reads all parts of the preview and adds them up. */
const readPreview = async (id: number): Promise<Preview> => {
	const total = { Undone: 0, KeptSpent: 0, KeptOther: 0 }
	let from: number | null = 0
	while (from !== null) {
		const part: Output<'previewBulkUndo'> = await call('previewBulkUndo', { params: { id }, query: { from } })
		total.Undone += part.Undone
		total.KeptSpent += part.KeptSpent
		total.KeptOther += part.KeptOther
		from = part.NextFrom
	}
	return total
}

const countKept = ({ KeptSpent, KeptOther }: Preview): number => KeptSpent + KeptOther

function UndoDialog({ of: action, onClose }: { of: BulkAction; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const preview = useQuery({
		queryKey: ['previewBulkUndo', action.Id],
		queryFn: () => readPreview(action.Id),
		gcTime: 0,
		staleTime: 0,
	})
	const undo = useWrite('undoBulkAction', { refreshes: ['getBulkAction', 'listBulkActions'] })
	const form = useForm({
		initialValues: { Reason: '', AcceptsKept: false },
		validate: {
			Reason: (reason) => (reason.trim() ? null : t.reasonMissing),
			AcceptsKept: (accepts) =>
				accepts || !preview.data || countKept(preview.data) === 0 ? null : t.acceptMissing,
		},
	})
	const submit = form.onSubmit(({ Reason }) =>
		undo.mutate(
			{ params: { id: action.Id }, body: { Reason: Reason.trim() } },
			{ onSuccess: onClose, onError: (failure) => showAtField(form, failure, said(failure)) },
		),
	)
	const isPossible = preview.data !== undefined && preview.data.Undone > 0
	return (
		<FormDialog
			title={t.title}
			confirm={t.undo}
			onClose={onClose}
			onSubmit={submit}
			busy={undo.isPending}
			failure={Object.keys(form.errors).length === 0 ? undo.error : null}
			isDirty={form.isDirty()}
			color="red.8"
			disabled={!isPossible}
		>
			<FailureNote of={preview.error} />
			{preview.isPending && (
				<Group gap="xs" role="status">
					<Loader size="sm" />
					<Text fz="sm">{t.checking}</Text>
				</Group>
			)}
			{preview.data && <Expected of={preview.data} kind={action.Kind} />}
			{isPossible && (
				<>
					{countKept(preview.data) > 0 && (
						<Checkbox label={t.accept} {...form.getInputProps('AcceptsKept', { type: 'checkbox' })} />
					)}
					<Textarea
						label={t.reason}
						description={t.reasonHelp}
						maxLength={300}
						autosize
						minRows={2}
						{...form.getInputProps('Reason')}
					/>
				</>
			)}
		</FormDialog>
	)
}

/** What the undo will do. */
function Expected({ of: { Undone, KeptSpent, KeptOther }, kind }: { of: Preview; kind: BulkAction['Kind'] }) {
	const t = useText(text)
	const { number } = useFormats()
	return (
		<Stack gap="xs">
			<Text fz="sm">{Undone > 0 ? t.undoes[kind](number(Undone)) : t.nothing}</Text>
			{KeptSpent > 0 && <Text fz="sm">{t.keepsSpent(number(KeptSpent))}</Text>}
			{KeptOther > 0 && <Text fz="sm">{t.keepsOther(number(KeptOther))}</Text>}
			{Undone > 0 && (
				<Text fz="sm" c="dimmed">
					{t.afterwards}
				</Text>
			)}
		</Stack>
	)
}
