import type { ExportedList } from '@fiel/contract'
import { call } from '../api/call.ts'
import { saveFile } from '../ui/save-file.ts'

/** Fetches a list part by part; each part is a Blob at once, which the browser may keep outside its memory. */
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
