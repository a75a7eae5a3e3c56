import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about products and coupons. */
export const PRODUCT_AND_COUPON_MESSAGES = {
	otherIdInPath: (given: MessageParameter, path: MessageParameter) => ({
		en: `OriginalId is ${given}, the path names ${path}`,
		pt: `OriginalId é ${given}, mas o caminho diz ${path}`,
		es: `OriginalId es ${given}, pero la ruta dice ${path}`,
	}),
	tooManyLevels: (field: MessageParameter, most: MessageParameter) => ({
		en: `${field} has more than ${most} levels`,
		pt: `${field} tem mais de ${most} níveis`,
		es: `${field} tiene más de ${most} niveles`,
	}),
	categoryAboveItself: (id: MessageParameter) => ({
		en: `category ${id} is above itself`,
		pt: `a categoria ${id} está acima dela mesma`,
		es: `la categoría ${id} está por encima de sí misma`,
	}),
	categoryUpsideDown: (above: MessageParameter, top: MessageParameter) => ({
		en: `category ${above} is stored above ${top}, and cannot be below it: send ${top} without a parent first`,
		pt: `a categoria ${above} está registrada acima de ${top} e não pode ficar abaixo dela: envie antes ${top} sem categoria superior`,
		es: `la categoría ${above} está registrada por encima de ${top} y no puede quedar debajo: envíe antes ${top} sin categoría superior`,
	}),
	purchaseObjectiveOff: () => ({
		en: 'the purchase objective is off',
		pt: 'o objetivo de compras está desligado',
		es: 'el objetivo de compras está desactivado',
	}),
	otherCurrency: (field: MessageParameter, given: MessageParameter, own: MessageParameter) => ({
		en: `${field} is ${given}, the program counts in ${own}`,
		pt: `${field} é ${given}, mas o programa usa ${own}`,
		es: `${field} es ${given}, pero el programa usa ${own}`,
	}),
	noCoupon: (code: MessageParameter) => ({
		en: `There is no coupon ${code}.`,
		pt: `O cupom ${code} não existe.`,
		es: `No existe el cupón ${code}.`,
	}),
	couponIsUsed: (code: MessageParameter) => ({
		en: `Coupon ${code} is already used.`,
		pt: `O cupom ${code} já foi usado.`,
		es: `El cupón ${code} ya se usó.`,
	}),
	couponIsInactive: (code: MessageParameter) => ({
		en: `Coupon ${code} is inactive.`,
		pt: `O cupom ${code} está inativo.`,
		es: `El cupón ${code} está inactivo.`,
	}),
	couponUsedByAnother: (code: MessageParameter) => ({
		en: `Coupon ${code} was used by another customer.`,
		pt: `O cupom ${code} foi usado por outro cliente.`,
		es: `El cupón ${code} lo usó otro cliente.`,
	}),
	codeOfAnotherCoupon: (code: MessageParameter) => ({
		en: `CouponCode ${code} belongs to another coupon.`,
		pt: `CouponCode ${code} é de outro cupom.`,
		es: `CouponCode ${code} es de otro cupón.`,
	}),
	codeOfAReward: (code: MessageParameter) => ({
		en: `CouponCode ${code} belongs to a reward.`,
		pt: `CouponCode ${code} é de uma recompensa.`,
		es: `CouponCode ${code} es de una recompensa.`,
	}),
	percentTooHigh: () => ({
		en: 'CouponValue must be at most 100 when it is a percentage.',
		pt: 'CouponValue deve ser no máximo 100 quando é uma porcentagem.',
		es: 'CouponValue debe ser como máximo 100 cuando es un porcentaje.',
	}),
	couponEndsBeforeStart: () => ({
		en: 'ValidDateEnd must not be before ValidDateStart.',
		pt: 'ValidDateEnd não pode ser anterior a ValidDateStart.',
		es: 'ValidDateEnd no puede ser anterior a ValidDateStart.',
	}),
	twoCustomers: () => ({
		en: 'CustomerId and Customer.OriginalId must name the same customer.',
		pt: 'CustomerId e Customer.OriginalId devem indicar o mesmo cliente.',
		es: 'CustomerId y Customer.OriginalId deben indicar el mismo cliente.',
	}),
	noCustomerNamed: () => ({
		en: 'CustomerId or Customer is required.',
		pt: 'CustomerId ou Customer é obrigatório.',
		es: 'CustomerId o Customer es obligatorio.',
	}),
	noCustomerForCoupon: (id: MessageParameter) => ({
		en: `There is no customer ${id}: CustomerId is not known and Customer is absent.`,
		pt: `O cliente ${id} não existe: CustomerId não foi encontrado e falta Customer.`,
		es: `No existe el cliente ${id}: no se encontró CustomerId y falta Customer.`,
	}),
} satisfies Record<string, CatalogEntry>
