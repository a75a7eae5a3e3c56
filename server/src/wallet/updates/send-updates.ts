import sql from 'sql-template-tag'
import type { Database } from '../../db/database.ts'
import type { Merchant } from '../../merchants/merchant.ts'
import type { PassContent } from '../contents.ts'
import type { Credentials, CredentialsByPlatform } from '../credentials/credentials.ts'
import { describeObject } from '../google/describe.ts'
import { saveClassIfChanged } from '../google/save-class.ts'
import type { PassLook } from '../look.ts'
import type { ClaimedPass, UpdateResult } from './claim-updates.ts'
import type { PassSender, SendOutcome } from './pass-sender.ts'

/** A pass that shows something else than before. */
export interface ChangedPass {
	pass: ClaimedPass
	content: PassContent
	contentHash: string
}

export interface SendOptions {
	look: PassLook
	signers: CredentialsByPlatform
	sender: PassSender
	publicUrl: string
}

interface Device {
	passId: number
	device: string
	pushToken: string
}

/** How many requests are under way at the same time. */
const CONCURRENCY = 20

/** Tells Apple and Google which passes have changed. What has no credentials is told to nobody. */
export const sendUpdates = async (
	db: Database,
	merchant: Merchant,
	changed: ChangedPass[],
	options: SendOptions,
): Promise<UpdateResult[]> => {
	const results = new Map<number, UpdateResult>()
	for (const { pass, contentHash } of changed)
		results.set(pass.id, { pass, contentHash, problem: null, goneDevices: [] })
	const tasks = [
		...(await pushTasks(db, merchant, changed, options, results)),
		...(await objectTasks(db, merchant, changed, options, results)),
	].values()
	const work = async (): Promise<void> => {
		for (const task of tasks) await task()
	}
	await Promise.all(Array.from({ length: CONCURRENCY }, work))
	return [...results.values()]
}

type Results = Map<number, UpdateResult>

const noteFailure = (results: Results, passId: number, outcome: SendOutcome): void => {
	if (outcome.is === 'failed') results.get(passId)!.problem = outcome.problem
}

const pushTasks = async (
	db: Database,
	{ id }: Merchant,
	changed: ChangedPass[],
	{ signers: { apple }, sender }: SendOptions,
	results: Results,
): Promise<(() => Promise<void>)[]> => {
	if (!apple || changed.length === 0) return []
	const devices = await db.rows<Device>(sql`
		select pass_id as "passId", device, push_token as "pushToken" from wallet_registrations
		where merchant_id = ${id} and pass_id = any(${changed.map(({ pass }) => pass.id)}::bigint[])`)
	return devices.map(({ passId, device, pushToken }) => async () => {
		const outcome = await sender.push(apple, pushToken)
		if (outcome.is === 'gone') results.get(passId)!.goneDevices.push(device)
		noteFailure(results, passId, outcome)
	})
}

const objectTasks = async (
	db: Database,
	merchant: Merchant,
	changed: ChangedPass[],
	{ signers: { google }, sender, look, publicUrl }: SendOptions,
	results: Results,
): Promise<(() => Promise<void>)[]> => {
	const saved = changed.filter(({ pass }) => pass.platforms.includes('google'))
	if (!google || saved.length === 0) return []
	const passClass = await saveClassIfChanged(db, merchant, { google, look, publicUrl, sender })
	if (passClass.is === 'failed') {
		for (const { pass } of saved) noteFailure(results, pass.id, passClass)
		return []
	}
	return saved.map((one) => async () => {
		const object = objectOf(merchant, google, look, one)
		noteFailure(results, one.pass.id, await sender.changeObject(google, object))
	})
}

const objectOf = (merchant: Merchant, google: Credentials, look: PassLook, { pass, content }: ChangedPass) =>
	describeObject({
		issuerId: google.owner,
		serial: pass.serial,
		content,
		look,
		language: merchant.language,
		timeZone: merchant.timeZone,
		isTest: false,
	})
