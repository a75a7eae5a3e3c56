import { Divider, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { ConditionFields } from './condition-fields.tsx'
import { DeclaredFields } from './declared-fields.tsx'
import { text } from './rule-words.ts'
import type { ProgramForm } from './settings.ts'
import { useVocabulary } from './vocabulary.ts'

interface Props {
	form: ProgramForm
	index: number
}

/** The form of a rule: its name, its conditions, its effect, and its limits. The handle of a campaign is given. */
export function RuleForm({ form, index, isCampaign }: Props & { isCampaign?: true }) {
	const t = useText(text)
	const at = (member: string) => form.getInputProps(`Rules.${index}.${member}`)
	return (
		<Stack gap="md">
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<TextInput
					label={t.name}
					description={t.nameHelp}
					inputWrapperOrder={DESCRIPTION_BELOW}
					maxLength={255}
					{...at('name')}
				/>
				{!isCampaign && (
					<TextInput
						label={t.id}
						description={t.idHelp}
						inputWrapperOrder={DESCRIPTION_BELOW}
						maxLength={64}
						{...at('id')}
					/>
				)}
			</SimpleGrid>
			<Divider />
			<EffectFields form={form} index={index} />
			<Divider />
			<ConditionFields form={form} index={index} />
			<Divider />
			<WindowFields form={form} index={index} />
			<Divider />
			<CapFields form={form} index={index} />
		</Stack>
	)
}

function EffectFields({ form, index }: Props) {
	const t = useText(text)
	const { effects } = useVocabulary()
	const path = `Rules.${index}.effect`
	const code = form.values.Rules[index]?.effect.code ?? ''
	const at = (member: string) => form.getInputProps(`Rules.${index}.${member}`)
	return (
		<Stack gap="sm">
			<Select
				label={t.effect}
				data={Object.entries(effects).map(([value, { title }]) => ({ value, label: title }))}
				allowDeselect={false}
				value={code}
				error={form.errors[`${path}.code`]}
				onChange={(chosen) =>
					chosen && form.setFieldValue(path as never, { code: chosen, args: {} } as never)
				}
			/>
			<DeclaredFields form={form} path={path} code={code} term={effects[code]} />
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select label={t.scope} data={optionsOf(t.scopes)} allowDeselect={false} {...at('scope')} />
				<Select label={t.stacking} data={optionsOf(t.stackings)} allowDeselect={false} {...at('stacking')} />
			</SimpleGrid>
		</Stack>
	)
}

function WindowFields({ form, index }: Props) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const moment = (member: 'startsAt' | 'endsAt') => {
		const { value, onChange, error } = form.getInputProps(`Rules.${index}.${member}`)
		return <MomentField label={t[member]} value={value} onChange={onChange} error={error} />
	}
	return (
		<Stack gap="xs">
			<Text fz="sm" fw={550}>
				{t.window}
			</Text>
			<Text fz="xs" c="dimmed">
				{t.zone(TimeZone)}
			</Text>
			{moment('startsAt')}
			{moment('endsAt')}
		</Stack>
	)
}

function CapFields({ form, index }: Props) {
	const t = useText(text)
	const cap = (member: string, label: string) => {
		const { onChange, ...rest } = form.getInputProps(`Rules.${index}.caps.${member}`)
		return (
			<NumberField
				label={label}
				placeholder={t.noLimit}
				min={0}
				decimalScale={4}
				{...rest}
				onChange={(entered) => onChange(String(entered))}
			/>
		)
	}
	return (
		<Stack gap="sm">
			<Text fz="sm" fw={550}>
				{t.caps}
			</Text>
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				{cap('perOrder', t.perOrder)}
				{cap('budget', t.budget)}
				{cap('perCustomer.points', t.perCustomer)}
				<Select
					label={t.period}
					data={optionsOf(t.periods)}
					allowDeselect={false}
					{...form.getInputProps(`Rules.${index}.caps.perCustomer.period`)}
				/>
			</SimpleGrid>
		</Stack>
	)
}
