import { type Command, readValues, usageOf, usageOfAll } from './cli/command.ts'
import { couponsImport } from './cli/coupons-import.ts'
import { explainCommand } from './cli/explain.ts'
import { keysCreate } from './cli/keys-create.ts'
import { keysList } from './cli/keys-list.ts'
import { keysRevoke } from './cli/keys-revoke.ts'
import { mailList } from './cli/mail-list.ts'
import { mailRetry } from './cli/mail-retry.ts'
import { merchantsCreate } from './cli/merchants-create.ts'
import { merchantsList } from './cli/merchants-list.ts'
import { migrateCommand } from './cli/migrate.ts'
import { objectivesComplete } from './cli/objectives-complete.ts'
import { printLine } from './cli/print.ts'
import { programGet } from './cli/program-get.ts'
import { programPreview } from './cli/program-preview.ts'
import { programSet } from './cli/program-set.ts'
import { redemptionsList } from './cli/redemptions-list.ts'
import { simulateCommand } from './cli/simulate.ts'
import { startCommand } from './cli/start.ts'
import { usersCreate } from './cli/users-create.ts'
import { usersLink } from './cli/users-link.ts'
import { usersList } from './cli/users-list.ts'
import { usersRemove } from './cli/users-remove.ts'
import { usersRole } from './cli/users-role.ts'
import { webhooksChange } from './cli/webhooks-change.ts'
import { webhooksCreate } from './cli/webhooks-create.ts'
import { webhooksList } from './cli/webhooks-list.ts'
import { webhooksLog } from './cli/webhooks-log.ts'
import { webhooksRemove } from './cli/webhooks-remove.ts'
import { webhooksResend } from './cli/webhooks-resend.ts'
import { webhooksRotate } from './cli/webhooks-rotate.ts'
import { webhooksTest } from './cli/webhooks-test.ts'
import { workerCommand } from './cli/worker.ts'
import { shiftedClock, systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { Problem, WRONG_CALL } from './problem.ts'

const COMMANDS: readonly Command[] = [
	...[startCommand, workerCommand, migrateCommand],
	...[keysCreate, keysList, keysRevoke],
	...[merchantsCreate, merchantsList],
	...[simulateCommand, explainCommand],
	...[couponsImport, mailList, mailRetry, redemptionsList],
	objectivesComplete,
	...[usersCreate, usersList, usersRole, usersRemove, usersLink],
	...[programGet, programSet, programPreview],
	...[webhooksCreate, webhooksList, webhooksChange, webhooksRemove, webhooksRotate],
	...[webhooksTest, webhooksLog, webhooksResend],
]

const run = async (words: string[]): Promise<void> => {
	if (words[0] === '--help' || words[0] === 'help') return printLine(usageOfAll(COMMANDS))
	const command = COMMANDS.find(({ name }) => ` ${words.join(' ')} `.startsWith(` ${name} `))
	if (!command) {
		const typed = words.filter((word) => !word.startsWith('-')).join(' ')
		const complaint = typed ? `There is no command "${typed}"\n` : ''
		throw new Problem(complaint + usageOfAll(COMMANDS), WRONG_CALL)
	}
	const values = readValues(command, words.slice(command.name.split(' ').length))
	if (!values) return printLine(usageOf(command))
	const config = readConfig(process.env)
	await command.run({ config, clock: shiftedClock(systemClock, config.timeOffset) }, values)
}

try {
	await run(process.argv.slice(2))
	process.exit(0)
} catch (error) {
	console.error(error instanceof Problem ? error.message : error)
	process.exit(error instanceof Problem ? error.exitCode : 1)
}
