import { Button } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './list-words.ts'
import { type CsvColumns, saveCsv } from './save-csv.ts'

interface Props<Row> {
	/** Without the extension. */
	file: string
	rows: readonly Row[]
	columns: CsvColumns<Row>
}

/** Saves the selected rows of a list as a CSV file. */
export function SelectedCsvButton<Row>({ file, rows, columns }: Props<Row>) {
	const t = useText(text)
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<Icon name="download" size={14} />}
			onClick={() => saveCsv(file, columns, rows)}
		>
			{t.exportSelected}
		</Button>
	)
}
