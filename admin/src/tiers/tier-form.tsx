import type { AdminTier } from '@fiel/contract'
import { ColorInput, SimpleGrid, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { FormFrame, type Saving } from '../ui/form-frame.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { UrlField } from '../ui/url-field.tsx'
import { BenefitFields } from './benefit-fields.tsx'
import { GoalFields } from './goal-fields.tsx'
import { type Tier, type TierFormOf, type TierValues, tierBody, tierValues } from './tier-values.ts'
import { text } from './words.ts'

interface Props extends Saving<Tier, AdminTier> {
	initial: TierValues
	/** Reads the tier as it is stored now; absent for a new one. */
	read?: () => Promise<AdminTier>
}

/** Creates and edits a tier; read-only for users who may not write. */
export function TierForm({ initial, read, ...saving }: Props) {
	const form = useForm<TierValues>({ initialValues: initial, validate: useRules() })
	return (
		<FormFrame
			form={form}
			bodyOf={tierBody}
			needs="updateTier"
			back="/tiers"
			readStored={read && (async () => tierValues(await read()))}
			{...saving}
		>
			<Basics form={form} />
			<GoalFields form={form} />
			<BenefitFields form={form} />
		</FormFrame>
	)
}

/** Checks before the request; the server's other refusals are shown at the same inputs. */
const useRules = () => {
	const t = useText(text)
	const filled = (value: string) => (value.trim() ? null : t.required)
	const positive = (value: number | '') => (Number(value) > 0 ? null : t.positive)
	return {
		Name: filled,
		Order: (value: number | '') => (value === '' ? t.required : null),
		Goals: { Name: filled, Value: positive },
		Benefits: { Description: filled },
	}
}

function Basics({ form }: { form: TierFormOf }) {
	const t = useText(text)
	return (
		<Section title={t.basics} about={t.basicsAbout}>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput label={t.name} maxLength={500} {...form.getInputProps('Name')} />
				<NumberField
					label={t.order}
					description={t.orderHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					allowDecimal={false}
					min={0}
					{...form.getInputProps('Order')}
				/>
			</SimpleGrid>
			<TextInput label={t.caption} maxLength={500} {...form.getInputProps('Caption')} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<ColorInput
					label={t.color}
					format="hex"
					eyeDropperButtonProps={{ 'aria-label': t.color }}
					{...form.getInputProps('Color')}
				/>
				<TextInput label={t.identifier} maxLength={255} {...form.getInputProps('Identifier')} />
			</SimpleGrid>
			<UrlField label={t.iconUrl} {...form.getInputProps('IconUrl')} />
			<Switch label={t.isActive} {...form.getInputProps('IsActive', { type: 'checkbox' })} />
			<Switch label={t.isBase} {...form.getInputProps('IsBase', { type: 'checkbox' })} />
		</Section>
	)
}
