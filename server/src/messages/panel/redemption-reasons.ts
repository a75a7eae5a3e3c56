import type { CatalogEntry, MessageParameter } from '../catalog-entry.ts'
import { REWARD_MESSAGES as reasons } from '../rewards.ts'

const mostCashback = (_value: MessageParameter, most: MessageParameter) => ({
	en: `Up to ${most} of cashback can be used on this purchase.`,
	pt: `É possível usar até ${most} de cashback nesta compra.`,
	es: `Puedes usar hasta ${most} de cashback en esta compra.`,
})

const startAgain = () => ({
	en: 'This redemption was cancelled or is another one. Close the dialog and redeem again.',
	pt: 'Este resgate foi cancelado ou é outro. Feche a janela e resgate de novo.',
	es: 'Este canje se canceló o es otro. Cierra la ventana y canjea de nuevo.',
})

/**
 * Why a reward cannot be redeemed, by the key of the message. The text for the name of the error says only that it
 * cannot.
 */
export const REDEMPTION_REASONS = {
	rewardNotActive: reasons.rewardNotActive,
	rewardNotYet: reasons.rewardNotYet,
	rewardNoMore: reasons.rewardNoMore,
	cashbackOnlyShown: reasons.cashbackOnlyShown,
	noCashbackInProgram: reasons.noCashbackInProgram,
	customerBlocked: reasons.customerBlocked,
	onlyForTiers: reasons.onlyForTiers,
	notEnrolled: reasons.notEnrolled,
	customerLimitReached: reasons.customerLimitReached,
	limitReached: reasons.limitReached,
	noCodeLeft: reasons.noCodeLeft,
	purchaseTooSmall: reasons.purchaseTooSmall,
	tooFewPoints: reasons.tooFewPoints,
	balanceTooSmallToRedeem: reasons.balanceTooSmallToRedeem,
	nothingToSpend: reasons.nothingToSpend,
	tooLittleCashback: reasons.tooLittleCashback,
	productRewardIncomplete: reasons.productRewardIncomplete,
	productRewardOnline: reasons.productRewardOnline,
	productNotInCart: reasons.productNotInCart,
	rewardStandsAlone: reasons.rewardStandsAlone,
	rewardAbovePurchase: reasons.rewardAbovePurchase,
	rewardAboveShare: reasons.rewardAboveShare,
	aboveMaximum: mostCashback,
	aboveShare: mostCashback,
	valueNotPositive: () => ({
		en: 'Enter an amount of cashback greater than 0.',
		pt: 'Informe um valor de cashback maior que 0.',
		es: 'Ingresa un monto de cashback mayor que 0.',
	}),
	pinNeeded: () => ({
		en: 'The customer must confirm a PIN first.',
		pt: 'O cliente precisa confirmar um PIN antes.',
		es: 'El cliente debe confirmar un PIN antes.',
	}),
	keyOfAnotherRedemption: startAgain,
	keyWasGivenBack: startAgain,
} satisfies Record<string, CatalogEntry>
