import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useSession } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { moveEnd } from '../ui/moment.ts'
import { MomentField } from '../ui/moment-field.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { optionsOf } from '../ui/options.ts'
import { Section } from '../ui/section.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
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
		<div>
			<Section title={t.details}>
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
			</Section>
			<EffectFields form={form} index={index} />
			<ConditionFields form={form} index={index} />
			<WindowFields form={form} index={index} />
			<CapFields form={form} index={index} />
		</div>
	)
}

function EffectFields({ form, index }: Props) {
	const t = useText(text)
	const { effects } = useVocabulary()
	const path = `Rules.${index}.effect`
	const code = form.values.Rules[index]?.effect.code ?? ''
	const factor = form.values.Rules[index]?.effect.args.factor ?? ''
	const less =
		code !== 'multiply' || factor === '' || Number(factor) >= 1
			? null
			: Number(factor) === 0
				? t.earnsNothing
				: t.earnsLess
	const at = (member: string) => form.getInputProps(`Rules.${index}.${member}`)
	return (
		<Section title={t.effect}>
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
			{less && <WarningNote>{[less]}</WarningNote>}
			<SimpleGrid cols={{ base: 1, sm: 2 }}>
				<Select label={t.scope} data={optionsOf(t.scopes)} allowDeselect={false} {...at('scope')} />
				<Select label={t.stacking} data={optionsOf(t.stackings)} allowDeselect={false} {...at('stacking')} />
			</SimpleGrid>
		</Section>
	)
}

function WindowFields({ form, index }: Props) {
	const t = useText(text)
	const { TimeZone } = useSession().Merchant
	const moment = (member: 'startsAt' | 'endsAt') => {
		const { value, onChange, error } = form.getInputProps(`Rules.${index}.${member}`)
		const change = (entered: string): void => {
			onChange(entered)
			if (member === 'endsAt') return
			const { endsAt } = form.values.Rules[index]!
			const moved = moveEnd(value, entered, endsAt, TimeZone)
			if (moved !== endsAt) form.setFieldValue(`Rules.${index}.endsAt`, moved)
		}
		const path = `Rules.${index}.${member}`
		return <MomentField label={t[member]} value={value} onChange={change} error={error} data-path={path} />
	}
	return (
		<Section title={t.window} about={t.zone(TimeZone)}>
			{moment('startsAt')}
			{moment('endsAt')}
		</Section>
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
		<Section title={t.caps}>
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
		</Section>
	)
}
