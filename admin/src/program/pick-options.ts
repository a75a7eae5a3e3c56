import { useReadIfAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { Origin, RfmGroup } from '../api/values.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { LOCALES } from '../i18n/words.ts'
import type { Argument } from './rule-values.ts'
import { channels } from './rule-words.ts'

interface Option {
	value: string
	label: string
}

const A_MONDAY = Date.UTC(2024, 0, 1)
const DAY = 86_400_000

const weekdays = (locale: string): Option[] => {
	const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
	return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
		value: String(day),
		label: format.format(A_MONDAY + (day - 1) * DAY),
	}))
}

/** The options of an argument that refers to objects by id; null if it is typed. */
export const usePickOptions = (): ((argument: Argument) => Option[] | null) => {
	const channelNames = useText(channels)
	const { rfmGroups } = useText(valueText)
	const { language } = useLanguage()
	const tiers = useRead('listAllTiers').data ?? []
	const segments = useReadIfAllowed('listSegments').data ?? []
	return ({ picks }) => {
		switch (picks) {
			case 'tier':
				return tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
			case 'segment':
				return segments.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
			case 'rfmGroup':
				return Object.values(RfmGroup).map((group) => ({ value: String(group), label: rfmGroups[group]! }))
			case 'channel':
				return Object.entries(Origin).map(([name, origin]) => ({
					value: String(origin),
					label: channelNames[name as keyof typeof Origin],
				}))
			case 'weekday':
				return weekdays(LOCALES[language])
			default:
				return null
		}
	}
}
