import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { notify } from './notify.ts'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text } from './words.ts'

interface Props<Row> {
	/** Without the ending. */
	file: string
	/** Every row of the list, not only those that are shown. */
	rows: () => AsyncIterable<Row>
	columns: CsvColumns<Row>
}

/** Saves a list that comes in pages, all of it, as a file for spreadsheets. */
export function WholeCsvButton<Row>({ file, rows, columns }: Props<Row>) {
	const t = useText(text)
	const [isBusy, setBusy] = useState(false)
	const save = async (): Promise<void> => {
		setBusy(true)
		try {
			const all: Row[] = []
			for await (const row of rows()) all.push(row)
			saveCsv(file, columns, all)
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
