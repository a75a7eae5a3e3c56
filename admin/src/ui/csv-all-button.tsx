import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { Icon } from './icon.tsx'
import { notify } from './notify.ts'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text as shared } from './words.ts'

const text = words(
	{
		reading: (count: string) => `${count} rows …`,
		failed: 'The list could not be read to its end. Nothing was saved.',
	},
	{
		reading: (count) => `${count} linhas …`,
		failed: 'Não foi possível ler a lista até o fim. Nada foi salvo.',
	},
)

interface Props<Row> {
	/** Without the ending. */
	file: string
	/** Reads the whole list, not only what is shown, and says how far it is. */
	read: (tell: (count: number) => void) => Promise<readonly Row[]>
	columns: CsvColumns<Row>
	disabled?: boolean
}

/** Saves a whole list as a file for spreadsheets, however much of it is on the page. */
export function CsvAllButton<Row>({ file, read, columns, disabled }: Props<Row>) {
	const t = useText(text)
	const label = useText(shared).exportCsv
	const { number } = useFormats()
	const [count, setCount] = useState<number | null>(null)
	const save = async (): Promise<void> => {
		setCount(0)
		try {
			saveCsv(file, columns, await read(setCount))
		} catch {
			notify(t.failed)
		} finally {
			setCount(null)
		}
	}
	return (
		<Button
			variant="default"
			leftSection={<Icon name="download" size={16} />}
			onClick={save}
			disabled={disabled || count !== null}
			aria-live="polite"
		>
			{count === null ? label : t.reading(number(count))}
		</Button>
	)
}
