import type { Member } from '@fiel/contract'
import { type Child, h } from '../dom.ts'
import type { Context } from './context.ts'
import { badge, card, load, picture, progress, view } from './parts.ts'

type Tier = NonNullable<Member['CurrentTier']>
interface MemberTiers {
	CurrentTier: Tier | null
	NextTiers: Tier[]
	AllTiers: Tier[]
}

/** Names that a shop has not chosen for itself, which are shown in the language of the member. */
const STANDARD_NAMES: Record<Tier['Goals'][number]['Measure'], string[]> = {
	spend: ['amount spent', 'valor gasto', 'monto gastado'],
	orders: ['orders', 'number of orders', 'pedidos', 'número de pedidos'],
	earned: ['points earned', 'points earned from orders', 'pontos ganhos', 'puntos ganados'],
}

export const goalLines = ({ words, formats }: Context, goals: Tier['Goals']): Child[] =>
	goals.map(({ Name, GoalValue, CurrentValue, PercentToGoal, Measure }) => {
		const write = Measure === 'spend' ? formats.money : formats.number
		const name = STANDARD_NAMES[Measure]?.includes(Name.trim().toLowerCase())
			? words.measures(formats.pointsTitle)[Measure]
			: Name
		return h(
			'div',
			{ class: 'goal' },
			h(
				'span',
				{ class: 'split' },
				h('span', null, name),
				h('span', { class: 'detail' }, words.goalOf(write(CurrentValue), write(GoalValue))),
			),
			progress(name, PercentToGoal),
		)
	})

const COLOR = /^#[\da-f]{3,8}$/i

const dotOf = (tier: Tier): HTMLElement => {
	const dot = h('span', { class: 'dot', 'aria-hidden': 'true' })
	if (tier.Color && COLOR.test(tier.Color)) dot.style.backgroundColor = tier.Color
	return dot
}

const tierCard = (context: Context, tier: Tier, { CurrentTier, NextTiers }: MemberTiers): HTMLElement => {
	const ahead = NextTiers.find(({ Id }) => Id === tier.Id)
	const isCurrent = CurrentTier?.Id === tier.Id
	const benefits = tier.Benefits.map(({ Description }) => h('li', null, Description))
	return card(
		h(
			'div',
			{ class: 'split' },
			h('h3', { class: 'tier' }, picture(tier.Image, 'tier-image') ?? dotOf(tier), tier.Name),
			isCurrent && badge(context.words.yourTier, 'good'),
		),
		tier.Benefits.length === 0
			? h('p', { class: 'detail' }, context.words.noBenefits)
			: ahead
				? [
						h('p', { class: 'detail' }, context.words.notReached),
						h('ul', { class: 'ticks ahead' }, ...benefits),
					]
				: h('ul', { class: 'ticks' }, ...benefits),
		ahead && goalLines(context, ahead.Goals),
	)
}

export const tiersView = (context: Context): (() => void) =>
	view(context, 'home', context.words.tiers, (into) =>
		load(
			context,
			into,
			() => context.client.read<MemberTiers>('/tiers'),
			(tiers) => tiers.AllTiers.map((tier) => tierCard(context, tier, tiers)),
		),
	)
