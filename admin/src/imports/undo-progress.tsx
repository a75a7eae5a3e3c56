import type { Import } from '@fiel/contract'
import { usePerson } from '../api/use-person.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Section } from '../ui/section.tsx'
import { ImportErrors } from './import-errors.tsx'
import { RowCounts, RowProgress } from './row-counts.tsx'
import { text } from './undo-words.ts'

interface Props {
	of: Import
	undo: NonNullable<Import['Undo']>
}

/** How far the undo of an import is, or what it did. */
export function UndoProgress({ of: found, undo }: Props) {
	const t = useText(text)
	const { dateTime } = useFormats()
	const person = usePerson()
	const isOver = found.State === 'undone'
	return (
		<>
			<Section
				title={isOver ? t.undoneTitle : t.undoingTitle}
				about={t.undoneBy(person(undo.Author), dateTime(undo.StartedDate), undo.Reason)}
			>
				{!isOver && <RowProgress label={t.undoingTitle} done={undo.Done} rows={undo.Rows} isMoving />}
				<RowCounts
					of={[
						[t.rowsUndone, undo.Removed],
						...(found.Kind === 'customers' ? [[t.rowsRestored, undo.Restored] as [string, number]] : []),
						[t.rowsKept, undo.Kept],
					]}
				/>
			</Section>
			{undo.Kept > 0 && <ImportErrors of={found} stage="undo" />}
		</>
	)
}
