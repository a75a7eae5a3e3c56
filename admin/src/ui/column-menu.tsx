import { Button, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Icon } from './icon.tsx'
import type { ListColumn } from './list-column.ts'
import { text } from './list-words.ts'

interface Props<Row> {
	columns: ListColumn<Row>[]
	/** The ids of the columns that are shown. */
	shown: string[]
	isUsual: boolean
	onChange: (ids: string[] | null) => void
}

/** Chooses the columns of a list. The first column always stays. */
export function ColumnMenu<Row>({ columns, shown, isUsual, onChange }: Props<Row>) {
	const t = useText(text)
	const choose = (id: string, isShown: boolean): void =>
		onChange(
			columns.map((column) => column.id).filter((other) => (other === id ? isShown : shown.includes(other))),
		)
	return (
		<Popover position="bottom-end" trapFocus returnFocus shadow="md" withinPortal hideDetached={false}>
			<Popover.Target>
				<Button variant="default" size="xs" leftSection={<Icon name="table" size={14} />}>
					{t.columns}
				</Button>
			</Popover.Target>
			<Popover.Dropdown aria-label={t.columns} className="fiel-column-menu">
				<Stack gap="xs">
					{columns
						.filter(({ quiet }) => !quiet)
						.map(({ id, title }, index) => (
							<Checkbox
								key={id}
								label={title}
								checked={index === 0 || shown.includes(id)}
								disabled={index === 0}
								onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
							/>
						))}
					<Text fz="xs" c="dimmed">
						{t.columnsHelp}
					</Text>
					<Button variant="default" size="xs" disabled={isUsual} onClick={() => onChange(null)}>
						{t.resetColumns}
					</Button>
				</Stack>
			</Popover.Dropdown>
		</Popover>
	)
}
