import { Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ProductDiscountMode } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { StoreField } from '../program/store-field.tsx'
import { knownQuery } from '../program/store-values.ts'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { productText } from './product-words.ts'
import { hasProduct, numberSelectProps, type RewardFormOf } from './reward-values.ts'

/** The product of a product reward, and what becomes of its price. */
export function ProductFields({ form }: { form: RewardFormOf }) {
	const t = useText(productText)
	const client = useQueryClient()
	const path = 'ProductOffer.ExternalProductId'
	const { value, error } = form.getInputProps(path)
	/** The name of the product is that of the catalogue, until somebody enters another one. */
	const choose = async (id: string): Promise<void> => {
		form.setFieldValue(path, id)
		const [found] = id ? await client.fetchQuery(knownQuery('product', [id])).catch(() => []) : []
		form.setFieldValue('ProductOffer.DisplayName', found?.Name ?? '')
	}
	return (
		<Section title={t.section} about={t.about}>
			<StoreField
				kind="product"
				label={t.product}
				description={t.productHelp}
				value={value}
				error={error}
				onChange={choose}
				data-path={path}
			/>
			{hasProduct(form.values) && <OfferFields form={form} />}
		</Section>
	)
}

function OfferFields({ form }: { form: RewardFormOf }) {
	const t = useText(productText)
	const modes = Object.entries(ProductDiscountMode).map(([name, mode]) => ({
		value: String(mode),
		label: t.modes[name as keyof typeof ProductDiscountMode],
	}))
	return (
		<>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select
					label={t.mode}
					data={modes}
					allowDeselect={false}
					{...numberSelectProps(form, 'ProductOffer.DiscountMode')}
				/>
				<OfferValue form={form} />
			</SimpleGrid>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput
					label={t.displayName}
					description={t.displayNameHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={500}
					{...form.getInputProps('ProductOffer.DisplayName')}
				/>
				<NumberField
					label={t.maxUnits}
					placeholder={t.allUnits}
					min={1}
					allowDecimal={false}
					{...form.getInputProps('ProductOffer.MaxUnits')}
				/>
			</SimpleGrid>
		</>
	)
}

function OfferValue({ form }: { form: RewardFormOf }) {
	const t = useText(productText)
	const input = { decimalScale: 2, ...form.getInputProps('ProductOffer.DiscountValue') }
	switch (form.values.ProductOffer.DiscountMode) {
		case ProductDiscountMode.FreeGift:
			return (
				<Text fz="sm" c="dimmed" mt={{ base: 0, sm: 30 }}>
					{t.giftHelp}
				</Text>
			)
		case ProductDiscountMode.PercentDiscount:
			return <NumberField label={t.values.PercentDiscount} suffix=" %" {...input} />
		case ProductDiscountMode.FixedFinalPrice:
			return <MoneyField label={t.values.FixedFinalPrice} {...input} />
		default:
			return <MoneyField label={t.values.FixedDiscountAmount} {...input} />
	}
}
