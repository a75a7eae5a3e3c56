import { publicUrlOf } from '../../../config.ts'
import { OperatorError } from '../../../operator-error.ts'
import { createLinks, LINK_MINUTES, signInLink } from '../../../users/create-links.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../../support/command.ts'
import { printJson, printLine } from '../../support/print.ts'
import { recordCommand } from '../../support/record-command.ts'
import { requireMerchant, withDatabase } from '../../support/with-database.ts'
import { EMAIL_OPTION, requireUser } from './require-user.ts'

export const usersLinkCommand: CliCommand = {
	name: 'users link',
	summary: `Print a link that signs a user in, once, within ${LINK_MINUTES} minutes`,
	options: { ...MERCHANT_OPTION, ...EMAIL_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const now = context.clock.now()
			const { id, email, isActive } = await requireUser(db, merchant, values.text('email'))
			if (!isActive) throw new OperatorError(`${email} is deactivated: an owner can reactivate the account`)
			const token = await db.transaction(async (tx) => {
				const [made] = await createLinks(tx, merchant.id, [id], now)
				await recordCommand(tx, merchant.id, usersLinkCommand, { kind: 'users', id }, now)
				return made!
			})
			const link = signInLink(publicUrlOf(context.config), token)
			if (values.has('json')) return printJson({ Email: email, Link: link })
			printLine(link)
		}),
}
