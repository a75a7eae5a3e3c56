import type { Member, MemberMessageChoices, MemberMessages } from '@fiel/contract'
import { isFailure } from '../client.ts'
import { quietly } from '../dom.ts'
import type { Context } from './context.ts'

/** What this device has saved: for which member, and where the device was then. */
interface SavedLocale {
	member: string
	zone: string | null
}

const STORE_KEY = 'locale'

/** The time zone of the device; null where the browser hides it behind UTC. */
export const zoneOfDevice = (): string | null => {
	const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
	return zone && !/^(UTC|GMT|Etc\/)/.test(zone) ? zone : null
}

export const saveMessages = (
	{ client }: Context,
	{ Language, TimeZone }: Pick<MemberMessages, 'Language' | 'TimeZone'>,
	change: Partial<MemberMessageChoices> = {},
): Promise<MemberMessages> =>
	client.send<MemberMessages>('PUT', '/messages', { Language, TimeZone, Channels: [], ...change })

/** A browser may know a time zone that the server does not know yet; the language is then saved alone. */
const save = async (
	context: Context,
	found: MemberMessages,
	wanted: MemberMessages,
): Promise<MemberMessages> => {
	try {
		return await saveMessages(context, wanted)
	} catch (error) {
		if (!isFailure(error) || error.field !== 'TimeZone') throw error
		return saveMessages(context, { ...wanted, TimeZone: found.TimeZone })
	}
}

/**
 * A language or a time zone that is known stays. Only a device that was in the known time zone itself, and has moved,
 * replaces it, so that two devices never change it in turns.
 */
const readAndComplete = async (context: Context, member: Member): Promise<MemberMessages> => {
	const { client, store, language } = context
	const found = await client.read<MemberMessages>('/messages')
	if (!member.Scopes.includes('profile')) return found
	const zone = zoneOfDevice()
	const before = store.get<SavedLocale>(STORE_KEY)
	const hasMoved = before?.member === member.PublicId && before.zone === found.TimeZone
	const wanted = {
		...found,
		Language: found.Language ?? language,
		TimeZone: found.TimeZone === null || hasMoved ? (zone ?? found.TimeZone) : found.TimeZone,
	}
	const isNew = wanted.Language !== found.Language || wanted.TimeZone !== found.TimeZone
	try {
		const saved = isNew ? await save(context, found, wanted) : found
		store.set(STORE_KEY, { member: member.PublicId, zone } satisfies SavedLocale)
		return saved
	} catch {
		return found // the next opening tries again
	}
}

const running = new WeakMap<Context, Promise<MemberMessages>>()

/** Reads what the member has chosen about messages, after the language and the time zone were saved if they were missing. */
export const readMessages = (context: Context, member: Member): Promise<MemberMessages> => {
	const reading =
		running.get(context) ?? readAndComplete(context, member).finally(() => running.delete(context))
	running.set(context, reading)
	return reading
}

/** Saves the language and the time zone of the device, once for each member and each move. */
export const saveLocaleOfDevice = (context: Context, member: Member): void => {
	const before = context.store.get<SavedLocale>(STORE_KEY)
	const isSaved = before?.member === member.PublicId && before.zone === zoneOfDevice()
	if (isSaved || !context.look.HasMessages || !member.Scopes.includes('profile')) return
	quietly(() => readMessages(context, member))
}

export const forgetLocale = ({ store }: Pick<Context, 'store'>): void => store.remove(STORE_KEY)
