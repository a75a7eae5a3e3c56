import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { type Clock, systemClock } from '../../src/clock.ts'
import type { Check } from '../../src/doctor/check.ts'
import type { DoctorContext, OpenDatabase } from '../../src/doctor/context.ts'
import { openDoctorContext } from '../../src/doctor/open-context.ts'
import { type Reported, runChecks } from '../../src/doctor/run-checks.ts'
import { WITH_LEDGER_KEYS } from './ledger-keys.ts'

type Environment = Record<string, string>
type AfterTest = { after(end: () => void | Promise<void>): void }

/** Opens the context of the doctor, as the command does. */
export const openTestContext = (
	t: AfterTest,
	env: Environment,
	clock: Clock = systemClock,
): DoctorContext => {
	const { context, close } = openDoctorContext({ ...WITH_LEDGER_KEYS, ...env }, clock)
	t.after(close)
	return context
}

/** The same with a database that must answer. */
export const openTestDatabase = async (
	t: AfterTest,
	url: string,
	clock?: Clock,
): Promise<{ context: DoctorContext; database: OpenDatabase }> => {
	const context = openTestContext(t, { DATABASE_URL: url }, clock)
	const database = await context.database
	if (database.is === 'away') throw new Error(database.message)
	return { context, database }
}

/** Runs one check; returns its findings as `level name: message`, or with what to do. */
export const examine = async (
	t: AfterTest,
	check: Check,
	env: Environment,
	clock?: Clock,
): Promise<{ lines: string[]; found: Reported[]; advice: string[] }> => {
	const found = await runChecks([check], openTestContext(t, env, clock))
	return { found, lines: linesOf(found), advice: found.flatMap(({ advice }) => advice) }
}

export const linesOf = (found: readonly { level: string; name: string; message: string }[]): string[] =>
	found.map(({ level, name, message }) => `${level} ${name}: ${message}`)

/** Lets this process accept a self-signed certificate until the test ends. */
export const trust = (t: AfterTest, ...certificates: string[]): void => {
	const before = getCACertificates('default')
	setDefaultCACertificates([...before, ...certificates])
	t.after(() => setDefaultCACertificates(before))
}
