import type { ShiftWithEntries } from '@fiel/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Output } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { readQuery } from '../api/use-read.ts'
import { useWrite } from '../api/use-write.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { ShiftEntries, ShiftTotals } from '../shifts/shift-details.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Loaded, LoadState } from '../ui/load-state.tsx'
import { useCounter } from './counter-context.tsx'
import { type KnownShift, recallShift, rememberShift } from './known-shift.ts'
import { text } from './words.ts'

type OwnShiftBody = Output<'getOwnShift'>

/** What the cashier did since the shift began. */
export function ShiftTab() {
	const t = useText(text)
	const { isOnline } = useCounter()
	// What was read before the last sale would be shown for a moment, and counted.
	const shift = useQuery({ ...readQuery('getOwnShift'), refetchOnMount: 'always' })
	const known = useKnownShift(shift.data, shift.dataUpdatedAt)
	const [ended, setEnded] = useState<ShiftWithEntries | null>(null)
	if (ended) return <ShiftView of={ended} />
	if (!isOnline) {
		return known ? (
			<OwnShift of={known.shift} readAt={known.readAt} onEnded={setEnded} />
		) : (
			<Text role="status">{t.shiftOffline}</Text>
		)
	}
	if (!shift.isFetchedAfterMount) return <LoadState />
	return <Loaded of={shift}>{({ Shift: own }) => <OwnShift of={own} onEnded={setEnded} />}</Loaded>
}

/** The shift that was read last, also before the page was loaded; null if none was. */
const useKnownShift = (data: OwnShiftBody | undefined, readAt: number): KnownShift | null => {
	const { UserId, Merchant } = useSession()
	useEffect(() => {
		if (data) rememberShift({ merchantId: Merchant.Id, userId: UserId, readAt, shift: data.Shift })
	}, [data, readAt, Merchant.Id, UserId])
	return data
		? { merchantId: Merchant.Id, userId: UserId, readAt, shift: data.Shift }
		: recallShift(Merchant.Id, UserId)
}

interface OwnShiftProps {
	of: ShiftWithEntries | null
	/** When it was read, if the server does not answer now. */
	readAt?: number
	onEnded: (shift: ShiftWithEntries) => void
}

function OwnShift({ of: shift, readAt, onEnded }: OwnShiftProps) {
	const t = useText(text)
	const { dateTime } = useFormats()
	return (
		<Stack gap="md">
			{readAt !== undefined && (
				<Text role="status">{t.shiftKnown(dateTime(new Date(readAt).toISOString()))}</Text>
			)}
			{shift ? (
				<>
					<ShiftView of={shift} />
					<EndShift onEnded={onEnded} />
				</>
			) : (
				<EmptyState icon="orders" title={t.shiftEmpty}>
					{t.shiftEmptyText}
				</EmptyState>
			)}
		</Stack>
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
