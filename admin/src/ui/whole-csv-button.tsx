import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { csvOf } from './csv.ts'
import { Icon } from './icon.tsx'
import { notify } from './notify.ts'
import { saveFile } from './save-file.ts'
import { text } from './words.ts'

interface Props<Row> {
	/** Without the ending. */
	file: string
	/** Every row of the list, not only those that are shown. */
	rows: () => AsyncIterable<Row>
	/** The heads of the columns and what is in them. */
	columns: Record<string, (row: Row) => string | number | boolean | null>
}

/** Saves a list that comes in pages, all of it, as a file for spreadsheets. */
export function WholeCsvButton<Row>({ file, rows, columns }: Props<Row>) {
	const t = useText(text)
	const [isBusy, setBusy] = useState(false)
	const save = async (): Promise<void> => {
		setBusy(true)
		try {
			const lines: (string | number | boolean | null)[][] = [Object.keys(columns)]
			for await (const row of rows()) lines.push(Object.values(columns).map((cell) => cell(row)))
			saveFile(`${file}.csv`, csvOf(lines), 'text/csv')
		} catch {
			notify(t.failed)
		}
		setBusy(false)
	}
	return (
		<Button
			variant="default"
			leftSection={<Icon name="download" size={16} />}
			onClick={save}
			loading={isBusy}
		>
			{t.exportCsv}
		</Button>
	)
}
