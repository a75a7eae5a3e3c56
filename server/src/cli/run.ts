import { shiftedClock, systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { Problem, WRONG_CALL } from '../problem.ts'
import { type Command, readValues, usageOf, usageOfAll } from './command.ts'
import { couponsImport } from './coupons-import.ts'
import { explainCommand } from './explain.ts'
import { importCommand } from './import.ts'
import { keysCreate } from './keys-create.ts'
import { keysList } from './keys-list.ts'
import { keysRevoke } from './keys-revoke.ts'
import { keysRotate } from './keys-rotate.ts'
import { mailList } from './mail-list.ts'
import { mailRetry } from './mail-retry.ts'
import { merchantsCreate } from './merchants-create.ts'
import { merchantsList } from './merchants-list.ts'
import { migrateCommand } from './migrate.ts'
import { objectivesComplete } from './objectives-complete.ts'
import { printLine } from './print.ts'
import { programGet } from './program-get.ts'
import { programPreview } from './program-preview.ts'
import { programSet } from './program-set.ts'
import { redemptionsList } from './redemptions-list.ts'
import { simulateCommand } from './simulate.ts'
import { startCommand } from './start.ts'
import { usersCreate } from './users-create.ts'
import { usersLink } from './users-link.ts'
import { usersList } from './users-list.ts'
import { usersRemove } from './users-remove.ts'
import { usersRole } from './users-role.ts'
import { webhooksChange } from './webhooks-change.ts'
import { webhooksCreate } from './webhooks-create.ts'
import { webhooksList } from './webhooks-list.ts'
import { webhooksLog } from './webhooks-log.ts'
import { webhooksRemove } from './webhooks-remove.ts'
import { webhooksResend } from './webhooks-resend.ts'
import { webhooksRotate } from './webhooks-rotate.ts'
import { webhooksTest } from './webhooks-test.ts'
import { workerCommand } from './worker.ts'

const COMMANDS: readonly Command[] = [
	...[startCommand, workerCommand, migrateCommand],
	...[keysCreate, keysList, keysRotate, keysRevoke],
	...[merchantsCreate, merchantsList],
	...[simulateCommand, explainCommand],
	importCommand,
	...[couponsImport, mailList, mailRetry, redemptionsList],
	objectivesComplete,
	...[usersCreate, usersList, usersRole, usersRemove, usersLink],
	...[programGet, programSet, programPreview],
	...[webhooksCreate, webhooksList, webhooksChange, webhooksRemove, webhooksRotate],
	...[webhooksTest, webhooksLog, webhooksResend],
]

export const run = async (words: string[]): Promise<void> => {
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
