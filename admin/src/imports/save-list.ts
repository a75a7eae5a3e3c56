import type { ExportedList } from '@fiel/contract'
import type { CsvFormat } from '@fiel/contract/csv'
import { call } from '../api/call.ts'
import { csvOf } from '../ui/csv.ts'
import { saveFile } from '../ui/save-file.ts'
import { cellsOf, type FileTexts, rowsForPeople, titlesOf } from './exported-file.ts'

/** Fetches a list in parts; each part becomes a Blob immediately, which the browser may store outside its memory. */
export const saveList = async (
	list: ExportedList,
	period: { from: string | null; to: string | null },
	{ texts, format }: { texts: FileTexts; format: CsvFormat },
	onRows: (rows: number) => void,
	signal: AbortSignal,
): Promise<void> => {
	const parts: Blob[] = []
	let columns: string[] = []
	let count = 0
	let after: string | null = null
	do {
		const part: Awaited<ReturnType<typeof call<'exportList'>>> = await call('exportList', {
			params: { list },
			query: { after, ...period },
		})
		if (signal.aborted) return
		const rows = cellsOf(part.Csv)
		if (after === null) {
			columns = rows.shift() ?? []
			parts.push(new Blob([csvOf([titlesOf(columns, texts)], format)]))
		}
		parts.push(new Blob([rowsForPeople(list, columns, rows, texts, format)]))
		count += part.Rows
		onRows(count)
		after = part.NextAfter
	} while (after !== null)
	saveFile(`${list}.csv`, parts, 'text/csv')
}
