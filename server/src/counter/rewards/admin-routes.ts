import {
	confirmCounterPin,
	giveBackAtCounter,
	listCounterRewards,
	previewCounterRedemption,
	redeemAtCounter,
	sendCounterPin,
} from '@fiel/contract'
import { findByReferencesOrNull } from '../../customers/find-by-reference.ts'
import { money } from '../../db/decimal.ts'
import { previewTransaction } from '../../db/preview-transaction.ts'
import type { AdminApi } from '../../http/admin-api.ts'
import { notFound } from '../../http/admin-reply.ts'
import { createCallerLimiter } from '../../http/caller-limiter.ts'
import { loadProgram } from '../../merchants/load-programs.ts'
import { type LocalizedMessage, localized } from '../../messages/message.ts'
import { confirmCodes } from '../../pins/confirm-codes.ts'
import { parseGiven } from '../../pins/parse-given.ts'
import { GUESS_LIMITS, makeTransactionId, SENDING_LIMITS } from '../../pins/pin.ts'
import { sendCodes } from '../../pins/send-codes.ts'
import { isRefusal, refuse } from '../../refusal.ts'
import { redeemRewards } from '../../rewards/redeem-rewards.ts'
import type { RedeemCommand } from '../../rewards/redemption-batch.ts'
import { listAvailableRewards } from '../../rewards/sale/list-available-rewards.ts'
import { listSaleCoupons } from '../../rewards/sale/list-sale-coupons.ts'
import {
	availableRewardsBody,
	optionalMoney,
	parseAskedCart,
	parseTillRedeem,
} from '../../rewards/sale/wire.ts'
import { cashierOf, salesPersonOf } from '../cashier.ts'
import { cartProducts, couponBody, redemptionBody } from '../wire.ts'
import { giveBackRewards } from './give-back-rewards.ts'
import { redeemForSales } from './redeem-for-sales.ts'

/** The routes of the counter for rewards and PINs; they do what the routes of tills do. */
export const registerCounterRewardsRoutes = (api: AdminApi): void => {
	registerRewardRoutes(api)
	registerPinRoutes(api)
}

const registerRewardRoutes = ({ db, clock, serve }: AdminApi): void => {
	serve(listCounterRewards, async ({ session: { merchant }, body, render }) => {
		const cart = parseAskedCart({ PurchaseValue: body.Amount, Products: cartProducts(body.Products) })
		const now = clock.now()
		const question = { customerReference: body.CustomerId, cart }
		const [available] = await listAvailableRewards(db, merchant.id, now, [question])
		if (isRefusal(available)) return available
		if (available!.customer === null)
			return refuse('Customer_NotFound', localized.noCustomer(body.CustomerId), 'CustomerId')
		const { Rewards, ShouldValidateCustomer } = availableRewardsBody(available!, render)
		const { pin } = await loadProgram(db, merchant.id)
		const coupons = await listSaleCoupons(db, merchant.id, now, available!.customer.id, cart)
		return {
			Rewards: Rewards.map((reward, nth) => ({
				...reward,
				Discount: available!.rewards[nth]!.answer.discount?.toNumber() ?? null,
			})),
			Coupons: coupons.map((coupon) => couponBody(coupon, render)),
			MustConfirmPin: ShouldValidateCustomer,
			PinMode: pin.mode,
		}
	})
	serve(previewCounterRedemption, async ({ session: { merchant }, body }) => {
		// Not at a till, so that no PIN is needed.
		const command: RedeemCommand = {
			...{ rewardId: body.RewardId, customerReference: body.CustomerId, key: null, metadata: [] },
			...{ value: optionalMoney(body.Value), purchaseValue: money(body.Amount) },
			coupon: 'never',
		}
		const [outcome] = await previewTransaction(db, (tx) =>
			redeemRewards(tx, merchant, clock.now(), [command]),
		)
		if (isRefusal(outcome)) return outcome
		const { points, cashback } = outcome!.redemption.record.amount
		return { Points: points.abs().toNumber(), Cashback: cashback.abs().toNumber() }
	})
	serve(redeemAtCounter, async ({ session, body }) => {
		const cashier = cashierOf(session, body.BranchId)
		const { branch } = cashier
		const salesPerson = salesPersonOf(cashier)
		const command = parseTillRedeem(body.RewardId, {
			CustomerId: body.CustomerId,
			Value: body.Value ?? null,
			OriginalKey: body.Key,
			PurchaseValue: body.Amount,
			Products: cartProducts(body.Products),
			Branch: branch && { OriginalId: branch.originalId, Name: branch.name },
			SalesPerson: { OriginalId: salesPerson.originalId, Name: salesPerson.name },
		})
		const [outcome] = await db.transaction((tx) =>
			redeemForSales(tx, session.merchant, clock.now(), [
				{ cashier, command: { ...command, key: body.Key } },
			]),
		)
		return isRefusal(outcome) ? outcome : redemptionBody(outcome!)
	})
	serve(giveBackAtCounter, async ({ session, params: { key } }) => {
		const [outcome] = await db.transaction((tx) =>
			giveBackRewards(tx, session.merchant, clock.now(), [{ cashier: cashierOf(session), key }]),
		)
		if (!isRefusal(outcome)) return undefined
		return outcome.refused === 'ApiRewardCancel_NotFound' ? notFound(outcome) : outcome
	})
}

const registerPinRoutes = ({ db, clock, sendsMail, serve }: AdminApi): void => {
	const sendings = createCallerLimiter(clock, SENDING_LIMITS)
	const guesses = createCallerLimiter(clock, GUESS_LIMITS)
	const callerOf = (userId: number, address: string) => ({ token: `user ${userId}`, address })
	serve(sendCounterPin, async ({ session: { merchant, user }, body, address, render }) => {
		const transactionId = body.TransactionId ?? makeTransactionId()
		const notSent = (message: LocalizedMessage, isMissing = { gateway: false, mail: false }) => ({
			...{ TransactionId: transactionId, SentBy: null, Message: render(message), Code: null },
			...{ AsksPhone: isMissing.gateway, AsksEmail: isMissing.mail },
		})
		const { CustomerId: reference, Phone, Email } = body
		// A customer joins by being added, which the shift shows.
		const [customer] = await findByReferencesOrNull(db, merchant.id, [reference], 'CustomerId')
		if (customer === null) return refuse('Customer_NotFound', localized.noCustomer(reference), 'CustomerId')
		const given = parseGiven({ Phone, Email }, reference)
		if ('invalid' in given)
			return given.invalid === 'Phone'
				? notSent(localized.pinPhoneInvalid(), { gateway: true, mail: false })
				: notSent(localized.pinEmailInvalid(), { gateway: false, mail: true })
		if (!sendings.take(callerOf(user.id, address))) return notSent(localized.pinTooMany())
		const command = { reference, transactionId, given, hasMailServer: sendsMail }
		const [outcome] = await db.transaction((tx) => sendCodes(tx, merchant, clock.now(), [command]))
		if (outcome!.is === 'not sent') return notSent(outcome!.message, outcome!.isMissing)
		return {
			TransactionId: outcome!.transactionId,
			SentBy: outcome!.channel === 'gateway' ? 'phone' : 'mail',
			...{ Message: null, AsksPhone: false, AsksEmail: false },
			Code: outcome!.code,
		}
	})
	serve(confirmCounterPin, async ({ session: { merchant, user }, body, address, render }) => {
		const from = callerOf(user.id, address)
		if (!guesses.take(from)) return { IsConfirmed: false, Message: render(localized.pinTooMany()) }
		const { CustomerId: reference, TransactionId: transactionId, Code } = body
		const [isRight] = await db.transaction((tx) =>
			confirmCodes(tx, merchant, clock.now(), [{ reference, transactionId, code: Code.trim() }]),
		)
		if (isRight) guesses.giveBack(from)
		return { IsConfirmed: isRight!, Message: isRight ? null : render(localized.pinNotValid()) }
	})
}
