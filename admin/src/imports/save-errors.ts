import type { ImportError, ImportStage } from '@fiel/contract'
import type { CsvFormat } from '@fiel/contract/csv'
import { call } from '../api/call.ts'
import { csvOf } from '../ui/csv.ts'
import { saveFile } from '../ui/save-file.ts'

interface Heads {
	line: string
	field: string
	reason: string
}

/** Saves all errors of the run or of the undo of an import, with their rows. */
export const saveErrors = async (
	{ id, stage }: { id: number; stage: ImportStage },
	heads: Heads,
	columns: string[],
	say: (error: ImportError) => { field: string; reason: string },
	format: CsvFormat,
): Promise<void> => {
	const parts: Blob[] = [new Blob([csvOf([[heads.line, heads.field, heads.reason, ...columns]], format)])]
	let after: number | null = null
	do {
		const page: Awaited<ReturnType<typeof call<'listImportErrors'>>> = await call('listImportErrors', {
			params: { id },
			query: { after, limit: 1000, stage, export: true },
		})
		const lines = page.Items.map((error) => {
			const { field, reason } = say(error)
			return [error.Line, field, reason, ...error.Row]
		})
		parts.push(new Blob([csvOf(lines, format).slice(1)])) // only the first part has a byte order mark
		after = page.NextAfter
	} while (after !== null)
	saveFile(`${stage === 'undo' ? 'undo' : 'errors'}-${id}.csv`, parts, 'text/csv')
}
