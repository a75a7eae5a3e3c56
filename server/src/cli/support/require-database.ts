import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../config.ts'
import { OperatorError } from '../../operator-error.ts'

/** A check of an empty database that was made for it would say that all is well. */
export const requireDatabase = ({ databaseUrl, dataDir }: Config): void => {
	if (databaseUrl !== undefined || existsSync(path.join(dataDir, 'postgres'))) return
	throw new OperatorError(
		`There is no database in ${dataDir}. FIEL_DATA_DIR names another folder, DATABASE_URL a PostgreSQL server.`,
	)
}
