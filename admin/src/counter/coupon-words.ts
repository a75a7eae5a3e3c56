import { words } from '../i18n/words.ts'

/** The texts for coupons that the customer has already. */
export const couponText = words(
	{
		coupons: 'Customer’s coupons',
		until: (date: string) => `Expires ${date}`,
		noEnd: 'Doesn’t expire',
		off: (money: string) => `${money} off this sale`,
		apply: 'Apply',
		applyNamed: (title: string, code: string) => `Apply ${title}, coupon ${code}`,
		applied: (title: string, code: string) => `${title} applied (coupon ${code})`,
		remove: 'Remove coupon',
	},
	{
		coupons: 'Cupons do cliente',
		until: (date: string) => `Vence em ${date}`,
		noEnd: 'Não vence',
		off: (money: string) => `${money} de desconto nesta venda`,
		apply: 'Aplicar',
		applyNamed: (title: string, code: string) => `Aplicar ${title}, cupom ${code}`,
		applied: (title: string, code: string) => `${title} aplicado (cupom ${code})`,
		remove: 'Remover cupom',
	},
	{
		coupons: 'Cupones del cliente',
		until: (date: string) => `Vence el ${date}`,
		noEnd: 'No vence',
		off: (money: string) => `${money} de descuento en esta venta`,
		apply: 'Aplicar',
		applyNamed: (title: string, code: string) => `Aplicar ${title}, cupón ${code}`,
		applied: (title: string, code: string) => `${title} aplicado (cupón ${code})`,
		remove: 'Quitar cupón',
	},
)
