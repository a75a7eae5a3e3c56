import { Stack, Text } from '@mantine/core'
import { TierBenefitType } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { riseOf } from '../program/rise-note.tsx'
import { isSame } from '../ui/rebase.ts'
import type { Tier } from './tier-values.ts'

const text = words(
	{
		title: 'Benefits',
		multiplier: (before: string, after: string) => `Points multiplier: ${before} → ${after}`,
		bonus: 'The bonus points of this tier change.',
		forWhom: (count: string) =>
			count === '1' ? 'This applies to 1 customer at once.' : `This applies to ${count} customers at once.`,
		textStays: (said: string) => `Customers still read “${said}”. Check that this text is still right.`,
	},
	{
		title: 'Benefícios',
		multiplier: (before, after) => `Multiplicador de pontos: ${before} → ${after}`,
		bonus: 'Os pontos de bônus deste nível mudam.',
		forWhom: (count) =>
			count === '1' ? 'Vale para 1 cliente imediatamente.' : `Vale para ${count} clientes imediatamente.`,
		textStays: (said) => `Os clientes ainda leem “${said}”. Confira se este texto continua certo.`,
	},
	{
		title: 'Beneficios',
		multiplier: (before, after) => `Multiplicador de puntos: ${before} → ${after}`,
		bonus: 'Los puntos de bono de este nivel cambian.',
		forWhom: (count) =>
			count === '1' ? 'Se aplica a 1 cliente de inmediato.' : `Se aplica a ${count} clientes de inmediato.`,
		textStays: (said) => `Los clientes todavía leen “${said}”. Revisa que este texto siga siendo correcto.`,
	},
)

type Benefit = Tier['Benefits'][number]

const bonusesOf = ({ Benefits }: Tier) => Benefits.flatMap(({ Bonus }) => Bonus ?? [])

/** What a tier multiplies the points of an order with. */
const multiplierOf = ({ Benefits }: Tier): number =>
	Math.max(
		1,
		...Benefits.filter(({ Type }) => Type === TierBenefitType.PointsMultiplier).map(
			({ Multiplier }) => Multiplier ?? 1,
		),
	)

/** Whether customers of the tier would earn something else. */
export const hasBenefitChange = (before: Tier, after: Tier): boolean =>
	multiplierOf(before) !== multiplierOf(after) || !isSame(bonusesOf(before), bonusesOf(after))

/** How many times as much customers would earn, if it must be confirmed. */
export const findRise = (before: Tier, after: Tier): number | null =>
	riseOf(multiplierOf(after) / multiplierOf(before))

/** The texts that name a number and did not change with the multiplier. */
const findUnchangedTexts = (before: Tier, after: Tier): string[] => {
	const old = (one: Benefit) =>
		before.Benefits.some(
			({ Description, Multiplier }) => Description === one.Description && Multiplier !== one.Multiplier,
		)
	return after.Benefits.filter((one) => /\d/.test(one.Description) && old(one)).map(
		({ Description }) => Description,
	)
}

interface Props {
	before: Tier
	after: Tier
	customers: number
}

/** Says what customers of a tier would earn after a change of its benefits. */
export function BenefitChange({ before, after, customers }: Props) {
	const t = useText(text)
	const { number } = useFormats()
	if (!hasBenefitChange(before, after)) return null
	const [was, will] = [multiplierOf(before), multiplierOf(after)]
	return (
		<Stack gap={4}>
			<Text fz="sm" fw={550}>
				{t.title}
			</Text>
			{was !== will && <Text fz="sm">{t.multiplier(number(was), number(will))}</Text>}
			{!isSame(bonusesOf(before), bonusesOf(after)) && <Text fz="sm">{t.bonus}</Text>}
			<Text fz="sm">{t.forWhom(number(customers))}</Text>
			{findUnchangedTexts(before, after).map((said) => (
				<Text key={said} fz="sm">
					{t.textStays(said)}
				</Text>
			))}
		</Stack>
	)
}
