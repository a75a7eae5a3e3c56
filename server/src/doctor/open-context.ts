import { shiftedClock, systemClock } from '../clock.ts'
import { readUsableConfig } from '../config.ts'
import type { DoctorContext } from './context.ts'
import { openDoctorDatabase } from './open-database.ts'

/** Begins to connect to the database, and returns without waiting for it. */
export const openDoctorContext = (
	env: DoctorContext['env'],
	machineClock = systemClock,
): { context: DoctorContext; close(): Promise<void> } => {
	const { config, refusals } = readUsableConfig(env)
	// Without the database that was meant, nothing could be said but about a wrong one.
	const isUrlRefused =
		config.databaseUrl === undefined && Boolean(env.DATABASE_URL?.trim() || env.DATABASE_URLS?.trim())
	const opening = isUrlRefused ? REFUSED : openDoctorDatabase(config)
	const context: DoctorContext = {
		env,
		config,
		refusals,
		clock: shiftedClock(machineClock, config.timeOffset),
		machineClock,
		database: opening.then(({ state }) => state),
	}
	return { context, close: async () => (await opening).close() }
}

const REFUSED: ReturnType<typeof openDoctorDatabase> = Promise.resolve({
	state: {
		is: 'away',
		level: 'problem',
		message: 'No connection was tried, because DATABASE_URL cannot be used.',
		advice: ['Set DATABASE_URL as in postgres://user:password@host:5432/database.'],
	},
	close: async () => {},
})
