import type { Campaign } from '@fiel/contract'
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { useSession } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { Icon } from '../ui/icon.tsx'
import { toLocal } from '../ui/moment.ts'
import { useUrlParams } from '../ui/use-url-params.ts'
import { addMonths, type Bar, barOf, countDays, type Days, daysOfMonths } from './calendar.ts'
import { StateBadge, usePeriodText } from './campaign-state.tsx'
import { ruleOf } from './campaign-values.ts'
import { text } from './words.ts'

/** How many months the calendar shows. */
const MONTHS = 3

interface Placed {
	campaign: Campaign
	bar: Bar
}

/** Three months with a bar for each campaign; on a phone a list by month. */
export function CampaignCalendar({ campaigns }: { campaigns: Campaign[] }) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const today = toLocal(new Date().toISOString(), TimeZone).date
	const [{ month }, setParams] = useUrlParams('month')
	const first = /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : today.slice(0, 7)
	const placed = placeIn(campaigns, daysOfMonths(first, MONTHS), TimeZone)
	return (
		<Stack gap="md">
			<MonthButtons
				first={first}
				onChange={(chosen) => setParams({ month: chosen === today.slice(0, 7) ? '' : chosen })}
				today={today.slice(0, 7)}
			/>
			{placed.length === 0 && (
				<Text fz="sm" c="dimmed">
					{t.noneHere}
				</Text>
			)}
			<div className="fiel-card fiel-calendar">
				<Timeline placed={placed} first={first} today={today} />
			</div>
			<div className="fiel-calendar-list">
				{monthsFrom(first).map((one) => (
					<MonthList key={one} month={one} campaigns={campaigns} />
				))}
			</div>
		</Stack>
	)
}

const monthsFrom = (first: string): string[] =>
	Array.from({ length: MONTHS }, (_, index) => addMonths(first, index))

/** The first and the last day of a campaign, in the merchant's time zone. */
const daysOf = (campaign: Campaign, timeZone: string) => {
	const { startsAt, endsAt } = ruleOf(campaign)
	const dayOf = (moment: string | undefined) => (moment ? toLocal(moment, timeZone).date : null)
	return { first: dayOf(startsAt), last: dayOf(endsAt) }
}

/** The campaigns of a period, those that begin first on top. */
const placeIn = (campaigns: Campaign[], period: Days, timeZone: string): Placed[] =>
	campaigns
		.flatMap((campaign) => {
			const bar = barOf(daysOf(campaign, timeZone), period)
			return bar ? [{ campaign, bar }] : []
		})
		.toSorted((a, b) => a.bar.start - b.bar.start || b.bar.length - a.bar.length)

/** The name of a month in the reader's language. */
const useMonthText = (style: 'long' | 'short' = 'long'): ((month: string) => string) => {
	const { language } = useLanguage()
	const format = new Intl.DateTimeFormat(LOCALES[language], {
		month: style,
		year: 'numeric',
		timeZone: 'UTC',
	})
	return (month) => format.format(new Date(`${month}-15T12:00:00Z`))
}

interface ButtonProps {
	first: string
	today: string
	onChange: (month: string) => void
}

function MonthButtons({ first, today, onChange }: ButtonProps) {
	const t = useText(text)
	const monthText = useMonthText('short')
	return (
		<Group gap="xs">
			<ActionIcon
				variant="default"
				size="lg"
				aria-label={t.previous}
				onClick={() => onChange(addMonths(first, -1))}
			>
				<Icon name="previous" size={16} />
			</ActionIcon>
			<ActionIcon
				variant="default"
				size="lg"
				aria-label={t.next}
				onClick={() => onChange(addMonths(first, 1))}
			>
				<Icon name="next" size={16} />
			</ActionIcon>
			<Button variant="default" onClick={() => onChange(today)} disabled={first === today}>
				{t.today}
			</Button>
			<Text fw={550} aria-live="polite">
				{t.period(monthText(first), monthText(addMonths(first, MONTHS - 1)))}
			</Text>
		</Group>
	)
}

function Timeline({ placed, first, today }: { placed: Placed[]; first: string; today: string }) {
	const t = useText(text)
	const monthText = useMonthText()
	const periodText = usePeriodText()
	const period = daysOfMonths(first, MONTHS)
	const now = barOf({ first: today, last: today }, period)
	const style = { '--fiel-days': countDays(period) } as CSSProperties
	return (
		<div style={style}>
			<div className="fiel-calendar-row fiel-calendar-head">
				<span />
				<div className="fiel-calendar-track">
					{monthsFrom(first).map((month) => (
						<Text
							key={month}
							fz="xs"
							c="dimmed"
							px={8}
							style={{ gridColumn: `span ${countDays(daysOfMonths(month, 1))}` }}
							className="fiel-calendar-month"
						>
							{monthText(month)}
						</Text>
					))}
				</div>
			</div>
			<ol className="fiel-plain-list" aria-label={t.tabs.calendar}>
				{placed.map(({ campaign, bar }) => (
					<li key={campaign.Id} className="fiel-calendar-row">
						<CampaignEntry of={campaign} />
						<div className="fiel-calendar-track" aria-hidden="true">
							{now && <span className="fiel-calendar-now" style={columnsOf(now)} />}
							<span
								className="fiel-calendar-bar"
								data-state={campaign.State}
								data-open-left={bar.isOpenLeft || undefined}
								data-open-right={bar.isOpenRight || undefined}
								style={columnsOf(bar)}
								title={periodText(campaign)}
							/>
						</div>
					</li>
				))}
			</ol>
		</div>
	)
}

const columnsOf = ({ start, length }: Bar): CSSProperties => ({
	gridColumn: `${start + 1} / span ${length}`,
})

function CampaignEntry({ of: campaign, isLong }: { of: Campaign; isLong?: true }) {
	const t = useText(text)
	const { roundPoints: points, number } = useFormats()
	const periodText = usePeriodText()
	return (
		<Stack gap={2} className="fiel-calendar-entry">
			<Group gap="xs">
				<Link to="/campaigns/$id" params={{ id: campaign.Id }} className="fiel-strong">
					{campaign.Name}
				</Link>
				<StateBadge of={campaign.State} />
			</Group>
			<Text fz="xs" c="dimmed">
				{periodText(campaign)}
			</Text>
			{isLong && campaign.IsUsed && (
				<Text fz="xs" c="dimmed">
					{t.inAll(points(campaign.Points), number(campaign.Orders))}
				</Text>
			)}
		</Stack>
	)
}

function MonthList({ month, campaigns }: { month: string; campaigns: Campaign[] }) {
	const monthText = useMonthText()
	const { TimeZone } = useSession().Merchant
	const placed = placeIn(campaigns, daysOfMonths(month, 1), TimeZone)
	if (placed.length === 0) return null
	return (
		<section aria-label={monthText(month)}>
			<Text component="h2" fz="sm" fw={600} my="xs">
				{monthText(month)}
			</Text>
			<Stack gap="xs" component="ol" className="fiel-plain-list">
				{placed.map(({ campaign }) => (
					<li key={campaign.Id} className="fiel-item fiel-calendar-item" data-state={campaign.State}>
						<CampaignEntry of={campaign} isLong />
					</li>
				))}
			</Stack>
		</section>
	)
}
