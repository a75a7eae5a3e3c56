import type { Import } from '@fiel/contract'
import { Stack, Text } from '@mantine/core'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './result-words.ts'

interface Props {
	of: Import
	/** Whether the dry run was done with the columns and formats that are chosen now. */
	isTried: boolean
}

/** What an import will do, as far as a dry run has shown it. */
export function RunConfirmation({ of: { Kind, Rows, Failed, Totals, NewCustomers }, isTried }: Props) {
	const t = useText(text)
	const { number, roundPoints: points, money } = useFormats()
	const adds = Kind === 'orders' ? t.runEarns : t.runAdds
	const failed = isTried ? Failed : 0
	return (
		<Stack gap="xs">
			<Text fz="sm">{t.runText(number(Rows - failed))}</Text>
			{failed > 0 && <Text fz="sm">{t.runSkips(number(failed))}</Text>}
			{isTried && NewCustomers !== null && NewCustomers > 0 && (
				<Text fz="sm">{t.runCreates(number(NewCustomers))}</Text>
			)}
			{isTried && Totals && Totals.PointsAdded > 0 && (
				<Text fz="sm">{adds(points(Totals.PointsAdded), money(Totals.ValueAdded))}</Text>
			)}
			{isTried && Totals && Totals.PointsRemoved > 0 && (
				<Text fz="sm">{t.runRemoves(points(Totals.PointsRemoved), money(Totals.ValueRemoved))}</Text>
			)}
		</Stack>
	)
}
