import type { EarningPreview } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { isSame } from '../ui/rebase.ts'
import { text } from './earning-words.ts'
import { normalizeSettings, type Settings } from './settings.ts'

/** Whether two programs may give an order different points, or points of a different value. */
export const hasEarningChange = (before: Settings, after: Settings): boolean =>
	!isSame(earningPart(before), earningPart(after))

const earningPart = (settings: Settings) => {
	const { Purchase, Cashback, Rules } = normalizeSettings(settings)
	const { WaitingDays: _, CompletedStatuses: __, CancelledStatuses: ___, ...purchase } = Purchase
	return { purchase, Cashback, Rules }
}

interface Props {
	program: Settings
	/** Which dates of rules count, if it is not those of the rules. */
	note?: string
}

/** What changed earning settings would have cost on recent orders. If that is not known, they can be saved all the same. */
export function EarningEffect({ program, note }: Props) {
	const t = useText(text)
	const { data, error } = useQuery({
		...readQuery('previewEarning', { body: { Program: program } }),
		retry: false,
	})
	return (
		<Stack gap="xs" role="group" aria-label={t.title}>
			<Text fz="sm" fw={550}>
				{t.title}
			</Text>
			<div aria-live="polite">
				{data ? (
					<Effect of={data} note={note} />
				) : (
					<Text fz="sm" c="dimmed">
						{error ? t.failed : t.waiting}
					</Text>
				)}
			</div>
		</Stack>
	)
}

function Effect({ of: effect, note }: { of: EarningPreview; note: string | undefined }) {
	const t = useText(text)
	const { roundPoints: points, money, number, date } = useFormats()
	if (effect.Since === null)
		return (
			<Text fz="sm" c="dimmed">
				{t.none}
			</Text>
		)
	const change = (member: 'Points' | 'Cashback', say: (value: number) => string): string =>
		t.change(say(effect.Does[member]), say(effect.Would[member]), signed(effect.Difference[member], say))
	const lines = [
		{ what: t.points, value: change('Points', points) },
		{ what: t.worth, value: change('Cashback', money) },
		{ what: t.orders, value: t.counts(number(effect.More), number(effect.Less), number(effect.Same)) },
	]
	return (
		<Stack gap="xs">
			<Text fz="xs" c="dimmed">
				{`${t.about(number(effect.Orders), date(effect.Since))} ${note ?? t.dates}`}
			</Text>
			<dl className="fiel-sums fiel-effect">
				{lines.map(({ what, value }) => (
					<div key={what}>
						<dt>{what}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</Stack>
	)
}

const signed = (value: number, say: (value: number) => string): string =>
	value === 0 ? '=' : `${value > 0 ? '+' : '−'}${say(Math.abs(value))}`
