import { ActionIcon, Button, Group, Select, SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useIsAllowed } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { Icon } from '../ui/icon.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { Section } from '../ui/section.tsx'
import { customWords } from './setting-words.ts'
import { newObjective, type ProgramForm } from './settings.ts'
import { text } from './words.ts'

const MOST = 200

/** The merchant's custom objectives. */
export function CustomFields({ form }: { form: ProgramForm }) {
	const t = useText(text)
	const { Custom } = form.values
	return (
		<Section title={t.custom} about={t.customAbout}>
			{Custom.map((_, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: inputs hold no state of their own
				<Objective key={index} form={form} index={index} />
			))}
			{useIsAllowed('changeProgram') && Custom.length < MOST && (
				<Group>
					<Button
						variant="default"
						leftSection={<Icon name="plus" size={16} />}
						onClick={() => form.insertListItem('Custom', newObjective(Custom))}
					>
						{t.addCustom}
					</Button>
				</Group>
			)}
		</Section>
	)
}

function Objective({ form, index }: { form: ProgramForm; index: number }) {
	const t = useText(text)
	const { labels, types, periods, limitHelp, idHelp } = useText(customWords)
	const at = (member: string) => form.getInputProps(`Custom.${index}.${member}`)
	const whole = { allowDecimal: false, min: 1 }
	return (
		<Stack className="fiel-item" gap="sm" role="group" aria-label={t.objective(index + 1)}>
			<Group justify="space-between">
				<Switch
					label={labels.IsActive}
					{...form.getInputProps(`Custom.${index}.IsActive`, { type: 'checkbox' })}
				/>
				{useIsAllowed('changeProgram') && (
					<ActionIcon
						variant="subtle"
						color="gray"
						aria-label={t.removeObjective(index + 1)}
						onClick={() => form.removeListItem('Custom', index)}
					>
						<Icon name="trash" size={16} />
					</ActionIcon>
				)}
			</Group>
			<TextInput label={labels.Title} maxLength={500} {...at('Title')} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select label={labels.Type} data={optionsOf(types)} allowDeselect={false} {...at('Type')} />
				<NumberField label={labels.Points} min={0} decimalScale={4} {...at('Points')} />
				<NumberField
					label={labels.MaxPerCustomer}
					placeholder={limitHelp}
					{...whole}
					{...at('MaxPerCustomer')}
				/>
				<Select label={labels.Period} data={optionsOf(periods)} allowDeselect={false} {...at('Period')} />
				<NumberField label={labels.MaxInAll} placeholder={limitHelp} {...whole} {...at('MaxInAll')} />
				<NumberField label={labels.Id} {...whole} {...at('Id')} />
			</SimpleGrid>
			<Text fz="xs" c="dimmed">
				{idHelp}
			</Text>
		</Stack>
	)
}
