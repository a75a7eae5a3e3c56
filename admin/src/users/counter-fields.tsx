import type { AdminUser, CounterRights } from '@fiel/contract'
import { Autocomplete, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import {
	branchLabels,
	chooseBranch,
	type KnownBranch,
	type StoredBranch,
	storedLabel,
} from './choose-branch.ts'
import { text } from './words.ts'

/** The form values about the counter. */
export interface CounterValues {
	Branch: string
	SaleLimit: number | string
	DayLimit: number | string
}

export const counterValues = (rights: AdminUser['Counter']): CounterValues => ({
	Branch: storedLabel(rights?.Branch),
	SaleLimit: rights?.SaleLimit ?? '',
	DayLimit: rights?.DayLimit ?? '',
})

/** The request of these values; `stored` is the branch that the form began with. */
export const counterBody = (
	{ Branch, SaleLimit, DayLimit }: CounterValues,
	known: KnownBranch[],
	stored?: StoredBranch,
): CounterRights => ({
	Branch: chooseBranch(Branch, known, stored),
	SaleLimit: SaleLimit === '' ? null : Number(SaleLimit),
	DayLimit: DayLimit === '' ? null : Number(DayLimit),
})

export const useKnownBranches = (): KnownBranch[] =>
	(useRead('listOrderLabels').data?.Branches ?? []).filter(({ IsActive }) => IsActive)

/** Where a cashier works, and up to which amounts. */
export function CounterFields<Values extends CounterValues>({ form }: { form: UseFormReturnType<Values> }) {
	const t = useText(text)
	const branches = useKnownBranches()
	return (
		<Stack gap="sm">
			<Autocomplete
				label={t.branch}
				description={t.branchHelp}
				maxLength={255}
				data={[...branchLabels(branches).keys()]}
				{...form.getInputProps('Branch')}
			/>
			<MoneyField
				label={t.saleLimit}
				description={t.noLimit}
				min={0.01}
				{...form.getInputProps('SaleLimit')}
			/>
			<MoneyField label={t.dayLimit} description={t.noLimit} min={0.01} {...form.getInputProps('DayLimit')} />
		</Stack>
	)
}
