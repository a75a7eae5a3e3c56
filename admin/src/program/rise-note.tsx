import type { EarningPreview } from '@fiel/contract'
import { useQuery } from '@tanstack/react-query'
import { readQuery } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { RiskNote } from '../ui/risk-note.tsx'
import { text } from './review-words.ts'
import type { Settings } from './settings.ts'

/** A change by which customers would earn this many times as much as now, or more, must be confirmed. */
const MANY_TIMES = 1.5

/** The same number if it must be confirmed; null if not. It is rounded first, as points are. */
export const riseOf = (times: number): number | null =>
	Math.round(times * 100) / 100 >= MANY_TIMES ? times : null

/** What the settings give for one unit of the currency, without rules: money, or points if they have no value. */
const rateOf = ({ Purchase, Cashback }: Settings): number =>
	Purchase.IsActive
		? Number(Purchase.PointsPerUnit) * (Cashback.IsActive ? Number(Cashback.PointValue) : 1)
		: 0

/** How many times as much customers would earn; null if they earn nothing now. */
const timesOf = (effect: EarningPreview, before: Settings, after: Settings): number | null => {
	const { Does, Would, Since } = effect
	const [now, then] =
		Since === null
			? [rateOf(before), rateOf(after)]
			: Does.Cashback > 0
				? [Does.Cashback, Would.Cashback]
				: [Does.Points, Would.Points]
	return now > 0 ? then / now : null
}

export interface Rise {
	/** Not known yet. */
	isWaiting: boolean
	/** How many times as much customers would earn, if it must be confirmed. */
	times: number | null
}

/** Compares what customers earned for recent orders with what they would earn. If that fails, nothing is asked. */
export const useRise = (before: Settings, after: Settings, isChanged: boolean): Rise => {
	const { data, isLoading } = useQuery({
		...readQuery('previewEarning', { body: { Program: after } }),
		retry: false,
		enabled: isChanged,
	})
	const times = isChanged && data ? timesOf(data, before, after) : null
	return { isWaiting: isLoading, times: times === null ? null : riseOf(times) }
}

interface Props {
	/** How many times as much customers would earn; null if that need not be confirmed. */
	times: number | null
	isAccepted: boolean
	onAccept: (isAccepted: boolean) => void
}

/** Warns of a large rise, and asks for a confirmation. */
export function RiseNote({ times, isAccepted, onAccept }: Props) {
	const t = useText(text)
	const { number } = useFormats()
	if (times === null) return null
	return (
		<RiskNote
			title={t.riseTitle(number(times < 10 ? Math.round(times * 10) / 10 : Math.round(times)))}
			about={t.riseText(number(MANY_TIMES))}
			accept={t.accept}
			isAccepted={isAccepted}
			onAccept={onAccept}
		/>
	)
}
