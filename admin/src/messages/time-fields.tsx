import type { MessageKind } from '@fiel/contract'
import { SimpleGrid, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { DESCRIPTION_BELOW } from '../ui/description-below.ts'
import { NumberField } from '../ui/number-field.tsx'
import { Section } from '../ui/section.tsx'
import { WarningNote } from '../ui/warning-note.tsx'
import { text as kindText } from './kind-words.ts'
import type { SettingsForm, SettingsValues } from './settings-values.ts'
import { text } from './settings-words.ts'

const MOST_PER_WEEK = 50
const MOST_DAYS = 60

/** Quiet hours, the weekly limit, and how early warnings are sent. */
export function TimeFields({ form, timeZone }: { form: SettingsForm; timeZone: string }) {
	const t = useText(text)
	const count = { allowDecimal: false, min: 1, inputWrapperOrder: DESCRIPTION_BELOW }
	return (
		<Section title={t.when} about={t.whenAbout}>
			<Stack gap={4}>
				<Switch label={t.quiet} {...form.getInputProps('quiet', { type: 'checkbox' })} />
				<Text fz="xs" c="dimmed">
					{t.quietHelp(timeZone)}
				</Text>
			</Stack>
			{form.values.quiet && (
				<SimpleGrid cols={2} maw="20rem">
					<TextInput type="time" label={t.QuietFrom} {...form.getInputProps('QuietFrom')} />
					<TextInput type="time" label={t.QuietTo} {...form.getInputProps('QuietTo')} />
				</SimpleGrid>
			)}
			<NumberField
				{...count}
				label={t.WeeklyLimit}
				description={t.weeklyHelp}
				max={MOST_PER_WEEK}
				{...form.getInputProps('WeeklyLimit')}
			/>
			<LimitNote of={form.values} />
			<NumberField
				{...count}
				label={t.DaysBeforeExpiry}
				description={t.expiryHelp}
				max={MOST_DAYS}
				{...form.getInputProps('DaysBeforeExpiry')}
			/>
			<NumberField
				{...count}
				label={t.DaysBeforeTierLoss}
				description={t.lossHelp}
				max={MOST_DAYS}
				{...form.getInputProps('DaysBeforeTierLoss')}
			/>
		</Section>
	)
}

/** What the limit means for the code of a reward, where rewards are told. */
function LimitNote({ of: { Kinds, WeeklyLimit } }: { of: SettingsValues }) {
	const t = useText(text)
	const { kinds } = useText(kindText)
	const isOn = (kind: MessageKind) => Boolean(Kinds[kind]?.Email || Kinds[kind]?.Sms)
	if (!isOn('reward-redeemed')) return null
	const leavesOne = isOn('points-earned') && Number(WeeklyLimit) > 1
	return (
		<WarningNote title={t.limitTitle}>
			{[
				t.limitRewards(kinds['reward-redeemed'].name),
				t.limitWidget,
				...(leavesOne ? [t.limitPlace(kinds['points-earned'].name)] : []),
			]}
		</WarningNote>
	)
}
