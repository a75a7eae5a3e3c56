import type { MessageEntry } from '@fiel/contract'
import { type CsvCell, parseCsv } from '@fiel/contract/csv'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call, type Output } from '../api/call.ts'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { TEMPLATE_LANGUAGES } from '../mails/templates.ts'
import { csvOf } from '../ui/csv.ts'
import { Icon } from '../ui/icon.tsx'
import { notify } from '../ui/notify.ts'
import { momentOf } from '../ui/save-csv.ts'
import { saveFile } from '../ui/save-file.ts'
import { text as shared } from '../ui/words.ts'
import { text as kindText } from './kind-words.ts'
import { text } from './log-words.ts'

type Row = Record<string, string>

/** Saves the whole log, as it is filtered, as a CSV file in the reader's language. */
export function LogCsv({ query }: { query: Record<string, string> }) {
	const t = useText(shared)
	const { number } = useFormats()
	const format = useCsvFormat()
	const columns = useCsvColumns()
	const [count, setCount] = useState(0)
	const saving = useMutation({
		mutationFn: () => readRows(query, setCount),
		onMutate: () => setCount(0),
		onSuccess: (rows) => {
			const lines = rows.map((row) => Object.values(columns).map((cell) => cell(row)))
			saveFile('messages.csv', csvOf([Object.keys(columns), ...lines], format), 'text/csv')
		},
		onError: () => notify(t.exportFailed),
	})
	return (
		<Button
			variant="default"
			leftSection={<Icon name="download" size={16} />}
			onClick={() => saving.mutate()}
			disabled={saving.isPending}
			aria-live="polite"
		>
			{saving.isPending ? t.exporting(number(count)) : t.exportCsv}
		</Button>
	)
}

/** All parts of the log; the first one begins with the names of the columns. */
const readRows = async (query: Record<string, string>, tell: (count: number) => void): Promise<Row[]> => {
	const rows: Row[] = []
	let names: string[] | undefined
	let before: number | null = null
	do {
		const part: Output<'exportMessages'> = await call('exportMessages', {
			query: { ...query, ...(before !== null && { before }) },
		})
		const lines = parseCsv(part.Csv, ',').map(({ cells }) => cells)
		names ??= lines.shift() ?? []
		for (const cells of lines) rows.push(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
		tell(rows.length)
		before = part.NextBefore
	} while (before !== null)
	return rows
}

/** The columns by title, written for people. */
const useCsvColumns = (): Record<string, (row: Row) => CsvCell> => {
	const t = useText(text)
	const { kinds, channels } = useText(kindText)
	const plain = (name: keyof MessageEntry) => (row: Row) => row[name] || null
	const labelled = (name: keyof MessageEntry, labels: Record<string, string>) => (row: Row) =>
		row[name] ? (labels[row[name]] ?? row[name]) : null
	const moment = (name: keyof MessageEntry) => (row: Row) => momentOf(row[name] || null)
	const kindNames = Object.fromEntries(Object.entries(kinds).map(([kind, { name }]) => [kind, name]))
	return {
		[t.id]: ({ Id }) => Number(Id),
		[t.customerId]: plain('CustomerId'),
		[t.customerName]: plain('CustomerName'),
		[t.message]: labelled('Kind', kindNames),
		[t.channel]: labelled('Channel', channels),
		[t.state]: labelled('State', t.states),
		[t.reason]: labelled('Reason', t.reasons),
		[t.error]: plain('Error'),
		[t.language]: labelled('Language', TEMPLATE_LANGUAGES),
		[t.recipient]: plain('Recipient'),
		[t.attempts]: ({ Attempts }) => Number(Attempts),
		[t.planned]: moment('PlannedDate'),
		[t.due]: moment('DueDate'),
		[t.ended]: moment('EndedDate'),
	}
}
