import type { ApiFailure } from '../api/api-failure.ts'
import { REWARD_LIMITS } from '../api/values.ts'
import { useFailureText } from '../i18n/failure-text.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { text } from './form-words.ts'

/** Explains why a reward was refused, in the reader's language. */
export const useRewardFailure = (): ((failure: ApiFailure) => string) => {
	const t = useText(text)
	const said = useFailureText()
	const { number } = useFormats()
	return (failure) => {
		if (failure.field?.startsWith('ClientEmailsNotification')) return t.notAddresses
		switch (failure.errorName) {
			case 'Campaign_InvalidDateRange':
				return t.endFirst
			case 'Reward_PointsShouldBePositive':
			case 'Reward_ValueShouldBePositive':
				return t.positive
			case 'Reward_ValueShouldBe100PercentMax':
				return t.most(number(REWARD_LIMITS.percent))
			case 'Reward_ValueShouldBe999ValueMax':
				return t.most(number(REWARD_LIMITS.value))
			case 'Reward_PointsShouldBe9999ValueMax':
				return t.most(number(REWARD_LIMITS.points))
			case 'Tier_NotFound':
				return t.unknownTier
			default:
				return said(failure)
		}
	}
}
