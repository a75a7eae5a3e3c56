import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'PIN at the till',
		about:
			'Codes reach customers by e-mail. With a gateway they go to the phone first, by SMS or WhatsApp. Whether a redemption needs a PIN is a setting of the program.',
		none: 'There is no gateway yet: codes go by e-mail only.',
		gateway: 'Gateway',
		gatewayAbout:
			'Fiel posts every message to this address. A status from 200 to 299 means that it was sent.',
		url: 'Address',
		urlHelp: 'https, at a public address.',
		body: 'Body of the request',
		bodyHelp: 'JSON. {{phone}}, {{text}} and {{code}} are filled in, inside of quotation marks.',
		required: 'This cannot be empty.',
		save: 'Save gateway',
		saved: 'The gateway was saved.',
		test: 'Send me a test',
		testAbout: 'A code that confirms nothing goes to this phone through the saved gateway.',
		phone: 'Your phone',
		phoneHelp: 'With the country code, such as +55 11 90000-0000.',
		works: (status: number) => `It was accepted with status ${status}.`,
		refused: (status: number) => `It was refused with status ${status}.`,
		unanswered: (reason: string) => `No answer came: ${reason}.`,
		remove: 'Remove gateway',
		removeAbout:
			'Codes go by e-mail only from then on. The headers have to be entered again for a new gateway.',
		removed: 'The gateway was removed.',
	},
	{
		title: 'PIN no caixa',
		about:
			'Os códigos chegam aos clientes por e-mail. Com um gateway vão primeiro ao telefone, por SMS ou WhatsApp. Se um resgate precisa de PIN é uma configuração do programa.',
		none: 'Ainda não há gateway: os códigos vão só por e-mail.',
		gateway: 'Gateway',
		gatewayAbout:
			'O Fiel envia cada mensagem a este endereço. Um status de 200 a 299 significa que foi enviada.',
		url: 'Endereço',
		urlHelp: 'https, em um endereço público.',
		body: 'Corpo da requisição',
		bodyHelp: 'JSON. {{phone}}, {{text}} e {{code}} são preenchidos, dentro de aspas.',
		required: 'Não pode ficar vazio.',
		save: 'Salvar gateway',
		saved: 'O gateway foi salvo.',
		test: 'Envie-me um teste',
		testAbout: 'Um código que não confirma nada vai a este telefone pelo gateway salvo.',
		phone: 'Seu telefone',
		phoneHelp: 'Com o código do país, como +55 11 90000-0000.',
		works: (status) => `Foi aceito com o status ${status}.`,
		refused: (status) => `Foi recusado com o status ${status}.`,
		unanswered: (reason) => `Não houve resposta: ${reason}.`,
		remove: 'Remover gateway',
		removeAbout:
			'A partir daí os códigos vão só por e-mail. Os cabeçalhos precisam ser informados de novo para outro gateway.',
		removed: 'O gateway foi removido.',
	},
)
