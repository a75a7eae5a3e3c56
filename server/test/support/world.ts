import assert from 'node:assert/strict'
import { after, afterEach, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import type { Database } from '../../src/db/database.ts'
import { createKeys } from '../../src/merchants/create-keys.ts'
import { createMerchant } from '../../src/merchants/create-merchant.ts'
import type { Merchant } from '../../src/merchants/merchant.ts'
import { setProgram } from '../../src/merchants/set-program.ts'
import { type ProgramSettings, withDefaults } from '../../src/program/settings.ts'
import { type Api, createApiClient } from './api.ts'
import { cloneDatabase } from './database.ts'
import { findDrift } from './drift.ts'

/** Keeps requests from being refused because the machine of the tests is busy. */
export const NO_LOAD_SHEDDING = { FIEL_MAX_WAIT: '60000' }

export interface World {
	db: Database
	/** The URL at which other processes find the same database. */
	url: string
	app: FastifyInstance
	clock: { now(): Date; set(text: string): void; pass(days: number): void }
	/** Creates a merchant with a client that has its credentials. */
	merchant(settings?: ProgramChanges): Promise<{ merchant: Merchant; api: Api; token: string; key: string }>
}

type ProgramChanges = {
	[Part in keyof ProgramSettings]?: Partial<ProgramSettings[Part]> | ProgramSettings[Part]
}

export const NOON = '2026-06-15T12:00:00Z'

/**
 * A complete Fiel for one test file, with its own database, application and clock. After every test the merchants that
 * it used are verified, and after the last one all of them.
 */
export const useWorld = (env: Record<string, string> = {}): World => {
	const world = {} as World
	let now = new Date(NOON)
	let drop: () => Promise<void>
	let names = 0
	/** The merchants that the present test has created or called. */
	const used = new Set<number>()
	world.clock = {
		now: () => new Date(now),
		set: (text) => {
			now = new Date(text)
		},
		pass: (days) => {
			now = new Date(now.getTime() + days * 86_400_000)
		},
	}
	world.merchant = async (changes = {}) => {
		names += 1
		const name = `shop-${names}`
		const { merchant, pair } = await world.db.transaction(async (tx) => {
			const created = await createMerchant(tx, { name, currency: 'BRL', timeZone: 'America/Sao_Paulo' }, now)
			if ('refused' in created) throw new Error(created.refused)
			const settings = withDefaults(changes as Partial<ProgramSettings>)
			const program = await setProgram(tx, created.merchant.id, settings, 'test', now)
			if ('refused' in program) throw new Error(`${program.message}`)
			const [made] = await createKeys(tx, created.merchant.id, [{ name: 'test' }], now)
			return { merchant: created.merchant, pair: made! }
		})
		used.add(merchant.id)
		return {
			merchant,
			api: notingUse(createApiClient(world.app, pair), () => used.add(merchant.id)),
			...pair,
		}
	}
	before(async () => {
		const cloned = await cloneDatabase()
		world.db = cloned.db
		world.url = cloned.url
		drop = cloned.drop
		const config = readConfig({ LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', ...NO_LOAD_SHEDDING, ...env })
		world.app = await buildApp({ db: world.db, clock: world.clock, config })
	})
	afterEach(async () => {
		now = new Date(NOON)
		const ids = new Set(used)
		used.clear()
		assert.deepEqual(await findDrift(world.db, ids), [])
	})
	after(async () => {
		// once for each file: a test may also have changed merchants that it did not call
		const drift = await findDrift(world.db)
		await world.app.close()
		await drop()
		assert.deepEqual(drift, [])
	})
	return world
}

const notingUse = (api: Api, note: () => void): Api => ({
	get: (...call) => {
		note()
		return api.get(...call)
	},
	post: (...call) => {
		note()
		return api.post(...call)
	},
	put: (...call) => {
		note()
		return api.put(...call)
	},
	delete: (...call) => {
		note()
		return api.delete(...call)
	},
})
