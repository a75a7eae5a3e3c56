import type { Import, ImportUndoPreview } from '@fiel/contract'
import { Button, Checkbox, Group, List, Loader, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { text } from './undo-words.ts'

/** The button that undoes an import, where that is possible. */
export function UndoImport({ of: found }: { of: Import }) {
	const t = useText(text)
	const { date } = useFormats()
	const [opened, { open, close }] = useDisclosure()
	const mayUndo = useIsAllowed('undoImport')
	if (!mayUndo || found.UndoableUntil === null) return null
	return (
		<Stack gap="xs" align="flex-start">
			<Button variant="default" onClick={open}>
				{t.undo}
			</Button>
			<Text fz="sm" c="dimmed">
				{t.undoableUntil(date(found.UndoableUntil))}
			</Text>
			{opened && <UndoDialog of={found} onClose={close} />}
		</Stack>
	)
}

type Preview = Omit<ImportUndoPreview, 'NextFrom'>

/** Reads all parts of the preview and adds them up. */
const readPreview = async (id: number): Promise<Preview> => {
	const total = { Removed: 0, Restored: 0 }
	const kept = new Map<string, Preview['Kept'][number]>()
	let from: number | null = 0
	while (from !== null) {
		const part: ImportUndoPreview = await call('previewImportUndo', { params: { id }, query: { from } })
		total.Removed += part.Removed
		total.Restored += part.Restored
		for (const entry of part.Kept)
			kept.set(entry.Code, { ...entry, Rows: entry.Rows + (kept.get(entry.Code)?.Rows ?? 0) })
		from = part.NextFrom
	}
	return { ...total, Kept: [...kept.values()] }
}

const countKept = ({ Kept }: Preview): number => Kept.reduce((sum, { Rows }) => sum + Rows, 0)

function UndoDialog({ of: found, onClose }: { of: Import; onClose: () => void }) {
	const t = useText(text)
	const said = useFailureText()
	const preview = useQuery({
		queryKey: ['previewImportUndo', found.Id],
		queryFn: () => readPreview(found.Id),
		gcTime: 0,
		staleTime: 0,
	})
	const undo = useWrite('undoImport', { refreshes: ['getImport', 'listImports'] })
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
			{ params: { id: found.Id }, body: { Reason: Reason.trim() } },
			{ onSuccess: onClose, onError: (failure) => showAtField(form, failure, said(failure)) },
		),
	)
	const isPossible = preview.data !== undefined && preview.data.Removed + preview.data.Restored > 0
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
			{preview.data && <Expected of={preview.data} kind={found.Kind} />}
			{isPossible && (
				<>
					{countKept(preview.data) > 0 && (
						<Checkbox label={t.accept} {...form.getInputProps('AcceptsKept', { type: 'checkbox' })} />
					)}
					<Textarea
						label={t.reason}
						description={t.reasonHelp}
						maxLength={500}
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
function Expected({ of: preview, kind }: { of: Preview; kind: Import['Kind'] }) {
	const t = useText(text)
	const { number } = useFormats()
	const { Removed, Restored, Kept } = preview
	const kept = countKept(preview)
	return (
		<Stack gap="xs">
			{Removed > 0 && <Text fz="sm">{t.removes[kind](number(Removed))}</Text>}
			{Restored > 0 && <Text fz="sm">{t.restores(number(Restored))}</Text>}
			{Removed + Restored === 0 && <Text fz="sm">{t.nothing}</Text>}
			{kept > 0 && (
				<>
					<Text fz="sm">{t.keeps(number(kept))}</Text>
					<List size="sm">
						{Kept.map(({ Code, Text: why, Rows }) => (
							<List.Item key={Code}>{t.keptRows(number(Rows), why)}</List.Item>
						))}
					</List>
				</>
			)}
			{Removed + Restored > 0 && (
				<Text fz="sm" c="dimmed">
					{t.afterwards}
				</Text>
			)}
		</Stack>
	)
}
