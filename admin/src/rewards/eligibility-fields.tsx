import { MultiSelect, Select, SimpleGrid } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { RewardChannel } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import { numberSelectProps, type RewardFormOf } from './reward-values.ts'

export function EligibilityFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const hint = { description: t.timeZone(TimeZone) }
	const channels = Object.entries(RewardChannel).map(([name, value]) => ({
		value: String(value),
		label: t.channels[name as keyof typeof RewardChannel],
	}))
	return (
		<Section title={t.who} about={t.whoAbout}>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<MomentField label={t.start} {...hint} {...form.getInputProps('ValidDateStart')} />
				<MomentField label={t.end} {...hint} {...form.getInputProps('ValidDateEnd')} />
			</SimpleGrid>
			<Tiers form={form} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<NumberField
					label={t.perCustomer}
					placeholder={t.noLimit}
					allowDecimal={false}
					{...form.getInputProps('SameCustomerUsageLimit')}
				/>
				<NumberField
					label={t.inAll}
					placeholder={t.noLimit}
					allowDecimal={false}
					{...form.getInputProps('GlobalUsageLimit')}
				/>
				<Select
					label={t.channel}
					description={t.channelHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					data={channels}
					allowDeselect={false}
					{...numberSelectProps(form, 'RewardChannel')}
				/>
			</SimpleGrid>
		</Section>
	)
}

/** Converts between the select, which holds text, and the numbers of the API. */
function Tiers({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const tiers = useRead('listAllTiers').data ?? []
	const { value, onChange, ...rest } = form.getInputProps('TierIds')
	return (
		<MultiSelect
			label={t.tiers}
			placeholder={value.length === 0 ? t.tiersNone : ''}
			data={tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name }))}
			{...rest}
			value={(value as number[]).map(String)}
			onChange={(chosen) => onChange(chosen.map(Number))}
		/>
	)
}
