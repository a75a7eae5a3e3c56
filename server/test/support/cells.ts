import { registerCell } from '../../src/cells/register-cell.ts'
import type { Database } from '../../src/db/database.ts'
import { SESSION_COOKIE } from '../../src/http/cookie.ts'
import { type CreatedSecret, createSecrets } from '../../src/members/create-secrets.ts'
import { setMemberSettings } from '../../src/members/settings.ts'
import { type CreatedKey, createKeys } from '../../src/merchants/create-keys.ts'
import { createMerchant } from '../../src/merchants/create-merchant.ts'
import { createPublicTokens } from '../../src/merchants/create-public-tokens.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { startSession } from '../../src/users/start-session.ts'
import { addUser } from './admin.ts'
import { buildOrder } from './builders.ts'
import { cloneDatabase } from './database.ts'
import { openDatabaseProxy, type ProxySockets } from './database-proxy.ts'
import { WITH_LEDGER_KEYS } from './ledger-keys.ts'
import { SHOP_ORIGIN } from './public.ts'
import type { World } from './world.ts'

const systemWorld = (db: Database): World => ({ db, clock: { now: () => new Date() } }) as unknown as World

/** A cell whose database can go away and come back. */
export interface TestCell {
	name: string
	/** Always reaches the database. */
	db: Database
	/** How Fiel reaches it. */
	url: string
	/** Connections are closed, or not answered any more. */
	goAway(how: 'refuses' | 'is silent'): void
	comeBack(): void
}

/** Migrated databases of which all but the last ones are cells of one installation, the home first. */
export const makeCells = async (
	t: { after(end: () => void | Promise<void>): void },
	names: readonly string[],
): Promise<TestCell[]> => {
	const cells: TestCell[] = []
	for (const name of names) {
		const { db, url, drop } = await cloneDatabase()
		t.after(drop)
		if (cells.length > 0) await registerCell(cells[0]!.db, db, name, new Date())
		cells.push({ name, db, ...(await openSwitch(t, url)) })
	}
	return cells
}

const openSwitch = async (
	t: { after(end: () => void): void },
	url: string,
): Promise<Omit<TestCell, 'name' | 'db'>> => {
	let away: Parameters<TestCell['goAway']>[0] | undefined
	const open = new Set<ProxySockets>()
	const closeAll = (): void => {
		for (const { client } of open) client.destroy()
		open.clear()
	}
	const proxy = await openDatabaseProxy(url, () => ({
		onRequest(_data, sockets) {
			open.add(sockets)
			if (away === 'refuses') sockets.client.destroy()
			return away === undefined
		},
	}))
	t.after(proxy.close)
	return {
		url: proxy.url,
		goAway(how) {
			away = how
			if (how === 'refuses') closeAll()
		},
		comeBack() {
			away = undefined
			closeAll()
		},
	}
}

/** Settings of a process that serves them. */
export const envOf = (cells: readonly TestCell[]): Record<string, string> => ({
	...WITH_LEDGER_KEYS,
	DATABASE_URLS: cells.map(({ url }) => url).join(','),
})

/** A merchant with everything by which a request can name it. */
export interface CellShop {
	merchant: Merchant
	pair: CreatedKey
	publicToken: string
	/** A secret with which the shop signs tokens of members. */
	memberSecret: CreatedSecret
	email: string
	cookie: string
}

export const createShop = async ({ db }: Pick<TestCell, 'db'>, name: string): Promise<CellShop> => {
	const now = new Date()
	const made = await db.transaction(async (tx) => {
		const created = await createMerchant(tx, { name, currency: 'BRL', timeZone: 'America/Sao_Paulo' }, now)
		if ('refused' in created) throw new Error(created.refused)
		const { merchant } = created
		const [pair] = await createKeys(tx, merchant.id, [{ name: 'test' }], now)
		const wanted = [{ name: 'pages', origins: [SHOP_ORIGIN] }]
		const [publicToken] = await createPublicTokens(tx, merchant.id, wanted, now)
		await setMemberSettings(tx, merchant.id, now, { isOn: true, origins: [SHOP_ORIGIN] })
		const [memberSecret] = await createSecrets(tx, merchant.id, [{ name: 'shop' }], now)
		return { merchant, pair: pair!, publicToken: publicToken!, memberSecret: memberSecret! }
	})
	const { id, email } = await addUser(systemWorld(db), made.merchant)
	const visit = { address: '127.0.0.1', agent: 'test' }
	const { token } = await db.transaction((tx) =>
		startSession(tx, { merchantId: made.merchant.id, id }, visit, now),
	)
	return { ...made, email, cookie: `${SESSION_COOKIE}=${token}` }
}

export interface KeyPair {
	token: string
	key: string
}

export const callApi = async (address: string, path: string, { token, key }: KeyPair, body?: unknown) => {
	const reply = await fetch(`${address}/v1/pvt${path}`, {
		method: body === undefined ? 'GET' : 'POST',
		headers: { authorization: `Basic ${btoa(`${token}:${key}`)}`, 'content-type': 'application/json' },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	})
	const read = (await reply.json()) as { ErrorMessage: string | null; Result: { Name: string } }
	return { status: reply.status, body: read }
}

export const sendOrder = (address: string, pair: KeyPair, customer: string, id: string) =>
	callApi(
		address,
		'/POS/orders',
		pair,
		buildOrder({ OriginalId: id, Customer: { OriginalId: customer, Name: customer } }),
	)

/** A request of the panel, as a browser sends it. */
export const callPanel = (address: string, method: string, path: string, body?: unknown, cookie = '') =>
	fetch(`${address}/admin/api${path}`, {
		method,
		headers: { 'content-type': 'application/json', cookie, 'sec-fetch-site': 'same-origin' },
		...(body === undefined ? {} : { body: JSON.stringify(body) }),
	})

/** Asks again until it is so; the time limit of the test is the only one. */
export const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
	while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
