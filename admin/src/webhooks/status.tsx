import type { Delivery, Webhook } from '@fiel/contract'
import { Badge, Group } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { text } from './words.ts'

const COLORS = { active: 'teal', inactive: 'gray', disabled: 'red' } as const
const STATE_COLORS = { waiting: 'blue', delivered: 'teal', failed: 'red' } as const

/** Whether events are sent, and whether they arrive. */
export function Status({ of: { Status: status, FailingSince, PausedUntil } }: { of: Webhook }) {
	const t = useText(text)
	return (
		<Group gap={6}>
			<Badge color={COLORS[status]}>{t.statuses[status]}</Badge>
			{status === 'active' && FailingSince && <Badge color="orange">{t.failing}</Badge>}
			{status === 'active' && PausedUntil && <Badge color="yellow">{t.paused}</Badge>}
		</Group>
	)
}

export function DeliveryState({ of: { State } }: { of: Pick<Delivery, 'State'> }) {
	const t = useText(text)
	return <Badge color={STATE_COLORS[State]}>{t.states[State]}</Badge>
}

/** The last response of the endpoint, or why there was none. */
export const useLastResponseText = (): ((delivery: Delivery) => string) => {
	const t = useText(text)
	return ({ Attempts, LastStatus, LastError }) => {
		if (Attempts === 0) return '–'
		return LastStatus === null ? (LastError ?? t.noAnswer) : String(LastStatus)
	}
}
