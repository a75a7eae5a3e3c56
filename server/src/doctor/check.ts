import type { DoctorContext, OpenDatabase } from './context.ts'
import type { Finding } from './finding.ts'

/** A check reads, decides, and returns what it found, without changing anything. */
export interface Check {
	/** What the report groups, and what `--skip` names. */
	area: string
	/** Every name that its findings may have; the documents list them. */
	names: readonly string[]
	run(context: DoctorContext): Promise<Finding[]>
	/** Present if the check cannot run without a database, or without its tables. */
	needs?: 'database' | 'tables'
}

export const defineCheck = <const Name extends string>(
	area: string,
	names: readonly Name[],
	run: (context: DoctorContext) => Promise<Finding<NoInfer<Name>>[]>,
): Check => ({ area, names, run })

/** Runs only if the database answers. */
export const defineDatabaseCheck = <const Name extends string>(
	area: string,
	names: readonly Name[],
	run: (database: OpenDatabase, context: DoctorContext) => Promise<Finding<NoInfer<Name>>[]>,
	needs: Check['needs'] = 'database',
): Check => ({
	area,
	names,
	needs,
	async run(context) {
		const state = await context.database
		return state.is === 'open' ? run(state, context) : []
	},
})

/** Runs only if the database has the tables of this version. */
export const defineTableCheck = <const Name extends string>(
	area: string,
	names: readonly Name[],
	run: (database: OpenDatabase, context: DoctorContext) => Promise<Finding<NoInfer<Name>>[]>,
): Check => defineDatabaseCheck(area, names, run, 'tables')
