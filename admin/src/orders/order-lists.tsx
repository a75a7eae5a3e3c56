import type { OrderStory } from '@fiel/contract'
import { Badge, Stack, Text } from '@mantine/core'
import { usePerson } from '../api/use-person.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { TitledTable } from '../ui/titled-table.tsx'
import { DateText, Money, Points } from '../ui/values.tsx'
import { type PointChange, pointHistoryOf } from './point-history.ts'
import { text } from './words.ts'

export function Lines({ of: products }: { of: OrderStory['Products'] }) {
	const t = useText(text)
	const { points } = useFormats()
	// The same product may occur twice, so the position is the key.
	const rows = products.map((product, place) => ({ ...product, place }))
	return (
		<TitledTable
			title={t.lines}
			none={t.noLines}
			rows={rows}
			rowKey={({ place }) => place}
			columns={[
				{
					title: t.product,
					cell: ({ Title: title, OriginalId }) => (
						<Stack gap={2}>
							<Text fz="sm">{title ?? OriginalId ?? '–'}</Text>
							{title && OriginalId && (
								<Text fz="xs" c="dimmed">
									{OriginalId}
								</Text>
							)}
						</Stack>
					),
				},
				{ title: t.brand, wide: true, cell: ({ Brand }) => Brand ?? '–' },
				{ title: t.quantity, wide: true, align: 'right', cell: ({ Quantity }) => points(Quantity) },
				{
					title: t.price,
					align: 'right',
					cell: ({ Price }) => (Price === null ? '–' : <Money value={Price} />),
				},
			]}
		/>
	)
}

/** What people of the merchant did with the order, and why. */
export function Corrections({ of: corrections }: { of: OrderStory['Corrections'] }) {
	const t = useText(text)
	const person = usePerson()
	const rows = corrections.map((correction, place) => ({ ...correction, place }))
	return (
		<TitledTable
			title={t.history}
			none=""
			rows={rows}
			rowKey={({ place }) => place}
			columns={[
				{ title: t.date, wide: true, cell: ({ Date: date }) => <DateText value={date} /> },
				{
					title: t.what,
					main: true,
					cell: ({ Kind, Reason, Author }) => (
						<Stack gap={2}>
							<Text fz="sm" fw={550}>
								{t.correctionKinds[Kind]}
							</Text>
							<Text fz="sm" c="dimmed" className="fiel-wraps">
								“{Reason}”
							</Text>
							<Text fz="xs" c="dimmed" className="fiel-wraps">
								{t.by(person(Author))}
							</Text>
						</Stack>
					),
				},
			]}
		/>
	)
}

/** The panel generates keys that say nothing; those of a store or a till may be found there. */
const isGenerated = (key: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)

export function Returns({ of: returns }: { of: OrderStory['Returns'] }) {
	const t = useText(text)
	return (
		<TitledTable
			title={t.returns}
			none=""
			rows={returns}
			rowKey={({ Key }) => Key}
			columns={[
				{
					title: t.date,
					main: true,
					cell: ({ Date: date, Key, Products }) => (
						<Stack gap={2}>
							<DateText value={date} />
							{!isGenerated(Key) && (
								<Text fz="xs" c="dimmed" className="fiel-wraps">
									{t.keyOf(Key)}
								</Text>
							)}
							{Products.length > 0 && (
								<Text fz="xs" c="dimmed" className="fiel-wraps">
									{Products.join(', ')}
								</Text>
							)}
						</Stack>
					),
				},
				{
					...{ title: t.value, align: 'right', wide: true, below: true },
					cell: ({ Value }) => <Money value={Value} />,
				},
				{
					title: t.pointsTaken,
					align: 'right',
					cell: ({ Points: points }) => <Points value={points} exact />,
				},
			]}
		/>
	)
}

/** How the order changed the points of the customer, each change with its date. */
export function PointHistory({ of: order }: { of: OrderStory }) {
	const t = useText(text)
	const rows = pointHistoryOf(order).map((change, place) => ({ ...change, place }))
	return (
		<TitledTable
			title={t.records}
			none={t.noRecords}
			rows={rows}
			rowKey={({ place }) => place}
			columns={[
				{ title: t.date, wide: true, cell: ({ date }) => <DateText value={date} /> },
				{ title: t.what, main: true, cell: (change) => <ChangeCell of={change} returns={order.Returns} /> },
				{ title: t.points, align: 'right', cell: ({ points }) => <Points value={points} exact /> },
			]}
		/>
	)
}

function ChangeCell({ of: change, returns }: { of: PointChange; returns: OrderStory['Returns'] }) {
	const t = useText(text)
	const { money, date } = useFormats()
	const { pointTypes } = useText(valueText)
	const explain = useExplain()
	const isRecord = change.is === 'record'
	// The record explains what is left of the award after the returns, which have rows of their own.
	const isLowered = isRecord && change.points !== change.record.Points
	return (
		<Stack gap={2}>
			<Text fz="sm" fw={550}>
				{isRecord ? pointTypes[change.record.PointType] : t.correctionKinds.return}
			</Text>
			<Text fz="sm" c="dimmed" className="fiel-wraps">
				{isLowered
					? t.asGiven
					: isRecord
						? explain(change.record, returns)
						: t.returned(money(change.part.Value))}
			</Text>
			<Text fz="xs" c="dimmed" hiddenFrom="sm">
				{date(change.date)}
			</Text>
		</Stack>
	)
}

export function Rewards({ of: rewards }: { of: OrderStory['Rewards'] }) {
	const t = useText(text)
	return (
		<TitledTable
			title={t.rewards}
			none=""
			rows={rewards}
			rowKey={({ Key }) => Key}
			columns={[
				{
					title: t.reward,
					cell: ({ Title: title, IsGivenBack }) => (
						<>
							{title} {IsGivenBack && <Badge color="gray">{t.givenBack}</Badge>}
						</>
					),
				},
				{ title: t.key, wide: true, cell: ({ Key }) => <span className="fiel-wraps">{Key}</span> },
				{ title: t.points, align: 'right', cell: ({ Points: points }) => <Points value={points} exact /> },
			]}
		/>
	)
}

export function Notes({ of: notes }: { of: OrderStory['Metadatas'] }) {
	const t = useText(text)
	return (
		<TitledTable
			title={t.notes}
			none=""
			rows={notes}
			rowKey={({ Name }) => Name}
			columns={[
				{ title: t.note, cell: ({ Name }) => Name },
				{ title: t.value, cell: ({ Value }) => <span className="fiel-wraps">{Value ?? '–'}</span> },
			]}
		/>
	)
}
