import type { BulkAction } from '@fiel/contract'
import { Stack, Text, Title } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { usePerson } from '../api/use-person.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { text } from './approval-words.ts'

/** The bulk actions that wait for a second person, who decides on the page of each. */
export function WaitingBulkActions({ of: actions }: { of: BulkAction[] }) {
	const t = useText(text)
	const navigate = useNavigate()
	return (
		<Stack gap="sm">
			<Title order={2} fz="md">
				{t.bulkActions}
			</Title>
			<div className="fiel-card">
				<DataTable
					label={t.bulkActions}
					rows={actions}
					rowKey={({ Id }) => Id}
					onOpen={({ Id }) => navigate({ to: '/bulk-actions/$id', params: { id: String(Id) } as never })}
					columns={[{ title: t.change, cell: (action) => <ActionFacts of={action} /> }]}
				/>
			</div>
		</Stack>
	)
}

/** Only actions that add or remove points are worth something, so only these wait. */
function ActionFacts({ of: action }: { of: BulkAction }) {
	const t = useText(text)
	const person = usePerson()
	const { number, points, money, dateTime } = useFormats()
	const { Id, Kind, Value, TotalWorth, Customers, SegmentName, Reason, AskedBy, AskedDate } = action
	const value = t.points(points(Value ?? 0))
	return (
		<Stack gap={3}>
			<Link to="/bulk-actions/$id" params={{ id: String(Id) } as never} className="fiel-strong" tabIndex={-1}>
				{Kind === 'take' ? t.take(value) : t.give(value)}
			</Link>
			<Text fz="sm" c="dimmed" className="fiel-wraps">
				{t.customers(number(Customers))} · {t.worth(money(TotalWorth ?? 0))} · {SegmentName} · “{Reason}”
			</Text>
			<Text fz="xs" c="dimmed" className="fiel-wraps">
				{t.askedBy(person(AskedBy), dateTime(AskedDate))}
			</Text>
		</Stack>
	)
}
