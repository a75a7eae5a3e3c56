import sql from 'sql-template-tag'
import type { Database } from '../../src/db/database.ts'
import { STARTING_SETTINGS, setMessageSettings } from '../../src/member-messages/settings.ts'
import { createSecrets } from '../../src/members/create-secrets.ts'
import { setMemberSettings } from '../../src/members/settings.ts'
import { findMerchant } from '../../src/merchants/find-merchant.ts'
import { setProgram } from '../../src/merchants/set-program.ts'
import { withDefaults } from '../../src/program/settings.ts'
import { setWallet } from '../../src/wallet/settings.ts'
import { openPass } from './wallet.ts'

/** Lets a merchant send messages about points and offer passes, and makes a secret that signs tokens of members. */
export const openToMembers = (db: Database, name: string) =>
	db.transaction(async (tx) => {
		const now = new Date()
		const { id } = (await findMerchant(tx, name))!
		await setProgram(tx, id, withDefaults({}), 'test', now)
		await setMemberSettings(tx, id, now, { isOn: true, origins: [] })
		const [secret] = await createSecrets(tx, id, [{ name: 'shop' }], now)
		await setWallet(tx, id, now, true)
		await setMessageSettings(tx, id, now, {
			...{ ...STARTING_SETTINGS, quietFrom: null, quietTo: null, weeklyLimit: 50, consent: 'not-refused' },
			kinds: { 'points-earned': { email: true, sms: false } },
		})
		return { id, secret: secret! }
	})

/** A telephone with the pass of a member, which calls the web service of the address. */
export const createTelephone = async (address: string, token: string) => {
	const ask = (path: string, method: string, headers: Record<string, string>, body?: unknown) =>
		fetch(`${address}${path}`, {
			method,
			headers: { 'content-type': 'application/json', ...headers },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
		})
	const answer = await ask(
		'/v1/member/wallet',
		'POST',
		{ authorization: `Bearer ${token}` },
		{ Platform: 'apple' },
	)
	const { pathname } = new URL(((await answer.json()) as { Url: string }).Url)
	const { pass } = openPass(Buffer.from(await (await fetch(`${address}${pathname}`)).arrayBuffer()))
	const service = pathname.replace(/\/files\/.*/, '/v1')
	const authorization = `ApplePass ${pass.authenticationToken}`
	const place = `${service}/devices/telephone/registrations/${pass.passTypeIdentifier}`
	return {
		serial: pass.serialNumber as string,
		register: async () =>
			(await ask(`${place}/${pass.serialNumber}`, 'POST', { authorization }, { pushToken: 'push' })).status,
		changed: async () => (await (await fetch(`${address}${place}`)).json()) as { serialNumbers: string[] },
		readPoints: async () => {
			const path = `${service}/passes/${pass.passTypeIdentifier}/${pass.serialNumber}`
			const file = await ask(path, 'GET', { authorization })
			const shown = openPass(Buffer.from(await file.arrayBuffer())).pass
			return shown.storeCard.primaryFields[0].value as number
		},
	}
}

/** The log of a merchant, as customer, state and reason. */
export const readMessageLog = async (db: Database, merchantId: number): Promise<string[]> =>
	(
		await db.rows<{ line: string }>(sql`
			select concat_ws(' ', c.original_id, m.state, m.reason) as line from member_messages m
			join customers c on c.merchant_id = ${merchantId} and c.id = m.customer_id
			where m.merchant_id = ${merchantId} order by m.id`)
	).map(({ line }) => line)
