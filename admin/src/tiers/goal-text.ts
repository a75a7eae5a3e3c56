import type { AdminTier } from '@fiel/contract'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'

type Goal = AdminTier['Goals'][number]

const text = words(
	{
		spend: (money: string) => `${money} spent`,
		orders: (count: string) => (count === '1' ? '1 order' : `${count} orders`),
		earned: (points: string) => `${points} points earned`,
		year: (goal: string) => `${goal} in a calendar year`,
		days: (goal: string, days: string) => `${goal} in ${days} days`,
	},
	{
		spend: (money) => `${money} gastos`,
		orders: (count) => (count === '1' ? '1 pedido' : `${count} pedidos`),
		earned: (points) => `${points} pontos ganhos`,
		year: (goal) => `${goal} no ano`,
		days: (goal, days) => `${goal} em ${days} dias`,
	},
	{
		spend: (money) => `${money} gastados`,
		orders: (count) => (count === '1' ? '1 pedido' : `${count} pedidos`),
		earned: (points) => `${points} puntos ganados`,
		year: (goal) => `${goal} en el año`,
		days: (goal, days) => `${goal} en ${days} días`,
	},
)

/** Describes a goal in a few words. */
export const useGoalText = (): ((goal: Goal) => string) => {
	const t = useText(text)
	const { money, number, points } = useFormats()
	const amount = ({ Measure, Value }: Goal): string => {
		if (Measure === 'spend') return t.spend(money(Value))
		return Measure === 'orders' ? t.orders(number(Value)) : t.earned(points(Value))
	}
	return (goal) => {
		const kind = goal.Period?.Kind
		if (kind === 'year') return t.year(amount(goal))
		return kind === 'days' ? t.days(amount(goal), number(goal.Period!.Days ?? 0)) : amount(goal)
	}
}
