import { useCompactFormats } from '../i18n/compact-formats.ts'
import { useText } from '../i18n/language.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { filtersOf, useUrlParams } from '../ui/use-url-params.ts'
import { CustomerRows, CustomersCsv } from './customer-rows.tsx'
import { text } from './list-words.ts'

const NAMES = [
	...['list', 'from', 'to', 'members', 'again', 'minDays', 'maxDays', 'orderedIn', 'redeemed'],
] as const

/** The customers behind a figure; the URL has the filters. */
export default function CustomersReportPage() {
	const t = useText(text)
	const [kept] = useUrlParams(...NAMES)
	const list = kept.list === 'joined' ? 'joined' : kept.list === 'best' ? 'best' : 'first'
	const query = { ...filtersOf(kept), list }
	const title = list === 'best' ? t.bestCustomers : t.rowsTitle[list]
	return (
		<>
			<PageHeader title={title} about={useSummary(kept)} within="/reports">
				<CustomersCsv query={query} />
			</PageHeader>
			<CustomerRows label={title} query={query} />
		</>
	)
}

/** The filters in words. */
const useSummary = (kept: Record<string, string>): string => {
	const t = useText(text)
	const period = usePeriodText()
	const { dateLabel } = useCompactFormats()
	const chosen = <T extends Record<string, string>>(names: T, value: string | undefined): string =>
		(value && names[value]) || ''
	return [
		period(kept),
		chosen(t.filters.who, kept.members),
		chosen(t.filters.again, kept.again),
		kept.minDays && t.filters.days(kept.minDays, kept.maxDays || '∞'),
		kept.orderedIn && t.filters.orderedIn(dateLabel(`${kept.orderedIn}-01`, 'month').name),
		chosen(t.filters.redeemed, kept.redeemed),
	]
		.filter(Boolean)
		.join(' · ')
}

/** The months of a list in words. */
export const usePeriodText = () => {
	const t = useText(text)
	const { dateLabel } = useCompactFormats()
	return ({ from, to }: Record<string, string>): string =>
		from && to ? t.periodOf(dateLabel(`${from}-01`, 'month').name, dateLabel(`${to}-01`, 'month').name) : ''
}
