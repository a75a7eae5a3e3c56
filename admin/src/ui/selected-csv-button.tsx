import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { text } from './list-words.ts'
import { notify } from './notify.ts'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text as shared } from './words.ts'

interface Props<Row> {
	/** Without the extension. */
	file: string
	columns: CsvColumns<Row>
	/** Reads the selected rows again for the file, so that the server writes the export down. */
	read: () => Promise<Row[]>
}

/** Saves the selected rows of a list as a CSV file. */
export function SelectedCsvButton<Row>({ file, columns, read }: Props<Row>) {
	const t = useText(text)
	const format = useCsvFormat()
	const { exportFailed } = useText(shared)
	const saving = useMutation({
		mutationFn: read,
		onSuccess: (rows) => saveCsv(file, columns, rows, format),
		onError: () => notify(exportFailed),
	})
	return (
		<Button
			variant="default"
			size="xs"
			leftSection={<Icon name="download" size={14} />}
			loading={saving.isPending}
			onClick={() => saving.mutate()}
		>
			{t.exportSelected}
		</Button>
	)
}
