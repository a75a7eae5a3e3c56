import type { SegmentCondition } from '@fiel/contract'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage, useText } from '../i18n/language.tsx'
import { valueText } from '../i18n/value-words.ts'
import { LOCALES } from '../i18n/words.ts'
import { type Said, text } from './condition-words.ts'

export interface Option {
	value: string
	label: string
}

/** The choices of the conditions with values. */
export const useChoices = (): Partial<Record<SegmentCondition['Kind'], Option[]>> => {
	const { language } = useLanguage()
	const { rfmGroups } = useText(valueText)
	const tiers = useRead('listAllTiers').data ?? []
	const tags = useRead('listTags').data ?? []
	const branches = useRead('listOrderLabels').data?.Branches ?? []
	const month = new Intl.DateTimeFormat(LOCALES[language], { month: 'long', timeZone: 'UTC' })
	const tagOptions = tags.map(({ Id, Name }) => ({ value: String(Id), label: Name }))
	return {
		group: Object.entries(rfmGroups).map(([value, label]) => ({ value, label })),
		tier: tiers.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
		branch: branches.map(({ Id, Name }) => ({ value: Id, label: Name ?? Id })),
		birthdayMonth: Array.from({ length: 12 }, (_, index) => ({
			value: String(index + 1),
			label: month.format(new Date(Date.UTC(2000, index, 15))),
		})),
		tagsAny: tagOptions,
		tagsAll: tagOptions,
	}
}

/** Says in a sentence which customers conditions select. */
export const useSegmentText = (): ((conditions: readonly SegmentCondition[]) => string) => {
	const t = useText(text)
	const choices = useChoices()
	const { number, money, date } = useFormats()
	const rangeOf = ({ Kind, AtLeast, AtMost }: SegmentCondition): string => {
		const say = Kind === 'spend' || Kind === 'cashback' ? money : number
		const [least, most] = [AtLeast ?? null, AtMost ?? null]
		if (least !== null && most !== null) return t.between(say(least), say(most))
		return least === null ? t.atMost(most === null ? '…' : say(most)) : t.atLeast(say(least))
	}
	/** Noon is on the same day in every time zone that the formats may have. */
	const day = (written: string): string => date(`${written}T12:00:00Z`)
	const periodOf = ({ From, To }: SegmentCondition): string => {
		if (From && To) return t.fromTo(day(From), day(To))
		return From ? t.from(day(From)) : t.until(To ? day(To) : '…')
	}
	const phrase = (condition: SegmentCondition): string => {
		const options = choices[condition.Kind] ?? []
		const names = (condition.Values ?? []).map(
			(value) => options.find((option) => option.value === value)?.label ?? value,
		)
		const said: Said = {
			values: names.join(t.or) || '…',
			allValues: names.join(t.and) || '…',
			count: number(names.length),
			range: rangeOf(condition),
			days: condition.Days ? number(condition.Days) : null,
			period: periodOf(condition),
		}
		return t.phrases[condition.Kind](said)
	}
	return (conditions) => {
		const holds = conditions.filter(({ Not }) => !Not).map(phrase)
		const not = conditions.filter(({ Not }) => Not).map(phrase)
		if (conditions.length === 0) return t.everybody
		if (not.length === 0) return t.who(holds.join(t.and))
		if (holds.length === 0) return t.except(not.join(t.or))
		return t.whoExcept(holds.join(t.and), not.join(t.or))
	}
}
