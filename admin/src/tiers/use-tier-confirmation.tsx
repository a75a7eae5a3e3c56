import type { TierPreview } from '@fiel/contract'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { isSame } from '../ui/rebase.ts'
import { useQuestion } from '../ui/use-question.ts'
import { TierEffect } from './tier-effect.tsx'
import type { Tier } from './tier-values.ts'

/** The members that decide which customers are in a tier. */
const criteriaOf = ({ Order, IsActive, IsBase, Goals, Match, GraceDays }: Tier) => ({
	...{ Order, IsActive, IsBase, Goals, Match, GraceDays },
})

interface Confirmation {
	/** Resolves to whether to save. */
	confirm: (body: Tier) => Promise<boolean>
	dialog: ReactNode
}

/**
 * Asks before a change is saved that decides which customers are in a tier. If the preview is refused, so will be the
 * change, and the form shows the refusal at its input.
 */
export const useTierConfirmation = (stored: Tier | null, id?: number): Confirmation => {
	const { asked, ask, reply } = useQuestion<TierPreview>()
	return {
		confirm: (body) => {
			if (stored && isSame(criteriaOf(stored), criteriaOf(body))) return Promise.resolve(true)
			const request = { ...(id !== undefined && { Id: id }), Tier: body }
			return call('previewTier', { body: request }).then(ask, () => true)
		},
		dialog: asked && <TierEffect preview={asked} onAnswer={reply} />,
	}
}
