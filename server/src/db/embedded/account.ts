import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { OperatorError } from '../../operator-error.ts'

/** The system account that runs PostgreSQL; undefined for the account that runs Fiel. */
export type SystemAccount = { uid: number; gid: number } | undefined

const UNPRIVILEGED = ['postgres', '_postgres', 'nobody']

/** PostgreSQL refuses to run as root, so that root starts it under an unprivileged account. */
export const chooseAccount = (cluster: string): SystemAccount => {
	if (process.getuid?.() !== 0) return undefined
	const owner = statSync(cluster, { throwIfNoEntry: false })
	if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
	const users = readFileSync('/etc/passwd', 'utf8')
		.split('\n')
		.map((line) => line.split(':'))
	for (const name of UNPRIVILEGED) {
		const user = users.find(([known]) => known === name)
		if (user) return { uid: Number(user[2]), gid: Number(user[3]) }
	}
	throw new OperatorError(
		'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody"',
	)
}

/** Tries it out, because the permissions of all parent folders count too. */
export const canEnter = (account: SystemAccount, folder: string): boolean =>
	spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
