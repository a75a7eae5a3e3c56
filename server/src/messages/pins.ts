import type { CatalogEntry, MessageParameter } from './catalog-entry.ts'

/** Messages about PINs at the till: to the customer, and to the cashier. */
export const PIN_MESSAGES = {
	pinSubject: (shop: MessageParameter) => ({
		en: `Your code for ${shop}`,
		pt: `Seu código para ${shop}`,
		es: `Tu código para ${shop}`,
	}),
	pinText: (code: MessageParameter, shop: MessageParameter, minutes: number) => ({
		en: `${code} is your code for ${shop}. Say it only at the till, and only if you are buying there now. It is valid for ${minutes} minutes.`,
		pt: `${code} é o seu código para ${shop}. Informe-o somente no caixa, e só se você estiver comprando agora. Vale por ${minutes} minutos.`,
		es: `${code} es tu código para ${shop}. Dilo solo en la caja, y solo si estás comprando ahora. Vale por ${minutes} minutos.`,
	}),
	signInText: (code: MessageParameter, shop: MessageParameter, minutes: number) => ({
		en: `${code} is your code to sign in to ${shop}. Do not tell it to anybody. It is valid for ${minutes} minutes. If you did not ask for it, you do not need to do anything.`,
		pt: `${code} é o seu código para entrar em ${shop}. Não o informe a ninguém. Vale por ${minutes} minutos. Se você não o pediu, não é preciso fazer nada.`,
		es: `${code} es tu código para entrar en ${shop}. No se lo digas a nadie. Vale por ${minutes} minutos. Si no lo pediste, no hace falta hacer nada.`,
	}),
	contactText: (code: MessageParameter, shop: MessageParameter, minutes: number) => ({
		en: `${code} is your code to use this contact at ${shop}. Do not tell it to anybody. It is valid for ${minutes} minutes. If you did not ask for it, you do not need to do anything.`,
		pt: `${code} é o seu código para usar este contato em ${shop}. Não o informe a ninguém. Vale por ${minutes} minutos. Se você não o pediu, não é preciso fazer nada.`,
		es: `${code} es tu código para usar este contacto en ${shop}. No se lo digas a nadie. Vale por ${minutes} minutos. Si no lo pediste, no hace falta hacer nada.`,
	}),
	contactChangedSubject: (shop: MessageParameter) => ({
		en: `Your contact at ${shop} was changed`,
		pt: `O seu contato em ${shop} foi alterado`,
		es: `Tu contacto en ${shop} fue cambiado`,
	}),
	contactChangedText: (contact: MessageParameter, shop: MessageParameter) => ({
		en: `Your contact at ${shop} was changed to ${contact}. If it was not you, tell the shop at once.`,
		pt: `O seu contato em ${shop} foi alterado para ${contact}. Se não foi você, avise a loja imediatamente.`,
		es: `Tu contacto en ${shop} se cambió a ${contact}. Si no fuiste tú, avisa a la tienda de inmediato.`,
	}),
	contactTaken: () => ({
		en: 'This contact belongs to another customer. Ask the shop for help.',
		pt: 'Este contato pertence a outro cliente. Peça ajuda à loja.',
		es: 'Este contacto pertenece a otro cliente. Pide ayuda a la tienda.',
	}),
	contactInvalid: () => ({
		en: 'This is neither an email address nor a telephone number with its country code.',
		pt: 'Isto não é um e-mail nem um telefone com o código do país.',
		es: 'Esto no es un correo electrónico ni un teléfono con el código del país.',
	}),
	codesNotByEmail: () => ({
		en: 'This shop cannot send codes by email.',
		pt: 'Esta loja não pode enviar códigos por e-mail.',
		es: 'Esta tienda no puede enviar códigos por correo electrónico.',
	}),
	codesNotByPhone: () => ({
		en: 'This shop cannot send codes to telephones.',
		pt: 'Esta loja não pode enviar códigos para telefones.',
		es: 'Esta tienda no puede enviar códigos a teléfonos.',
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
		en: 'The phone number is not valid. Type 8 to 15 digits with the country and area code, such as +55 11 98765-4321.',
		pt: 'O telefone não é válido. Digite de 8 a 15 números com o código do país e o DDD, como +55 11 98765-4321.',
		es: 'El teléfono no es válido. Debe tener de 8 a 15 números, con el código del país y de área, como +55 11 98765-4321.',
	}),
	pinEmailInvalid: () => ({
		en: 'The email address is not valid.',
		pt: 'O e-mail não é válido.',
		es: 'El correo electrónico no es válido.',
	}),
	pinTooMany: () => ({
		en: 'Too many codes were asked for or tried. Try again later.',
		pt: 'Muitos códigos foram pedidos ou tentados. Tente de novo mais tarde.',
		es: 'Se pidieron o probaron demasiados códigos. Hay que esperar y probar más tarde.',
	}),
	pinNotValid: () => ({
		en: 'The code is not valid. Check it, or ask for a new one.',
		pt: 'O código não é válido. Confira-o ou peça um novo.',
		es: 'El código no es válido. Hay que revisarlo o pedir uno nuevo.',
	}),
	pinNeeded: () => ({
		en: 'The customer must confirm a PIN before redeeming',
		pt: 'O cliente precisa confirmar um PIN antes de resgatar',
		es: 'El cliente debe confirmar un PIN antes de canjear',
	}),
} satisfies Record<string, CatalogEntry>
