import {
	changeMemberSettings,
	createMemberSecret,
	getMemberSettings,
	type MemberSecret,
	type MemberSettings,
	MOST_MEMBER_SECRETS,
	revokeMemberSecret,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { conflict, resourceNotFound } from '../http/admin-reply.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import { parseOrigins } from '../merchants/parse-origins.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal } from '../refusal.ts'
import { createSecrets } from './create-secrets.ts'
import { type ListedSecret, listSecrets } from './list-secrets.ts'
import { revokeSecrets } from './revoke-secrets.ts'
import { findMemberSettings, setMemberSettings } from './settings.ts'

/** The panel's routes for the member interface. */
export const registerMembersAdminRoutes = (api: AdminApi): void => {
	registerSettingRoutes(api)
	registerSecretRoutes(api)
}

const registerSettingRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getMemberSettings, ({ session: { merchant } }) => settingsBody(db, merchant.id))
	serve(changeMemberSettings, async ({ session: { merchant }, body, audit }) => {
		const origins = parseOrigins(body.Origins)
		if (isRefusal(origins)) return origins
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const { Secrets: _, ...before } = await settingsBody(tx, merchant.id)
			const signsInByCode = body.SignsInByCode ?? before.SignsInByCode
			await setMemberSettings(tx, merchant.id, clock.now(), { isOn: body.IsOn, signsInByCode, origins })
			const { Secrets, ...after } = await settingsBody(tx, merchant.id)
			await audit(tx, { id: null, before, after })
			return { ...after, Secrets }
		})
	})
}

const registerSecretRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(createMemberSecret, ({ session: { merchant }, body: { Name }, audit }) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id) // so that two at once do not exceed the limit
			const working = (await listSecrets(tx, merchant.id)).filter(({ revokedAt }) => revokedAt === null)
			if (working.length >= MOST_MEMBER_SECRETS)
				return conflict(
					`there are ${MOST_MEMBER_SECRETS} secrets that work: revoke one first`,
					panelText.mostMemberSecrets(MOST_MEMBER_SECRETS),
				)
			const [created] = await createSecrets(tx, merchant.id, [{ name: Name }], clock.now())
			const { kid, secret } = created!
			const after = secretBody((await findSecretByName(tx, merchant.id, kid))!)
			await audit(tx, { id: kid, after })
			return { Kid: kid, Secret: secret, Name }
		}),
	)
	serve(revokeMemberSecret, ({ session: { merchant }, params: { kid }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findSecretByName(tx, merchant.id, kid)
			if (!before) return resourceNotFound(`there is no secret ${kid}`)
			await revokeSecrets(tx, merchant.id, clock.now(), [kid])
			const after = secretBody((await findSecretByName(tx, merchant.id, kid))!)
			await audit(tx, { id: kid, before: secretBody(before), after })
			return after
		}),
	)
}

const findSecretByName = async (
	db: Queryable,
	merchantId: number,
	kid: string,
): Promise<ListedSecret | undefined> =>
	(await listSecrets(db, merchantId)).find((listed) => listed.kid === kid)

const settingsBody = async (db: Queryable, merchantId: number): Promise<MemberSettings> => {
	const { isOn, signsInByCode, origins } = await findMemberSettings(db, merchantId)
	return {
		IsOn: isOn,
		SignsInByCode: signsInByCode,
		Origins: origins,
		Secrets: (await listSecrets(db, merchantId)).map(secretBody),
	}
}

const secretBody = ({ kid, name, isOwn, createdAt, lastUsedAt, revokedAt }: ListedSecret): MemberSecret => ({
	Kid: kid,
	Name: name,
	IsOwn: isOwn,
	CreatedDate: createdAt.toISOString(),
	LastUsedDate: lastUsedAt?.toISOString() ?? null,
	RevokedDate: revokedAt?.toISOString() ?? null,
})
