import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '../../operator-error.ts'
import type { SystemAccount } from './account.ts'
import { type Binaries, CLEAN_ENV } from './binaries.ts'
import { isAlive } from './process.ts'

export const SUPERUSER = 'fiel'

/**
 * A spawned process enters its working folder before it changes its account. If it refers to that folder through
 * /proc, it needs no access to the parent folders, and long paths, spaces and quotes cause no problems.
 */
export const workingFolderPath = (folder: string): string =>
	existsSync('/proc/self/cwd') ? '/proc/self/cwd' : folder

const runInitdb = (folder: string, binaries: Binaries, account: SystemAccount): Promise<void> => {
	const options = [
		...['-D', workingFolderPath(folder), '-U', SUPERUSER, '--encoding=UTF8'],
		// sort by code point, case by Unicode: the same on every machine, independent of its C library
		...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
		// "peer" would compare Fiel's account with the database user, and they differ when Fiel runs as root. The
		// permissions of the socket folder control access instead.
		...['--auth-local=trust', '--auth-host=reject'],
	]
	const initdb = spawn(binaries.initdb, options, {
		...account,
		cwd: folder,
		env: CLEAN_ENV,
		detached: true, // keeps Ctrl-C from interrupting initdb
		stdio: ['ignore', 'ignore', 'pipe'],
	})
	let errorOutput = ''
	initdb.stderr.setEncoding('utf8').on('data', (text: string) => {
		errorOutput += text
	})
	return new Promise((resolve, reject) => {
		initdb.once('error', reject)
		initdb.once('close', (code) => {
			if (code === 0) resolve()
			else reject(new OperatorError(`The database could not be created in ${folder}: ${errorOutput.trim()}`))
		})
	})
}

const sync = async (folder: string): Promise<void> => {
	const handle = await open(folder)
	await handle.sync().finally(() => handle.close())
}

const removeAbandoned = async (cluster: string): Promise<void> => {
	const prefix = `${path.basename(cluster)}.new-`
	for (const name of await readdir(path.dirname(cluster))) {
		if (!name.startsWith(prefix)) continue
		const maker = Number(name.slice(prefix.length))
		if (maker === process.pid || !isAlive(maker))
			await rm(path.join(path.dirname(cluster), name), { recursive: true, force: true })
	}
}

/** Creates the cluster under a temporary name, so that an interrupted creation is not mistaken for a database. */
const createCluster = async (cluster: string, binaries: Binaries, account: SystemAccount): Promise<void> => {
	await removeAbandoned(cluster)
	const unfinished = `${cluster}.new-${process.pid}`
	await mkdir(unfinished, { mode: 0o700 })
	if (account) await chown(unfinished, account.uid, account.gid)
	await runInitdb(unfinished, binaries, account)
	await rename(unfinished, cluster).catch(async (error) => {
		await rm(unfinished, { recursive: true, force: true })
		if (!existsSync(path.join(cluster, 'PG_VERSION'))) throw error // otherwise another Fiel was faster
	})
	await sync(path.dirname(cluster))
}

export const prepareCluster = async (
	cluster: string,
	binaries: Binaries,
	account: SystemAccount,
	progress: (line: string) => void,
): Promise<void> => {
	const version = await readFile(path.join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
		if (error.code === 'ENOENT') return undefined
		throw error
	})
	if (version === undefined) {
		progress('Creating the database')
		await createCluster(cluster, binaries, account)
	} else if (version.trim() !== binaries.majorVersion)
		throw new OperatorError(
			`${cluster} was written by PostgreSQL ${version.trim()}, and this Fiel brings ${binaries.majorVersion}. ` +
				'Move the data with pg_dump, or run the Fiel that wrote it.',
		)
}
