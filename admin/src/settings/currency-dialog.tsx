import { List, Stack, Text } from '@mantine/core'
import { useReadIfAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { text } from './basics-words.ts'

interface Props {
	before: string
	after: string
	onAnswer: (isConfirmed: boolean) => void
}

/** Says which amounts keep their numbers in another currency, and asks. */
export function CurrencyDialog({ before, after, onAnswer }: Props) {
	const t = useText(text)
	const { number } = useFormats()
	const limits = useReadIfAllowed('getChangeLimits').data
	const write = (limit: number | null): string => (limit === null ? t.noLimit : `${number(limit)} ${after}`)
	return (
		<ConfirmDialog
			opened
			onClose={() => onAnswer(false)}
			title={t.currencyTitle(before, after)}
			confirm={t.currencyConfirm}
			busy={false}
			failure={null}
			onConfirm={() => onAnswer(true)}
		>
			<Stack gap="xs">
				<Text fz="sm">{t.currencyKeeps}</Text>
				{limits && (
					<List size="sm">
						{(['ConfirmAbove', 'ApproveAbove'] as const).map((name) => (
							<List.Item key={name}>{`${t.limitNames[name]}: ${write(limits[name])}`}</List.Item>
						))}
					</List>
				)}
				<Text fz="sm">{t.otherAmounts}</Text>
			</Stack>
		</ConfirmDialog>
	)
}
