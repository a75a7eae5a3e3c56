import { Select, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { RewardType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import { fieldsOfType, hasProduct, numberSelectProps, type RewardFormOf } from './reward-values.ts'
import { text as shared } from './words.ts'

export function RewardValueFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const { kinds } = useText(shared)
	const kind = form.values.RewardType
	const data = Object.entries(RewardType).map(([name, value]) => ({
		value: String(value),
		label: kinds[name as keyof typeof RewardType],
	}))
	return (
		<Section title={t.gives} about={t.givesAbout}>
			<TextInput label={t.title} maxLength={500} {...form.getInputProps('Title')} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select label={t.kind} data={data} allowDeselect={false} {...numberSelectProps(form, 'RewardType')} />
				{fieldsOfType.value(kind) && !hasProduct(form.values) && <Value form={form} />}
			</SimpleGrid>
			{fieldsOfType.customTitle(kind) && (
				<TextInput
					label={t.customTitle}
					description={t.customTitleHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={500}
					{...form.getInputProps('CustomTitle')}
				/>
			)}
		</Section>
	)
}

function Value({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const kind = form.values.RewardType
	const input = form.getInputProps('Value')
	if (fieldsOfType.percentage(kind))
		return <NumberField label={t.percent} suffix=" %" decimalScale={2} {...input} />
	const label = fieldsOfType.cashback(kind)
		? t.cashbackValue
		: fieldsOfType.customTitle(kind)
			? t.worth
			: t.amount
	return (
		<MoneyField
			label={label}
			{...(fieldsOfType.cashback(kind) && {
				description: t.cashbackValueHelp,
				inputWrapperOrder: DESCRIPTION_BELOW,
			})}
			{...input}
		/>
	)
}

export function CostFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.costs} about={t.costsAbout}>
			{fieldsOfType.points(form.values.RewardType) ? (
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<NumberField
						label={t.points}
						decimalScale={4}
						disabled={form.values.NoPointCost}
						{...form.getInputProps('Points')}
					/>
					<Switch
						mt={{ base: 0, sm: 30 }}
						label={t.noPointCost}
						{...form.getInputProps('NoPointCost', { type: 'checkbox' })}
					/>
				</SimpleGrid>
			) : (
				<Text fz="sm">{t.cashbackCosts}</Text>
			)}
		</Section>
	)
}
