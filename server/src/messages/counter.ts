import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

export const COUNTER_MESSAGES = {
	oneCustomerNeeded: () => ({
		en: 'a sale needs one customer: CustomerId, Search or NewCustomer',
		pt: 'uma venda precisa de um cliente: CustomerId, Search ou NewCustomer',
		es: 'una venta necesita un cliente: CustomerId, Search o NewCustomer',
	}),
	noContact: () => ({
		en: 'enter a phone number, an email or a document',
		pt: 'informe um telefone, um e-mail ou um documento',
		es: 'ingresa un teléfono, un correo electrónico o un documento',
	}),
	phoneUsed: (phone: MessageParameter) => ({
		en: `a customer with the phone number ${phone} already exists`,
		pt: `já existe um cliente com o telefone ${phone}`,
		es: `ya existe un cliente con el teléfono ${phone}`,
	}),
	keyOfAnotherEntry: () => ({
		en: 'this key was used for something else',
		pt: 'esta chave já foi usada para outra coisa',
		es: 'esta clave ya se usó para otra cosa',
	}),
	orderNumberTaken: (number: MessageParameter) => ({
		en: `order number ${number} already exists`,
		pt: `já existe um pedido com o número ${number}`,
		es: `ya existe un pedido con el número ${number}`,
	}),
	couponNotYet: (code: MessageParameter, from: MessageParameter) => ({
		en: `coupon ${code} can be used from ${from}`,
		pt: `o cupom ${code} pode ser usado a partir de ${from}`,
		es: `el cupón ${code} se puede usar a partir del ${from}`,
	}),
	couponExpired: (code: MessageParameter, until: MessageParameter) => ({
		en: `coupon ${code} expired on ${until}`,
		pt: `o cupom ${code} expirou em ${until}`,
		es: `el cupón ${code} venció el ${until}`,
	}),
	cashierWithoutBranch: () => ({
		en: 'you are not assigned to a branch; ask an owner to set it on the Users page',
		pt: 'você não está vinculado a uma filial; peça a um proprietário que a defina na página Usuários',
		es: 'no tienes una sucursal asignada; pide a un propietario que la defina en la página Usuarios',
	}),
	saleAboveLimit: (amount: MessageParameter, limit: MessageParameter) => ({
		en: `the sale of ${amount} is above your limit of ${limit} per sale`,
		pt: `a venda de ${amount} passa do seu limite de ${limit} por venda`,
		es: `la venta de ${amount} supera tu límite de ${limit} por venta`,
	}),
	dayAboveLimit: (sold: MessageParameter, amount: MessageParameter, limit: MessageParameter) => ({
		en: `with ${sold} sold today, a sale of ${amount} is above your limit of ${limit} per day`,
		pt: `com ${sold} vendidos hoje, uma venda de ${amount} passa do seu limite de ${limit} por dia`,
		es: `con ${sold} vendidos hoy, una venta de ${amount} supera tu límite de ${limit} por día`,
	}),
	enteredTooLongAgo: (days: MessageParameter) => ({
		en: `the sale was entered more than ${days} days ago; check the clock of this device`,
		pt: `a venda foi registrada há mais de ${days} dias; confira o relógio deste dispositivo`,
		es: `la venta se registró hace más de ${days} días; revisa el reloj de este dispositivo`,
	}),
} satisfies Record<string, CatalogEntry>
