import type { Import } from '@fiel/contract'
import { plainNumber } from '@fiel/contract/csv'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { useWrite } from '../api/use-write.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { optionsOf } from '../ui/options.ts'
import { SaveBar } from '../ui/save-bar.tsx'
import { Section } from '../ui/section.tsx'
import { text as guideText } from './guide-words.ts'
import { text as resultText } from './result-words.ts'
import { RunConfirmation } from './run-confirmation.tsx'
import { text } from './words.ts'

type Decimal = Import['Decimal']
type DateOrder = Import['DateOrder']

const NUMBERS = ['points', 'cashback', 'total']
const DATES = ['birthday', 'signedUp', 'placed', 'completed', 'cancelled', 'validUntil']

/** Assigns a field to each column and shows its samples; then starts the dry run or the import. */
export function ColumnMapper({ of: found }: { of: Import }) {
	const t = useText(text)
	const { number } = useFormats()
	const guessed = found.Columns.map(({ Field }) => Field)
	const [fields, setFields] = useState(guessed)
	const [decimal, setDecimal] = useState<Decimal>(found.Decimal)
	const [dateOrder, setDateOrder] = useState<DateOrder>(found.DateOrder)
	const [asking, { open, close }] = useDisclosure()
	const start = useWrite('startImport', { refreshes: ['getImport', 'listImports', 'listImportErrors'] })
	const missing = useMissing(found, fields)
	const go = (IsTrial: boolean): void =>
		start.mutate({
			params: { id: found.Id },
			body: { Fields: fields, Decimal: decimal, DateOrder: dateOrder, IsTrial },
		})
	const isChanged =
		decimal !== found.Decimal ||
		dateOrder !== found.DateOrder ||
		fields.some((field, index) => field !== guessed[index])
	const isTried = found.State === 'tried' && !isChanged
	/** The rows that the dry run found good, or all. */
	const count = found.Rows - (isTried ? found.Failed : 0)
	return (
		<Section title={t.columnsTitle} about={t.columnsAbout}>
			<LeaveGuard when={() => isChanged && !start.isPending && !start.isSuccess} />
			<ColumnTable of={found} fields={fields} decimal={decimal} onChange={setFields} />
			<Group>
				{found.Kind !== 'customers' && (
					<FormatSelect label={t.decimal} words={t.decimals} value={decimal} onChange={setDecimal} />
				)}
				{fields.some((field) => field && DATES.includes(field)) && (
					<FormatSelect label={t.dateOrder} words={t.dateOrders} value={dateOrder} onChange={setDateOrder} />
				)}
			</Group>
			{missing && (
				<Text fz="sm" c="red" role="status">
					{missing}
				</Text>
			)}
			<SaveBar unsaved={null} note={<FailureNote of={start.error} />}>
				<Button
					variant="default"
					onClick={() => go(true)}
					disabled={missing !== null}
					loading={start.isPending}
				>
					{t.tryIt}
				</Button>
				<Button onClick={open} disabled={missing !== null || count === 0 || start.isPending}>
					{t.run(number(count))}
				</Button>
			</SaveBar>
			<ConfirmDialog
				opened={asking}
				onClose={close}
				title={t.runTitle}
				confirm={t.run(number(count))}
				onConfirm={() => {
					close()
					go(false)
				}}
			>
				<RunConfirmation of={found} isTried={isTried} />
			</ConfirmDialog>
		</Section>
	)
}

interface MannerProps<Value extends string> {
	label: string
	words: Record<Value, string>
	value: Value
	onChange: (value: Value) => void
}

/** A choice of format for the whole file. */
function FormatSelect<Value extends string>({ label, words, value, onChange }: MannerProps<Value>) {
	return (
		<Select
			label={label}
			data={optionsOf(words)}
			value={value}
			onChange={(chosen) => chosen && onChange(chosen as Value)}
			allowDeselect={false}
			w="16rem"
		/>
	)
}

/** The required columns that are missing, as text; null if the import can start. */
const useMissing = ({ Kind, Fields }: Import, fields: (string | null)[]): string | null => {
	const t = useText(text)
	const guide = useText(guideText)
	const names = useText(fieldNames)
	const needed = Fields.filter(({ Name, IsRequired }) => IsRequired && !fields.includes(Name))
	if (needed.length > 0) return t.missing(needed.map(({ Name }) => names[Name] ?? Name).join(', '))
	const isNamed = ['customerId', 'document', 'email', 'phone'].some((field) => fields.includes(field))
	if (Kind === 'customers' && !isNamed) return guide.missingContact
	const hasAmount = fields.includes('points') || fields.includes('cashback')
	return Kind === 'balances' && !hasAmount ? t.missingAmount : null
}

/** A cell as it is written and, if it is a number, as it will be read. */
const useReadSample = () => {
	const t = useText(resultText)
	const { points } = useFormats()
	return (sample: string, field: string | null, decimal: Decimal): string => {
		const read = NUMBERS.includes(field ?? '') ? plainNumber(sample, decimal === ',') : null
		return read === null ? sample : t.readAs(sample, points(Number(read)))
	}
}

interface TableProps {
	of: Import
	fields: (string | null)[]
	decimal: Decimal
	onChange: (fields: (string | null)[]) => void
}

function ColumnTable({ of: { Columns, Fields }, fields, decimal, onChange }: TableProps) {
	const t = useText(text)
	const names = useText(fieldNames)
	const readSample = useReadSample()
	const rows = Columns.map((column, index) => ({ ...column, index }))
	/** A field belongs to one column: choosing it for another one clears the first. */
	const choose = (index: number, chosen: string | null): void =>
		onChange(fields.map((field, at) => (at === index ? chosen : field === chosen ? null : field)))
	const data = Fields.map(({ Name }) => ({ value: Name, label: names[Name] ?? Name }))
	return (
		<div className="fiel-card">
			<DataTable
				label={t.columnsTitle}
				rows={rows}
				rowKey={({ index }) => index}
				columns={[
					{
						title: t.column,
						cell: ({ Name, Samples, index }) => (
							<Stack gap={2} miw="6.5rem">
								<Text fz="sm" fw={550} className="fiel-wraps">
									{Name}
								</Text>
								<Text fz="xs" c="dimmed" hiddenFrom="sm" className="fiel-wraps">
									{Samples[0] && readSample(Samples[0], fields[index] ?? null, decimal)}
								</Text>
							</Stack>
						),
					},
					{
						title: t.samples,
						wide: true,
						cell: ({ Samples, index }) => (
							<Text fz="sm" c="dimmed" lineClamp={2} className="fiel-wraps">
								{Samples.filter(Boolean)
									.slice(0, 3)
									.map((sample) => readSample(sample, fields[index] ?? null, decimal))
									.join(' · ')}
							</Text>
						),
					},
					{
						title: t.meaning,
						cell: ({ Name, index }) => (
							<Select
								aria-label={t.meaningOf(Name)}
								miw="10rem"
								data={data}
								value={fields[index] ?? null}
								onChange={(chosen) => choose(index, chosen)}
								placeholder={t.leaveOut}
								clearable
								searchable
								clearButtonProps={{ 'aria-label': t.leaveOut }}
							/>
						),
					},
				]}
			/>
		</div>
	)
}
