import { List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Output } from '../api/call.ts'
import { call } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { sentence } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { LOCALES } from '../i18n/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { text } from './basics-words.ts'

interface Props {
	/** Null while nothing is asked. */
	timeZone: string | null
	onAnswer: (isConfirmed: boolean) => void
}

/** Says what another time zone concerns, and asks whether to change it. */
export function TimeZoneDialog({ timeZone, onAnswer }: Props) {
	const t = useText(text)
	return (
		<ConfirmDialog
			opened={timeZone !== null}
			onClose={() => onAnswer(false)}
			title={t.confirmTitle}
			confirm={t.confirm}
			onConfirm={() => onAnswer(true)}
		>
			{timeZone !== null && <Preview timeZone={timeZone} />}
		</ConfirmDialog>
	)
}

type TimeZonePreview = Output<'previewTimeZone'>

function Preview({ timeZone }: { timeZone: string }) {
	const preview = useQuery<TimeZonePreview>({
		queryKey: ['previewTimeZone', timeZone],
		queryFn: () => call('previewTimeZone', { body: { TimeZone: timeZone } }),
	})
	return <Loaded of={preview}>{(found) => <Consequences of={found} />}</Loaded>
}

function Consequences({ of: { Today, NextDay, Moved } }: { of: TimeZonePreview }) {
	const t = useText(text)
	const hour = useHour()
	const { day } = useLocalFormats()
	return (
		<Stack gap="sm">
			<Text fz="sm">
				{Today.Before === Today.After
					? t.sameToday(day(Today.Before))
					: t.today(day(Today.Before), day(Today.After))}{' '}
				{t.nextDay(hour(NextDay.Before), hour(NextDay.After))}
			</Text>
			<Text fz="sm">{t.stays}</Text>
			{Moved.length > 0 && (
				<List fz="sm" spacing="xs">
					{Moved.map((things) => (
						<Moving key={things.Kind} of={things} />
					))}
				</List>
			)}
		</Stack>
	)
}

function Moving({ of: { Kind, Count, OtherDay, Example } }: { of: TimeZonePreview['Moved'][number] }) {
	const t = useText(text)
	const { number } = useFormats()
	const { moment } = useLocalFormats()
	const { Name, Before, After } = Example ?? { Name: null, Before: null, After: null }
	return (
		<List.Item>
			{t.kinds[Kind](number(Count), number(OtherDay))}{' '}
			{Name &&
				(Before && After ? sentence(t.example(Name, moment(Before), moment(After))) : t.exampleName(Name))}
		</List.Item>
	)
}

/** Writes local dates and hours such as 2026-12-31 23:59, which are in no zone, as the rest of the panel does. */
const useLocalFormats = (): { day: (local: string) => string; moment: (local: string) => string } => {
	const { language } = useLanguage()
	const write = (options: Intl.DateTimeFormatOptions) => (local: string) =>
		new Intl.DateTimeFormat(LOCALES[language], { ...options, timeZone: 'UTC' }).format(
			new Date(`${local.replace(' ', 'T')}${local.includes(' ') ? ':00' : 'T00:00:00'}Z`),
		)
	return { day: write({ dateStyle: 'medium' }), moment: write({ dateStyle: 'medium', timeStyle: 'short' }) }
}

/** The hour of a moment in the present zone of the shop. */
const useHour = (): ((moment: string) => string) => {
	const { language } = useLanguage()
	const { Merchant } = useSession()
	const format = new Intl.DateTimeFormat(LOCALES[language], {
		timeZone: Merchant.TimeZone,
		timeStyle: 'short',
	})
	return (moment) => format.format(new Date(moment))
}
