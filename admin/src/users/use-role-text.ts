import type { Right, Role } from '@fiel/contract'
import { RIGHT_GROUPS } from '../api/roles.ts'
import { useRead } from '../api/use-read.ts'
import { useText } from '../i18n/language.tsx'
import { rightText } from '../i18n/right-words.ts'
import { text } from './words.ts'

const RIGHTS: readonly Right[] = Object.values(RIGHT_GROUPS).flat()
/** So many rights are explained; more are only named. */
const FEW = 2

/** Describes a role by the rights that it has at this moment; empty until they are loaded. */
export const useRoleText = (): ((role: Role) => string) => {
	const t = useText(text)
	const { titles, meanings } = useText(rightText)
	const roles = useRead('listRoles').data
	const named = (rights: readonly Right[]): string =>
		rights.map((right) => lowerFirst(titles[right])).join(', ')
	const describe = (rights: readonly Right[]): string => {
		const missing = RIGHTS.filter((right) => !rights.includes(right))
		if (rights.length === 0) return t.noRights
		if (missing.length === 0) return t.allRights
		if (missing.length < rights.length) return t.allRightsBut(named(missing))
		if (rights.length <= FEW) return rights.map((right) => meanings[right]).join(' ')
		return t.theseRights(named(rights))
	}
	return (role) => {
		if (role === 'owner') return t.ownerHelp
		const rights = roles?.find(({ Role: one }) => one === role)?.Rights
		if (!rights) return ''
		return role === 'cashier' ? `${t.cashierHelp} ${describe(rights)}` : describe(rights)
	}
}

const lowerFirst = (title: string): string => `${title.charAt(0).toLowerCase()}${title.slice(1)}`
