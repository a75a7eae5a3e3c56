import type { CounterReturnPreview } from '@fiel/contract'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { useCounter } from './counter-context.tsx'
import { text } from './words.ts'

/** Writes what a customer gets or gives: points and, in a program with cashback, what they are in money. */
export const useAmountText = (): ((sign: '+' | '−', points: number, cashback: number) => string) => {
	const t = useText(text)
	const formats = useFormats()
	const { state } = useCounter()
	return (sign, points, cashback) => {
		const written = `${sign}${t.pointCount(formats.points(points))}`
		return state?.HasCashback && cashback > 0 ? `${written} (${formats.money(cashback)})` : written
	}
}

/** The rewards that a return gives back, with what they had cost. */
export const givenBackFacts = (
	t: { rewardBack: (title: string) => string },
	{ GivenBack }: Pick<CounterReturnPreview, 'GivenBack'>,
	amountText: ReturnType<typeof useAmountText>,
): Record<string, string> =>
	Object.fromEntries(
		GivenBack.map(({ Title, Points, Cashback }) => [t.rewardBack(Title), amountText('+', Points, Cashback)]),
	)
