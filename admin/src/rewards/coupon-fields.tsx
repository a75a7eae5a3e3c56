import { SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import type { RewardFormOf } from './reward-values.ts'

export function CouponFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.coupon} about={t.couponAbout}>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label={t.prefix} maxLength={50} {...form.getInputProps('CodePrefix')} />
				<NumberField
					label={t.validDays}
					placeholder={t.forEver}
					allowDecimal={false}
					{...form.getInputProps('ValidDays')}
				/>
			</SimpleGrid>
			<Switch
				label={t.manual}
				description={t.manualHelp}
				{...form.getInputProps('ManualCouponGeneration', { type: 'checkbox' })}
			/>
			<Switch
				label={t.endsWith}
				description={t.endsWithHelp}
				{...form.getInputProps('ShouldExpireCouponsWhenNotAvailableInPlatform', { type: 'checkbox' })}
			/>
		</Section>
	)
}
