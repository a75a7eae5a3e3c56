import { SimpleGrid } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { Section } from '../ui/section.tsx'
import { CustomFields } from './custom-fields.tsx'
import { SettingField } from './setting-field.tsx'
import type { ProgramForm, SettingPath } from './settings.ts'
import { text } from './words.ts'

interface Props {
	form: ProgramForm
}

interface FieldsProps extends Props {
	paths: SettingPath[]
}

const Pair = ({ form, paths }: FieldsProps) => (
	<SimpleGrid cols={{ base: 1, sm: 2 }}>
		{paths.map((path) => (
			<SettingField key={path} form={form} path={path} />
		))}
	</SimpleGrid>
)

/** The settings for what orders earn, and its value. */
export function EarningSections({ form }: Props) {
	const t = useText(text)
	return (
		<>
			<Section title={t.purchase} about={t.purchaseAbout}>
				<SettingField form={form} path="Purchase.IsActive" />
				<Pair form={form} paths={['Purchase.PointsPerUnit', 'Purchase.MinimumOrder']} />
				<Pair form={form} paths={['Purchase.Rounding', 'Purchase.Digits']} />
				<SettingField form={form} path="Purchase.WaitingDays" />
				<SettingField form={form} path="Purchase.RewardPartEarns" />
			</Section>
			<Section title={t.cashback} about={t.cashbackAbout}>
				<SettingField form={form} path="Cashback.IsActive" />
				<SettingField form={form} path="Cashback.PointValue" />
			</Section>
			<Section title={t.excluded} about={t.excludedAbout}>
				<SettingField form={form} path="Purchase.Excluded.Products" />
				<SettingField form={form} path="Purchase.Excluded.Categories" />
				<SettingField form={form} path="Purchase.Excluded.Brands" />
			</Section>
			<Section title={t.statuses} about={t.statusesAbout}>
				<SettingField form={form} path="Purchase.CompletedStatuses" />
				<SettingField form={form} path="Purchase.CancelledStatuses" />
			</Section>
		</>
	)
}

/** The settings for objectives other than purchases. */
export function ObjectiveSections({ form }: Props) {
	const t = useText(text)
	return (
		<>
			<Section title={t.enrolment}>
				<SettingField form={form} path="Enrolment.OptIn" />
				<SettingField form={form} path="Enrolment.RecognisesCustomers" />
				<SettingField form={form} path="Affiliates.IsActive" />
			</Section>
			<Section title={t.signup} about={t.signupAbout}>
				<SettingField form={form} path="Signup.IsActive" />
				<Pair form={form} paths={['Signup.Points', 'Signup.Since']} />
			</Section>
			<Section title={t.birthday} about={t.birthdayAbout}>
				<SettingField form={form} path="Birthday.IsActive" />
				<SettingField form={form} path="Birthday.Points" />
			</Section>
			<Section title={t.referral} about={t.referralAbout}>
				<SettingField form={form} path="Referral.IsActive" />
				<Pair form={form} paths={['Referral.Points', 'Referral.FriendPoints']} />
				<SettingField form={form} path="Referral.Url" />
			</Section>
			<CustomFields form={form} />
		</>
	)
}

/** The settings for the expiry of points. */
export function ExpirySections({ form }: Props) {
	const t = useText(text)
	return (
		<Section title={t.expiry} about={t.expiryAbout}>
			<SettingField form={form} path="Expiry.Kind" />
			{(form.values.Expiry.Kind === 'days' || form.errors['Expiry.Days']) && (
				<SettingField form={form} path="Expiry.Days" />
			)}
			<SettingField form={form} path="Expiry.NoticeDays" />
		</Section>
	)
}

/** The settings for redemptions, and for cancelled and returned orders. */
export function RedeemingSections({ form }: Props) {
	const t = useText(text)
	return (
		<>
			<Section title={t.pin} about={t.pinAbout}>
				<SettingField form={form} path="Pin.Mode" />
				{(form.values.Pin.Mode === 'above' || form.errors['Pin.Above']) && (
					<SettingField form={form} path="Pin.Above" />
				)}
			</Section>
			<Section title={t.unusedRedemptions} about={t.unusedRedemptionsAbout}>
				<Pair form={form} paths={['Redemption.CheckoutHours', 'Redemption.TillHours']} />
			</Section>
			<Section title={t.returns} about={t.returnsAbout}>
				<SettingField form={form} path="Shortfall" />
				<SettingField form={form} path="Refund.OnCancel" />
				<SettingField form={form} path="Refund.OnPartialReturn" />
				<SettingField form={form} path="Refund.GraceDays" />
			</Section>
		</>
	)
}
