import type { Check } from './check.ts'
import type { DoctorContext } from './context.ts'
import { type Finding, problem, skipped } from './finding.ts'

/** Longer than the steps of any check take together, unless something hangs in a way that no step has foreseen. */
const CHECK_TIMEOUT_MS = 10_000

/** A finding with the area that it belongs to. */
export interface Reported extends Finding {
	area: string
}

/** Runs all checks side by side; the findings are in the order of the checks. */
export const runChecks = async (
	checks: readonly Check[],
	context: DoctorContext,
	timeoutMs = CHECK_TIMEOUT_MS,
): Promise<Reported[]> => {
	const found = await Promise.all(checks.map((check) => runCheck(check, context, timeoutMs)))
	return found.flatMap((findings, index) =>
		findings.map((finding) => ({ area: checks[index]!.area, ...finding })),
	)
}

const runCheck = async (check: Check, context: DoctorContext, timeoutMs: number): Promise<Finding[]> => {
	const name = check.names[0]!
	const reason = await findObstacle(check, context)
	if (reason) return [skipped(name, `Not checked, because ${reason}.`)]
	const late = Promise.withResolvers<Finding[]>()
	const timer = setTimeout(
		() =>
			late.resolve([
				problem(
					name,
					`The check had no result within ${timeoutMs / 1000} s.`,
					'What it asks is overloaded or cannot be reached from here. Run the command again.',
				),
			]),
		timeoutMs,
	)
	try {
		return await Promise.race([check.run(context), late.promise])
	} catch (error) {
		return [explainFailedCheck(name, error as Error)]
	} finally {
		clearTimeout(timer)
	}
}

const findObstacle = async ({ needs }: Check, { database }: DoctorContext): Promise<string | undefined> => {
	if (!needs) return undefined
	const state = await database
	if (state.is === 'away') return 'it needs the database'
	return needs === 'tables' && !state.isMigrated ? 'the tables of this version are missing' : undefined
}

/** One check that fails must not hide what the others found. */
const explainFailedCheck = (name: string, { message, cause }: Error): Finding =>
	problem(
		name,
		`The check failed: ${cause instanceof Error ? cause.message : message}.`,
		'Run the command again. If it fails again, the log of PostgreSQL may say more.',
	)
