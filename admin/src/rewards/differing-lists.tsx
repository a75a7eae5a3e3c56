import type { AdminReward } from '@fiel/contract'
import { couponOfReward, needsValue } from '../codes/coupon-of-reward.ts'
import { useCouponValue } from '../codes/use-coupon-value.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { WarningNote } from '../ui/warning-note.tsx'

const text = words(
	{
		title: 'Codes with a different value',
		list: (name: string, worth: string, promised: string) =>
			`The codes in “${name}” are worth ${worth}, but the reward promises ${promised}.`,
	},
	{
		title: 'Códigos com outro valor',
		list: (name, worth, promised) =>
			`Os códigos de “${name}” valem ${worth}, mas a recompensa promete ${promised}.`,
	},
	{
		title: 'Códigos con otro valor',
		list: (name, worth, promised) =>
			`Los códigos de “${name}” valen ${worth}, pero la recompensa promete ${promised}.`,
	},
)

type RewardWithLists = Pick<AdminReward, 'RewardType' | 'Value' | 'ProductOffer' | 'PreGeneratedCouponLists'>

/** Warns of code lists that give something else than the reward promises. */
export function DifferingLists({ of: reward }: { of: RewardWithLists }) {
	const t = useText(text)
	const say = useCouponValue()
	const promised = couponOfReward(reward)
	if (needsValue(promised.CouponsType) && promised.CouponsValue <= 0) return null
	const differing = reward.PreGeneratedCouponLists.filter(
		({ CouponsType, CouponsValue }) =>
			CouponsType !== promised.CouponsType || CouponsValue !== promised.CouponsValue,
	)
	if (differing.length === 0) return null
	return (
		<WarningNote title={t.title}>
			{differing.map(({ ListName, CouponsType, CouponsValue }) =>
				t.list(ListName, say(CouponsType, CouponsValue), say(promised.CouponsType, promised.CouponsValue)),
			)}
		</WarningNote>
	)
}
