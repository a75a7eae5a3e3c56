import { words } from '../i18n/words.ts'

/** The texts of the link with which a user sets a new password. */
export const text = words(
	{
		reset: 'Reset password',
		title: (email: string) => `Reset the password of ${email}`,
		about:
			'Creates a link with which this user sets a new password. The current password works until then. No email is sent.',
		create: 'Create reset link',
		share: (until: string) => `Send this link to the user. It works once, until ${until}.`,
		once: 'Copy the link now. You won’t see it again.',
		link: 'Reset link',
		done: 'Done',
		noMailAbout: 'A new password is set with a link.',
		noMailText:
			'Ask an owner for a reset link: Settings → Users → Reset password. The operator of Fiel can also create a sign-in link with “fiel users link”.',
	},
	{
		reset: 'Redefinir senha',
		title: (email) => `Redefinir a senha de ${email}`,
		about:
			'Cria um link com o qual este usuário define uma nova senha. A senha atual vale até lá. Nenhum e-mail é enviado.',
		create: 'Criar link de redefinição',
		share: (until) => `Envie este link ao usuário. Ele funciona uma vez, até ${until}.`,
		once: 'Copie o link agora. Ele não aparece de novo.',
		link: 'Link de redefinição',
		done: 'Concluir',
		noMailAbout: 'Uma nova senha é definida com um link.',
		noMailText:
			'Peça um link de redefinição a um proprietário: Configurações → Usuários → Redefinir senha. O operador do Fiel também pode criar um link de acesso com “fiel users link”.',
	},
	{
		reset: 'Restablecer contraseña',
		title: (email) => `Restablecer la contraseña de ${email}`,
		about:
			'Crea un enlace con el que este usuario define una contraseña nueva. La contraseña actual vale hasta entonces. No se envía ningún correo.',
		create: 'Crear enlace',
		share: (until) => `Envía este enlace al usuario. Funciona una vez, hasta el ${until}.`,
		once: 'Copia el enlace ahora. No se mostrará de nuevo.',
		link: 'Enlace para restablecer',
		done: 'Listo',
		noMailAbout: 'Una contraseña nueva se define con un enlace.',
		noMailText:
			'Pide a un propietario un enlace: Configuración → Usuarios → Restablecer contraseña. El operador de Fiel también puede crear un enlace de acceso con “fiel users link”.',
	},
)
