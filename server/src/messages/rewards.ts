import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Why a reward cannot be redeemed, and other messages about redemptions. */
export const REWARD_MESSAGES = {
	noReward: (id: MessageParameter) => ({
		en: `There is no reward configuration ${id}.`,
		pt: `A recompensa ${id} não existe.`,
		es: `No existe la recompensa ${id}.`,
	}),
	noCustomerToRedeem: (id: MessageParameter) => ({
		en: `There is no customer ${id}.`,
		pt: `O cliente ${id} não existe.`,
		es: `No existe el cliente ${id}.`,
	}),
	keyOfAnotherRedemption: () => ({
		en: 'OriginalKey is the key of another redemption.',
		pt: 'OriginalKey é a chave de outro resgate.',
		es: 'OriginalKey es la clave de otro canje.',
	}),
	balanceTooSmallToRedeem: () => ({
		en: 'The balance is too small.',
		pt: 'O saldo é insuficiente.',
		es: 'El saldo es insuficiente.',
	}),
	noRedemption: () => ({
		en: 'No redemption has this OriginalKey.',
		pt: 'Nenhum resgate tem esta OriginalKey.',
		es: 'Ningún canje tiene esta OriginalKey.',
	}),
	tooManyMetadatas: (names: MessageParameter, most: MessageParameter) => ({
		en: `Metadatas would have ${names} names with those already there, at most ${most} are kept.`,
		pt: `Metadatas ficaria com ${names} nomes, somando os que já existem; no máximo ${most} são guardados.`,
		es: `Metadatas tendría ${names} nombres, sumando los que ya existen; se guardan como máximo ${most}.`,
	}),
	rewardNotActive: () => ({
		en: 'The reward is not active.',
		pt: 'A recompensa não está ativa.',
		es: 'La recompensa no está activa.',
	}),
	rewardNotYet: (from: MessageParameter) => ({
		en: `The reward is available from ${from}.`,
		pt: `A recompensa está disponível a partir de ${from}.`,
		es: `La recompensa está disponible a partir del ${from}.`,
	}),
	rewardNoMore: (until: MessageParameter) => ({
		en: `The reward was available until ${until}.`,
		pt: `A recompensa esteve disponível até ${until}.`,
		es: `La recompensa estuvo disponible hasta el ${until}.`,
	}),
	cashbackOnlyShown: () => ({
		en: 'Cashback is shown here and cannot be redeemed.',
		pt: 'O cashback é apenas informativo aqui e não pode ser resgatado.',
		es: 'El cashback es solo informativo aquí y no se puede canjear.',
	}),
	noCashbackInProgram: () => ({
		en: 'The program has no cashback.',
		pt: 'O programa não tem cashback.',
		es: 'El programa no tiene cashback.',
	}),
	customerBlocked: () => ({
		en: 'The customer is blocked.',
		pt: 'O cliente está bloqueado.',
		es: 'El cliente está bloqueado.',
	}),
	onlyForTiers: (tiers: MessageParameter) => ({
		en: `The reward is only for the tiers ${tiers}.`,
		pt: `A recompensa é só para os níveis ${tiers}.`,
		es: `La recompensa es solo para los niveles ${tiers}.`,
	}),
	notEnrolled: () => ({
		en: 'The customer is not enrolled in the program.',
		pt: 'O cliente não participa do programa.',
		es: 'El cliente no participa en el programa.',
	}),
	customerLimitReached: (limit: MessageParameter) => ({
		en: `The limit of ${limit} per customer was reached.`,
		pt: `O limite de ${limit} por cliente foi atingido.`,
		es: `Se alcanzó el límite de ${limit} por cliente.`,
	}),
	limitReached: (limit: MessageParameter) => ({
		en: `The total limit of ${limit} was reached.`,
		pt: `O limite total de ${limit} foi atingido.`,
		es: `Se alcanzó el límite total de ${limit}.`,
	}),
	noCodeLeft: () => ({
		en: 'No codes are left for this reward.',
		pt: 'Não há mais códigos para esta recompensa.',
		es: 'No quedan códigos para esta recompensa.',
	}),
	purchaseTooSmall: (least: MessageParameter, purchase: MessageParameter) => ({
		en: `The minimum purchase is ${least}, and this one is ${purchase}.`,
		pt: `A compra mínima é de ${least}, e esta é de ${purchase}.`,
		es: `La compra mínima es de ${least} y esta es de ${purchase}.`,
	}),
	tooFewPoints: (cost: MessageParameter, balance: MessageParameter) => ({
		en: `The reward costs ${cost} points, the balance is ${balance}.`,
		pt: `A recompensa custa ${cost} pontos, o saldo é ${balance}.`,
		es: `La recompensa cuesta ${cost} puntos, el saldo es ${balance}.`,
	}),
	valueNotPositive: () => ({
		en: 'Value must be more than 0.',
		pt: 'Value deve ser maior que 0.',
		es: 'Value debe ser mayor que 0.',
	}),
	nothingToSpend: (balance: MessageParameter) => ({
		en: `There is no cashback to spend, the balance is ${balance}.`,
		pt: `Não há cashback para usar, o saldo é ${balance}.`,
		es: `No hay cashback para usar, el saldo es ${balance}.`,
	}),
	tooLittleCashback: (amount: MessageParameter, balance: MessageParameter) => ({
		en: `The redemption would spend ${amount} of cashback, the balance is ${balance}.`,
		pt: `O resgate usaria ${amount} de cashback, o saldo é ${balance}.`,
		es: `El canje usaría ${amount} de cashback, el saldo es ${balance}.`,
	}),
	aboveMaximum: (amount: MessageParameter, most: MessageParameter) => ({
		en: `Value is ${amount}, at most ${most} of cashback can be spent at once.`,
		pt: `Value é ${amount}, no máximo ${most} de cashback podem ser usados de uma vez.`,
		es: `Value es ${amount}, se pueden usar como máximo ${most} de cashback a la vez.`,
	}),
	rewardNeedsCustomer: () => ({
		en: 'The customer is not known.',
		pt: 'O cliente não é conhecido.',
		es: 'El cliente no es conocido.',
	}),
	productRewardIncomplete: () => ({
		en: 'The reward names no product or no possible discount.',
		pt: 'A recompensa não indica um produto ou um desconto possível.',
		es: 'La recompensa no indica un producto o un descuento posible.',
	}),
	productRewardOnline: () => ({
		en: 'The reward is for the online store only.',
		pt: 'A recompensa é só para a loja virtual.',
		es: 'La recompensa es solo para la tienda en línea.',
	}),
	productNotInCart: (product: MessageParameter) => ({
		en: `The purchase has no ${product} that would cost less.`,
		pt: `A compra não tem ${product} que ficaria mais barato.`,
		es: `La compra no tiene ${product} que costaría menos.`,
	}),
	rewardStandsAlone: () => ({
		en: 'The reward cannot be combined with other discounts or promotions.',
		pt: 'A recompensa não pode ser combinada com outros descontos ou promoções.',
		es: 'La recompensa no se puede combinar con otros descuentos o promociones.',
	}),
	rewardAbovePurchase: (value: MessageParameter, purchase: MessageParameter) => ({
		en: `The reward gives ${value}, the purchase is only ${purchase}.`,
		pt: `A recompensa dá ${value}, a compra é de apenas ${purchase}.`,
		es: `La recompensa da ${value}, la compra es de solo ${purchase}.`,
	}),
	rewardAboveShare: (value: MessageParameter, most: MessageParameter) => ({
		en: `The reward gives ${value}, it can pay at most ${most} of this purchase.`,
		pt: `A recompensa dá ${value} e pode pagar no máximo ${most} desta compra.`,
		es: `La recompensa da ${value} y puede pagar como máximo ${most} de esta compra.`,
	}),
	noRedemptionWithId: (id: MessageParameter) => ({
		en: `There is no redemption ${id}.`,
		pt: `O resgate ${id} não existe.`,
		es: `No existe el canje ${id}.`,
	}),
	redemptionCancelled: (name: MessageParameter) => ({
		en: `Redemption ${name} is already cancelled.`,
		pt: `O resgate ${name} já está cancelado.`,
		es: `El canje ${name} ya está cancelado.`,
	}),
	redemptionUsed: (name: MessageParameter) => ({
		en: `Redemption ${name} is used.`,
		pt: `O resgate ${name} já foi usado.`,
		es: `El canje ${name} ya se usó.`,
	}),
	redemptionUsedByOrder: (name: MessageParameter, order: MessageParameter) => ({
		en: `Redemption ${name} is used by order ${order}: cancel the order.`,
		pt: `O resgate ${name} foi usado pelo pedido ${order}: cancele o pedido.`,
		es: `El canje ${name} fue usado por el pedido ${order}: cancele el pedido.`,
	}),
	keyWasGivenBack: () => ({
		en: 'OriginalKey is the key of a redemption that was given back; use another one.',
		pt: 'OriginalKey é a chave de um resgate que foi devolvido; use outra.',
		es: 'OriginalKey es la clave de un canje que fue devuelto; use otra.',
	}),
	noCashbackReward: () => ({
		en: 'The program has no active cashback reward.',
		pt: 'O programa não tem uma recompensa de cashback ativa.',
		es: 'El programa no tiene una recompensa de cashback activa.',
	}),
	cartUnknown: () => ({
		en: 'No cashback was ever used on this cart.',
		pt: 'Nenhum cashback foi usado neste carrinho.',
		es: 'No se usó cashback en este carrito.',
	}),
	cartWithoutCashback: () => ({
		en: 'There is no cashback on this cart.',
		pt: 'Não há cashback neste carrinho.',
		es: 'No hay cashback en este carrito.',
	}),
	cashbackStays: (amount: MessageParameter) => ({
		en: `${amount} of cashback stays on this cart.`,
		pt: `${amount} de cashback continuam neste carrinho.`,
		es: `${amount} de cashback siguen en este carrito.`,
	}),
	cashbackOrdered: () => ({
		en: 'The cashback of this cart was used by an order.',
		pt: 'O cashback deste carrinho foi usado por um pedido.',
		es: 'El cashback de este carrito fue usado por un pedido.',
	}),
	cashbackNoLongerFits: (amount: MessageParameter) => ({
		en: `Your cart has changed, so ${amount} of cashback went back to your balance. You can use it again.`,
		pt: `Seu carrinho mudou, por isso ${amount} de cashback voltaram para o seu saldo. Você pode usá-los de novo.`,
		es: `Tu carrito cambió, por eso ${amount} de cashback volvieron a tu saldo. Puedes usarlos de nuevo.`,
	}),
	cashbackTimeIsOver: (amount: MessageParameter) => ({
		en: `The time to order is over, so ${amount} of cashback went back to your balance. You can use it again.`,
		pt: `O prazo para fechar o pedido acabou, por isso ${amount} de cashback voltaram para o seu saldo. Você pode usá-los de novo.`,
		es: `El plazo para hacer el pedido terminó, por eso ${amount} de cashback volvieron a tu saldo. Puedes usarlos de nuevo.`,
	}),
	cashbackRemoved: (amount: MessageParameter) => ({
		en: `${amount} of cashback went back to your balance.`,
		pt: `${amount} de cashback voltaram para o seu saldo.`,
		es: `${amount} de cashback volvieron a tu saldo.`,
	}),
	aboveShare: (amount: MessageParameter, most: MessageParameter) => ({
		en: `Value is ${amount}, cashback can pay at most ${most} of this purchase.`,
		pt: `Value é ${amount}, o cashback pode pagar no máximo ${most} desta compra.`,
		es: `Value es ${amount}, el cashback puede pagar como máximo ${most} de esta compra.`,
	}),
} satisfies Record<string, CatalogEntry>
