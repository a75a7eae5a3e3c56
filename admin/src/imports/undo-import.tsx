import type { Import, ImportUndoPreview } from '@fiel/contract'
import { Button, List, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { call } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { UndoDialog } from '../ui/undo-dialog.tsx'
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
			{opened && <UndoImportDialog of={found} onClose={close} />}
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

function UndoImportDialog({ of: found, onClose }: { of: Import; onClose: () => void }) {
	const t = useText(text)
	const undo = useWrite('undoImport', { refreshes: ['getImport', 'listImports'] })
	return (
		<UndoDialog
			words={t}
			queryKey={['previewImportUndo', found.Id]}
			readPreview={() => readPreview(found.Id)}
			countUndone={({ Removed, Restored }) => Removed + Restored}
			countKept={countKept}
			expected={(preview) => <Expected of={preview} kind={found.Kind} />}
			longestReason={500}
			undo={{
				...undo,
				mutate: (Reason, on) => undo.mutate({ params: { id: found.Id }, body: { Reason } }, on),
			}}
			onClose={onClose}
		/>
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
