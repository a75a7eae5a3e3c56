import type { ListedCustomer } from '@fiel/contract'
import { Badge, Box, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useReadIfAllowed } from '../api/session.ts'
import { exportTitles } from '../i18n/export-words.ts'
import { fieldNames } from '../i18n/field-words.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import type { ListColumn } from '../ui/list-column.ts'
import { type CsvColumns, momentOf } from '../ui/save-csv.ts'
import { DateText, Money, Points } from '../ui/values.tsx'
import { useGroupText } from './group-text.ts'
import { text as extra } from './list-words.ts'
import { text } from './words.ts'

/** What the server sorts customers by. */
export const CUSTOMER_ORDERS = ['created', 'name', 'points', 'cashback', 'spend', 'lastOrder'] as const

/** The columns of the list of customers. */
export const useCustomerColumns = (): ListColumn<ListedCustomer>[] => {
	const t = useText(text)
	const more = useText(extra)
	const groupText = useGroupText()
	const { number } = useFormats()
	const { day } = useDays()
	const hasCashback = useReadIfAllowed('getProgram').data?.Settings.Cashback.IsActive ?? true
	return [
		{ id: 'name', title: t.name, sorted: true, cell: (customer) => <NameCell of={customer} /> },
		{
			...{ id: 'email', title: t.email, wide: 'tablet' as const, sortBy: ({ Email }) => Email },
			cell: ({ Email }) => <EmailText of={Email} />,
		},
		{
			...{ id: 'id', title: t.id, wide: 'tablet' as const, sortBy: ({ OriginalId }) => OriginalId },
			cell: ({ OriginalId }) => <span className="fiel-id">{OriginalId}</span>,
		},
		{ id: 'phone', title: more.phone, extra: true, cell: ({ Phone }) => Phone ?? '–' },
		{ id: 'document', title: more.document, extra: true, cell: ({ Document }) => Document ?? '–' },
		{
			...{ id: 'tier', title: t.tier, wide: true, sortBy: ({ TierName }) => TierName },
			cell: (customer) => <TierCell of={customer} />,
		},
		{ id: 'group', title: t.group, extra: true, sortBy: groupText, cell: groupText },
		{ id: 'tags', title: more.tags, extra: true, cell: ({ Tags }) => Tags.join(', ') || '–' },
		{
			...{ id: 'points', title: t.points, align: 'right' as const, sorted: true as const },
			cell: ({ PointsBalance }) => <Points value={PointsBalance} />,
		},
		{
			...{ id: 'cashback', title: t.cashback, align: 'right' as const },
			...{ wide: true as const, sorted: true as const, ...(!hasCashback && { extra: true as const }) },
			cell: ({ CashbackBalance }) => <Money value={CashbackBalance} />,
		},
		{
			...{ id: 'nextExpiry', title: more.nextExpiry, align: 'right' as const, extra: true as const },
			sortBy: ({ NextExpiryDay }) => NextExpiryDay,
			cell: ({ NextExpiryDay }) => day(NextExpiryDay),
		},
		{
			...{ id: 'orders', title: more.orders, align: 'right' as const, extra: true as const },
			sortBy: ({ OrderCount }) => OrderCount,
			cell: ({ OrderCount }) => number(OrderCount),
		},
		{
			...{ id: 'spend', title: more.spend, align: 'right' as const },
			...{ extra: true as const, sorted: true as const },
			cell: ({ Spend }) => <Money value={Spend} />,
		},
		{
			...{ id: 'lastOrder', title: t.lastOrder, align: 'right' as const },
			...{ wide: true as const, sorted: true as const },
			cell: ({ LastOrderDay }) => day(LastOrderDay),
		},
		{
			...{ id: 'created', title: t.created, align: 'right' as const },
			...{ extra: true as const, sorted: true as const },
			cell: ({ CreatedDate }) => <DateText value={CreatedDate} day />,
		},
	]
}

/** The columns of the file. Those that can be imported have the names by which an import finds them. */
export const useCustomerCsv = (): CsvColumns<ListedCustomer> => {
	const t = useText(text)
	const more = useText(extra)
	const names = useText(fieldNames)
	const titles = useText(exportTitles)
	const groupText = useGroupText()
	const state = useStateText()
	return {
		[names.customerId!]: ({ OriginalId }) => OriginalId,
		[names.name!]: ({ Name }) => Name,
		[names.email!]: ({ Email }) => Email,
		[names.phone!]: ({ Phone }) => Phone,
		[names.document!]: ({ Document }) => Document,
		[t.tier]: ({ TierName }) => TierName,
		[t.group]: groupText,
		[more.tags]: ({ Tags }) => Tags.join(', '),
		[t.points]: ({ PointsBalance }) => PointsBalance,
		[t.cashback]: ({ CashbackBalance }) => CashbackBalance,
		[more.nextExpiry]: ({ NextExpiryDay }) => NextExpiryDay,
		[more.orders]: ({ OrderCount }) => OrderCount,
		[more.spend]: ({ Spend }) => Spend,
		[t.lastOrder]: ({ LastOrderDay }) => LastOrderDay,
		[titles.Recorded!]: ({ CreatedDate }) => momentOf(CreatedDate),
		[t.state]: state,
	}
}

const useStateText = () => {
	const t = useText(text)
	return ({ IsErased, IsBlocked, IsEnrolled }: ListedCustomer): string => {
		if (IsErased) return t.erased
		if (IsBlocked) return t.states.blocked
		return IsEnrolled ? t.states.enrolled : t.states.left
	}
}

/** A calendar day has no time, so it is the same in every time zone. */
const useDays = () => {
	const { date } = useFormats()
	return {
		day: (value: string | null) =>
			value ? <span className="fiel-number fiel-nowrap">{date(`${value}T12:00:00Z`)}</span> : '–',
	}
}

/** Breaks before the @ where there is too little room. */
function EmailText({ of: email }: { of: string | null }) {
	if (email === null) return '–'
	const at = Math.max(email.lastIndexOf('@'), 0)
	return (
		<span className="fiel-email">
			{email.slice(0, at)}
			<wbr />
			{email.slice(at)}
		</span>
	)
}

function NameCell({ of: customer }: { of: ListedCustomer }) {
	const t = useText(text)
	const state = useStateText()
	const isUsual = customer.IsEnrolled && !customer.IsBlocked && !customer.IsErased
	return (
		<Stack gap={2}>
			<Group gap="xs">
				<Link to="/customers/$id" params={{ id: customer.OriginalId }} className="fiel-strong" tabIndex={-1}>
					{customer.Name ?? t.nameless}
				</Link>
				{!isUsual && <Badge color={customer.IsBlocked ? 'red' : 'gray'}>{state(customer)}</Badge>}
			</Group>
			<Text fz="xs" c="dimmed" hiddenFrom="lg" className="fiel-wraps">
				{customer.Email ?? customer.OriginalId}
			</Text>
		</Stack>
	)
}

function TierCell({ of: { TierName, TierColor } }: { of: ListedCustomer }) {
	if (!TierName) return '–'
	return (
		<Group gap={6} wrap="nowrap" miw="4.5rem" className="fiel-address">
			<Box className="fiel-dot" bg={TierColor ?? 'transparent'} />
			{TierName}
		</Group>
	)
}
