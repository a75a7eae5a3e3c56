import type { OrderStory } from '@fiel/contract'
import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { OrderState } from '../api/values.ts'
import { useExplain } from '../i18n/explain.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { DetailList } from '../ui/detail-list.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { isNotFound, NotFoundState } from '../ui/not-found-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { DateText } from '../ui/values.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { Corrections, Lines, Notes, PointHistory, Returns, Rewards } from './order-lists.tsx'
import { StateBadge } from './state-badge.tsx'
import { text } from './words.ts'

export default function OrderPage() {
	const t = useText(text)
	const { id } = useParams({ strict: false }) as { id: string }
	const story = useRead('getOrder', { params: { id } })
	if (isNotFound(story))
		return (
			<NotFoundState icon="orders" title={t.title} within="/orders" said={t.gone}>
				{t.goneText}
			</NotFoundState>
		)
	return <Loaded of={story}>{(order) => <Story of={order} />}</Loaded>
}

function Story({ of: order }: { of: OrderStory }) {
	const t = useText(text)
	const { money, dateTime } = useFormats()
	const mayCancel = useIsAllowed('cancelPlacedOrder')
	const [cancelling, { open, close }] = useDisclosure()
	return (
		<>
			<PageHeader
				title={`${t.order} ${order.OriginalId}`}
				about={[
					money(order.Total),
					...(order.Returned > 0 ? [t.returned(money(order.Returned))] : []),
					dateTime(order.PlacementDate),
				].join(' · ')}
				within="/orders"
			>
				{mayCancel && order.State !== OrderState.Cancelled && (
					<Button variant="default" onClick={open}>
						{t.correct}
					</Button>
				)}
			</PageHeader>
			<Stack gap="xl">
				<Earned of={order} />
				<About of={order} />
				<Lines of={order.Products} />
				{order.Corrections.length > 0 && <Corrections of={order.Corrections} />}
				{order.Returns.length > 0 && <Returns of={order.Returns} />}
				<PointHistory of={order} />
				{order.Rewards.length > 0 && <Rewards of={order.Rewards} />}
				{order.Metadatas.length > 0 && <Notes of={order.Metadatas} />}
			</Stack>
			{cancelling && <CancelOrder order={order} onClose={close} />}
		</>
	)
}

/** What the order earns, or why it earns nothing. */
const useWhy = (): ((order: OrderStory) => string) => {
	const t = useText(text)
	const explain = useExplain()
	return (order) => {
		if (order.State === OrderState.Cancelled) return t.earnsNothing
		if (!order.Decision) return t.earnsLater
		return explain({ ...order, Reason: order.Decision }, order.Returns)
	}
}

function Earned({ of: order }: { of: OrderStory }) {
	const t = useText(text)
	const { points, date } = useFormats()
	const why = useWhy()
	return (
		<div className="fiel-figure">
			<Group justify="space-between" align="flex-start">
				<Stack gap={4} flex="1 1 16rem" miw={0}>
					<Title order={2} fz="sm">
						{t.why}
					</Title>
					<Text fz="sm" className="fiel-wraps">
						{why(order)}
					</Text>
					{order.GrantDate && (
						<Text fz="sm" c="dimmed">
							{t.waits(date(order.GrantDate))}
						</Text>
					)}
				</Stack>
				<Stack gap={4} align="flex-end" ml="auto">
					<StateBadge of={order} />
					<Text fz={22} fw={600} className="fiel-number">
						{points(order.Points)}
					</Text>
				</Stack>
			</Group>
		</div>
	)
}

const paymentOf = ({ PaymentMethod, PaymentMethods }: OrderStory): string | null =>
	[...new Set([...PaymentMethods.map(({ Name }) => Name), ...(PaymentMethod ? [PaymentMethod] : [])])].join(
		', ',
	) || null

function Received({ of: { RecordedDate, IsOffline } }: { of: OrderStory }) {
	const { recordedOffline } = useText(valueText)
	return (
		<>
			<DateText value={RecordedDate} />
			{IsOffline && (
				<Text fz="xs" c="dimmed">
					{recordedOffline}
				</Text>
			)}
		</>
	)
}

function About({ of: order }: { of: OrderStory }) {
	const t = useText(text)
	const day = (value: string | null): ReactNode => value && <DateText value={value} />
	return (
		<DetailList
			across
			of={{
				[t.customer]: (
					<Anchor component={Link} to="/customers/$id" params={{ id: order.CustomerId } as never} fz="sm">
						{order.CustomerName ?? order.CustomerId}
					</Anchor>
				),
				[t.status]: order.Status,
				[t.branch]: order.Branch,
				[t.salesPerson]: order.SalesPerson,
				[t.payment]: paymentOf(order),
				[t.coupon]: order.Coupon,
				...(order.ExternalCoupon && { [t.externalCoupon]: order.ExternalCoupon }),
				[t.completed]: day(order.CompletedDate),
				...(order.CancelledDate && { [t.cancelled]: day(order.CancelledDate) }),
				[t.recorded]: <Received of={order} />,
				[t.updated]: day(order.UpdatedDate),
				[t.version]: order.ProgramVersion,
			}}
		/>
	)
}
