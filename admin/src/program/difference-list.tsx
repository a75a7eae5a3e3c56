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
						cell: (row) => (
							<Text fz="sm" c="dimmed" miw="5rem" className="fiel-address">
								{row.before}
							</Text>
						),
					},
					{
						title: after ?? t.after,
						cell: (row) => (
							<Text fz="sm" fw={550} miw="5rem" className="fiel-address">
								{row.after}
							</Text>
						),
					},
				]}
			/>
		</div>
	)
}
