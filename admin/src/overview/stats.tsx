import type { Overview } from '@fiel/contract'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useCompactFormats } from '../i18n/compact-formats.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FigureNumber } from '../ui/figure-number.tsx'
import { shareText } from '../ui/share-text.ts'
import { useOfAllBranches } from './of-all-branches.ts'
import { text } from './words.ts'

/** The key figures, each with its previous value. */
export function Stats({ of }: { of: Overview }) {
	const t = useText(text)
	const { number, percent, money } = useFormats()
	const brief = useCompactFormats()
	const { Present: now, Previous: before } = of
	const open = of.Open.reduce((sum, { Cashback }) => sum + Cashback, 0)
	const points = of.Open.reduce((sum, { Points }) => sum + Points, 0)
	const whole = useOfAllBranches(of)
	const rate = shareText(now.RedeemedPoints ?? 0, now.IssuedPoints, percent)
	const rateBefore = shareText(before.RedeemedPoints ?? 0, before.IssuedPoints, percent)
	return (
		<div className="fiel-stats">
			<Stat name={t.members} value={number(of.Members)} note={whole + t.joined(number(now.Joined))} />
			<Stat
				name={t.active}
				value={shareText(of.ActiveMembers, of.Members, percent)}
				note={whole + t.activeNote(number(of.ActiveMembers))}
			/>
			<Stat
				name={t.revenue}
				value={money(now.Revenue)}
				note={<Change now={now.Revenue} before={before.Revenue} />}
			/>
			<Stat name={t.liability} value={money(open)} note={whole + t.liabilityNote(brief.points(points))} />
			<Stat
				name={t.issued}
				value={brief.points(now.IssuedPoints)}
				note={
					<>
						<Change now={now.IssuedPoints} before={before.IssuedPoints} />
						<div>{t.removedNote(brief.points(now.RemovedPoints))}</div>
					</>
				}
			/>
			<Left name={t.redeemed} now={now.RedeemedPoints} before={before.RedeemedPoints} />
			<Left name={t.expired} now={now.ExpiredPoints} before={before.ExpiredPoints} />
			{now.RedeemedPoints === null ? (
				<Stat name={t.rate} value="–" note={t.notByBranch} />
			) : (
				<Stat name={t.rate} value={rate} note={t.rateNote(rateBefore)} />
			)}
		</div>
	)
}

/** Points that left the program; a branch has no such figures. */
function Left({ name, now, before }: { name: string; now: number | null; before: number | null }) {
	const t = useText(text)
	const brief = useCompactFormats()
	if (now === null || before === null) return <Stat name={name} value="–" note={t.notByBranch} />
	return <Stat name={name} value={brief.points(now)} note={<Change now={now} before={before} />} />
}

function Stat({ name, value, note }: { name: string; value: string; note: ReactNode }) {
	return (
		<div className="fiel-card fiel-chart-card">
			<Text fz="sm" c="dimmed">
				{name}
			</Text>
			<FigureNumber>{value}</FigureNumber>
			<Text fz="xs" c="dimmed" component="div">
				{note}
			</Text>
		</div>
	)
}

/** The change from the previous period, without a judgement of whether it is good. */
function Change({ now, before }: { now: number; before: number }) {
	const t = useText(text)
	const { percent } = useFormats()
	if (before <= 0) return now > 0 ? t.noBefore : t.same
	const change = now / before - 1
	if (Math.abs(change) < 0.0005) return t.same
	const sign = change > 0 ? '+' : '−'
	return t.versus(`${sign}${percent(Math.abs(change))}`)
}
