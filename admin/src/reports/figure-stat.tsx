import { ActionIcon, Anchor, Group, Popover, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { useText } from '../i18n/language.tsx'
import { FigureNumber } from '../ui/figure-number.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Defined, definitions } from './definitions.ts'
import { text } from './words.ts'

/** A button that shows what a figure means. */
export function Definition({ of, name }: { of: Defined; name: string }) {
	const t = useText(text)
	const meaning = useText(definitions)[of]
	const [opened, { toggle, close }] = useDisclosure()
	// The focus stays on the button, so Escape is heard there.
	const closeOnEscape = (event: KeyboardEvent): void => {
		if (event.key === 'Escape') close()
	}
	return (
		<Popover
			{...{ opened, onDismiss: close, width: 'min(300px, calc(100vw - 48px))', position: 'bottom-end' }}
			middlewares={{ flip: true, shift: { padding: 16 } }}
			withArrow
			shadow="md"
			trapFocus={false}
			withinPortal={false}
		>
			<Popover.Target>
				<ActionIcon
					variant="subtle"
					color="gray"
					c="dimmed"
					aria-label={t.explain(name)}
					onClick={toggle}
					onKeyDown={closeOnEscape}
				>
					<Icon name="quizzes" size={17} />
				</ActionIcon>
			</Popover.Target>
			<Popover.Dropdown>
				<Text fz="sm" ta="left" fw={400}>
					{meaning}
				</Text>
			</Popover.Dropdown>
		</Popover>
	)
}

/** A list of the rows behind a figure: its page, and its filters. */
export interface RowsLink {
	page: '/reports/customers' | '/reports/orders' | '/reports/points'
	filters: Record<string, string>
}

/** A link to the rows behind a figure. */
export function RowsAnchor({ to, name, children }: { to: RowsLink; name: string; children: ReactNode }) {
	const t = useText(text)
	return (
		<Anchor component={Link} to={to.page} search={to.filters as never} fz="xs" aria-label={t.show(name)}>
			{children}
		</Anchor>
	)
}

interface Props {
	name: string
	defined: Defined
	value: string
	note?: ReactNode
	rows?: RowsLink
}

/** A figure with its meaning and the rows behind it. */
export function FigureStat({ name, defined, value, note, rows }: Props) {
	const t = useText(text)
	return (
		<div className="fiel-card fiel-chart-card">
			<Group gap={4} wrap="nowrap" justify="space-between" align="flex-start">
				<Text fz="sm" c="dimmed" className="fiel-wraps">
					{name}
				</Text>
				<Definition of={defined} name={name} />
			</Group>
			<FigureNumber>{value}</FigureNumber>
			{note && (
				<Text fz="xs" c="dimmed" component="div">
					{note}
				</Text>
			)}
			{rows && (
				<RowsAnchor to={rows} name={name}>
					{t.list}
				</RowsAnchor>
			)}
		</div>
	)
}
