import { type BulkKind, LIMITS } from '@fiel/contract'
import { endOfRange } from '../../calendar.ts'
import { decimal, POINT_DIGITS } from '../../db/decimal.ts'
import { panelText } from '../../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../../refusal.ts'
import { normalizeTag } from '../../tags/tag.ts'
import type { BulkWork } from './bulk-action.ts'

interface WorkBody {
	Kind: BulkKind
	Value?: number | null
	Tag?: string | null
	TierId?: number | null
	Until?: string | null
}

type Member = 'Value' | 'Tag' | 'TierId' | 'Until'

const NEEDED: Record<BulkKind, Member[]> = {
	give: ['Value'],
	take: ['Value'],
	tag: ['Tag'],
	untag: ['Tag'],
	tier: ['TierId', 'Until'],
}

/** What a bulk action is to do, or the member that is missing, wrong or of another kind of action. */
export const parseWork = (body: WorkBody, timeZone: string, now: Date): BulkWork | Refusal => {
	const needed = NEEDED[body.Kind]
	for (const member of ['Value', 'Tag', 'TierId', 'Until'] as const) {
		const isGiven = body[member] !== undefined && body[member] !== null
		if (isGiven === needed.includes(member)) continue
		const problem = isGiven ? `does not belong to ${body.Kind}` : `is missing for ${body.Kind}`
		return refuse(
			'GenericError',
			`${member} ${problem}`,
			member,
			isGiven ? panelText.reload() : panelText.required(),
		)
	}
	const amount = needed.includes('Value') ? decimal(body.Value!).round(POINT_DIGITS, 'half up') : null
	if (amount && (!amount.gt(0) || amount.gt(LIMITS.points)))
		return refuse('GenericError', 'Value must be more than 0', 'Value', panelText.moreThan(0))
	const tierUntil = needed.includes('Until') ? endOfRange(body.Until!, timeZone) : null
	if (tierUntil && tierUntil < now)
		return refuse(
			'Campaign_InvalidDateRange',
			'the tier would end before it begins',
			'Until',
			panelText.futureDate(),
		)
	return {
		kind: body.Kind,
		amount,
		tag: body.Tag ? normalizeTag(body.Tag) : null,
		tierId: body.TierId ?? null,
		tierUntil,
	}
}
