import type { ShiftWithEntries } from '@fiel/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ShiftEntries, ShiftTotals } from '../shifts/shift-details.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded } from '../ui/load-state.tsx'
import { text } from './words.ts'

/** What the cashier did since the shift began. */
export function ShiftTab() {
	const t = useText(text)
	const shift = useRead('getOwnShift')
	const [ended, setEnded] = useState<ShiftWithEntries | null>(null)
	if (ended) return <ShiftView of={ended} />
	return (
		<Loaded of={shift}>
			{({ Shift: own }) =>
				own ? (
					<Stack gap="md">
						<ShiftView of={own} />
						<EndShift onEnded={setEnded} />
					</Stack>
				) : (
					<EmptyState icon="orders" title={t.shiftEmpty}>
						{t.shiftEmptyText}
					</EmptyState>
				)
			}
		</Loaded>
	)
}

function ShiftView({ of: shift }: { of: ShiftWithEntries }) {
	const t = useText(text)
	const formats = useFormats()
	return (
		<Stack gap="md">
			<Text c="dimmed">
				{[
					shift.UserName,
					shift.BranchName,
					t.since(formats.dateTime(shift.OpenedDate)),
					shift.EndedDate && t.ended(formats.dateTime(shift.EndedDate)),
				]
					.filter(Boolean)
					.join(' · ')}
			</Text>
			<ShiftTotals of={shift} />
			{shift.EndedDate && (
				<Button size="lg" variant="default" onClick={() => print()} className="fiel-no-print">
					{t.printShift}
				</Button>
			)}
			<Stack gap="md" className="fiel-no-print">
				<Title order={2} fz="md">
					{t.entries}
				</Title>
				<ShiftEntries of={shift} />
			</Stack>
		</Stack>
	)
}

function EndShift({ onEnded }: { onEnded: (shift: ShiftWithEntries) => void }) {
	const t = useText(text)
	const [isAsking, setAsking] = useState(false)
	const end = useWrite('endOwnShift')
	const confirm = (): void => end.mutate({}, { onSuccess: ({ Shift: ended }) => ended && onEnded(ended) })
	return (
		<>
			<Button size="lg" variant="default" onClick={() => setAsking(true)} className="fiel-no-print">
				{t.endShift}
			</Button>
			<ConfirmDialog
				opened={isAsking}
				onClose={() => setAsking(false)}
				title={t.endTitle}
				confirm={t.endShift}
				onConfirm={confirm}
				busy={end.isPending}
				failure={end.error}
			>
				{t.endText}
			</ConfirmDialog>
		</>
	)
}
