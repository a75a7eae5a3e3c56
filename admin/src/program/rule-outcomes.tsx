import type { Simulation } from '@fiel/contract'
import { Badge, Group, Text } from '@mantine/core'
import type { Static } from 'typebox'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useMomentText } from '../ui/moment.ts'
import { outcomeText } from './outcome-words.ts'
import { usePickOptions } from './pick-options.ts'
import { useRuleText } from './rule-text.ts'
import { CONDITIONS } from './rule-values.ts'
import { segmentText } from './segment-words.ts'

type SimulatedRule = Static<typeof Simulation>['Rules'][number]

interface Props {
	of: SimulatedRule[]
	/** Whether the order lists products. */
	hasProducts: boolean
}

/** Every rule, and why it did or did not apply to the simulated order. */
export function RuleOutcomes({ of: rules, hasProducts }: Props) {
	const t = useText(outcomeText)
	const say = useOutcomeText(hasProducts)
	if (rules.length === 0) return null
	return (
		<details open>
			<summary className="fiel-summary">{t.title}</summary>
			<ul className="fiel-outcomes" aria-label={t.title}>
				{rules.map((rule) => (
					<li key={rule.Id}>
						<Group gap={6} wrap="nowrap" justify="space-between" align="flex-start">
							<Text component="span" fz="xs" fw={550}>
								{rule.Name}
							</Text>
							<Badge size="sm" color={rule.Outcome === 'applied' ? 'teal' : 'gray'}>
								{rule.Outcome === 'applied' ? t.applied : t.notApplied}
							</Badge>
						</Group>
						<Text component="span" fz="xs" c="dimmed" display="block">
							{say(rule)}
						</Text>
					</li>
				))}
			</ul>
		</details>
	)
}

const useOutcomeText = (hasProducts: boolean): ((rule: SimulatedRule) => string) => {
	const t = useText(outcomeText)
	const { points } = useFormats()
	const moment = useMomentText()
	const { condition } = useRuleText()
	const valuesText = useValuesText()
	return (rule) => {
		switch (rule.Outcome) {
			case 'applied': {
				const cap = rule.Cap as keyof typeof t.capped | null
				return [t.gave(points(rule.Points!)), ...(cap ? [t.capped[cap]] : [])].join(', ')
			}
			case 'notStarted':
			case 'ended':
				return t[rule.Outcome](moment(rule.Moment!))
			case 'condition': {
				const { Code: code, Args: args } = rule.Condition!
				const lacksProducts = !hasProducts && CONDITIONS[code]?.on === 'line'
				return t.condition(
					condition({ code, args }),
					lacksProducts ? t.noProducts : valuesText(code, rule.Values, args),
				)
			}
			case 'noProduct':
			case 'noProductMeetsAll':
				return hasProducts ? t[rule.Outcome] : t.noProducts
			case 'usedUp':
				return t.usedUp[rule.Cap as keyof typeof t.usedUp]
			case 'excluded':
				return t.excluded[rule.Why as keyof typeof t.excluded](rule.By.map(t.named).join(', '))
			default:
				return t[rule.Outcome]
		}
	}
}

/** What an order has instead of what a condition asks for. */
const useValuesText = (): ((code: string, values: unknown[], args: Record<string, unknown>) => string) => {
	const t = useText(outcomeText)
	const s = useText(segmentText)
	const { money, number, dateTime } = useFormats()
	const optionsOf = usePickOptions()
	return (code, values, { segments }) => {
		if (Array.isArray(segments)) {
			if (values.length > 0) return s.isIn(values.join(', '))
			return segments.length === 1 ? s.isInNone : s.isInNoneOf
		}
		const argument = Object.values(CONDITIONS[code]?.args ?? {})[0]
		const options = argument ? optionsOf(argument) : null
		const nameOf = (value: unknown): string =>
			options?.find((option) => option.value === String(value))?.label ?? String(value)
		const said = values
			.filter((value) => value !== null)
			.map((value) => {
				if (code === 'weekday') {
					const { weekday, minute } = value as { weekday: number; minute: number }
					return `${nameOf(weekday)}, ${clockText(minute)}`
				}
				if (code === 'productPrice' || code === 'orderTotal') return money(Number(value))
				if (code === 'dateRange') return dateTime(String(value))
				if (code === 'firstPurchase' || code === 'nthPurchase') return t.purchase(number(Number(value)))
				return nameOf(value)
			})
		return said.length === 0 ? t.hasNone : t.has(said.join(', '))
	}
}

const clockText = (minute: number): string =>
	[Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
