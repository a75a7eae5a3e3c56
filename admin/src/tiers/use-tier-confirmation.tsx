import type { AdminTier } from '@fiel/contract'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { isSame } from '../ui/rebase.ts'
import { useQuestion } from '../ui/use-question.ts'
import { hasBenefitChange } from './benefit-change.tsx'
import { TierEffect, type TierQuestion } from './tier-effect.tsx'
import { type Tier, tierBody, tierValues } from './tier-values.ts'

/** The members that decide which customers are in a tier. */
export const CRITERIA = ['Order', 'IsActive', 'IsBase', 'Goals', 'Match', 'GraceDays'] as const

const criteriaOf = (tier: Tier) => CRITERIA.map((member) => tier[member])

interface Confirmation {
	/** Resolves to whether to save. */
	confirm: (body: Tier) => Promise<boolean>
	dialog: ReactNode
}

/**
 * Asks before a change is saved that decides which customers are in a tier, or what they earn. If the preview is refused, so will be the
 * change, and the form shows the refusal at its input.
 */
export const useTierConfirmation = (stored: AdminTier | null): Confirmation => {
	const { asked, ask, reply } = useQuestion<TierQuestion>()
	const before = stored && tierBody(tierValues(stored))
	return {
		confirm: (body) => {
			const question = { before, after: body, customers: stored?.CustomerCount ?? 0 }
			if (before && isSame(criteriaOf(before), criteriaOf(body)))
				return hasBenefitChange(before, body) ? ask({ ...question, preview: null }) : Promise.resolve(true)
			const request = { ...(stored && { Id: stored.Id }), Tier: body }
			return call('previewTier', { body: request }).then(
				(preview) => ask({ ...question, preview }),
				() => true,
			)
		},
		dialog: asked && <TierEffect of={asked} onAnswer={reply} />,
	}
}
