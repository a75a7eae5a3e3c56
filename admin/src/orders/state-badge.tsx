import type { ListedOrder } from '@fiel/contract'
import { Badge } from '@mantine/core'
import { OrderState } from '../api/values.ts'
import { isPartlyReturned, useOrderStateText } from '../i18n/order-state-text.ts'

const COLORS: Record<number, string> = {
	[OrderState.Initial]: 'blue',
	[OrderState.Pending]: 'yellow',
	[OrderState.Completed]: 'teal',
	[OrderState.Cancelled]: 'red',
	[OrderState.Ignored]: 'gray',
}

export function StateBadge({ of: order }: { of: Pick<ListedOrder, 'State' | 'Returned'> }) {
	const textOf = useOrderStateText()
	return <Badge color={isPartlyReturned(order) ? 'orange' : COLORS[order.State]}>{textOf(order)}</Badge>
}
