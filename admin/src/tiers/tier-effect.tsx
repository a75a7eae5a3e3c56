import type { TierPreview } from '@fiel/contract'
import { Button, Group, Modal, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { RiseNote } from '../program/rise-note.tsx'
import { SoftDisabledButton } from '../ui/soft-disabled-button.tsx'
import { text as shared } from '../ui/words.ts'
import { BenefitChange, findRise } from './benefit-change.tsx'
import type { Tier } from './tier-values.ts'
import { text } from './words.ts'

/** A change of a tier, to be confirmed. */
export interface TierQuestion {
	/** What it does to the customers; null if it moves nobody. */
	preview: TierPreview | null
	/** The tier before, null for a new one, and after. */
	before: Tier | null
	after: Tier
	/** How many customers are in the tier. */
	customers: number
}

interface Props {
	of: TierQuestion
	onAnswer: (isConfirmed: boolean) => void
}

/** Shows what a change of a tier would do to the customers, before it is saved. */
export function TierEffect({ of: { preview, before, after, customers }, onAnswer }: Props) {
	const t = useText(text)
	const [isAccepted, accept] = useState(false)
	const times = before && findRise(before, after)
	const { cancel, close } = useText(shared)
	return (
		<Modal
			opened
			size="lg"
			onClose={() => onAnswer(false)}
			title={t.effectTitle}
			closeButtonProps={{ 'aria-label': close }}
		>
			<Stack>
				{before && <BenefitChange before={before} after={after} customers={customers} />}
				<RiseNote times={times} isAccepted={isAccepted} onAccept={accept} />
				{preview && (
					<>
						<Effect of={preview} />
						<Text fz="sm" c="dimmed">
							{t.effectWhen}
						</Text>
					</>
				)}
				<Group justify="flex-end" gap="xs">
					<Button variant="default" onClick={() => onAnswer(false)}>
						{cancel}
					</Button>
					<SoftDisabledButton onClick={() => onAnswer(true)} isDisabled={times !== null && !isAccepted}>
						{t.effectSave}
					</SoftDisabledButton>
				</Group>
			</Stack>
		</Modal>
	)
}

function Effect({ of: preview }: { of: TierPreview }) {
	const t = useText(text)
	const { number } = useFormats()
	const counts = [
		{ label: t.rise, value: preview.Rise },
		{ label: t.stay, value: preview.Stay },
		{ label: t.fall, value: preview.Fall },
	]
	const moved = preview.Flows.filter(({ From, To }) => From !== To)
	return (
		<Stack>
			<SimpleGrid cols={3} spacing="sm">
				{counts.map(({ label, value }) => (
					<div key={label} className="fiel-figure">
						<Text fz="xs" c="dimmed">
							{label}
						</Text>
						<Text fz={20} fw={600} className="fiel-number">
							{number(value)}
						</Text>
					</div>
				))}
			</SimpleGrid>
			{preview.FallLater > 0 && <Text fz="sm">{t.fallLater(number(preview.FallLater))}</Text>}
			{moved.length === 0 ? (
				<Text fz="sm">{t.nobodyMoves}</Text>
			) : (
				<>
					<Moves
						label={t.flows}
						head={[t.fromTo, t.customers]}
						rows={moved.map(({ From, To, Customers }) => [t.move(From, To), number(Customers)])}
					/>
					<Moves
						label={t.examples(number(preview.Examples.length), number(preview.Rise + preview.Fall))}
						head={[t.customer, t.fromTo]}
						rows={preview.Examples.map(({ CustomerId, Name, From, To }) => [
							Name ? `${Name} (${CustomerId})` : CustomerId,
							t.move(From, To),
						])}
					/>
				</>
			)}
		</Stack>
	)
}

function Moves({ label, head, rows }: { label: string; head: string[]; rows: string[][] }) {
	return (
		<Stack gap={4}>
			<Text fz="sm" fw={550}>
				{label}
			</Text>
			<Table aria-label={label} fz="sm">
				<Table.Thead>
					<Table.Tr>
						{head.map((title) => (
							<Table.Th key={title}>{title}</Table.Th>
						))}
					</Table.Tr>
				</Table.Thead>
				<Table.Tbody>
					{rows.map((cells) => (
						<Table.Tr key={cells.join(' ')}>
							{cells.map((cell, index) => (
								<Table.Td key={head[index]} className="fiel-wraps">
									{cell}
								</Table.Td>
							))}
						</Table.Tr>
					))}
				</Table.Tbody>
			</Table>
		</Stack>
	)
}
