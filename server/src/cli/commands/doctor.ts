import { hostOf } from '../../cells/cell.ts'
import type { Check } from '../../doctor/check.ts'
import { AREAS, CHECKS } from '../../doctor/checks.ts'
import { countOf, LEVELS, type Level } from '../../doctor/finding.ts'
import { openDoctorContext } from '../../doctor/open-context.ts'
import { type Reported, runChecks } from '../../doctor/run-checks.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../../operator-error.ts'
import { formatVersion, readVersion } from '../../version.ts'
import { type CliCommand, JSON_OPTION, type OptionValues } from '../support/command.ts'
import { printJson, printLine } from '../support/print.ts'
import { clearPgEnvironment } from '../support/with-database.ts'

export const doctorCommand: CliCommand = {
	name: 'doctor',
	summary: 'Check the installation and say what to do; the exit code is 1 if there is a problem',
	options: {
		skip: { value: '<area>', repeats: true, meaning: `Leave out: ${AREAS.join(', ')}` },
		...JSON_OPTION,
	},
	acceptsRefusedSettings: true,
	async run({ config }, values) {
		const checks = selectChecks(values)
		if (config.databaseUrl === undefined) clearPgEnvironment()
		const began = performance.now()
		const found = await examine(checks, process.env)
		const others = config.cellUrls.slice(1).map((url, index) => ({
			url,
			replicas: config.replicaUrls[index + 1]?.join(','),
		}))
		found.push(...(await Promise.all(others.map((cell) => examineCell(checks, cell)))).flat())
		const seconds = Number(((performance.now() - began) / 1000).toFixed(1))
		if (values.has('json')) printJson(documentOf(found, seconds))
		else printReport(found, seconds)
		const problems = countLevel(found, 'problem')
		if (problems > 0) throw new OperatorError(`${countOf(problems, 'problem')} found`)
	},
}

const examine = async (checks: Check[], env: NodeJS.ProcessEnv): Promise<Reported[]> => {
	const { context, close } = openDoctorContext(env)
	const found = await runChecks(checks, context)
	await close()
	return found
}

/** What concerns another cell than the home: its database, and the work that is done in it. */
const examineCell = async (
	checks: Check[],
	{ url, replicas }: { url: string; replicas: string | undefined },
): Promise<Reported[]> => {
	const ofDatabase = checks.filter(({ area, needs }) => area === 'database' || needs !== undefined)
	const found = await examine(ofDatabase, {
		...process.env,
		DATABASE_URLS: undefined,
		DATABASE_URL: url,
		DATABASE_REPLICA_URLS: replicas,
	})
	return found.map((finding) => ({ ...finding, message: `${hostOf(url)}: ${finding.message}` }))
}

const selectChecks = (values: OptionValues): Check[] => {
	const left = values.texts('skip')
	const unknown = left.find((area) => !AREAS.includes(area))
	if (unknown !== undefined)
		throw new OperatorError(`--skip is "${unknown}", but must be one of ${AREAS.join(', ')}`, USAGE_EXIT_CODE)
	return CHECKS.filter(({ area }) => !left.includes(area))
}

const countLevel = (found: readonly Reported[], level: Level): number =>
	found.filter((finding) => finding.level === level).length

const nameOf = ({ area, name }: Reported): string => `${area}.${name}`

const printReport = (found: readonly Reported[], seconds: number): void => {
	const shown = found.filter(({ level }) => level !== 'skipped')
	const levelWidth = Math.max(...LEVELS.map((level) => level.length))
	const nameWidth = Math.max(0, ...shown.map((finding) => nameOf(finding).length))
	const indent = ' '.repeat(levelWidth + nameWidth + 4)
	for (const finding of shown) {
		printLine(`${finding.level.padEnd(levelWidth)}  ${nameOf(finding).padEnd(nameWidth)}  ${finding.message}`)
		for (const line of finding.advice) printLine(`${indent}→ ${line}`)
	}
	for (const line of summarizeSkipped(found)) printLine(`${'skipped'.padEnd(levelWidth)}  ${line}`)
	const counts = [
		countOf(countLevel(found, 'problem'), 'problem'),
		countOf(countLevel(found, 'warning'), 'warning'),
		`${countLevel(found, 'ok')} ok`,
	]
	printLine(`Fiel ${formatVersion(readVersion())}: ${counts.join(', ')} in ${seconds} s`)
}

/** One line for each reason, because most checks are skipped for the same one. */
const summarizeSkipped = (found: readonly Reported[]): string[] =>
	[
		...Map.groupBy(
			found.filter(({ level }) => level === 'skipped'),
			({ message }) => message,
		),
	].map(([message, findings]) => `${message} (${findings.map(nameOf).join(', ')})`)

const documentOf = (found: readonly Reported[], seconds: number) => ({
	Status: [...LEVELS].reverse().find((level) => level !== 'skipped' && countLevel(found, level) > 0) ?? 'ok',
	Problems: countLevel(found, 'problem'),
	Warnings: countLevel(found, 'warning'),
	Seconds: seconds,
	Version: readVersion().version,
	Commit: readVersion().commit,
	Findings: found.map((finding) => ({
		Check: nameOf(finding),
		Level: finding.level,
		Message: finding.message,
		Advice: finding.advice,
	})),
})
