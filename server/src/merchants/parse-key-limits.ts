import { SCOPES, type Scope } from '@fiel/contract'
import { endOfRange } from '../calendar.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish } from '../refusal.ts'

/** What a key may do, and until when. */
export interface KeyLimits {
	/** Null for everything. */
	scopes: Scope[] | null
	/** Null for never. */
	expiresAt: Date | null
}

/** Reads what a request says about a key; a date without an hour lasts until its end, in the merchant's time zone. */
export const parseKeyLimits = (
	body: { Scopes?: readonly Scope[] | null | undefined; ExpiresDate?: string | null | undefined },
	timeZone: string,
	now: Date,
): KeyLimits | Refusal => {
	const expiresAt = body.ExpiresDate ? endOfRange(body.ExpiresDate, timeZone) : null
	if (expiresAt && expiresAt <= now)
		return refuseInEnglish(
			'GenericError',
			'the key would have expired already',
			'ExpiresDate',
			panelText.futureDate(),
		)
	return { scopes: body.Scopes ? SCOPES.filter((scope) => body.Scopes!.includes(scope)) : null, expiresAt }
}
