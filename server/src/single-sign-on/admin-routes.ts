import {
	findSingleSignOn,
	finishSingleSignOn,
	getSingleSignOn,
	removeSingleSignOn,
	SINGLE_SIGN_ON_REFUSALS,
	type SingleSignOn,
	type SingleSignOnRefusal,
	type SingleSignOnSettings,
	setSingleSignOn,
	startSingleSignOn,
	testSingleSignOn,
	unlinkUser as unlinkOperation,
} from '@fiel/contract'
import { recordChanges } from '../audit/record-changes.ts'
import { addressKey } from '../http/address-key.ts'
import type { AdminApi, AdminCall } from '../http/admin-api.ts'
import { conflict, type Failure, resourceNotFound } from '../http/admin-reply.ts'
import { createTokenBuckets } from '../http/token-buckets.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { refuseInEnglish as refuse } from '../refusal.ts'
import {
	ABOVE_OWN_RIGHTS,
	buildSignInContext,
	replySignedIn,
	tooManyAttempts,
	unauthorized,
} from '../users/admin-routes.ts'
import { auditAuthor } from '../users/audited-user.ts'
import { admitPerson } from '../users/identities/admit-person.ts'
import { unlinkUser } from '../users/identities/unlink-user.ts'
import { makeToken } from '../users/token.ts'
import { userBody } from '../users/wire.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { checkProvider, normalizeDomain } from './check-provider.ts'
import { findButton, findOnlyButton, findProvider } from './find-providers.ts'
import { type IdentityProvider, redirectUrlOf } from './identity-provider.ts'
import type { ReadRefusal } from './read-person.ts'
import { removeProvider, setProvider } from './set-provider.ts'
import { ATTEMPT_SECONDS, saveAttempt, takeAttempt } from './sign-in-attempts.ts'

/** The panel's routes for signing in through a provider, and for connecting one. */
export const registerSingleSignOnAdminRoutes =
	(rules: AddressRules) =>
	(api: AdminApi): void => {
		registerSettingRoutes(api, rules)
		registerTestRoute(api, rules)
		registerStartRoutes(api, rules)
		registerFinishRoute(api, rules)
		registerUnlinkRoute(api)
	}

const registerUnlinkRoute = ({ db, serve }: AdminApi): void =>
	serve(unlinkOperation, ({ session: { merchant, user }, params: { id }, audit }) =>
		db.transaction(async (tx) => {
			const before = await unlinkUser(tx, merchant.id, id, user)
			if (before === 'absent') return resourceNotFound(`there is no user ${id}`)
			if (before === 'above own rights') return ABOVE_OWN_RIGHTS
			await audit(tx, { id, before: userBody(before), after: userBody({ ...before, isLinked: false }) })
			return undefined
		}),
	)

const registerSettingRoutes = ({ db, clock, publicUrl, serve }: AdminApi, rules: AddressRules): void => {
	serve(getSingleSignOn, async ({ session: { merchant } }) =>
		providerBody(await findProvider(db, merchant.id), merchant, publicUrl),
	)
	serve(setSingleSignOn, async ({ session: { merchant }, body, audit }) => {
		const known = await findProvider(db, merchant.id)
		const clientSecret = body.ClientSecret ?? secretFor(known, body.Issuer)
		if (clientSecret === null)
			return refuse(
				'General_FieldCannotBeNullOrBlank',
				known
					? 'ClientSecret must be given again, because the issuer is another one'
					: 'ClientSecret is required',
				'ClientSecret',
				panelText.clientSecret(),
			)
		const given = parseProvider(body, clientSecret)
		const refusal = await checkProvider(given, rules)
		if (refusal) return refusal
		return db.transaction(async (tx) => {
			const before = providerBody(await findProvider(tx, merchant.id), merchant, publicUrl)
			await setProvider(tx, merchant.id, clock.now(), given)
			const after = providerBody(given, merchant, publicUrl)
			// A new secret would look like no change, because it is not shown.
			await audit(tx, { id: null, before: body.ClientSecret ? null : before, after })
			return after
		})
	})
	serve(removeSingleSignOn, async ({ session: { merchant }, audit }) => {
		await db.transaction(async (tx) => {
			const known = await findProvider(tx, merchant.id)
			await removeProvider(tx, merchant.id)
			await audit(tx, { id: null, before: known && providerBody(known, merchant, publicUrl) })
		})
		return undefined
	})
}

/** The stored secret, if it belongs to this issuer: it must not be sent to another one. */
const secretFor = (known: IdentityProvider | null, issuer: string): string | null =>
	known?.issuer === issuer.trim() ? known.clientSecret : null

const parseProvider = (body: SingleSignOnSettings, clientSecret: string): IdentityProvider => ({
	issuer: body.Issuer.trim(),
	clientId: body.ClientId.trim(),
	clientSecret: clientSecret.trim(),
	label: body.Label.trim(),
	domains: [...new Set(body.Domains.map(normalizeDomain))],
	createsUsers: body.CreatesUsers,
	newUserRole: body.NewUserRole,
	roleClaim: body.RoleClaim?.trim() ?? null,
	roleRules: body.RoleRules.map(({ Value, Role }) => ({ value: Value.trim(), role: Role })),
	passwordFor: body.PasswordFor,
})

/** Without the secret. */
const providerBody = (
	provider: IdentityProvider | null,
	{ name }: Pick<Merchant, 'name'>,
	publicUrl: string,
): SingleSignOn => ({
	IsConnected: provider !== null,
	Issuer: provider?.issuer ?? '',
	ClientId: provider?.clientId ?? '',
	Label: provider?.label ?? '',
	Domains: provider?.domains ?? [],
	CreatesUsers: provider?.createsUsers ?? false,
	NewUserRole: provider?.newUserRole ?? 'viewer',
	RoleClaim: provider?.roleClaim ?? null,
	RoleRules: (provider?.roleRules ?? []).map(({ value, role }) => ({ Value: value, Role: role })),
	PasswordFor: provider?.passwordFor ?? 'everybody',
	RedirectUrl: redirectUrlOf(publicUrl),
	SignInUrl: `${publicUrl}/admin/sign-in?shop=${encodeURIComponent(name)}`,
})

const MINUTE_MS = 60_000
const TEST_LIMIT = { capacity: 20, refillMs: 10 * MINUTE_MS }
/** A whole office may share an address. */
const START_LIMIT = { capacity: 60, refillMs: 10 * MINUTE_MS }

const registerTestRoute = ({ db, clock, publicUrl, serve }: AdminApi, rules: AddressRules): void => {
	const tests = createTokenBuckets({ ...TEST_LIMIT, now: () => clock.now().getTime() })
	serve(testSingleSignOn, async ({ session: { merchant }, body }) => {
		const seconds = tests.take(merchant.id)
		if (seconds > 0) return tooManyAttempts({ seconds, needsProof: false })
		const issuer = body.Issuer.trim()
		const clientSecret = body.ClientSecret?.trim() ?? secretFor(await findProvider(db, merchant.id), issuer)
		// Imported on demand, because the HTTP client takes a tenth of a second to load.
		const { testProvider } = await import('./test-provider.ts')
		const client = { issuer, clientId: body.ClientId.trim(), clientSecret }
		const fault = await testProvider(client, redirectUrlOf(publicUrl), rules)
		return {
			Problem: fault?.problem ?? null,
			Detail: fault?.detail ?? null,
			IsClientChecked: clientSecret !== null,
		}
	})
}

/** A path of the panel, so that signing in cannot lead to another site. */
const OWN_PATH = /^\/(?![/\\])[^\\\p{Cc}]*$/u

const registerStartRoutes = ({ db, clock, publicUrl, serve }: AdminApi, rules: AddressRules): void => {
	const starts = createTokenBuckets({ ...START_LIMIT, now: () => clock.now().getTime() })
	serve(findSingleSignOn, async ({ query: { Shop } }) => {
		const button = Shop ? await findButton(db, Shop) : await findOnlyButton(db)
		const found = button === 'several' ? undefined : button
		return { Shop: found?.shop ?? null, Label: found?.label ?? null, AsksForShop: button === 'several' }
	})
	serve(startSingleSignOn, async ({ body, address, attempt }) => {
		const returnTo = body.ReturnTo ?? null
		if (returnTo !== null && !OWN_PATH.test(returnTo))
			return refuse('GenericError', 'ReturnTo must be a path of the panel', 'ReturnTo', panelText.reload())
		const seconds = starts.take(addressKey(address))
		if (seconds > 0) return tooManyAttempts({ seconds, needsProof: false })
		const button = await findButton(db, body.Shop)
		const provider = button && (await findProvider(db, button.merchantId))
		if (!provider) return conflict('this shop has no single sign-on', panelText.noSingleSignOn(), 'Shop')
		const tokens = { state: makeToken(), browser: makeToken() }
		const { composeSignInUrl } = await import('./compose-sign-in-url.ts')
		const url = await composeSignInUrl(provider, tokens, redirectUrlOf(publicUrl), rules)
		if (typeof url !== 'string')
			return url.problem === 'Unreachable'
				? conflict('the provider does not answer', panelText.providerSilent(), 'Unreachable')
				: conflict(
						'the provider cannot be used; an owner can test the connection',
						panelText.providerBroken(),
						'Provider',
					)
		const { merchantId } = button
		await saveAttempt(db, { merchantId, issuer: provider.issuer, returnTo }, tokens, clock.now())
		attempt.write(tokens.browser, ATTEMPT_SECONDS)
		return { Url: url }
	})
}

const registerFinishRoute = ({ db, clock, publicUrl, serve }: AdminApi, rules: AddressRules): void => {
	const recordRefusal = async (
		{ address, agent, requestId }: Pick<AdminCall<unknown>, 'address' | 'agent' | 'requestId'>,
		merchantId: number,
		{ refused, detail, email }: ReadRefusal & { email?: string | null },
	): Promise<Failure> => {
		const entry = {
			author: { userId: null, name: email ?? 'single sign-on' },
			operation: 'refusedSingleSignOn',
			kind: 'session',
			id: null,
			after: { Reason: refused, Detail: detail, Browser: agent },
			...{ requestId, address },
		}
		await db.transaction((tx) => recordChanges(tx, merchantId, [entry], clock.now()))
		return refuseSignIn(refused)
	}
	serve(finishSingleSignOn, async (call) => {
		const query = new URLSearchParams(call.body.Query)
		const tokens = { state: query.get('state') ?? '', browser: call.attempt.read() ?? '' }
		call.attempt.write('', 0)
		const attempt = await takeAttempt(db, tokens, clock.now())
		const provider = attempt && (await findProvider(db, attempt.merchantId))
		// The owner may have connected another provider meanwhile.
		if (provider?.issuer !== attempt?.issuer || !attempt || !provider) return refuseSignIn('Expired')
		const { merchantId, returnTo } = attempt
		const { readPerson } = await import('./read-person.ts')
		const person = await readPerson(provider, { query, tokens, redirectUrl: redirectUrlOf(publicUrl) }, rules)
		if ('refused' in person) return recordRefusal(call, merchantId, person)
		const admitted = await db.transaction(async (tx) => {
			const context = buildSignInContext(call)
			const made = await admitPerson(tx, merchantId, person, provider, context, clock.now())
			if (typeof made === 'string') return made
			const { session, isNewUser, isNewLink, formerRole } = made
			const { id, user } = session
			const after = {
				...{ Browser: call.agent, Issuer: provider.issuer, Role: user.role },
				...{ IsNewUser: isNewUser, IsNewLink: isNewLink },
			}
			const before = formerRole && { Role: formerRole }
			await call.audit(tx, { id, before, after }, auditAuthor(merchantId, user))
			return session
		})
		if (typeof admitted === 'string')
			return recordRefusal(call, merchantId, { refused: admitted, detail: null, email: person.email })
		return { Session: replySignedIn(call, admitted), ReturnTo: returnTo }
	})
}

const refuseSignIn = (reason: SingleSignOnRefusal): Failure =>
	unauthorized(reason, SINGLE_SIGN_ON_REFUSALS[reason])
