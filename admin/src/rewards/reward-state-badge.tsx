import type { AdminReward } from '@fiel/contract'
import { Badge } from '@mantine/core'
import { useText } from '../i18n/language.tsx'
import { STATE_COLORS, stateOf } from './reward-state.ts'
import { text } from './words.ts'

/** Whether customers can redeem a reward now, in a word. */
export function RewardStateBadge({ of: reward }: { of: AdminReward }) {
	const { states } = useText(text)
	const state = stateOf(reward, Date.now())
	return <Badge color={STATE_COLORS[state]}>{states[state]}</Badge>
}
