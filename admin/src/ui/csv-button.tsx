import { Button } from '@mantine/core'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text } from './words.ts'

interface Props<Row> {
	/** Without the extension. */
	file: string
	rows: readonly Row[]
	columns: CsvColumns<Row>
}

/** Saves the rows of a page as a CSV file. */
export function CsvButton<Row>({ file, rows, columns }: Props<Row>) {
	const t = useText(text)
	const format = useCsvFormat()
	return (
		<Button
			variant="default"
			leftSection={<Icon name="download" size={16} />}
			onClick={() => saveCsv(file, columns, rows, format)}
			disabled={rows.length === 0}
		>
			{t.exportCsv}
		</Button>
	)
}
