import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Descriptions of what a reward gives and requires. */
export const REWARD_RULE_MESSAGES = {
	percentOff: (percent: MessageParameter) => ({
		en: `${percent}% off one purchase.`,
		pt: `${percent}% de desconto em uma compra.`,
		es: `${percent}% de descuento en una compra.`,
	}),
	amountOff: (amount: MessageParameter) => ({
		en: `${amount} off one purchase.`,
		pt: `${amount} de desconto em uma compra.`,
		es: `${amount} de descuento en una compra.`,
	}),
	freeShipping: () => ({
		en: 'Free shipping for one purchase.',
		pt: 'Frete grátis em uma compra.',
		es: 'Envío gratis en una compra.',
	}),
	someCashback: (amount: MessageParameter) => ({
		en: `${amount} of cashback for one purchase.`,
		pt: `${amount} de cashback em uma compra.`,
		es: `${amount} de cashback en una compra.`,
	}),
	cashback: () => ({
		en: 'Cashback for one purchase.',
		pt: 'Cashback em uma compra.',
		es: 'Cashback en una compra.',
	}),
	percentOffProducts: (percent: MessageParameter) => ({
		en: `${percent}% off certain products.`,
		pt: `${percent}% de desconto em certos produtos.`,
		es: `${percent}% de descuento en ciertos productos.`,
	}),
	productPercentOff: (percent: MessageParameter, product: MessageParameter) => ({
		en: `${percent}% off ${product}.`,
		pt: `${percent}% de desconto em ${product}.`,
		es: `${percent}% de descuento en ${product}.`,
	}),
	productAmountOff: (amount: MessageParameter, product: MessageParameter) => ({
		en: `${amount} off ${product}.`,
		pt: `${amount} de desconto em ${product}.`,
		es: `${amount} de descuento en ${product}.`,
	}),
	productForPrice: (product: MessageParameter, price: MessageParameter) => ({
		en: `${product} for ${price}.`,
		pt: `${product} por ${price}.`,
		es: `${product} por ${price}.`,
	}),
	productForFree: (product: MessageParameter) => ({
		en: `${product} for free.`,
		pt: `${product} de graça.`,
		es: `${product} gratis.`,
	}),
	cumulative: () => ({
		en: 'Can be combined with other promotions.',
		pt: 'Pode ser combinado com outras promoções.',
		es: 'Se puede combinar con otras promociones.',
	}),
	notCumulative: () => ({
		en: 'Cannot be combined with other promotions.',
		pt: 'Não pode ser combinado com outras promoções.',
		es: 'No se puede combinar con otras promociones.',
	}),
	cashbackPaysAtMost: (most: MessageParameter) => ({
		en: `Cashback pays at most ${most} of a purchase.`,
		pt: `O cashback paga no máximo ${most} de uma compra.`,
		es: `El cashback paga como máximo ${most} de una compra.`,
	}),
	paidOtherwise: (percent: MessageParameter) => ({
		en: `At least ${percent}% of a purchase must be paid by other means.`,
		pt: `Pelo menos ${percent}% de uma compra deve ser pago de outra forma.`,
		es: `Al menos el ${percent}% de una compra se debe pagar de otra forma.`,
	}),
	forPurchasesFrom: (least: MessageParameter) => ({
		en: `For purchases of ${least} or more.`,
		pt: `Para compras de ${least} ou mais.`,
		es: `Para compras de ${least} o más.`,
	}),
	validForEver: () => ({
		en: 'Valid for ever.',
		pt: 'Válido por tempo indeterminado.',
		es: 'Válido por tiempo indefinido.',
	}),
	validToday: () => ({
		en: 'Valid until the end of the day.',
		pt: 'Válido até o fim do dia.',
		es: 'Válido hasta el final del día.',
	}),
	validForDays: (days: MessageParameter) => {
		const isOne = Number(days) === 1
		return {
			en: `Valid for ${days} ${isOne ? 'day' : 'days'}.`,
			pt: `Válido por ${days} ${isOne ? 'dia' : 'dias'}.`,
			es: `Válido por ${days} ${isOne ? 'día' : 'días'}.`,
		}
	},
	codeByMail: () => ({
		en: 'The code is sent by email.',
		pt: 'O código é enviado por e-mail.',
		es: 'El código se envía por correo electrónico.',
	}),
	codeNotByMail: () => ({
		en: 'The code is not sent by email.',
		pt: 'O código não é enviado por e-mail.',
		es: 'El código no se envía por correo electrónico.',
	}),
	allTiers: () => ({ en: 'All tiers', pt: 'Todos os níveis', es: 'Todos los niveles' }),
	someTiers: (count: MessageParameter) => {
		const isOne = Number(count) === 1
		return {
			en: `${count} ${isOne ? 'tier' : 'tiers'}`,
			pt: `${count} ${isOne ? 'nível' : 'níveis'}`,
			es: `${count} ${isOne ? 'nivel' : 'niveles'}`,
		}
	},
	morePointsNeeded: (points: MessageParameter) => {
		const isOne = Number(points) === 1
		return {
			en: `${points} more points are needed.`,
			pt: isOne ? `Falta ${points} ponto.` : `Faltam ${points} pontos.`,
			es: isOne ? `Falta ${points} punto.` : `Faltan ${points} puntos.`,
		}
	},
} satisfies Record<string, CatalogEntry>
