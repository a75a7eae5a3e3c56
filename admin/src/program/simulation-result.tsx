import type { Simulation } from '@fiel/contract'
import { Badge, Group, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Static } from 'typebox'
import { ApiFailure } from '../api/api-failure.ts'
import type { Output } from '../api/call.ts'
import { OrderState } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { pathOf, useErrorText } from './faults.ts'
import { RuleOutcomes } from './rule-outcomes.tsx'
import type { Rule } from './rule-values.ts'
import { text as ruleText } from './rule-words.ts'
import { labels } from './setting-words.ts'
import type { SettingPath, Settings } from './settings.ts'
import { simulatorText } from './simulator-words.ts'

type Simulated = Static<typeof Simulation>

interface Props {
	title: string
	of: UseQueryResult<Output<'simulateOrder'>>
	/** The points to compare with. */
	before?: number
	/** Collapses its details, because another result is more important. */
	isQuiet?: boolean
	/** The settings used, to name what is wrong in them. */
	settings?: Settings
	/** A number that would be refused, as its field says, so that there is no result. */
	fault?: { path: string; said: string } | undefined
	/** False if a rule still lacks something, so that there is no result. */
	isComplete?: boolean
	/** Whether it is a campaign that lacks something. */
	isCampaign?: boolean | undefined
	/** Whether the order lists products. */
	hasProducts: boolean
}

type LinesProps = { of: Simulated } & Pick<Props, 'hasProducts'>

/** What an order would earn, and why, line by line. */
export function SimulationResult({
	title,
	of: { data, error, isFetching },
	before,
	isQuiet,
	settings,
	fault,
	isComplete = true,
	isCampaign = false,
	hasProducts,
}: Props) {
	const t = useText(simulatorText)
	if (fault)
		return (
			<NoResult title={title}>
				<SettingFault {...fault} settings={settings} />
			</NoResult>
		)
	if (!isComplete)
		return (
			<NoResult title={title}>
				<Text fz="sm" c="dimmed">
					{isCampaign ? t.unfinishedCampaign : t.unfinished}
				</Text>
			</NoResult>
		)
	if (!data && !error) return null
	return (
		<Stack gap={6} className="fiel-result" aria-busy={isFetching} role="group" aria-label={title}>
			<Group justify="space-between" wrap="nowrap">
				<Text fz="xs" fw={550} c="dimmed">
					{title}
				</Text>
				{isQuiet && data && !error && <Sum of={data} />}
				{!error && data && before !== undefined && <Change by={data.Points - before} />}
			</Group>
			{error ? <Refused by={error} settings={settings} /> : isQuiet ? null : <Sum of={data!} isLarge />}
			{!error &&
				(isQuiet ? (
					<FoldedLines of={data!} hasProducts={hasProducts} />
				) : (
					<Lines of={data!} hasProducts={hasProducts} />
				))}
		</Stack>
	)
}

function NoResult({ title, children }: { title: string; children: ReactNode }) {
	return (
		<Stack gap={6} className="fiel-result" role="group" aria-label={title}>
			<Text fz="xs" fw={550} c="dimmed">
				{title}
			</Text>
			{children}
		</Stack>
	)
}

function Sum({ of: { Points }, isLarge = false }: { of: Simulated; isLarge?: boolean }) {
	const t = useText(simulatorText)
	const { points } = useFormats()
	return (
		<Text fz={isLarge ? 'xl' : 'sm'} fw={600} className="fiel-number">
			{t.points(points(Points))}
		</Text>
	)
}

function FoldedLines(props: LinesProps) {
	const t = useText(simulatorText)
	return (
		<details>
			<summary className="fiel-summary">{t.why}</summary>
			<Lines {...props} />
		</details>
	)
}

/** Why there is no result: the order would be refused, or the settings are incomplete. */
function Refused({ by: error, settings }: Pick<Props, 'settings'> & { by: unknown }) {
	const said = useErrorText()
	const path = error instanceof ApiFailure ? pathOf(error) : null
	if (path === null) return <FailureNote of={error} />
	return <SettingFault path={path} said={said(error as ApiFailure)} settings={settings} />
}

function SettingFault({ path, said, settings }: Pick<Props, 'settings'> & { path: string; said: string }) {
	const t = useText(simulatorText)
	const label = useText(labels)
	const { unnamed } = useText(ruleText)
	const rule = settings?.Rules[Number(/^Rules\.(\d+)/.exec(path)?.[1] ?? -1)] as Rule | undefined
	const name = rule ? t.lines.rule(rule.name || unnamed) : label[path as SettingPath]
	return (
		<Text fz="sm" c="var(--mantine-color-error)">
			{name ? `${name}: ` : ''}
			{said}
		</Text>
	)
}

function Change({ by }: { by: number }) {
	const { points } = useFormats()
	if (by === 0) return <Badge color="gray">=</Badge>
	return <Badge color={by > 0 ? 'teal' : 'orange'}>{`${by > 0 ? '+' : '−'}${points(Math.abs(by))}`}</Badge>
}

interface AppliedRule {
	id: string
	name: string
	lines: number
	points: string
	capped?: 'order' | 'customer' | 'budget'
}

/** The data of the server's decision; numbers are exact, as text. */
interface Reason {
	nothing?: string
	total?: string
	excluded?: string
	rewardPart?: string
	base?: string
	pointsPerUnit?: string
	basePoints?: string
	multiplier?: string
	rules?: AppliedRule[]
	exact?: string
	rounding?: 'down' | 'nearest' | 'up'
	points?: string
}

function Lines({ of: simulation, hasProducts }: LinesProps) {
	const t = useText(simulatorText)
	const { money } = useFormats()
	const lines = useLines()
	const nothing = useNothing()
	const reason = simulation.Reason as Reason | null
	if (!reason) return null
	if (reason.nothing !== undefined)
		return (
			<>
				<Text fz="sm">{nothing(reason.nothing)}</Text>
				<RuleOutcomes of={simulation.Rules} hasProducts={hasProducts} />
			</>
		)
	return (
		<>
			<dl className="fiel-sums">
				{lines(reason).map(({ what, value, note }) => (
					<div key={`${what} ${value}`}>
						<dt>
							{what}
							{note && <span className="fiel-note">{note}</span>}
						</dt>
						<dd>{value}</dd>
					</div>
				))}
				<div>
					<dt>{t.lines.cashback}</dt>
					<dd>{money(simulation.Cashback)}</dd>
				</div>
			</dl>
			{simulation.State === OrderState.Pending && <Text fz="xs">{t.pending}</Text>}
			<RuleOutcomes of={simulation.Rules} hasProducts={hasProducts} />
		</>
	)
}

interface Line {
	what: string
	value: string
	note?: string
}

const useLines = (): ((reason: Reason) => Line[]) => {
	const t = useText(simulatorText)
	const { money, points } = useFormats()
	const amount = (value: string | undefined): string => points(Number(value))
	const signed = (value: string): string =>
		`${Number(value) < 0 ? '−' : '+'}${points(Math.abs(Number(value)))}`
	return (reason) => {
		const lines: Line[] = [{ what: t.lines.total, value: money(Number(reason.total)) }]
		if (reason.excluded) lines.push({ what: t.lines.excluded, value: `−${money(Number(reason.excluded))}` })
		if (reason.rewardPart)
			lines.push({ what: t.lines.rewardPart, value: `−${money(Number(reason.rewardPart))}` })
		lines.push({ what: t.lines.base(amount(reason.pointsPerUnit)), value: amount(reason.basePoints) })
		const factor = Number(reason.multiplier ?? 1)
		if (factor !== 1)
			lines.push({ what: t.lines.tier(points(factor)), value: points(Number(reason.basePoints) * factor) })
		for (const rule of reason.rules ?? [])
			lines.push({
				what: t.lines.rule(rule.name),
				value: signed(rule.points),
				note: [
					...(rule.lines > 0 ? [t.lines.onLines(rule.lines)] : []),
					...(rule.capped ? [t.capped[rule.capped]] : []),
				].join(', '),
			})
		if (reason.exact !== reason.points && reason.rounding)
			lines.push({
				what: t.lines.rounded[reason.rounding],
				value: `${amount(reason.exact)} → ${amount(reason.points)}`,
			})
		return lines
	}
}

/** Why nothing is earned; unknown reasons are shown in the server's words. */
const useNothing = (): ((why: string) => string) => {
	const t = useText(simulatorText)
	const { money } = useFormats()
	return (why) => {
		const minimum = /^the total is below the minimum of (.+)$/.exec(why)?.[1]
		if (minimum) return t.nothing.below(money(Number(minimum)))
		if (why === 'the purchase objective is off') return t.nothing.off
		if (why === 'the customer is not enrolled') return t.nothing.outside
		return why === 'the total earns no whole point' ? t.nothing.noPoint : why
	}
}
