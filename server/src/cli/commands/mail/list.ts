import { listMails } from '../../../notifications/list-mails.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { formatTime, printJson, printTable } from '../../support/print.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'

export const mailListCommand: CliCommand = {
	name: 'mail list',
	summary: "List a merchant's last 100 mails and their status",
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const mails = await listMails(db, merchant.id, { hasServer: context.config.smtpUrl !== undefined })
			if (values.has('json'))
				return printJson(
					mails.map((mail) => ({
						Id: mail.id,
						Kind: mail.kind,
						Recipient: mail.recipient,
						Subject: mail.subject,
						Status: mail.status,
						Attempts: mail.attempts,
						Created: mail.createdAt,
						NextAttempt: mail.nextAttemptAt,
						Sent: mail.sentAt,
						Failed: mail.failedAt,
						LastError: mail.lastError,
						RewardId: mail.redemptionId,
					})),
				)
			printTable([
				['ID', 'STATUS', 'CREATED', 'RECIPIENT', 'SUBJECT', 'ATTEMPTS', 'LAST ERROR'],
				...mails.map((mail) => [
					...[String(mail.id), mail.status, formatTime(mail.createdAt), mail.recipient, mail.subject],
					...[String(mail.attempts), mail.lastError ?? '-'],
				]),
			])
		}),
}
