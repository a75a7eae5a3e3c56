import {
	createMemberToken,
	endMemberTokens as endMemberTokensOperation,
	MEMBER_SCOPES,
	type MemberScope,
	TOKEN_LIFETIME_S,
} from '@fiel/contract'
import type { PrivateApi } from '../http/private-api.ts'
import { outcomeEnvelope } from '../http/reply.ts'
import { isRefusal } from '../refusal.ts'
import { endMemberTokens } from './end-tokens.ts'
import { findSubjects, issueToken } from './issue-tokens.ts'
import { ensureOwnSecret } from './own-secret.ts'

/** The routes of the private API for the tokens of members. */
export const registerMembersRoutes = (api: PrivateApi): void => {
	api.serve(createMemberToken, async ({ merchant, params, body }) => {
		const subject = await api.reads.read(findSubjects, merchant, params.id)
		if (isRefusal(subject)) return subject
		const lifetimeSeconds = body.LifetimeSeconds ?? TOKEN_LIFETIME_S.usual
		const wanted: readonly MemberScope[] = body.Scopes?.length ? body.Scopes : ['read']
		const scopes = MEMBER_SCOPES.filter((scope) => wanted.includes(scope))
		const secret = subject.secret ?? (await ensureOwnSecret(api.db, merchant.id, api.clock.now()))
		const issued = await issueToken(subject, secret, api.clock.now(), { lifetimeSeconds, scopes })
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
