import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'PIN verification',
		about:
			'Connect a gateway to send PINs by text message or WhatsApp. Without one, they’re sent by email. Choose when a PIN is required on the Program page.',
		none: 'No gateway yet. PINs are sent by email only.',
		gateway: 'Gateway',
		gatewayAbout:
			'Fiel sends each message to this URL. The documentation of your SMS or WhatsApp provider has the values.',
		url: 'Gateway URL',
		urlHelp: 'A public https URL.',
		body: 'Message body',
		bodyHelp:
			'JSON. Use {{phone}}, {{text}} and {{code}} inside quotation marks. {{phone:+55}} adds +55 to numbers saved without a country code.',
		required: 'Enter a value.',
		save: 'Save gateway',
		saved: 'Gateway saved',
		test: 'Send test',
		testAbout: 'Sends a sample code to your phone through the saved gateway.',
		phone: 'Your phone',
		phoneHelp: 'Include the country code, such as +55 11 90000-0000.',
		works: (status: number) => `Accepted with status ${status}.`,
		refused: (status: number) => `Rejected with status ${status}.`,
		unanswered: (reason: string) => `No response: ${reason}.`,
		remove: 'Remove gateway',
		removeAbout:
			'PINs will be sent by email only. To connect a gateway again, you’ll need to enter its headers again.',
		removed: 'Gateway removed',
	},
	{
		title: 'Verificação por PIN',
		about:
			'Conecte um gateway para enviar PINs por SMS ou WhatsApp. Sem ele, são enviados por e-mail. Defina quando o PIN é exigido na página Programa.',
		none: 'Nenhum gateway ainda. Os PINs são enviados só por e-mail.',
		gateway: 'Gateway',
		gatewayAbout:
			'O Fiel envia cada mensagem a esta URL. A documentação do seu provedor de SMS ou WhatsApp tem os valores.',
		url: 'URL do gateway',
		urlHelp: 'Uma URL https pública.',
		body: 'Corpo da mensagem',
		bodyHelp:
			'JSON. Use {{phone}}, {{text}} e {{code}} entre aspas. {{phone:+55}} acrescenta +55 a números salvos sem o código do país.',
		required: 'Preencha este campo.',
		save: 'Salvar gateway',
		saved: 'Gateway salvo',
		test: 'Enviar teste',
		testAbout: 'Envia um código de exemplo ao seu telefone pelo gateway salvo.',
		phone: 'Seu telefone',
		phoneHelp: 'Inclua o código do país, como +55 11 90000-0000.',
		works: (status) => `Aceito com o status ${status}.`,
		refused: (status) => `Recusado com o status ${status}.`,
		unanswered: (reason) => `Sem resposta: ${reason}.`,
		remove: 'Remover gateway',
		removeAbout:
			'Os PINs serão enviados só por e-mail. Para conectar um gateway de novo, será preciso informar os cabeçalhos novamente.',
		removed: 'Gateway removido',
	},
	{
		title: 'Verificación por PIN',
		about:
			'Conecta una pasarela para enviar PIN por SMS o WhatsApp. Sin ella, se envían por correo electrónico. Define cuándo se requiere el PIN en la página Programa.',
		none: 'Aún no hay una pasarela. Los PIN se envían solo por correo electrónico.',
		gateway: 'Pasarela',
		gatewayAbout:
			'Fiel envía cada mensaje a esta URL. La documentación de tu proveedor de SMS o WhatsApp tiene los valores.',
		url: 'URL de la pasarela',
		urlHelp: 'Una URL https pública.',
		body: 'Cuerpo del mensaje',
		bodyHelp:
			'JSON. Usa {{phone}}, {{text}} y {{code}} entre comillas. {{phone:+55}} agrega +55 a los números guardados sin código de país.',
		required: 'Completa este campo.',
		save: 'Guardar pasarela',
		saved: 'Pasarela guardada',
		test: 'Enviar prueba',
		testAbout: 'Envía un código de ejemplo a tu teléfono con la pasarela guardada.',
		phone: 'Tu teléfono',
		phoneHelp: 'Incluye el código de país, como +55 11 90000-0000.',
		works: (status) => `Aceptado con el estado ${status}.`,
		refused: (status) => `Rechazado con el estado ${status}.`,
		unanswered: (reason) => `Sin respuesta: ${reason}.`,
		remove: 'Quitar pasarela',
		removeAbout:
			'Los PIN se enviarán solo por correo electrónico. Para conectar una pasarela de nuevo, habrá que ingresar sus encabezados otra vez.',
		removed: 'Pasarela quitada',
	},
)
