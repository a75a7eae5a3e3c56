import type { MergeCandidate } from '@fiel/contract'
import { Anchor, Badge, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { isUsual, useCandidateFacts, useStateText } from './candidate-facts.tsx'
import './merges.css'
import { text } from './words.ts'

interface Props {
	of: MergeCandidate
	/** All customers of the group, so that each shows the same facts. */
	among: readonly MergeCandidate[]
	stays: boolean
	/** The choice and the button. */
	children?: ReactNode
}

/** A customer beside others who may be the same person. */
export function CandidateCard({ of: customer, among, stays, children }: Props) {
	const t = useText(text)
	const state = useStateText()
	const facts = useCandidateFacts()
	return (
		<div className="fiel-item fiel-candidate" data-stays={stays || undefined}>
			<Stack gap={2} mb="sm">
				<Group gap="xs">
					<Anchor
						component={Link}
						to="/customers/$id"
						params={{ id: customer.OriginalId } as never}
						fz="sm"
						fw={600}
						className="fiel-address"
					>
						{customer.Name ?? t.nameless}
					</Anchor>
					{!isUsual(customer) && <Badge color={customer.IsBlocked ? 'red' : 'gray'}>{state(customer)}</Badge>}
				</Group>
				<Text fz="xs" c="dimmed" className="fiel-address">
					{customer.OriginalId}
				</Text>
			</Stack>
			<dl>
				{facts.of(among, ['Name', 'OriginalId', 'State', 'BirthdayDate', 'Spend']).map((fact) => (
					<div key={fact}>
						<dt>{facts.label(fact)}</dt>
						<dd>{facts.value(customer, fact) ?? '–'}</dd>
					</div>
				))}
			</dl>
			{children && (
				<Group justify="space-between" gap="xs" mt="md" mih={36}>
					{children}
				</Group>
			)}
		</div>
	)
}
