import { listRedemptions } from '../rewards/list-redemptions.ts'
import { type Command, JSON_OPTION, MERCHANT_OPTION } from './command.ts'
import { printJson, printTable, timeOf } from './print.ts'
import { getMerchant, withDatabase } from './with-database.ts'

export const redemptionsList: Command = {
	name: 'redemptions list',
	summary: "List a merchant's last 100 redemptions, the orders that used them and what those did not meet",
	options: { ...MERCHANT_OPTION, ...JSON_OPTION },
	run: (context, values) =>
		withDatabase(context, async (db) => {
			const merchant = await getMerchant(db, values.text('merchant'))
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
					...[String(redemption.id), timeOf(redemption.redeemedAt), redemption.customer],
					...[redemption.title, redemption.externalCode, redemption.order ?? '-'],
					...[redemption.unmet.join(' ') || '-', timeOf(redemption.cancelledAt)],
				]),
			])
		}),
}
