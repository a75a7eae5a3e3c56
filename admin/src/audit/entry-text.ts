import type { AuditEntry } from '@fiel/contract'
import { useReadIfAllowed } from '../api/session.ts'
import { useRead } from '../api/use-read.ts'
import { useFormats } from '../i18n/formats.ts'
import { useText } from '../i18n/language.tsx'
import { roleText } from '../i18n/role-words.ts'
import { deviceOf } from '../ui/device-of.ts'
import { membersOf, sentenceOf } from './sentence-of.ts'
import { type Known, sentencePartsOf } from './sentence-parts.ts'
import { partText, sentenceText } from './sentence-words.ts'
import { refusalText } from './single-sign-on-words.ts'

/** Turns `createKey` into "Create key"; command names are words already. */
const plain = (operation: string): string => {
	const spaced = operation.replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
	return `${spaced[0]!.toUpperCase()}${spaced.slice(1)}`
}

const useKnown = (): Known => {
	const t = useText(partText)
	const roles = useText(roleText)
	const refusals = useText(refusalText)
	const { points, money, number, date } = useFormats()
	const users = useRead('listUsers')
	const tiers = useReadIfAllowed('listAllTiers')
	return {
		userNames: new Map(users.data?.map(({ Id, Name, Email }) => [String(Id), Name || Email])),
		tierNames: new Map(tiers.data?.map(({ Id, Name }) => [String(Id), Name])),
		roles,
		lists: t.lists,
		refusals,
		operator: t.operator,
		someone: t.someone,
		tier: t.tier,
		points: (value) => t.points(points(value), Math.abs(value) === 1),
		cashback: (value) => t.cashback(money(value)),
		money,
		number,
		date,
	}
}

/** What an entry says: who did what to whom; of access also the address and the browser. */
export const useEntryText = (): ((entry: AuditEntry) => string) => {
	const sentences = useText(sentenceText)
	const t = useText(partText)
	const known = useKnown()
	return (entry) => {
		const parts = sentencePartsOf(entry, known)
		const sentence = (sentences as Partial<typeof sentences>)[sentenceOf(entry)]
		if (!sentence) return `${parts.who}: ${plain(entry.Operation)}`
		const { Browser } = membersOf(entry.After)
		const device = deviceOf(typeof Browser === 'string' ? Browser : null)
		const isAccess = ['session', 'sessions', 'second-factor'].includes(entry.Kind)
		return [
			sentence(parts),
			isAccess && entry.Address ? t.from(entry.Address) : '',
			device ? t.using(device.browser, device.system) : '',
		].join('')
	}
}

/** The id of what an entry is about; of an export, the name of the list. */
export const useThingText = (): ((entry: AuditEntry) => string) => {
	const { lists } = useText(partText)
	return ({ Kind, ThingId }) => (Kind === 'exports' ? lists[ThingId ?? ''] : undefined) ?? ThingId ?? ''
}
