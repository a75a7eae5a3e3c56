import { Badge } from '@mantine/core'
import { OrderState } from '../api/values.ts'
import { useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'

const COLORS: Record<number, string> = {
	[OrderState.Initial]: 'blue',
	[OrderState.Pending]: 'yellow',
	[OrderState.Completed]: 'teal',
	[OrderState.Cancelled]: 'red',
	[OrderState.Ignored]: 'gray',
}

export function StateBadge({ of: state }: { of: number }) {
	const { orderStates } = useText(valueText)
	return <Badge color={COLORS[state]}>{orderStates[state]}</Badge>
}
