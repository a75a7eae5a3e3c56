import { Select, SimpleGrid, Switch, TagsInput, Textarea } from '@mantine/core'
import { ProductCollectionSelection } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text } from './form-words.ts'
import { fieldsOfType, numberSelectProps, type RewardFormOf } from './reward-values.ts'

export function PurchaseFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const kind = form.values.RewardType
	return (
		<Section title={t.purchase} about={t.purchaseAbout}>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<MoneyField label={t.minimum} {...form.getInputProps('MinimalValue')} />
				{fieldsOfType.cashback(kind) && (
					<>
						<MoneyField
							label={t.cashbackMaximum}
							placeholder={t.noLimit}
							{...form.getInputProps('CashbackMaxPurchaseValue')}
						/>
						<NumberField
							label={t.paidOtherwise}
							suffix=" %"
							decimalScale={2}
							{...form.getInputProps('MinimumPercentPurchase')}
						/>
					</>
				)}
			</SimpleGrid>
			<Switch label={t.cumulative} {...form.getInputProps('CumulativeDiscount', { type: 'checkbox' })} />
			{fieldsOfType.cashback(kind) && <CashbackFields form={form} />}
			{fieldsOfType.collections(kind) && <CollectionFields form={form} />}
		</Section>
	)
}

function CashbackFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	return (
		<>
			<Switch
				label={t.informative}
				{...form.getInputProps('IsCashbackInformativeOnly', { type: 'checkbox' })}
			/>
			{form.values.IsCashbackInformativeOnly && (
				<Textarea
					label={t.informativeText}
					autosize
					minRows={2}
					maxLength={4000}
					{...form.getInputProps('CashbackInformativeText')}
				/>
			)}
			<Textarea
				label={t.cashbackRules}
				autosize
				minRows={2}
				maxLength={4000}
				{...form.getInputProps('CashbackRules')}
			/>
		</>
	)
}

function CollectionFields({ form }: { form: RewardFormOf }) {
	const t = useText(text)
	const selections = Object.entries(ProductCollectionSelection).map(([name, value]) => ({
		value: String(value),
		label: t.selections[name as keyof typeof ProductCollectionSelection],
	}))
	return (
		<>
			<Switch
				label={t.allowCollections}
				{...form.getInputProps('AllowProductCollection', { type: 'checkbox' })}
			/>
			{form.values.AllowProductCollection && (
				<>
					<Select
						label={t.selection}
						data={selections}
						allowDeselect={false}
						{...numberSelectProps(form, 'ProductCollectionSelection')}
					/>
					<TagsInput
						label={t.collections}
						description={t.collectionsHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						maxTags={1000}
						{...form.getInputProps('ProductCollections')}
					/>
					<TagsInput
						label={t.onlyCollections}
						description={t.collectionsHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						maxTags={1000}
						{...form.getInputProps('ValidOnlyProductCollections')}
					/>
				</>
			)}
		</>
	)
}
