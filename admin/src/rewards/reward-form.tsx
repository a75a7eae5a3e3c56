import type { AdminReward } from '@fiel/contract'
import { useForm } from '@mantine/form'
import { useSession } from '../api/session.ts'
import { ProductDiscountMode, REWARD_LIMITS } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { isReversed } from '../ui/moment.ts'
import { AppearanceFields } from './appearance-fields.tsx'
import { CouponFields } from './coupon-fields.tsx'
import { EligibilityFields } from './eligibility-fields.tsx'
import { text } from './form-words.ts'
import { NoticeFields } from './notice-fields.tsx'
import { ProductFields } from './product-fields.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { RewardPreview } from './reward-preview.tsx'
import { CostFields, RewardValueFields } from './reward-value-fields.tsx'
import {
	fieldsOfType,
	hasProduct,
	type Reward,
	type RewardValues,
	rewardBody,
	rewardValues,
} from './reward-values.ts'
import { useRewardFailure } from './use-reward-failure.ts'

interface Props extends Saving<Reward, AdminReward> {
	/** Null for a new reward. */
	was: AdminReward | null
	initial: RewardValues
	/** Reads the reward as it is stored now; absent for a new one. */
	read?: () => Promise<AdminReward>
}

/** Creates and edits a reward, with a preview beside it; read-only for users who may not write. */
export function RewardForm({ was, initial, read, ...saving }: Props) {
	const said = useRewardFailure()
	const form = useForm<RewardValues>({ initialValues: initial, validate: useRules() })
	return (
		<FormFrame
			form={form}
			bodyOf={(values) => rewardBody(values, was)}
			needs="updateReward"
			back="/rewards"
			said={said}
			readStored={read && (async () => rewardValues(await read()))}
			placeOf={(field) => (field.startsWith('ClientEmails') ? 'ClientEmailsNotification' : undefined)}
			beside={<RewardPreview values={form.values} was={was} />}
			{...saving}
		>
			<RewardValueFields form={form} />
			{fieldsOfType.product(form.values.RewardType) && <ProductFields form={form} />}
			<CostFields form={form} />
			<EligibilityFields form={form} />
			{fieldsOfType.purchase(form.values.RewardType) && <PurchaseFields form={form} />}
			<CouponFields form={form} />
			<AppearanceFields form={form} />
			<NoticeFields form={form} was={was} />
		</FormFrame>
	)
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** Checks before the request; the server's other refusals are shown at the same inputs. */
const useRules = () => {
	const t = useText(text)
	const { number } = useFormats()
	const { TimeZone } = useSession().Merchant
	const within = (value: number | '', least: boolean, most: number): string | null => {
		if (least && !(Number(value) > 0)) return t.positive
		return Number(value) > most ? t.most(number(most)) : null
	}
	const checkOffer = ({ DiscountMode: mode, DiscountValue: value }: RewardValues['ProductOffer']) => {
		switch (mode) {
			case ProductDiscountMode.FreeGift:
				return null
			case ProductDiscountMode.FixedFinalPrice:
				return value === '' ? t.required : Number(value) < 0 ? t.positive : null
			case ProductDiscountMode.PercentDiscount:
				return within(value, true, REWARD_LIMITS.percent)
			default:
				return within(value, true, Number.POSITIVE_INFINITY)
		}
	}
	return (values: RewardValues) => {
		const { RewardType: kind, SendClientRedeemNotification: tells, ClientEmailsNotification: to } = values
		const isDiscount =
			fieldsOfType.percentage(kind) ||
			(!fieldsOfType.customTitle(kind) && !fieldsOfType.cashback(kind) && fieldsOfType.value(kind))
		const isWrong = (tells && to.length === 0) || to.some((address) => !ADDRESS.test(address))
		return {
			Title: values.Title.trim() ? null : t.required,
			Points: fieldsOfType.points(kind)
				? within(values.Points, !values.NoPointCost, REWARD_LIMITS.points)
				: null,
			Value:
				fieldsOfType.value(kind) && !hasProduct(values)
					? within(
							values.Value,
							isDiscount,
							fieldsOfType.percentage(kind) ? REWARD_LIMITS.percent : REWARD_LIMITS.value,
						)
					: null,
			'ProductOffer.DiscountValue': hasProduct(values) ? checkOffer(values.ProductOffer) : null,
			ValidDateEnd: isReversed(values.ValidDateStart, values.ValidDateEnd, TimeZone) ? t.endFirst : null,
			ClientEmailsNotification: isWrong ? t.notAddresses : null,
		}
	}
}
