import type { DatabaseAway } from './context.ts'

interface Explanation {
	/** Matches the code of the error, or its message where there is no code. */
	pattern: RegExp
	why: string
	advice: string[]
}

const EXPLANATIONS: readonly Explanation[] = [
	{
		pattern: /^ECONNREFUSED$|^ENOENT$/,
		why: 'nothing listens there',
		advice: [
			'Start PostgreSQL, or correct the host and the port in DATABASE_URL.',
			'On its machine: systemctl status postgresql',
		],
	},
	{
		pattern: /^(ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/,
		why: 'the name of its host is not known here',
		advice: [
			'Correct the host in DATABASE_URL, or repair the name server of this machine (/etc/resolv.conf).',
		],
	},
	{
		pattern: /timeout|^ETIMEDOUT$|^EHOSTUNREACH$|^ENETUNREACH$/,
		why: 'it does not answer in time',
		advice: [
			'Check that its machine runs, and that the firewall between lets this machine reach its port.',
			'pg_isready -d "$DATABASE_URL" asks the same without a password.',
		],
	},
	{
		pattern: /^EACCES$|^EPERM$/,
		why: 'this user of the system may not open its socket',
		advice: ['Run the command as the user that runs Fiel.'],
	},
	{
		pattern: /^28(P01|000)$/,
		why: 'it refuses the user or the password',
		advice: [
			'Correct the user and the password in DATABASE_URL; characters such as @ and / are written as %40 and %2F.',
			'Which users may connect from where is in pg_hba.conf of PostgreSQL.',
		],
	},
	{
		pattern: /^3D000$/,
		why: 'it has no such database',
		advice: ['Create it with createdb, or correct the last part of DATABASE_URL.'],
	},
	{
		pattern: /^53300$|too many (clients|connections)|no more connections/,
		why: 'it has no connection left',
		advice: [
			'Stop a program that holds many: select application_name, count(*) from pg_stat_activity group by 1',
			'Then raise max_connections, or lower FIEL_POOL_SIZE in every process.',
		],
	},
	{
		pattern: /^57P0[123]$/,
		why: 'it is starting, stopping or replaying its log',
		advice: ['Wait a minute and try again; the log of PostgreSQL says how far it is.'],
	},
	{
		pattern: /^no server accepts writes/,
		why: 'none of its servers is the primary',
		advice: [
			'Look at what manages the servers, for example with: patronictl list',
			'If the primary is lost and nothing promotes a replica, promote one: select pg_promote()',
		],
	},
	{
		pattern: /does not support SSL/,
		why: 'it has no TLS, which DATABASE_URL asks for',
		advice: ['Switch ssl on in PostgreSQL, or remove sslmode from DATABASE_URL in a network you trust.'],
	},
	{
		pattern: /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/,
		why: 'its certificate is not accepted',
		advice: [
			'Renew the certificate, or name its authority in DATABASE_URL with sslrootcert=/path/to/ca.pem.',
		],
	},
]

/** Says in plain words why a connection failed; the error never contains the password. */
export const explainConnection = (
	error: Error & { code?: string; errors?: (Error & { code?: string })[] },
	{ where }: { where: string },
): DatabaseAway => {
	// If the name has several addresses, the first error is representative.
	const first = error.errors?.[0] ?? error
	const known = EXPLANATIONS.find(
		({ pattern }) => pattern.test(first.code ?? '') || pattern.test(first.message),
	)
	const why = known ? `${known.why} (${first.message})` : first.message
	return {
		is: 'away',
		level: 'problem',
		message: `PostgreSQL cannot be reached at ${where}: ${why}.`,
		advice: known?.advice ?? ['Check DATABASE_URL, and the log of PostgreSQL.'],
	}
}
