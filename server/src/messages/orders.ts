import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

export const ORDER_MESSAGES = {
	requiredForNewOrder: (field: MessageParameter) => ({
		en: `${field} is required for a new order`,
		pt: `${field} é obrigatório em um pedido novo`,
		es: `${field} es obligatorio en un pedido nuevo`,
	}),
	orderNotKnown: (id: MessageParameter) => ({
		en: `order ${id} is not known`,
		pt: `o pedido ${id} não foi encontrado`,
		es: `no se encontró el pedido ${id}`,
	}),
	orderIsCancelled: (id: MessageParameter) => ({
		en: `order ${id} is cancelled`,
		pt: `o pedido ${id} está cancelado`,
		es: `el pedido ${id} está cancelado`,
	}),
	orderOfAnother: (id: MessageParameter) => ({
		en: `order ${id} belongs to another customer`,
		pt: `o pedido ${id} é de outro cliente`,
		es: `el pedido ${id} es de otro cliente`,
	}),
	completedNeedsDate: () => ({
		en: 'OrderCompletedDate is required when IsCompleted is true',
		pt: 'OrderCompletedDate é obrigatório quando IsCompleted é true',
		es: 'OrderCompletedDate es obligatorio cuando IsCompleted es true',
	}),
	completedBeforePlaced: () => ({
		en: 'OrderCompletedDate must not be before OrderPlacementDate',
		pt: 'OrderCompletedDate não pode ser anterior a OrderPlacementDate',
		es: 'OrderCompletedDate no puede ser anterior a OrderPlacementDate',
	}),
	cancelledNeedsDate: () => ({
		en: 'OrderCancelledDate is required when the order is cancelled',
		pt: 'OrderCancelledDate é obrigatório quando o pedido está cancelado',
		es: 'OrderCancelledDate es obligatorio cuando el pedido está cancelado',
	}),
	cancelledBeforePlaced: () => ({
		en: 'OrderCancelledDate must not be before OrderPlacementDate',
		pt: 'OrderCancelledDate não pode ser anterior a OrderPlacementDate',
		es: 'OrderCancelledDate no puede ser anterior a OrderPlacementDate',
	}),
	completedAndCancelled: () => ({
		en: 'IsCompleted and IsCancelledOrReturned cannot both be true',
		pt: 'IsCompleted e IsCancelledOrReturned não podem ser true ao mesmo tempo',
		es: 'IsCompleted e IsCancelledOrReturned no pueden ser true a la vez',
	}),
	aboveZero: (field: MessageParameter) => ({
		en: `${field} must be above 0`,
		pt: `${field} deve ser maior que 0`,
		es: `${field} debe ser mayor que 0`,
	}),
	moreThanLeft: (value: MessageParameter, left: MessageParameter) => ({
		en: `${value} cannot be returned: ${left} is left of the order`,
		pt: `não é possível devolver ${value}: restam ${left} do pedido`,
		es: `no se puede devolver ${value}: quedan ${left} del pedido`,
	}),
	moreThanLeftOfProduct: (product: MessageParameter, value: MessageParameter, left: MessageParameter) => ({
		en: `${value} of product ${product} cannot be returned: ${left} is left of it`,
		pt: `não é possível devolver ${value} do produto ${product}: restam ${left} dele`,
		es: `no se puede devolver ${value} del producto ${product}: quedan ${left} de él`,
	}),
	productNotLeft: (product: MessageParameter) => ({
		en: `nothing of product ${product} is left in the order`,
		pt: `não resta nada do produto ${product} no pedido`,
		es: `no queda nada del producto ${product} en el pedido`,
	}),
	productsDoNotAddUp: (added: MessageParameter, value: MessageParameter) => ({
		en: `the products add up to ${added}, and ValueToRefund is ${value}`,
		pt: `os produtos somam ${added}, e ValueToRefund é ${value}`,
		es: `los productos suman ${added}, y ValueToRefund es ${value}`,
	}),
	returnKeyUsed: (key: MessageParameter) => ({
		en: `CancelKey ${key} was used for another return of this order`,
		pt: `CancelKey ${key} já foi usada em outra devolução deste pedido`,
		es: `CancelKey ${key} ya se usó en otra devolución de este pedido`,
	}),
	tooManyReturns: (most: MessageParameter) => ({
		en: `an order has ${most} returns at most; cancel the order to return the rest`,
		pt: `um pedido tem no máximo ${most} devoluções; cancele o pedido para devolver o resto`,
		es: `un pedido tiene como máximo ${most} devoluciones; cancele el pedido para devolver el resto`,
	}),
} satisfies Record<string, CatalogEntry>
