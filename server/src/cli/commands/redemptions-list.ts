import { listRedemptions } from '../../rewards/list/list-redemptions.ts'
import { type CliCommand, JSON_OPTION, MERCHANT_OPTION } from '../support/command.ts'
import { formatTime, printJson, printTable } from '../support/print.ts'
import { requireMerchant, withDatabase } from '../support/with-database.ts'

export const redemptionsListCommand: CliCommand = {
	name: 'redemptions list',
	summary: "List a merchant's last 100 redemptions, the orders that used them and any unmet conditions",
	needsDatabase: true,
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await requireMerchant(db, values.text('merchant'))
			const redemptions = await listRedemptions(db, merchant.id)
			if (values.has('json'))
				return printJson(
					redemptions.map((redemption) => ({
						RewardId: redemption.id,
						OriginalKey: redemption.originalKey,
						ExternalCode: redemption.externalCode,
						RewardConfigurationId: redemption.rewardId,
						Title: redemption.title,
						CustomerId: redemption.customer,
						Points: redemption.points.toNumber(),
						Cashback: redemption.cashback.toNumber(),
						Redeemed: redemption.redeemedAt,
						Order: redemption.order,
						Unmet: redemption.unmet,
						Cancelled: redemption.cancelledAt,
					})),
				)
			printTable([
				['ID', 'REDEEMED', 'CUSTOMER', 'REWARD', 'CODE', 'ORDER', 'NOT MET', 'CANCELLED'],
				...redemptions.map((redemption) => [
					...[String(redemption.id), formatTime(redemption.redeemedAt), redemption.customer],
					...[redemption.title, redemption.externalCode, redemption.order ?? '-'],
					...[redemption.unmet.join(' ') || '-', formatTime(redemption.cancelledAt)],
				]),
			])
		}),
}
