import type { BulkAction } from '@fiel/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { call, type Output } from '../api/call.ts'
import { useIsAllowed } from '../api/session.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { UndoDialog } from '../ui/undo-dialog.tsx'
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
			{opened && <UndoBulkActionDialog of={action} onClose={close} />}
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

function UndoBulkActionDialog({ of: action, onClose }: { of: BulkAction; onClose: () => void }) {
	const t = useText(text)
	const undo = useWrite('undoBulkAction', { refreshes: ['getBulkAction', 'listBulkActions'] })
	return (
		<UndoDialog
			words={t}
			queryKey={['previewBulkUndo', action.Id]}
			readPreview={() => readPreview(action.Id)}
			countUndone={({ Undone }) => Undone}
			countKept={countKept}
			expected={(preview) => <Expected of={preview} kind={action.Kind} />}
			longestReason={300}
			undo={{
				...undo,
				mutate: (Reason, on) => undo.mutate({ params: { id: action.Id }, body: { Reason } }, on),
			}}
			onClose={onClose}
		/>
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
