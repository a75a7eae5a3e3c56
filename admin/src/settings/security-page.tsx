import type { SecondFactorFor, Security } from '@fiel/contract'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { FormFrame } from '../ui/form-frame.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RadioList } from '../ui/radio-list.tsx'
import { Section } from '../ui/section.tsx'
import { useSettingsSaving } from '../ui/use-settings-saving.ts'
import { text } from './security-words.ts'

/** The second factor of all users, and the length of sessions. */
export default function SecurityPage() {
	const t = useText(text)
	const security = useRead('getSecurity')
	return (
		<>
			<PageHeader title={t.title} about={t.about} />
			<Loaded of={security}>
				{(found) => <SecurityForm key={JSON.stringify(found)} security={found} />}
			</Loaded>
		</>
	)
}

const countWithout = ({ UsersWithout }: Security, required: SecondFactorFor): number =>
	({
		nobody: 0,
		owners: UsersWithout.Owners,
		editors: UsersWithout.Editors,
		everybody: UsersWithout.Everybody,
	})[required]

function SecurityForm({ security }: { security: Security }) {
	const t = useText(text)
	const saving = useSettingsSaving('changeSecurity', {
		refreshes: ['getSecurity', 'getSession'],
		saved: t.saved,
	})
	const { SecondFactorFor, IdleHours, LongestDays } = security
	const form = useForm({ initialValues: { SecondFactorFor, IdleHours, LongestDays } })
	const without = countWithout(security, form.values.SecondFactorFor)
	return (
		<FormFrame
			form={form}
			name="security"
			bodyOf={(values) => ({
				...values,
				IdleHours: Number(values.IdleHours),
				LongestDays: Number(values.LongestDays),
			})}
			back="/settings"
			submit={t.save}
			{...saving}
		>
			<Section title={t.factor} about={t.factorAbout}>
				<RadioList label={t.SecondFactorFor} options={t.who} {...form.getInputProps('SecondFactorFor')} />
				{without > 0 && (
					<Text fz="sm" c="dimmed" role="status">
						{t.without(without)}
					</Text>
				)}
			</Section>
			<Section title={t.sessions} about={t.sessionsAbout}>
				<NumberField
					label={t.IdleHours}
					description={t.idleRange}
					allowDecimal={false}
					{...form.getInputProps('IdleHours')}
				/>
				<NumberField
					label={t.LongestDays}
					description={t.longestRange}
					allowDecimal={false}
					{...form.getInputProps('LongestDays')}
				/>
			</Section>
		</FormFrame>
	)
}
