import type { ExportedList } from '@fiel/contract'
import { call } from '../api/call.ts'
import { saveFile } from '../ui/save-file.ts'

/** Fetches a list in parts; each part becomes a Blob immediately, which the browser may store outside its memory. */
export const saveList = async (
	list: ExportedList,
	period: { from: string | null; to: string | null },
	onRows: (rows: number) => void,
	signal: AbortSignal,
): Promise<void> => {
	const parts: Blob[] = []
	let rows = 0
	let after: string | null = null
	do {
		const part: Awaited<ReturnType<typeof call<'exportList'>>> = await call('exportList', {
			params: { list },
			query: { after, ...period },
		})
		if (signal.aborted) return
		parts.push(new Blob([part.Csv]))
		rows += part.Rows
		onRows(rows)
		after = part.NextAfter
	} while (after !== null)
	saveFile(`${list}.csv`, parts, 'text/csv')
}
