import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useText } from '../i18n/language.tsx'
import { DateText, Money } from '../ui/values.tsx'
import { useCounter } from './counter-context.tsx'
import { DiscardSale } from './discard-sale.tsx'
import type { WaitingSale } from './waiting-sales.ts'
import { text } from './words.ts'

interface Props {
	/** The key of the sale that is being entered, so that no other one can be corrected now; null for none. */
	entering: string | null
	onCorrect: (sale: WaitingSale) => void
	onDiscarded: (key: string) => void
}

/** The sales that are on this device only; empty while there are none. */
export function WaitingList({ entering, onCorrect, onDiscarded }: Props) {
	const t = useText(text)
	const { waiting, isOnline, sendAll } = useCounter()
	const [discarding, setDiscarding] = useState<WaitingSale | null>(null)
	if (waiting.length === 0) return null
	const unsent = waiting.filter(({ refusal }) => refusal === null).length
	return (
		<Stack
			component="section"
			gap="xs"
			className="fiel-card fiel-counter-box fiel-no-print"
			aria-label={t.waitingTitle}
		>
			<Group justify="space-between">
				<Title order={2} fz="sm">
					{unsent > 0 ? t.waiting(unsent) : t.waitingTitle}
				</Title>
				{unsent > 0 && (
					<Button size="xs" variant="default" disabled={!isOnline} onClick={sendAll}>
						{t.sendNow}
					</Button>
				)}
			</Group>
			{waiting.map((sale) => (
				<WaitingRow
					key={sale.key}
					sale={sale}
					entering={entering}
					onCorrect={() => onCorrect(sale)}
					onDiscard={() => setDiscarding(sale)}
				/>
			))}
			{discarding && (
				<DiscardSale sale={discarding} onDiscarded={onDiscarded} onClose={() => setDiscarding(null)} />
			)}
		</Stack>
	)
}

interface RowProps {
	sale: WaitingSale
	entering: string | null
	onCorrect: () => void
	onDiscard: () => void
}

function WaitingRow({ sale, entering, onCorrect, onDiscard }: RowProps) {
	const t = useText(text)
	const { request, customer, refusal } = sale
	return (
		<Group justify="space-between" align="flex-start" wrap="nowrap">
			<Stack gap={2}>
				<Text fz="sm" fw={550}>
					{customer} · <Money value={request.Amount} />
				</Text>
				<Text fz="xs" c="dimmed">
					<DateText value={request.EnteredDate} />
				</Text>
				{refusal && (
					<Text fz="xs" c="var(--mantine-color-error)">
						{t.refused(refusal)}
					</Text>
				)}
			</Stack>
			{refusal ? (
				<Group gap="xs" flex="none">
					{entering === sale.key ? (
						<Badge>{t.correcting}</Badge>
					) : (
						<Button
							size="xs"
							aria-label={t.correctSale(customer)}
							disabled={entering !== null}
							onClick={onCorrect}
						>
							{t.correct}
						</Button>
					)}
					<Button size="xs" variant="default" aria-label={t.discardSale(customer)} onClick={onDiscard}>
						{t.discard}
					</Button>
				</Group>
			) : (
				<Badge color="orange">{t.notSent}</Badge>
			)}
		</Group>
	)
}
