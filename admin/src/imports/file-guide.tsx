import type { ImportKind } from '@fiel/contract'
import { Button, List, Stack, Text } from '@mantine/core'
import { useCsvFormat } from '../i18n/csv-format.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useText } from '../i18n/language.tsx'
import { csvOf } from '../ui/csv.ts'
import { Icon } from '../ui/icon.tsx'
import { saveFile } from '../ui/save-file.ts'
import { text } from './guide-words.ts'

/** The fields of the sample files, in the order of their columns. */
const SAMPLES: Record<ImportKind, { fields: string[]; rows: (string | number)[][] }> = {
	customers: {
		fields: ['customerId', 'name', 'email', 'phone', 'document', 'birthday'],
		rows: [
			['C-1001', 'Ana Souza', 'ana@example.com', '(11) 98765-4321', '529.982.247-25', '1990-05-17'],
			['', 'Rui Lima', 'rui@example.com', '', '', ''],
		],
	},
	orders: {
		fields: ['orderId', 'customerId', 'placed', 'total', 'completed', 'email'],
		rows: [
			['1001', 'C-1001', '2026-10-30', 150, '2026-11-03', 'ana@example.com'],
			['1002', 'C-1002', '2026-11-04', 89.9, '', 'rui@example.com'],
		],
	},
	balances: {
		fields: ['customerId', 'points', 'reason'],
		rows: [
			['C-1001', 1500, 'Opening balance'],
			['rui@example.com', 250.5, 'Opening balance'],
		],
	},
}

/** The columns of a file, required and optional ones, and a file to begin with. */
export function FileGuide({ kind }: { kind: ImportKind }) {
	const t = useText(text)
	const names = useText(fieldNames)
	const format = useCsvFormat()
	const { fields, rows } = SAMPLES[kind]
	const download = (): void =>
		saveFile(
			`${t.sampleName[kind]}.csv`,
			csvOf([fields.map((field) => names[field]!), ...rows], format),
			'text/csv',
		)
	return (
		<Stack gap="xs" align="flex-start">
			<List size="sm" c="dimmed">
				<List.Item>{t.required[kind]}</List.Item>
				<List.Item>{t.optional[kind]}</List.Item>
			</List>
			<Text fz="sm" c="dimmed">
				{t.titles}
			</Text>
			<Button
				variant="subtle"
				size="compact-sm"
				leftSection={<Icon name="download" size={14} />}
				onClick={download}
			>
				{t.sample}
			</Button>
		</Stack>
	)
}
