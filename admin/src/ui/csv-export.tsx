import { Button } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from './error-state.tsx'
import { Icon } from './icon.tsx'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text } from './words.ts'

interface Props<Row> {
	file: string
	columns: CsvColumns<Row>
	/** Fetches one page after the other. */
	pages: () => AsyncIterable<readonly Row[]>
}

/** Saves a whole list, not only the part that is shown: it is fetched page by page. */
export function CsvExport<Row>({ file, columns, pages }: Props<Row>) {
	const t = useText(text)
	const [busy, setBusy] = useState(false)
	const [failure, setFailure] = useState<unknown>(null)
	const save = async (): Promise<void> => {
		setBusy(true)
		setFailure(null)
		try {
			const rows: Row[] = []
			for await (const page of pages()) rows.push(...page)
			saveCsv(file, columns, rows)
		} catch (error) {
			setFailure(error)
		} finally {
			setBusy(false)
		}
	}
	return (
		<>
			<FailureNote of={failure} />
			<Button
				variant="default"
				leftSection={<Icon name="download" size={16} />}
				onClick={save}
				loading={busy}
			>
				{t.exportCsv}
			</Button>
		</>
	)
}

/** Every page of a list whose pages name the next one. */
export async function* everyPage<Page, Cursor>(
	fetch: (cursor: Cursor | null) => Promise<Page>,
	next: (page: Page) => Cursor | null,
): AsyncGenerator<Page> {
	let cursor: Cursor | null = null
	do {
		const page: Page = await fetch(cursor)
		yield page
		cursor = next(page)
	} while (cursor !== null)
}
