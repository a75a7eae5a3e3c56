import type { AdminUser, CounterRights } from '@fiel/contract'
import { Autocomplete, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { MoneyField } from '../ui/money-field.tsx'
import { text } from './words.ts'

/** The form values about the counter. */
export interface CounterValues {
	Branch: string
	SaleLimit: number | string
	DayLimit: number | string
}

interface KnownBranch {
	Id: string
	Name: string | null
}

const labelOf = ({ Id, Name }: KnownBranch): string => Name ?? Id

export const counterValues = (rights: AdminUser['Counter']): CounterValues => ({
	Branch: rights ? (rights.Branch.Name ?? rights.Branch.OriginalId) : '',
	SaleLimit: rights?.SaleLimit ?? '',
	DayLimit: rights?.DayLimit ?? '',
})

/** The request of these values. A branch that is not known is a new one. */
export const counterBody = (
	{ Branch, SaleLimit, DayLimit }: CounterValues,
	known: KnownBranch[],
): CounterRights => {
	const typed = Branch.trim()
	const branch = known.find((one) => labelOf(one) === typed) ?? known.find(({ Id }) => Id === typed)
	return {
		Branch: { OriginalId: branch?.Id ?? typed, Name: branch?.Name ?? typed },
		SaleLimit: SaleLimit === '' ? null : Number(SaleLimit),
		DayLimit: DayLimit === '' ? null : Number(DayLimit),
	}
}

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
				data={[...new Set(branches.map(labelOf))]}
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
