import type { SecondFactorFor, Security } from '@fiel/contract'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useText } from '../i18n/language.tsx'
import { FailureNote } from '../ui/error-state.tsx'
import { showAtField } from '../ui/form-failure.ts'
import { Loaded } from '../ui/load-state.tsx'
import { notify } from '../ui/notify.ts'
import { NumberField } from '../ui/number-field.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
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
	const said = useFailureText()
	const save = useWrite('changeSecurity', { refreshes: ['getSecurity', 'getSession'] })
	const { SecondFactorFor, IdleHours, LongestDays } = security
	const form = useForm({ initialValues: { SecondFactorFor, IdleHours, LongestDays } })
	const submit = form.onSubmit((values) =>
		save
			.mutateAsync({
				body: {
					...values,
					IdleHours: Number(values.IdleHours),
					LongestDays: Number(values.LongestDays),
				},
			})
			.then(
				() => notify(t.saved),
				(failure) => showAtField(form, failure, said(failure)),
			),
	)
	const without = countWithout(security, form.values.SecondFactorFor)
	return (
		<form onSubmit={submit} noValidate>
			<Section title={t.factor} about={t.factorAbout}>
				<Radio.Group label={t.SecondFactorFor} {...form.getInputProps('SecondFactorFor')}>
					<Stack gap="xs" mt="xs">
						{Object.entries(t.who).map(([value, label]) => (
							<Radio key={value} value={value} label={label} />
						))}
					</Stack>
				</Radio.Group>
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
				{Object.keys(form.errors).length === 0 && <FailureNote of={save.error} />}
				<Group>
					<Button type="submit" loading={save.isPending}>
						{t.save}
					</Button>
				</Group>
			</Section>
		</form>
	)
}
