import type { Database } from '../../src/db/database.ts'
import { type Findings, findStoredState } from './audit.ts'
import { type Write, type WriteLog, writeName } from './write-log.ts'

/** The findings of an audit that are explained; one mistake often has many. */
const MOST_EXPLAINED = 10

/** Says for each finding what was asked for, what was answered, and what is stored. */
export const explainFindings = async (
	db: Database,
	{ writes }: WriteLog,
	findings: Findings,
): Promise<string> => {
	const lines = Object.entries(findings).flatMap(([check, found]) =>
		(found as string[]).map((finding) => ({ check, finding })),
	)
	const parts: string[] = []
	for (const { check, finding } of lines.slice(0, MOST_EXPLAINED)) {
		parts.push(`${check}: ${finding}`)
		const concerned = [...writes.values()].filter((write) => isAbout(finding, write))
		for (const write of concerned) parts.push(describeWrite(write))
		const [owner] = concerned
		if (owner) parts.push(`  stored: ${await findStoredState(db, owner.shop.name, owner.customer)}`)
	}
	if (lines.length > MOST_EXPLAINED) parts.push(`and ${lines.length - MOST_EXPLAINED} more`)
	return parts.join('\n')
}

/** A finding names a write, or a customer. */
const isAbout = (finding: string, { kind, shop, customer, key }: Write): boolean => {
	const name = writeName(kind, shop.name, customer, key)
	return (
		finding === name ||
		finding.startsWith(`${name} is`) ||
		finding.startsWith(`${customer} of ${shop.name} has`) ||
		finding.startsWith(`${customer} has`)
	)
}

const describeWrite = ({ kind, key, points, status, request, answer }: Write): string =>
	[
		`  ${kind} ${key} (${points}): ${status}`,
		request && `    request: ${request}`,
		answer && `    acknowledged: ${answer}`,
	]
		.filter(Boolean)
		.join('\n')
