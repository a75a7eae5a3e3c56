import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useId, useState } from 'react'
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
	const why = useId()
	if (waiting.length === 0) return null
	const unsent = waiting.filter(({ refusal }) => refusal === null).length
	const rejected = waiting.length - unsent
	const isBlocked =
		entering !== null && waiting.some(({ key, refusal }) => refusal !== null && key !== entering)
	return (
		<Stack
			component="section"
			gap="xs"
			className="fiel-card fiel-counter-box fiel-no-print"
			aria-label={t.waitingTitle}
		>
			<Group justify="space-between">
				<Title order={2} fz="sm">
					{[unsent > 0 && t.waiting(unsent), rejected > 0 && t.rejectedSales(rejected)]
						.filter(Boolean)
						.join(' · ')}
				</Title>
				{unsent > 0 && (
					<Button size="xs" variant="default" disabled={!isOnline} onClick={sendAll}>
						{t.sendNow}
					</Button>
				)}
			</Group>
			{isBlocked && (
				<Text id={why} fz="xs" c="dimmed">
					{t.correctBlocked}
				</Text>
			)}
			{waiting.map((sale) => (
				<WaitingRow
					key={sale.key}
					sale={sale}
					entering={entering}
					whyNot={why}
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
	/** The id of the text that says why the sale cannot be corrected now. */
	whyNot: string
	onCorrect: () => void
	onDiscard: () => void
}

function WaitingRow({ sale, entering, whyNot, onCorrect, onDiscard }: RowProps) {
	const t = useText(text)
	const { request, customer, refusal } = sale
	return (
		<Group justify="space-between" align="flex-start" gap="xs">
			<Stack gap={2} flex="1 1 12rem">
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
							className="fiel-counter-target"
							aria-label={t.correctSale(customer)}
							disabled={entering !== null}
							aria-describedby={entering === null ? undefined : whyNot}
							onClick={onCorrect}
						>
							{t.correct}
						</Button>
					)}
					<Button
						size="xs"
						variant="default"
						className="fiel-counter-target"
						aria-label={t.discardSale(customer)}
						onClick={onDiscard}
					>
						{t.discard}
					</Button>
				</Group>
			) : (
				<Badge color="orange">{t.notSent}</Badge>
			)}
		</Group>
	)
}
