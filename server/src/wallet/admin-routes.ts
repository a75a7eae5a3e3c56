import {
	changeWallet,
	getWallet,
	removeAppleWallet,
	removeGoogleWallet,
	setAppleWallet,
	setGoogleWallet,
	type Wallet as WalletBody,
	type WalletPlatform,
} from '@fiel/contract'
import type { Queryable, Tx } from '../db/database.ts'
import type { AdminApi } from '../http/admin-api.ts'
import { lockMerchant } from '../merchants/lock-merchant.ts'
import type { Merchant } from '../merchants/merchant.ts'
import { panelText } from '../messages/panel/panel-text.ts'
import { isRefusal, type Refusal, refuseInEnglish } from '../refusal.ts'
import {
	type Credentials,
	listCredentials,
	removeCredentials,
	type StoredCredentials,
	setCredentials,
} from './credentials/credentials.ts'
import { parseAppleCertificate } from './credentials/parse-apple-certificate.ts'
import { parseServiceAccount } from './credentials/parse-service-account.ts'
import { readUpdateState } from './read-update-state.ts'
import { isWalletOn, retryUpdates, setWallet } from './settings.ts'

/** The panel's routes for passes. */
export const registerWalletAdminRoutes = ({ db, clock, serve, ...place }: AdminApi): void => {
	const describe = (queryable: Queryable, merchant: Merchant) => walletBody(queryable, merchant, place)
	serve(getWallet, ({ session: { merchant } }) => describe(db, merchant))
	serve(changeWallet, ({ session: { merchant }, body, audit }) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await isWalletOn(tx, merchant.id)
			await setWallet(tx, merchant.id, clock.now(), body.IsOn)
			await audit(tx, { id: null, before: { IsOn: before }, after: { IsOn: body.IsOn } })
			return describe(tx, merchant)
		}),
	)
	/** Replaces what signs the passes for a platform; null removes it. */
	const replace = (
		{ session: { merchant }, audit }: { session: { merchant: Merchant }; audit: AuditCall },
		platform: WalletPlatform,
		credentials: Credentials | null,
	) =>
		db.transaction(async (tx) => {
			await lockMerchant(tx, merchant.id)
			const before = await findShown(tx, merchant.id, platform)
			if (credentials) await setCredentials(tx, merchant.id, clock.now(), platform, credentials)
			else await removeCredentials(tx, merchant.id, platform)
			await retryUpdates(tx, merchant.id, clock.now())
			const after = await findShown(tx, merchant.id, platform)
			await audit(tx, { id: platform, before, after })
			return describe(tx, merchant)
		})
	const refuseTest = ({ isTest }: Merchant): Refusal | undefined =>
		isTest
			? refuseInEnglish(
					'GenericError',
					'in test mode passes are always for tests',
					undefined,
					panelText.noWalletInTestMode(),
				)
			: undefined
	serve(setAppleWallet, async (call) => {
		const parsed = refuseTest(call.session.merchant) ?? parseAppleCertificate(call.body, clock.now())
		return isRefusal(parsed) ? parsed : replace(call, 'apple', parsed)
	})
	serve(setGoogleWallet, async (call) => {
		const parsed = refuseTest(call.session.merchant) ?? parseServiceAccount(call.body)
		return isRefusal(parsed) ? parsed : replace(call, 'google', parsed)
	})
	serve(removeAppleWallet, (call) => replace(call, 'apple', null))
	serve(removeGoogleWallet, (call) => replace(call, 'google', null))
}

type AuditCall = (
	tx: Tx,
	change: { id: string | null; before: object | null; after: object | null },
) => Promise<void>

const shownOf = ({ platform, account, owner, expiresAt, changedAt }: StoredCredentials) =>
	platform === 'apple'
		? {
				PassTypeId: account,
				TeamId: owner,
				ExpiresDate: expiresAt!.toISOString(),
				UploadedDate: changedAt.toISOString(),
			}
		: { IssuerId: owner, Account: account, UploadedDate: changedAt.toISOString() }

const findShown = async (tx: Tx, merchantId: number, platform: WalletPlatform): Promise<object | null> => {
	const found = (await listCredentials(tx, merchantId)).find((one) => one.platform === platform)
	return found ? shownOf(found) : null
}

const walletBody = async (
	db: Queryable,
	merchant: Merchant,
	{ publicUrl, hasPublicUrl }: Pick<AdminApi, 'publicUrl' | 'hasPublicUrl'>,
): Promise<WalletBody> => {
	const [isOn, stored, state] = await Promise.all([
		isWalletOn(db, merchant.id),
		listCredentials(db, merchant.id),
		readUpdateState(db, merchant.id),
	])
	const shown = (platform: WalletPlatform) => {
		const found = stored.find((one) => one.platform === platform)
		return found ? shownOf(found) : null
	}
	return {
		IsOn: isOn,
		Apple: shown('apple') as WalletBody['Apple'],
		Google: shown('google') as WalletBody['Google'],
		IsTest: merchant.isTest === true || stored.length === 0,
		IsReachable: hasPublicUrl && publicUrl.startsWith('https:'),
		Passes: state.passes,
		Devices: state.devices,
		Waiting: state.waiting,
		Problem: state.problem && { Code: state.problem.code, Detail: state.problem.detail || null },
	}
}
