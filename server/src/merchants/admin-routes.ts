import {
	type ApiKey,
	changeKey,
	changeProgram,
	changeProgramBasics,
	changePublicToken,
	createKey,
	createPublicToken,
	ExpiryPreview,
	getFirstSteps,
	getProgram,
	getProgramBasics,
	getProgramVersion,
	listKeys,
	listProgramVersions,
	type ProgramBasics,
	previewProgram,
	previewTimeZone,
	revokeKey,
	rotateKey,
} from '@fiel/contract'
import type { Queryable } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { conflict, resourceNotFound } from '../http/admin-reply.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { programSettingsBody, toWire } from '../program/wire.ts'
import { isRefusal, refuseInEnglish } from '../refusal.ts'
import { type Basics, changeBasics, findBasics } from './change-basics.ts'
import { changeKeys } from './change-keys.ts'
import { changeOrigins } from './change-origins.ts'
import { changeProgram as saveProgramChange } from './change-program.ts'
import { checkMerchant } from './check-merchant.ts'
import { createKeys } from './create-keys.ts'
import { createPublicTokens } from './create-public-tokens.ts'
import { findFirstSteps } from './find-first-steps.ts'
import { findProgram, type StoredProgram } from './find-program.ts'
import { type ListedKey, listKeys as loadKeys } from './list-keys.ts'
import { listProgramVersions as listVersions, type ProgramVersion } from './list-program-versions.ts'
import { lockMerchant } from './lock-merchant.ts'
import { parseKeyLimits } from './parse-key-limits.ts'
import { parseOrigins } from './parse-origins.ts'
import { previewProgram as computePreview } from './preview-program.ts'
import { previewTimeZone as computeTimeZonePreview } from './preview-time-zone.ts'
import { revokeKeys } from './revoke-keys.ts'
import { rotateKeys } from './rotate-keys.ts'

/** The panel's routes for the program, the API keys and the first steps. */
export const registerMerchantsAdminRoutes = (api: AdminApi): void => {
	registerProgramRoutes(api)
	registerPreviewRoutes(api)
	registerKeyRoutes(api)
	registerKeyRotationRoutes(api)
	registerPublicTokenRoutes(api)
	registerFirstStepsRoutes(api)
	registerBasicsRoutes(api)
}

const registerProgramRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getProgram, async ({ session: { merchant } }) =>
		storedBody((await findProgram(db, merchant.id, null))!),
	)
	serve(changeProgram, ({ session: { merchant, user }, body, audit }) => {
		const edit = { basedOn: body.BasedOnVersion, change: body.Settings, author: user.email }
		return db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = storedBody((await findProgram(tx, merchant.id, null))!)
			const outcome = await saveProgramChange(tx, merchant.id, edit, clock.now())
			if (isRefusal(outcome))
				return { ...outcome, field: `Settings.${outcome.field?.replace(/^rules/, 'Rules')}` }
			if ('outdatedBy' in outcome)
				return conflict(
					`version ${outcome.outdatedBy} is in force by now`,
					panelText.newerVersion(outcome.outdatedBy),
					'BasedOnVersion',
				)
			const after = storedBody((await findProgram(tx, merchant.id, outcome.program.version))!)
			await audit(tx, { id: after.Version, before, after })
			return after
		})
	})
	serve(listProgramVersions, async ({ session: { merchant } }) =>
		(await listVersions(db, merchant.id)).map(versionBody),
	)
	serve(getProgramVersion, async ({ session: { merchant }, params: { version } }) => {
		const found = await findProgram(db, merchant.id, version)
		return found ? storedBody(found) : resourceNotFound(`there is no version ${version}`)
	})
}

const registerPreviewRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(previewProgram, async ({ session: { merchant }, body }) => {
		const preview = await computePreview(db, merchant, clock.now(), body)
		return isRefusal(preview) ? preview : toWire(ExpiryPreview, preview)
	})
}

const versionBody = ({ version, author, createdAt }: ProgramVersion) => ({
	Version: version,
	Author: author,
	CreatedDate: createdAt.toISOString(),
})

const storedBody = (program: StoredProgram) => ({
	...versionBody(program),
	Settings: programSettingsBody(program.settings),
})

const registerKeyRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listKeys, async ({ session: { merchant } }) => (await loadKeys(db, merchant.id)).map(keyBody))
	serve(createKey, async ({ session: { merchant }, body, audit }) => {
		const limits = parseKeyLimits(body, merchant.timeZone, clock.now())
		if (isRefusal(limits)) return limits
		const { Name } = body
		return db.transaction(async (tx) => {
			const wanted = { name: Name, shape: body.Shape ?? 'original', ...limits }
			const [created] = await createKeys(tx, merchant.id, [wanted], clock.now())
			const { token, key } = created!
			const { LastUsedDate: _, ...after } = keyBody((await findListedKey(tx, merchant.id, token))!)
			await audit(tx, { id: token, after })
			return { Token: token, Key: key, Name }
		})
	})
	serve(changeKey, async ({ session: { merchant }, params: { token }, body, audit }) => {
		const limits = parseKeyLimits(body, merchant.timeZone, clock.now())
		if (isRefusal(limits)) return limits
		return db.transaction(async (tx) => {
			const before = await findListedKey(tx, merchant.id, token)
			if (before?.kind !== 'private') return resourceNotFound(`there is no API key ${token}`)
			const [isChanged] = await changeKeys(tx, merchant.id, [{ token, ...limits }], clock.now())
			if (!isChanged) return conflict(`the token ${token} does not work any more`, panelText.keyEnded())
			const after = keyBody((await findListedKey(tx, merchant.id, token))!)
			await audit(tx, { id: token, before: keyBody(before), after })
			return after
		})
	})
	serve(revokeKey, ({ session: { merchant }, params: { token }, audit }) =>
		db.transaction(async (tx) => {
			const before = await findListedKey(tx, merchant.id, token)
			if (!before) return resourceNotFound(`there is no token ${token}`)
			await revokeKeys(tx, merchant.id, [token], clock.now())
			const after = keyBody((await findListedKey(tx, merchant.id, token))!)
			await audit(tx, { id: token, before: keyBody(before), after })
			return after
		}),
	)
}

const findListedKey = async (
	db: Queryable,
	merchantId: number,
	token: string,
): Promise<ListedKey | undefined> => (await loadKeys(db, merchantId)).find((listed) => listed.token === token)

const keyBody = (key: ListedKey): ApiKey => ({
	Token: key.token,
	Name: key.name,
	Kind: key.kind,
	Origins: key.origins,
	Shape: key.shape,
	Scopes: key.scopes,
	ExpiresDate: key.expiresAt?.toISOString() ?? null,
	CreatedDate: key.createdAt.toISOString(),
	LastUsedDate: key.lastUsedAt?.toISOString() ?? null,
	RevokedDate: key.revokedAt?.toISOString() ?? null,
})

const HOUR_MS = 3_600_000

const registerKeyRotationRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(rotateKey, ({ session: { merchant }, params: { token }, body: { OverlapHours }, audit }) =>
		db.transaction(async (tx) => {
			const now = clock.now()
			const before = await findListedKey(tx, merchant.id, token)
			if (!before) return resourceNotFound(`there is no token ${token}`)
			if (before.kind === 'public')
				return conflict(`the token ${token} is public and has no key`, panelText.publicKey())
			const wanted = { token, until: new Date(now.getTime() + OverlapHours * HOUR_MS) }
			const [rotated] = await rotateKeys(tx, merchant.id, [wanted], now)
			if (!rotated) return conflict(`the token ${token} does not work any more`, panelText.keyEnded())
			const ends = rotated.previousEndsAt.toISOString()
			await audit(tx, {
				id: token,
				before: keyBody(before),
				after: { ...keyBody(before), RevokedDate: ends, ReplacedBy: rotated.token },
			})
			return { Token: rotated.token, Key: rotated.key, Name: rotated.name, PreviousRevokedDate: ends }
		}),
	)
}

const registerPublicTokenRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(createPublicToken, async ({ session: { merchant }, body: { Name, Origins }, audit }) => {
		const origins = parseOrigins(Origins)
		if (isRefusal(origins)) return origins
		return db.transaction(async (tx) => {
			const [token] = await createPublicTokens(tx, merchant.id, [{ name: Name, origins }], clock.now())
			const after = keyBody((await findListedKey(tx, merchant.id, token!))!)
			await audit(tx, { id: token!, after })
			return after
		})
	})
	serve(changePublicToken, async ({ session: { merchant }, params: { token }, body, audit }) => {
		const origins = parseOrigins(body.Origins)
		if (isRefusal(origins)) return origins
		return db.transaction(async (tx) => {
			const before = await findListedKey(tx, merchant.id, token)
			if (before?.kind !== 'public') return resourceNotFound(`there is no public token ${token}`)
			const [isChanged] = await changeOrigins(tx, merchant.id, [{ token, origins }])
			if (!isChanged) return conflict(`the token ${token} does not work any more`, panelText.keyEnded())
			const after = keyBody((await findListedKey(tx, merchant.id, token))!)
			await audit(tx, { id: token, before: keyBody(before), after })
			return after
		})
	})
}

const registerFirstStepsRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getFirstSteps, async ({ session: { merchant } }) => {
		const { order, ...steps } = await findFirstSteps(db, merchant.id, clock.now())
		return {
			HasKey: steps.hasKey,
			Order: order && {
				OriginalId: order.originalId,
				CustomerName: order.customerName,
				Points: order.points.toNumber(),
				State: order.state,
				RecordedDate: order.recordedAt.toISOString(),
			},
			HasReward: steps.hasReward,
			HasWebhook: steps.hasWebhook,
			IsProgramChanged: steps.isProgramChanged,
			HasCustomer: steps.hasCustomer,
			HasCashier: steps.hasCashier,
			HasCounterSale: steps.hasCounterSale,
		}
	})
}

const registerBasicsRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(getProgramBasics, async ({ session: { merchant } }) => basicsBody(await findBasics(db, merchant.id)))
	serve(changeProgramBasics, ({ session: { merchant }, body, audit }) => {
		const change = {
			language: body.Language,
			currency: body.Currency,
			timeZone: body.TimeZone,
			isConfirmed: body.Confirmed ?? false,
		}
		return db.transaction(async (tx) => {
			const [outcome] = await changeBasics(tx, merchant.id, clock.now(), [change])
			if (isRefusal(outcome)) return outcome
			const after = basicsBody(outcome!.after)
			await audit(tx, { id: merchant.id, before: basicsBody(outcome!.before), after })
			return after
		})
	})
	serve(previewTimeZone, async ({ session: { merchant }, body: { TimeZone } }) => {
		const fault = checkMerchant({ ...merchant, timeZone: TimeZone })
		if (fault) return refuseInEnglish('GenericError', fault.message, 'TimeZone', fault.text)
		const { today, nextDay, moved } = await computeTimeZonePreview(db, merchant, clock.now(), TimeZone)
		return {
			Today: { Before: today.before, After: today.after },
			NextDay: { Before: nextDay.before.toISOString(), After: nextDay.after.toISOString() },
			Moved: moved.map(({ kind, count, otherDay, example }) => ({
				Kind: kind,
				Count: count,
				OtherDay: otherDay,
				Example: example && { Name: example.name, Before: example.before, After: example.after },
			})),
		}
	})
}

const basicsBody = ({ language, currency, isCurrencyFixed, timeZone }: Basics): ProgramBasics => ({
	Language: language,
	Currency: currency,
	IsCurrencyFixed: isCurrencyFixed,
	TimeZone: timeZone,
})
