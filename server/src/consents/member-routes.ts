import {
	type Consent as ConsentBody,
	type Consents as ConsentsBody,
	decideMemberConsents,
	listMemberConsents,
} from '@fiel/contract'
import { isNoMember, type MemberApi, type MemberCall } from '../http/member-api.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import type { Consent, Consents } from './consent.ts'
import { type DecideConsents, decideConsents } from './decide-consents.ts'
import { shownText } from './offered/offered-consent.ts'
import { readConsents } from './read-consents.ts'

/** The consents of members, on the member interface. */
export const registerConsentsMemberRoutes = (api: MemberApi): void => {
	const read = api.readAsMember<null, Consents>((db, merchant, queries) =>
		readConsents(
			db,
			merchant,
			queries.map(({ member }) => member.id),
		),
	)
	api.serve(listMemberConsents, async (call) => {
		const consents = await read(call, null)
		return isNoMember(consents) ? consents : consentsBody(consents, call)
	})
	const decide = api.writeAsMember<DecideConsents, Consents | Refusal>(decideConsents)
	api.serve(decideMemberConsents, async (call) => {
		const decisions = call.body.Consents.map(({ Purpose, IsGiven, TextVersion }) => ({
			purpose: Purpose.trim(),
			isGiven: IsGiven,
			textVersion: TextVersion.trim(),
		}))
		const command = { source: call.origin ?? 'app', decisions }
		const consents = await decide(call, call.token.subject, command)
		return isNoMember(consents) || isRefusal(consents) ? consents : consentsBody(consents, call)
	})
}

const consentsBody = (
	{ offered, inForce, history }: Consents,
	{ language, merchant }: Pick<MemberCall<unknown>, 'language' | 'merchant'>,
): ConsentsBody => ({
	Offered: offered.flatMap((consent) => {
		const shown = shownText(consent, language, merchant.language)
		if (!shown) return []
		const decision = inForce.find(({ purpose }) => purpose === consent.purpose)
		return {
			Purpose: consent.purpose,
			TextVersion: consent.version,
			Title: shown.title,
			Text: shown.text,
			Language: shown.language,
			IsGiven: decision?.isGiven ?? false,
			DecidedDate: decision?.decidedAt.toISOString() ?? null,
			DecidedTextVersion: decision?.textVersion ?? null,
		}
	}),
	Consents: inForce.map(consentBody),
	History: history.map(consentBody),
})

const consentBody = ({ purpose, isGiven, textVersion, source, decidedAt }: Consent): ConsentBody => ({
	Purpose: purpose,
	IsGiven: isGiven,
	TextVersion: textVersion,
	Source: source,
	DecidedDate: decidedAt.toISOString(),
})
