import { timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Cell } from '../../cells/cell.ts'
import type { Config } from '../../config.ts'
import { renewLogoAddresses } from '../../customization/renew-logo-addresses.ts'
import type { Database } from '../../db/database.ts'
import type { Startup } from '../../http/startup.ts'
import { countAllFigures } from '../../jobs.ts'
import { type CreatedKey, hashKey } from '../../merchants/create-keys.ts'
import { findKey } from '../../merchants/find-key.ts'
import { findMerchant } from '../../merchants/find-merchant.ts'
import { listMerchants } from '../../merchants/list-merchants.ts'
import { createLinks, signInLink } from '../../users/create-links.ts'
import { listUsers } from '../../users/list-users.ts'
import { createSetUpToken, isSetUpNeeded, setUpLink } from '../../users/set-up.ts'
import type { CommandContext } from './command.ts'
import { printLine } from './print.ts'
import { createProgressBar } from './progress-bar.ts'
import { formatStartupInfo } from './startup-info.ts'

type KeyPair = CreatedKey | undefined

// Imported on demand, because only the first start needs it.
const loadDemo = () => import('../../demo/create-demo.ts')

const configuredPair = ({ demoToken, demoKey }: Config): KeyPair =>
	demoToken !== undefined && demoKey !== undefined ? { token: demoToken, key: demoKey } : undefined

const findUsablePair = async (db: Database, pair: KeyPair): Promise<KeyPair> => {
	const found = pair && (await findKey(db, pair.token))
	if (!found || found.revokedAt) return undefined
	return timingSafeEqual(found.keyHash, hashKey(pair.key)) ? pair : undefined
}

const createDemoIfEmpty = async (
	db: Database,
	{ config, clock }: CommandContext,
	startup: Startup,
): Promise<KeyPair> => {
	const merchants = await db.rows(sql`select from merchants limit 1`)
	if (merchants.length > 0 || config.demoCustomers === 0) return undefined
	printLine('Creating the demo merchant')
	const { createDemo, HISTORY_DAYS } = await loadDemo()
	// Only for a person who waits: elsewhere standard error is for errors.
	const progress = process.stderr.isTTY
		? createProgressBar('Two years of orders', HISTORY_DAYS, 'days')
		: undefined
	let done = 0
	const pair = await createDemo(db, clock, configuredPair(config), config.demoCustomers, (days) => {
		done += days
		progress?.add(days)
		startup.report(done / HISTORY_DAYS)
	})
	progress?.end()
	// The panel opens with these figures; if this fails, the worker counts them later.
	await countAllFigures.run({ db, clock }).catch(() => {})
	return pair
}

const FIRST_LINK_MINUTES = 24 * 60

/** The link for the first use of the panel: signed in as the demo's owner, or the set-up if there is no merchant. */
const createFirstLink = async (
	db: Database,
	isNewDemo: boolean,
	{ config, clock }: CommandContext,
	address: string,
): Promise<string | undefined> => {
	const [base, now] = [config.publicUrl ?? address, clock.now()]
	if (await isSetUpNeeded(db)) return setUpLink(base, await createSetUpToken(db, now))
	const demo = isNewDemo ? await findMerchant(db, 'demo') : undefined
	if (!demo) return undefined
	const [owner] = await listUsers(db, demo.id)
	const [token] = await db.transaction((tx) => createLinks(tx, demo.id, [owner!.id], now, FIRST_LINK_MINUTES))
	return signInLink(base, token!)
}

/** In a cell that is away when it is back. */
const renewLogos = async (
	cells: readonly Pick<Cell, 'db' | 'isServed' | 'served'>[],
	publicUrl: string,
): Promise<void> => {
	for (const { db, isServed, served } of cells) {
		const renewed = served().then(() => renewLogoAddresses(db, publicUrl))
		if (isServed()) await renewed
		else renewed.catch(() => {}) // the next start does it again
	}
}

/**
 * Creates the demo merchant if the database is empty, and prints where the server is and how to use it. It is the last
 * step of a start, because a failure after it would lose the key that is shown once.
 */
export const announceStart = async (
	cells: readonly Pick<Cell, 'db' | 'isServed' | 'served'>[],
	context: CommandContext,
	startup: Startup,
	address: string,
): Promise<void> => {
	const { config } = context
	const [home] = cells
	const { db } = home!
	if (config.publicUrl) await renewLogos(cells, config.publicUrl)
	if (!home!.isServed()) {
		startup.end()
		for (const line of formatStartupInfo({ address })) printLine(line)
		return
	}
	// An empty home does not mean that there are no merchants.
	const created = cells.length > 1 ? undefined : await createDemoIfEmpty(db, context, startup)
	const usable = await findUsablePair(db, created ?? configuredPair(config))
	const merchants = await Promise.all(
		cells.map((cell) => (cell.isServed() ? listMerchants(cell.db).catch(() => []) : [])),
	)
	const [merchant] = merchants.flat()
	const link = await createFirstLink(db, created !== undefined, context, address)
	startup.end()
	for (const line of formatStartupInfo({ address, created, usable, merchant: merchant?.name, link }))
		printLine(line)
}
