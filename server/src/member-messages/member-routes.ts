import {
	changeMemberMessages,
	getMemberMessages,
	MESSAGE_CHANNELS,
	MESSAGE_KINDS,
	type MemberMessages,
} from '@fiel/contract'
import { isNoMember, type MemberApi } from '../http/member-api.ts'
import { isTimeZone } from '../merchants/check-merchant.ts'
import { localized } from '../messages/message.ts'
import { refuse } from '../refusal.ts'
import { findMessageSettings, isOn, type MessageSettings, STARTING_SETTINGS } from './settings.ts'
import {
	type ChangeChoices,
	changeChoices,
	type MemberChoices,
	readChoices,
} from './unsubscribe/member-choices.ts'

/** What members choose about messages, on the member interface. */
export const registerMemberMessagesMemberRoutes = (api: MemberApi): void => {
	const settingsOf = async (call: { merchant: { id: number } }): Promise<MessageSettings> =>
		(await findMessageSettings(api.db, call.merchant.id)) ?? STARTING_SETTINGS
	const read = api.readAsMember<null, MemberChoices>((db, merchant, queries) =>
		readChoices(
			db,
			merchant.id,
			queries.map(({ member }) => member.id),
		),
	)
	api.serve(getMemberMessages, async (call) => {
		const choices = await read(call, null)
		return isNoMember(choices) ? choices : choicesBody(choices, await settingsOf(call))
	})
	const change = api.writeAsMember<ChangeChoices, MemberChoices>(changeChoices)
	api.serve(changeMemberMessages, async (call) => {
		const { Language, TimeZone, Channels } = call.body
		const timeZone = TimeZone?.trim() ?? null
		if (timeZone !== null && !isTimeZone(timeZone))
			return refuse('GenericError', localized.noTimeZone(timeZone), 'TimeZone')
		const choices = await change(call, call.token.subject, {
			...{ language: Language, timeZone },
			channels: Channels.map(({ Channel, IsOn, Kinds }) => ({
				...{ channel: Channel, isOn: IsOn },
				kinds: Kinds.map(({ Kind, IsOn }) => ({ kind: Kind, isOn: IsOn })),
			})),
		})
		return isNoMember(choices) ? choices : choicesBody(choices, await settingsOf(call))
	})
}

/** Only what the shop sends. */
const choicesBody = (
	{ language, timeZone, declined }: MemberChoices,
	settings: MessageSettings,
): MemberMessages => ({
	Language: language,
	TimeZone: timeZone,
	Channels: MESSAGE_CHANNELS.flatMap((Channel) => {
		const kinds = MESSAGE_KINDS.filter((kind) => isOn(settings, kind, Channel))
		if (kinds.length === 0) return []
		return {
			Channel,
			IsOn: !declined.includes(Channel),
			Kinds: kinds.map((Kind) => ({ Kind, IsOn: !declined.includes(`${Channel}:${Kind}`) })),
			Purpose: settings.purposes[Channel],
			NeedsConsent: settings.consent === 'given',
		}
	}),
})
