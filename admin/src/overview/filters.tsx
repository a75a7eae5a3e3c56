import type { Overview } from '@fiel/contract'
import { Group, NativeSelect, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { optionsOf } from '../ui/options.ts'
import { PeriodDates } from '../ui/period-dates.tsx'
import type { Period } from './period.ts'
import { text } from './words.ts'

interface Props {
	period: Period
	branch: string | null
	branches: Overview['Branches']
	change: (changes: Partial<Record<'period' | 'from' | 'to' | 'by' | 'branch', string>>) => void
}

/** The filters for period and branch. */
export function Filters({ period, branch, branches, change }: Props) {
	const t = useText(text)
	return (
		<Stack gap="xs" mb="lg">
			<Group gap="sm" align="flex-end">
				<NativeSelect
					label={t.period}
					data={optionsOf(t.periods)}
					value={period.name}
					onChange={({ currentTarget: { value } }) =>
						change({
							period: value,
							by: '',
							// A custom period begins with the dates of the one before; the others have no dates of their own.
							from: value === 'custom' ? period.from : '',
							to: value === 'custom' ? period.to : '',
						})
					}
				/>
				{period.name === 'custom' ? (
					<>
						<TextInput
							type="date"
							label={t.from}
							value={period.from}
							max={period.to}
							onChange={({ currentTarget: { value } }) => value && change({ from: value, to: period.to })}
						/>
						<TextInput
							type="date"
							label={t.to}
							value={period.to}
							min={period.from}
							onChange={({ currentTarget: { value } }) => value && change({ to: value, from: period.from })}
						/>
					</>
				) : (
					<PeriodDates from={period.from} to={period.to} />
				)}
				{branches.length > 0 && (
					<NativeSelect
						label={t.branch}
						data={[
							{ value: '', label: t.allBranches },
							...branches.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
						]}
						value={branch ?? ''}
						onChange={({ currentTarget: { value } }) => change({ branch: value })}
					/>
				)}
				<SegmentedControl
					aria-label={t.by}
					data={[
						{ value: 'day', label: t.day },
						{ value: 'month', label: t.month },
					]}
					value={period.by}
					onChange={(value) => change({ by: value })}
				/>
			</Group>
			{branch && (
				<Text fz="xs" c="dimmed">
					{t.branchNote}
				</Text>
			)}
		</Stack>
	)
}
