import { ENGINES, type Engine } from './db/citus/engine.ts'
import { parseHosts } from './db/hosts/parse-hosts.ts'
import { type Environment, invalidSetting, SettingError, textOf } from './read-setting.ts'

export const databaseUrlOf = (env: Environment): string | undefined => {
	const text = textOf(env, 'DATABASE_URL')
	if (text === undefined) return undefined
	const parsed = /\s/.test(text) ? null : parseHosts(text)
	// The value may contain a password, so the message does not repeat it.
	if (parsed === null)
		throw new SettingError(
			'DATABASE_URL',
			'DATABASE_URL must look like postgres://user:password@host:5432/database',
		)
	if ('unusable' in parsed)
		throw new SettingError(
			'DATABASE_URL',
			`DATABASE_URL has target_session_attrs=${parsed.unusable}, but Fiel needs the server that accepts writes: read-write`,
		)
	return text
}

/** Commas also separate the parameters of a URL, so the list is split where another URL begins. */
const splitUrls = (text: string): string[] => text.split(/\s*,\s*(?=postgres(?:ql)?:)/).filter(Boolean)

export const cellUrlsOf = (env: Environment): string[] => {
	const urls = splitUrls(textOf(env, 'DATABASE_URLS') ?? '')
	if (urls.length > 0 && textOf(env, 'DATABASE_URL') !== undefined)
		throw new SettingError(
			'DATABASE_URLS',
			'DATABASE_URL and DATABASE_URLS are set: DATABASE_URLS contains all databases',
		)
	const isUsable = (url: string): boolean => {
		const parsed = /\s/.test(url) ? null : parseHosts(url)
		return parsed !== null && !('unusable' in parsed)
	}
	// The values may contain passwords, so the message does not repeat them.
	if (!urls.every(isUsable))
		throw new SettingError(
			'DATABASE_URLS',
			'DATABASE_URLS must be addresses of databases, with commas, as in postgres://user:password@host:5432/database',
		)
	return urls
}

/** The replicas of each database in the order of DATABASE_URLS, with semicolons between them; of one without cells. */
export const replicaUrlsOf = (env: Environment): string[][] => {
	const text = textOf(env, 'DATABASE_REPLICA_URLS') ?? ''
	const groups = text.split(/\s*;\s*(?=postgres(?:ql)?:|;|$)/).map(splitUrls)
	const urls = groups.flat()
	const cells = cellUrlsOf(env).length
	const isReplica = (url: string): boolean => {
		const parsed = /\s/.test(url) ? null : parseHosts(url)
		return parsed !== null && 'hosts' in parsed && parsed.hosts.length === 1 && !parsed.wantsPrimary
	}
	// The values may contain passwords, so the message does not repeat them.
	if (!urls.every(isReplica))
		throw new SettingError(
			'DATABASE_REPLICA_URLS',
			'DATABASE_REPLICA_URLS must be addresses of one server each, with commas, as in postgres://user:password@host:5432/database',
		)
	if (urls.length > 0 && cells === 0 && textOf(env, 'DATABASE_URL') === undefined)
		throw new SettingError(
			'DATABASE_REPLICA_URLS',
			'DATABASE_URL is not set: DATABASE_REPLICA_URLS are replicas of that database',
		)
	if (groups.length > Math.max(1, cells))
		throw new SettingError(
			'DATABASE_REPLICA_URLS',
			`DATABASE_REPLICA_URLS has replicas of ${groups.length} databases, with semicolons between them, and there ${cells > 1 ? `are ${cells}` : 'is one'}`,
		)
	return groups
}

/** What each database is, in the order of DATABASE_URLS; one word stands for all of them. */
export const enginesOf = (env: Environment): Engine[] => {
	const text = textOf(env, 'FIEL_ENGINE')!
	const named = text.split(/\s*,\s*/).map((word) => ENGINES.find((engine) => engine === word))
	const databases = Math.max(1, cellUrlsOf(env).length)
	const engines = named.length === 1 ? Array.from({ length: databases }, () => named[0]) : named
	if (engines.length !== databases || !engines.every((engine) => engine !== undefined))
		throw invalidSetting(
			'FIEL_ENGINE',
			text,
			`${ENGINES.join(' or ')}, or one of them for each database of DATABASE_URLS, with commas`,
		)
	if (!engines.includes('citus')) return engines
	if (databaseUrlOf(env) === undefined && cellUrlsOf(env).length === 0)
		throw new SettingError(
			'FIEL_ENGINE',
			'DATABASE_URL is not set: FIEL_ENGINE=citus needs the address of a coordinator',
		)
	if (replicaUrlsOf(env).some((urls, index) => urls.length > 0 && engines[index] === 'citus'))
		throw new SettingError(
			'FIEL_ENGINE',
			'DATABASE_REPLICA_URLS has replicas of a database whose FIEL_ENGINE is citus: a replica of its coordinator has no rows',
		)
	return engines
}
