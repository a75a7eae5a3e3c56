import { shiftedClock, systemClock } from '../clock.ts'
import { readConfig, readUsableConfig } from '../config.ts'
import { OperatorError, USAGE_EXIT_CODE } from '../operator-error.ts'
import { formatVersion, readVersion } from '../version.ts'
import { type CliCommand, formatAllUsage, formatUsage, readOptions } from './support/command.ts'
import { printLine } from './support/print.ts'
import { requireDatabase } from './support/require-database.ts'

/** Commands are imported on demand, because most need only a small part of the server. */
const COMMANDS: Record<string, () => Promise<CliCommand>> = {
	start: async () => (await import('./commands/start.ts')).startCommand,
	worker: async () => (await import('./commands/worker.ts')).workerCommand,
	process: async () => (await import('./commands/process.ts')).processCommand,
	doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
	migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
	'keys create': async () => (await import('./commands/keys/create.ts')).keysCreateCommand,
	'keys list': async () => (await import('./commands/keys/list.ts')).keysListCommand,
	'keys rotate': async () => (await import('./commands/keys/rotate.ts')).keysRotateCommand,
	'keys origins': async () => (await import('./commands/keys/origins.ts')).keysOriginsCommand,
	'keys revoke': async () => (await import('./commands/keys/revoke.ts')).keysRevokeCommand,
	'ledger-keys create': async () =>
		(await import('./commands/ledger-keys/create.ts')).ledgerKeysCreateCommand,
	'ledger-keys rotate': async () =>
		(await import('./commands/ledger-keys/rotate.ts')).ledgerKeysRotateCommand,
	'ledger-keys renew': async () => (await import('./commands/ledger-keys/renew.ts')).ledgerKeysRenewCommand,
	'merchants move': async () => (await import('./commands/merchants/move.ts')).merchantsMoveCommand,
	'merchants keep': async () => (await import('./commands/merchants/keep.ts')).merchantsKeepCommand,
	'merchants create': async () => (await import('./commands/merchants/create.ts')).merchantsCreateCommand,
	'merchants change': async () => (await import('./commands/merchants/change.ts')).merchantsChangeCommand,
	'merchants list': async () => (await import('./commands/merchants/list.ts')).merchantsListCommand,
	'cells add': async () => (await import('./commands/cells/add.ts')).cellsAddCommand,
	'cells drain': async () => (await import('./commands/cells/drain.ts')).cellsDrainCommand,
	'cells list': async () => (await import('./commands/cells/list.ts')).cellsListCommand,
	simulate: async () => (await import('./commands/simulate.ts')).simulateCommand,
	archive: async () => (await import('./commands/archive.ts')).archiveCommand,
	verify: async () => (await import('./commands/verify.ts')).verifyCommand,
	explain: async () => (await import('./commands/explain.ts')).explainCommand,
	import: async () => (await import('./commands/import.ts')).importCommand,
	'coupons import': async () => (await import('./commands/coupons-import.ts')).couponsImportCommand,
	'mail list': async () => (await import('./commands/mail/list.ts')).mailListCommand,
	'mail retry': async () => (await import('./commands/mail/retry.ts')).mailRetryCommand,
	'redemptions list': async () => (await import('./commands/redemptions-list.ts')).redemptionsListCommand,
	'customization set': async () => (await import('./commands/customization-set.ts')).customizationSetCommand,
	'objectives complete': async () =>
		(await import('./commands/objectives-complete.ts')).objectivesCompleteCommand,
	'users create': async () => (await import('./commands/users/create.ts')).usersCreateCommand,
	'users list': async () => (await import('./commands/users/list.ts')).usersListCommand,
	'users role': async () => (await import('./commands/users/role.ts')).usersRoleCommand,
	'users contacts': async () => (await import('./commands/users/contacts.ts')).usersContactsCommand,
	'users remove': async () => (await import('./commands/users/remove.ts')).usersRemoveCommand,
	'users forget-browsers': async () =>
		(await import('./commands/users/forget-browsers.ts')).usersForgetBrowsersCommand,
	'users link': async () => (await import('./commands/users/link.ts')).usersLinkCommand,
	'program get': async () => (await import('./commands/program/get.ts')).programGetCommand,
	'program set': async () => (await import('./commands/program/set.ts')).programSetCommand,
	'program preview': async () => (await import('./commands/program/preview.ts')).programPreviewCommand,
	'webhooks create': async () => (await import('./commands/webhooks/create.ts')).webhooksCreateCommand,
	'webhooks list': async () => (await import('./commands/webhooks/list.ts')).webhooksListCommand,
	'webhooks change': async () => (await import('./commands/webhooks/change.ts')).webhooksChangeCommand,
	'webhooks remove': async () => (await import('./commands/webhooks/remove.ts')).webhooksRemoveCommand,
	'webhooks rotate': async () => (await import('./commands/webhooks/rotate.ts')).webhooksRotateCommand,
	'webhooks test': async () => (await import('./commands/webhooks/send-test.ts')).webhooksTestCommand,
	'webhooks log': async () => (await import('./commands/webhooks/log.ts')).webhooksLogCommand,
	'webhooks resend': async () => (await import('./commands/webhooks/resend.ts')).webhooksResendCommand,
}

const loadAllCommands = async (): Promise<CliCommand[]> =>
	(await Promise.all(Object.values(COMMANDS).map((load) => load()))).filter(({ isInternal }) => !isInternal)

export const run = async (args: string[]): Promise<void> => {
	if (args[0] === '--version') return printLine(`fiel ${formatVersion(readVersion())}`)
	if (args[0] === '--help' || args[0] === 'help') return printLine(formatAllUsage(await loadAllCommands()))
	const name = Object.keys(COMMANDS).find((known) => ` ${args.join(' ')} `.startsWith(` ${known} `))
	if (!name) {
		const typed = args.filter((word) => !word.startsWith('-')).join(' ')
		const complaint = typed ? `There is no command "${typed}"\n` : ''
		throw new OperatorError(complaint + formatAllUsage(await loadAllCommands()), USAGE_EXIT_CODE)
	}
	const command = await COMMANDS[name]!()
	const values = readOptions(command, args.slice(name.split(' ').length))
	if (!values) return printLine(formatUsage(command))
	const config = command.acceptsRefusedSettings
		? readUsableConfig(process.env).config
		: readConfig(process.env)
	if (command.needsDatabase) requireDatabase(config)
	const merchant = values.has('merchant') ? values.text('merchant') : undefined
	await command.run({ config, clock: shiftedClock(systemClock, config.timeOffset), merchant }, values)
}
