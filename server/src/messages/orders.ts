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
} satisfies Record<string, CatalogEntry>
