import type { ExportedList } from '@fiel/contract'
import { call } from '../api/call.ts'
import { csvOf } from '../ui/csv.ts'
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

interface Heads {
	line: string
	field: string
	reason: string
}

/** All errors of an import, with the rows they are about. */
export const saveErrors = async (
	id: number,
	heads: Heads,
	columns: string[],
	say: (error: { Field: string | null; Code: string; Reason: string }) => { field: string; reason: string },
): Promise<void> => {
	const parts: Blob[] = [new Blob([csvOf([[heads.line, heads.field, heads.reason, ...columns]])])]
	let after: number | null = null
	do {
		const page: Awaited<ReturnType<typeof call<'listImportErrors'>>> = await call('listImportErrors', {
			params: { id },
			query: { after, limit: 1000 },
		})
		const lines = page.Items.map((error) => {
			const { field, reason } = say(error)
			return [error.Line, field, reason, ...error.Row]
		})
		parts.push(new Blob([csvOf(lines).slice(1)])) // the mark stands at the beginning alone
		after = page.NextAfter
	} while (after !== null)
	saveFile(`errors-${id}.csv`, parts, 'text/csv')
}
