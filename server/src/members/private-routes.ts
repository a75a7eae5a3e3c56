import {
	createMemberToken,
	endMemberTokens as endMemberTokensOperation,
	MEMBER_SCOPES,
	type MemberScope,
	TOKEN_LIFETIME_S,
} from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import { outcomeEnvelope } from '../http/reply.ts'
import type { CallingMerchant } from '../merchants/merchant.ts'
import { isRefusal, type Refusal } from '../refusal.ts'
import { endMemberTokens } from './end-tokens.ts'
import { findSubjects, type IssuedToken, issueToken } from './issue-tokens.ts'
import { ensureOwnSecret } from './own-secret.ts'

/** The routes of the private API for the tokens of members. */
export const registerMembersRoutes = (api: PrivateApi): void => {
	api.serve(createMemberToken, async ({ merchant, params, body }) => {
		const lifetimeSeconds = body.LifetimeSeconds ?? TOKEN_LIFETIME_S.usual
		const wanted: readonly MemberScope[] = body.Scopes?.length ? body.Scopes : ['read']
		const scopes = MEMBER_SCOPES.filter((scope) => wanted.includes(scope))
		const issued = await issueMemberToken(api, merchant, params.id, { lifetimeSeconds, scopes })
		if (isRefusal(issued)) return issued
		return outcomeEnvelope({
			Token: issued.token,
			ExpiresDate: issued.expiresAt.toISOString(),
			LifetimeSeconds: lifetimeSeconds,
			Scopes: [...issued.scopes],
		})
	})
	api.serve(endMemberTokensOperation, async ({ merchant, params }) => {
		const ended = await api.writes.run(endMemberTokens, merchant, params.id, params.id)
		if (isRefusal(ended)) return ended
		return outcomeEnvelope({
			OriginalId: ended.originalId,
			RevokedDate: ended.revokedAt.toISOString(),
		})
	})
}

/** Issues a token for the customer whom a reference names. */
export const issueMemberToken = async (
	{ db, clock, reads }: Pick<PrivateApi, 'db' | 'clock' | 'reads'>,
	merchant: CallingMerchant,
	reference: string,
	wanted: { lifetimeSeconds: number; scopes: readonly MemberScope[] },
): Promise<IssuedToken | Refusal> => {
	const now = clock.now()
	const subject = await reads.read(findSubjects, merchant, reference)
	if (isRefusal(subject)) return subject
	const secret = subject.secret ?? (await ensureOwnSecret(db, merchant.id, now))
	return issueToken(subject, secret, now, wanted)
}
