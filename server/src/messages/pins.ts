import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about PINs at the till: to the customer, and to the cashier. */
export const PIN_MESSAGES = {
	pinSubject: (shop: MessageParameter) => ({
		en: `Your code for ${shop}`,
		pt: `Seu código para ${shop}`,
		es: `Su código para ${shop}`,
	}),
	pinText: (code: MessageParameter, shop: MessageParameter, minutes: number) => ({
		en: `${code} is your code for ${shop}. Say it only at the till, and only if you are buying there now. It is valid for ${minutes} minutes.`,
		pt: `${code} é o seu código para ${shop}. Informe-o somente no caixa, e só se você estiver comprando agora. Vale por ${minutes} minutos.`,
		es: `${code} es su código para ${shop}. Dígalo solo en la caja, y solo si está comprando ahora. Vale por ${minutes} minutos.`,
	}),
	pinTestText: (code: MessageParameter, shop: MessageParameter) => ({
		en: `${code} is a test code of ${shop}. You do not need to do anything.`,
		pt: `${code} é um código de teste de ${shop}. Não é preciso fazer nada.`,
		es: `${code} es un código de prueba de ${shop}. No hace falta hacer nada.`,
	}),
	pinNeedsContact: () => ({
		en: 'There is nowhere to send the code yet. Ask the customer for a phone number or an email address.',
		pt: 'Ainda não há para onde enviar o código. Peça ao cliente um telefone ou um e-mail.',
		es: 'Todavía no hay adónde enviar el código. Pida al cliente un teléfono o un correo electrónico.',
	}),
	pinNeedsPhone: () => ({
		en: 'There is nowhere to send the code yet. Ask the customer for a phone number.',
		pt: 'Ainda não há para onde enviar o código. Peça ao cliente um telefone.',
		es: 'Todavía no hay adónde enviar el código. Pida al cliente un teléfono.',
	}),
	pinNeedsEmail: () => ({
		en: 'There is nowhere to send the code yet. Ask the customer for an email address.',
		pt: 'Ainda não há para onde enviar o código. Peça ao cliente um e-mail.',
		es: 'Todavía no hay adónde enviar el código. Pida al cliente un correo electrónico.',
	}),
	pinHasNoChannel: () => ({
		en: 'Codes cannot be sent: neither a mail server nor a gateway for messages is set up.',
		pt: 'Não é possível enviar códigos: não há servidor de e-mail nem gateway de mensagens configurado.',
		es: 'No se pueden enviar códigos: no hay servidor de correo ni pasarela de mensajes configurados.',
	}),
	pinCannotBeSent: () => ({
		en: 'The code cannot be sent. The contact details of the customer have to be checked in the store.',
		pt: 'O código não pode ser enviado. É preciso conferir os dados de contato do cliente na loja.',
		es: 'El código no se puede enviar. Hay que revisar los datos de contacto del cliente en la tienda.',
	}),
	pinPhoneInvalid: () => ({
		en: 'The phone number is not valid. Write it with the country code.',
		pt: 'O telefone não é válido. Escreva-o com o código do país.',
		es: 'El teléfono no es válido. Escríbalo con el código del país.',
	}),
	pinEmailInvalid: () => ({
		en: 'The email address is not valid.',
		pt: 'O e-mail não é válido.',
		es: 'El correo electrónico no es válido.',
	}),
	pinTooMany: () => ({
		en: 'Too many codes were asked for or tried. Try again later.',
		pt: 'Muitos códigos foram pedidos ou tentados. Tente de novo mais tarde.',
		es: 'Se pidieron o probaron demasiados códigos. Inténtelo de nuevo más tarde.',
	}),
	pinNotValid: () => ({
		en: 'The code is not valid. Check it, or ask for a new one.',
		pt: 'O código não é válido. Confira-o ou peça um novo.',
		es: 'El código no es válido. Revíselo o pida uno nuevo.',
	}),
	pinNeeded: () => ({
		en: 'The customer must confirm a PIN before redeeming',
		pt: 'O cliente precisa confirmar um PIN antes de resgatar',
		es: 'El cliente debe confirmar un PIN antes de canjear',
	}),
} satisfies Record<string, CatalogEntry>
