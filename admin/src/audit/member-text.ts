import { useReadIfAllowed } from '../api/session.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { rightText } from '../i18n/right-words.ts'
import { roleText } from '../i18n/role-words.ts'
import { choiceText, memberText } from './member-words.ts'

/** Members that hold an amount of money. */
const MONEY = new Set([
	...['ConfirmAbove', 'ApproveAbove', 'SaleLimit', 'DayLimit', 'MinimalValue', 'CashbackBalance', 'Cashback'],
	...['TotalWorth', 'Worth', 'CashbackMaxPurchaseValue', 'OrderTotal', 'MinimumOrder'],
])
const TIERS = new Set(['TierId', 'TierIds', 'FromTierId', 'ToTierId'])
const CHOICES = new Set(['SecondFactorFor', 'Measure', 'Kind', 'Match', 'Unit'])

const lastOf = (path: string): string =>
	path
		.split('.')
		.at(-1)!
		.replace(/\[\d+\]$/, '')

/** `MainColor` as "Main color". */
const asWords = (name: string): string => {
	const spaced = name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
	return spaced.charAt(0).toUpperCase() + spaced.slice(1).toLowerCase()
}

/** Names the path of a change for people: `Goals[0].Value` as "Goal 1 · Value", the path `viewer` as the role. */
export const usePathText = (): ((path: string) => string) => {
	const names = useText(memberText)
	const roles = useText(roleText) as Record<string, string>
	return (path) =>
		path
			.split('.')
			.map((part) => {
				const [, name = part, index] = /^(.*?)(?:\[(\d+)\])?$/.exec(part) ?? []
				const label = names[name] ?? roles[name] ?? asWords(name)
				return index === undefined ? label : `${label} ${Number(index) + 1}`
			})
			.join(' · ')
}

/** Writes a plain value of a change: rights, roles and tiers by their names, money with its currency. */
export const useValueText = (): ((path: string, value: string | number) => string) => {
	const { money, number } = useFormats()
	const rights = useText(rightText).titles as Record<string, string>
	const roles = useText(roleText) as Record<string, string>
	const choices = useText(choiceText)
	const tiers = useReadIfAllowed('listAllTiers').data
	return (path, value) => {
		const name = lastOf(path)
		if (TIERS.has(name)) return tiers?.find(({ Id }) => Id === value)?.Name ?? String(value)
		if (typeof value === 'number') {
			if (MONEY.has(name)) return money(value)
			return name.endsWith('Id') || name === 'Version' ? String(value) : number(value)
		}
		if (name === 'Role') return roles[value] ?? value
		if (CHOICES.has(name)) return choices[value] ?? value
		return rights[value] ?? value
	}
}

/** What a list lost and gained; null if it is not a list on both sides. */
export const listChange = (
	before: unknown,
	after: unknown,
): { removed: unknown[]; added: unknown[] } | null => {
	if (!Array.isArray(before) || !Array.isArray(after)) return null
	return {
		removed: before.filter((item) => !after.includes(item)),
		added: after.filter((item) => !before.includes(item)),
	}
}
