import { Button } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { csvOf } from './csv.ts'
import { Icon } from './icon.tsx'
import { text } from './words.ts'

interface Props<Row> {
	/** Without the ending. */
	file: string
	rows: readonly Row[]
	/** The heads of the columns and what is in them. */
	columns: Record<string, (row: Row) => string | number | boolean | null>
}

/** Saves what a page shows as a file for spreadsheets. */
export function CsvButton<Row>({ file, rows, columns }: Props<Row>) {
	const t = useText(text)
	const save = (): void => {
		const lines = [
			Object.keys(columns),
			...rows.map((row) => Object.values(columns).map((cell) => cell(row))),
		]
		const address = URL.createObjectURL(new Blob([csvOf(lines)], { type: 'text/csv;charset=utf-8' }))
		const link = Object.assign(document.createElement('a'), { href: address, download: `${file}.csv` })
		link.click()
		URL.revokeObjectURL(address)
	}
	return (
		<Button
			variant="default"
			leftSection={<Icon name="download" size={16} />}
			onClick={save}
			disabled={rows.length === 0}
		>
			{t.exportCsv}
		</Button>
	)
}
