import type { AdminTier } from '@fiel/contract'
import { Button, ColorInput, Fieldset, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { ApiFailure } from '../api/api-failure.ts'
import { useMay } from '../api/session.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { text as shared } from '../ui/words.ts'
import { BenefitFields } from './benefit-fields.tsx'
import { GoalFields } from './goal-fields.tsx'
import { type Tier, type TierFormOf, type TierValues, tierBody } from './tier-values.ts'
import { text } from './words.ts'

interface Props {
	initial: TierValues
	submit: string
	save: (body: Tier) => Promise<AdminTier>
	failure: ApiFailure | null
	onSaved: (tier: AdminTier) => Promise<void>
}

/** Creates and edits a tier; who may not write reads it. */
export function TierForm({ initial, submit, save, failure, onSaved }: Props) {
	const common = useText(shared)
	const said = useFailureText()
	const navigate = useNavigate()
	const mayWrite = useMay('updateTier')
	const saved = useRef(false)
	const form = useForm<TierValues>({ initialValues: initial, validate: useRules() })
	const send = form.onSubmit(async (values) => {
		try {
			const tier = await save(tierBody(values))
			saved.current = true
			await onSaved(tier)
		} catch (error) {
			showAtField(form, error as ApiFailure, said(error as ApiFailure))
		}
	})
	return (
		<form onSubmit={send} noValidate>
			<LeaveGuard when={() => form.isDirty() && !saved.current} />
			<Fieldset variant="unstyled" disabled={!mayWrite}>
				<Basics form={form} />
				<GoalFields form={form} />
				<BenefitFields form={form} />
			</Fieldset>
			{mayWrite && (
				<Stack gap="xs">
					{Object.keys(form.errors).length === 0 && <FailureNote of={failure} />}
					<div className="fiel-save-bar">
						<Button variant="default" onClick={() => navigate({ to: '/tiers' })}>
							{common.cancel}
						</Button>
						<Button type="submit" loading={form.submitting}>
							{submit}
						</Button>
					</div>
				</Stack>
			)}
		</form>
	)
}

/** What can be said before asking the server; the rest it says itself, at the same inputs. */
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
					inputWrapperOrder={['label', 'input', 'description', 'error']}
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
			<TextInput label={t.iconUrl} type="url" maxLength={2048} {...form.getInputProps('IconUrl')} />
			<Switch label={t.isActive} {...form.getInputProps('IsActive', { type: 'checkbox' })} />
			<Switch label={t.isBase} {...form.getInputProps('IsBase', { type: 'checkbox' })} />
		</Section>
	)
}
