import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { PointType, TierBenefitType } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { words } from '../i18n/words.ts'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { newBenefit, type TierFormOf } from './tier-values.ts'
import { text } from './words.ts'

const MOST = 50

export function BenefitFields({ form }: { form: TierFormOf }) {
	const t = useText(text)
	const { Benefits } = form.values
	const mayWrite = useIsAllowed('updateTier')
	return (
		<Section title={t.benefits} about={t.benefitsAbout}>
			{Benefits.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Benefit key={index} form={form} index={index} />
			))}
			{mayWrite && Benefits.length < MOST && (
				<Group>
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						onClick={() => form.insertListItem('Benefits', newBenefit())}
					>
						{t.addBenefit}
					</Button>
				</Group>
			)}
		</Section>
	)
}

interface ItemProps {
	form: TierFormOf
	index: number
}

function Benefit({ form, index }: ItemProps) {
	const t = useText(text)
	const kinds = Object.entries(TierBenefitType).map(([name, value]) => ({
		value: String(value),
		label: t.types[name as keyof typeof TierBenefitType],
	}))
	return (
		<Stack className="fiel-item" gap="sm" role="group" aria-label={t.benefit(index + 1)}>
			<Group justify="space-between">
				<Text fz="sm" fw={550}>
					{t.benefit(index + 1)}
				</Text>
				{useIsAllowed('updateTier') && (
					<ActionIcon
						variant="subtle"
						color="gray"
						aria-label={t.removeBenefit(index + 1)}
						onClick={() => form.removeListItem('Benefits', index)}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				)}
			</Group>
			<TextInput
				label={t.description}
				maxLength={500}
				{...form.getInputProps(`Benefits.${index}.Description`)}
			/>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select
					label={t.type}
					data={kinds}
					allowDeselect={false}
					{...choosing(form, `Benefits.${index}.Type`)}
				/>
				<Details form={form} index={index} />
			</SimpleGrid>
		</Stack>
	)
}

/** Converts between a Select, which holds text, and the numbers of the API. */
const choosing = (form: TierFormOf, path: string) => {
	const { value, onChange, ...rest } = form.getInputProps(path)
	return {
		...rest,
		value: value === null || value === undefined ? null : String(value),
		onChange: (chosen: string | null) => onChange(chosen === null ? null : Number(chosen)),
	}
}

/** The fields that depend on the kind of the benefit. */
function Details({ form, index }: ItemProps) {
	const t = useText(text)
	switch (form.values.Benefits[index]?.Type) {
		case TierBenefitType.PointsMultiplier:
			return (
				<NumberField
					label={t.multiplier}
					description={t.multiplierHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					{...form.getInputProps(`Benefits.${index}.Multiplier`)}
				/>
			)
		case TierBenefitType.ExclusiveReward:
			return <RewardChoice form={form} index={index} />
		case TierBenefitType.ObjectiveBonus:
			return (
				<>
					<ObjectiveChoice form={form} index={index} />
					<NumberField label={t.bonus} {...form.getInputProps(`Benefits.${index}.Bonus`)} />
				</>
			)
		default:
			return null
	}
}

/** Also saves the kind of the reward, which the private API returns as the SubType. */
function RewardChoice({ form, index }: ItemProps) {
	const t = useText(text)
	const rewards = useRead('listRewards').data ?? []
	const { onChange, ...rest } = choosing(form, `Benefits.${index}.RewardId`)
	const choose = (chosen: string | null): void => {
		onChange(chosen)
		const reward = rewards.find(({ Id }) => String(Id) === chosen)
		form.setFieldValue(`Benefits.${index}.SubType`, reward?.RewardType ?? 0)
	}
	const data = rewards.map(({ Id, Title }) => ({ value: String(Id), label: Title }))
	return <Select label={t.reward} data={data} searchable {...rest} onChange={choose} />
}

const objectives = words(
	{
		Signup: 'Sign-up',
		Birthday: 'Birthday',
		Referral: 'Referral',
		Social: 'Social network',
		Review: 'Product review',
		Quiz: 'Quiz',
		CustomObjective: 'Custom objective',
	},
	{
		Signup: 'Cadastro',
		Birthday: 'Aniversário',
		Referral: 'Indicação',
		Social: 'Rede social',
		Review: 'Avaliação de produto',
		Quiz: 'Quiz',
		CustomObjective: 'Objetivo personalizado',
	},
	{
		Signup: 'Registro',
		Birthday: 'Cumpleaños',
		Referral: 'Referido',
		Social: 'Red social',
		Review: 'Reseña de producto',
		Quiz: 'Quiz',
		CustomObjective: 'Objetivo personalizado',
	},
)

function ObjectiveChoice({ form, index }: ItemProps) {
	const t = useText(text)
	const data = Object.entries(useText(objectives)).map(([name, label]) => ({
		value: String(PointType[name as keyof typeof PointType]),
		label,
	}))
	return (
		<Select
			label={t.objective}
			data={data}
			allowDeselect={false}
			{...choosing(form, `Benefits.${index}.SubType`)}
		/>
	)
}
