import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Input, type Item, type ListId, readAll } from '../api/use-paged-list.ts'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import { notify } from './notify.ts'
import { type CsvColumns, saveCsv } from './save-csv.ts'
import { text } from './words.ts'

interface Props<Id extends ListId> extends Pick<ButtonProps, 'size' | 'disabled'> {
	list: Id
	/** The filter, as for `useParts`. */
	input: Input
	/** Without the extension. */
	file: string
	columns: CsvColumns<Item<Id>>
	/** The label of the button, if it is not "Export CSV". */
	label?: string
}

/** Lists without customers and codes; of any other one the audit log tells who saved it. */
const WITHOUT_CUSTOMERS: ReadonlySet<ListId> = new Set(['listDeliveries', 'listProducts'])

const forFile = (list: ListId, input: Input): Input =>
	WITHOUT_CUSTOMERS.has(list) ? input : { ...input, query: { ...input.query, export: true } }

/** Saves the whole list as a CSV file, including the parts that are not loaded. */
export function CsvListButton<Id extends ListId>(props: Props<Id>) {
	const { list, input, file, columns, label, disabled, size } = props
	const t = useText(text)
	const format = useCsvFormat()
	const { number } = useFormats()
	const [count, setCount] = useState(0)
	const saving = useMutation({
		mutationFn: () => readAll(list, forFile(list, input), setCount),
		onMutate: () => setCount(0),
		onSuccess: (rows) => saveCsv(file, columns, rows, format),
		onError: () => notify(t.exportFailed),
	})
	return (
		<Button
			variant="default"
			size={size}
			leftSection={<Icon name="download" size={16} />}
			onClick={() => saving.mutate()}
			disabled={disabled || saving.isPending}
			aria-live="polite"
		>
			{saving.isPending ? t.exporting(number(count)) : (label ?? t.exportCsv)}
		</Button>
	)
}
