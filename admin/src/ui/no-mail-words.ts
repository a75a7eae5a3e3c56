import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Email isn’t set up',
		about: 'No emails are sent until a mail server is set up. See Settings → Email sender.',
		notSent: (subject: string) => `Email not sent, email isn’t set up: ${subject}`,
	},
	{
		title: 'O envio de e-mails não está configurado',
		about:
			'Nenhum e-mail é enviado até que um servidor de e-mail seja configurado. Veja Configurações → Remetente dos e-mails.',
		notSent: (subject) => `E-mail não enviado, o envio não está configurado: ${subject}`,
	},
	{
		title: 'El envío de correos no está configurado',
		about:
			'No se envían correos hasta que se configure un servidor de correo. Consulta Configuración → Remitente de correos.',
		notSent: (subject) => `Correo no enviado, el envío no está configurado: ${subject}`,
	},
)
