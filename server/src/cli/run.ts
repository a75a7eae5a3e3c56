import { shiftedClock, systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import { type Command, readValues, usageOf, usageOfAll } from './command.ts'
import { printLine } from './print.ts'

/** A command is loaded when it is called: most need little of what the server needs. */
const COMMANDS: Record<string, () => Promise<Command>> = {
	start: async () => (await import('./start.ts')).startCommand,
	worker: async () => (await import('./worker.ts')).workerCommand,
	migrate: async () => (await import('./migrate.ts')).migrateCommand,
	'keys create': async () => (await import('./keys-create.ts')).keysCreate,
	'keys list': async () => (await import('./keys-list.ts')).keysList,
	'keys rotate': async () => (await import('./keys-rotate.ts')).keysRotate,
	'keys revoke': async () => (await import('./keys-revoke.ts')).keysRevoke,
	'ledger-keys create': async () => (await import('./ledger-keys-create.ts')).ledgerKeysCreate,
	'ledger-keys rotate': async () => (await import('./ledger-keys-rotate.ts')).ledgerKeysRotate,
	'ledger-keys renew': async () => (await import('./ledger-keys-renew.ts')).ledgerKeysRenew,
	'merchants create': async () => (await import('./merchants-create.ts')).merchantsCreate,
	'merchants change': async () => (await import('./merchants-change.ts')).merchantsChange,
	'merchants list': async () => (await import('./merchants-list.ts')).merchantsList,
	simulate: async () => (await import('./simulate.ts')).simulateCommand,
	verify: async () => (await import('./verify.ts')).verifyCommand,
	explain: async () => (await import('./explain.ts')).explainCommand,
	import: async () => (await import('./import.ts')).importCommand,
	'coupons import': async () => (await import('./coupons-import.ts')).couponsImport,
	'mail list': async () => (await import('./mail-list.ts')).mailList,
	'mail retry': async () => (await import('./mail-retry.ts')).mailRetry,
	'redemptions list': async () => (await import('./redemptions-list.ts')).redemptionsList,
	'objectives complete': async () => (await import('./objectives-complete.ts')).objectivesComplete,
	'users create': async () => (await import('./users-create.ts')).usersCreate,
	'users list': async () => (await import('./users-list.ts')).usersList,
	'users role': async () => (await import('./users-role.ts')).usersRole,
	'users contacts': async () => (await import('./users-contacts.ts')).usersContacts,
	'users remove': async () => (await import('./users-remove.ts')).usersRemove,
	'users forget-browsers': async () => (await import('./users-forget-browsers.ts')).usersForgetBrowsers,
	'users link': async () => (await import('./users-link.ts')).usersLink,
	'program get': async () => (await import('./program-get.ts')).programGet,
	'program set': async () => (await import('./program-set.ts')).programSet,
	'program preview': async () => (await import('./program-preview.ts')).programPreview,
	'webhooks create': async () => (await import('./webhooks-create.ts')).webhooksCreate,
	'webhooks list': async () => (await import('./webhooks-list.ts')).webhooksList,
	'webhooks change': async () => (await import('./webhooks-change.ts')).webhooksChange,
	'webhooks remove': async () => (await import('./webhooks-remove.ts')).webhooksRemove,
	'webhooks rotate': async () => (await import('./webhooks-rotate.ts')).webhooksRotate,
	'webhooks test': async () => (await import('./webhooks-test.ts')).webhooksTest,
	'webhooks log': async () => (await import('./webhooks-log.ts')).webhooksLog,
	'webhooks resend': async () => (await import('./webhooks-resend.ts')).webhooksResend,
}

const loadAll = (): Promise<Command[]> => Promise.all(Object.values(COMMANDS).map((load) => load()))

export const run = async (words: string[]): Promise<void> => {
	if (words[0] === '--help' || words[0] === 'help') return printLine(usageOfAll(await loadAll()))
	const name = Object.keys(COMMANDS).find((known) => ` ${words.join(' ')} `.startsWith(` ${known} `))
	if (!name) {
		const typed = words.filter((word) => !word.startsWith('-')).join(' ')
		const complaint = typed ? `There is no command "${typed}"\n` : ''
		throw new Problem(complaint + usageOfAll(await loadAll()), WRONG_CALL)
	}
	const command = await COMMANDS[name]!()
	const values = readValues(command, words.slice(name.split(' ').length))
	if (!values) return printLine(usageOf(command))
	const config = readConfig(process.env)
	await command.run({ config, clock: shiftedClock(systemClock, config.timeOffset) }, values)
}
