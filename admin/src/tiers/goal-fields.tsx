import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { Icon } from '../ui/icon.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { Section } from '../ui/section.tsx'
import { newGoal, type TierFormOf } from './tier-values.ts'
import { text } from './words.ts'

const MOST = 20

export function GoalFields({ form }: { form: TierFormOf }) {
	const t = useText(text)
	const { Goals } = form.values
	const mayWrite = useIsAllowed('updateTier')
	return (
		<Section title={t.goals} about={t.goalsAbout}>
			{Goals.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Goal key={index} form={form} index={index} />
			))}
			{mayWrite && Goals.length < MOST && (
				<Group>
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						onClick={() => form.insertListItem('Goals', newGoal())}
					>
						{t.addGoal}
					</Button>
				</Group>
			)}
			{Goals.length > 0 && (
				<SimpleGrid cols={{ base: 1, sm: 2 }}>
					<Select
						label={t.match}
						data={optionsOf(t.matches)}
						allowDeselect={false}
						{...form.getInputProps('Match')}
					/>
					<NumberField
						label={t.graceDays}
						description={t.graceHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						allowDecimal={false}
						min={0}
						{...form.getInputProps('GraceDays')}
					/>
				</SimpleGrid>
			)}
		</Section>
	)
}

function Goal({ form, index }: { form: TierFormOf; index: number }) {
	const t = useText(text)
	const at = (member: string) => form.getInputProps(`Goals.${index}.${member}`)
	const goal = form.values.Goals[index]
	const hasDays = goal?.Period.Kind === 'days'
	const Target = goal?.Measure === 'spend' ? MoneyField : NumberField
	return (
		<Stack className="fiel-item" gap="sm" role="group" aria-label={t.goal(index + 1)}>
			<Group justify="space-between">
				<Text fz="sm" fw={550}>
					{t.goal(index + 1)}
				</Text>
				{useIsAllowed('updateTier') && (
					<ActionIcon
						variant="subtle"
						color="gray"
						aria-label={t.removeGoal(index + 1)}
						onClick={() => form.removeListItem('Goals', index)}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				)}
			</Group>
			<TextInput label={t.goalName} maxLength={500} {...at('Name')} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select label={t.measure} data={optionsOf(t.measures)} allowDeselect={false} {...at('Measure')} />
				<Target label={t.value} {...at('Value')} />
				<Select label={t.period} data={optionsOf(t.periods)} allowDeselect={false} {...at('Period.Kind')} />
				{hasDays && <NumberField label={t.days} allowDecimal={false} {...at('Period.Days')} />}
			</SimpleGrid>
		</Stack>
	)
}
