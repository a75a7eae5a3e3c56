import type { AdminReward } from '@fiel/contract'
import { Button, Fieldset, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useMay, useSession } from '../api/session.ts'
import { REWARD_LIMITS } from '../api/values.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { isTurned } from '../ui/moment.ts'
import { text as shared } from '../ui/words.ts'
import { CouponFields } from './coupon-fields.tsx'
import { text } from './form-words.ts'
import { CostFields, GiftFields } from './gift-fields.tsx'
import { LookFields } from './look-fields.tsx'
import { NoticeFields } from './notice-fields.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { RewardPreview } from './reward-preview.tsx'
import { type Reward, type RewardValues, rewardBody, uses } from './reward-values.ts'
import { useRewardFailure } from './use-reward-failure.ts'
import { WhoFields } from './who-fields.tsx'
import './rewards.css'

interface Props {
	/** Null for a new one. */
	was: AdminReward | null
	initial: RewardValues
	submit: string
	save: (body: Reward) => Promise<AdminReward>
	failure: ApiFailure | null
	onSaved: (reward: AdminReward) => Promise<void>
}

/** Creates and edits a reward, with what customers would see of it beside; who may not write reads it. */
export function RewardForm({ was, initial, submit, save, failure, onSaved }: Props) {
	const common = useText(shared)
	const said = useRewardFailure()
	const navigate = useNavigate()
	const mayWrite = useMay('updateReward')
	const saved = useRef(false)
	const form = useForm<RewardValues>({ initialValues: initial, validate: useRules() })
	const send = form.onSubmit(
		async (values) => {
			try {
				const reward = await save(rewardBody(values, was))
				saved.current = true
				await onSaved(reward)
			} catch (error) {
				const found = error as ApiFailure
				if (found.field?.startsWith('ClientEmails'))
					form.setFieldError('ClientEmailsNotification', said(found))
				else showAtField(form, found, said(found))
				focusFirst()
			}
		},
		() => focusFirst(),
	)
	return (
		<div className="fiel-beside">
			<form onSubmit={send} noValidate>
				<LeaveGuard when={() => form.isDirty() && !saved.current} />
				<Fieldset variant="unstyled" disabled={!mayWrite}>
					<GiftFields form={form} />
					<CostFields form={form} />
					<WhoFields form={form} />
					{uses.purchase(form.values.RewardType) && <PurchaseFields form={form} />}
					<CouponFields form={form} />
					<LookFields form={form} />
					<NoticeFields form={form} was={was} />
				</Fieldset>
				{mayWrite && (
					<Stack gap="xs">
						{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
						<div className="fiel-save-bar">
							<Button variant="default" onClick={() => navigate({ to: '/rewards' })}>
								{common.cancel}
							</Button>
							<Button type="submit" loading={form.submitting}>
								{submit}
							</Button>
						</div>
					</Stack>
				)}
			</form>
			<RewardPreview values={form.values} was={was} />
		</div>
	)
}

/** The form is long: the first input that something is wrong with comes into sight. */
const focusFirst = (): void => {
	requestAnimationFrame(() => document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus())
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/

/** What can be said before asking the server; the rest it says itself, at the same inputs. */
const useRules = () => {
	const t = useText(text)
	const { number } = useFormats()
	const { TimeZone } = useSession().Merchant
	const within = (value: number | '', least: boolean, most: number): string | null => {
		if (least && !(Number(value) > 0)) return t.positive
		return Number(value) > most ? t.most(number(most)) : null
	}
	return (values: RewardValues) => {
		const { RewardType: kind, SendClientRedeemNotification: tells, ClientEmailsNotification: to } = values
		const isDiscount =
			uses.percentage(kind) || (!uses.customTitle(kind) && !uses.cashback(kind) && uses.value(kind))
		const isWrong = (tells && to.length === 0) || to.some((address) => !ADDRESS.test(address))
		return {
			Title: values.Title.trim() ? null : t.required,
			Points: uses.points(kind) ? within(values.Points, !values.NoPointCost, REWARD_LIMITS.points) : null,
			Value: uses.value(kind)
				? within(
						values.Value,
						isDiscount,
						uses.percentage(kind) ? REWARD_LIMITS.percent : REWARD_LIMITS.value,
					)
				: null,
			ValidDateEnd: isTurned(values.ValidDateStart, values.ValidDateEnd, TimeZone) ? t.endFirst : null,
			ClientEmailsNotification: isWrong ? t.notAddresses : null,
		}
	}
}
