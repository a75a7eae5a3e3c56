import { Text } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import type { Difference } from './differences.ts'
import { text } from './words.ts'

interface Props {
	of: Difference[]
	/** The label of the list, if it does not show pending changes. */
	label?: string
	/** The names of the two sides, if they are not now and then. */
	before?: string
	after?: string
}

/** Three columns would squeeze the values, so both sides are lines below the setting. */
const ON_A_PHONE = { wide: true, below: true } as const

/** A list of differences between settings, as text. */
export function DifferenceList({ of: differences, label, before, after }: Props) {
	const t = useText(text)
	if (differences.length === 0)
		return (
			<Text fz="sm" c="dimmed">
				{t.none}
			</Text>
		)
	return (
		<div className="fiel-card">
			<DataTable
				label={label ?? t.changes}
				rows={differences}
				rowKey={(row) => differences.indexOf(row)}
				columns={[
					{ title: t.what, cell: ({ what }) => <Text fz="sm">{what}</Text> },
					{
						title: before ?? t.before,
						...ON_A_PHONE,
						cell: (row) => (
							<Text span fz="sm" c="dimmed" className="fiel-address">
								{row.before}
							</Text>
						),
					},
					{
						title: after ?? t.after,
						...ON_A_PHONE,
						cell: (row) => (
							<Text span fz="sm" fw={550} c="var(--mantine-color-text)" className="fiel-address">
								{row.after}
							</Text>
						),
					},
				]}
			/>
		</div>
	)
}
