import type { SingleSignOnRefusal } from '@fiel/contract'
import { words } from '../i18n/words.ts'

type Reasons = Record<SingleSignOnRefusal, string>

/** The texts of single sign-on for people who are not signed in. */
export const text = words(
	{
		or: 'or',
		use: 'Use single sign-on',
		shop: 'Shop identifier',
		shopHelp: 'Such as “my-shop”. Ask an owner if you don’t know it.',
		missingShop: 'Enter the shop identifier.',
		goOn: 'Continue',
		noProvider: 'This shop doesn’t use single sign-on.',
		unreachable: 'The sign-in provider isn’t responding. Try again in a moment, or use your password.',
		unusable: 'The sign-in provider can’t be used right now. Ask an owner to test the connection.',
		wanted: 'Your shop signs in with single sign-on. Use the button on the sign-in page.',
		toSignIn: 'Go to sign in',

		title: 'Signing you in',
		about: 'This only takes a moment.',
		entering: 'Checking with your provider…',
		failed: 'Couldn’t sign you in',
		failedAbout: 'You’re not signed in to Fiel.',
		again: 'Try again',
		reasons: {
			Expired:
				'This sign-in attempt has expired or was already used. Start again from the sign-in page, in the same browser.',
			Cancelled: 'You cancelled the sign-in, or your provider didn’t allow it.',
			Unreachable: 'Your provider isn’t responding. Try again in a moment.',
			Provider: 'Your provider refused the sign-in. Ask an owner to test the connection in Settings.',
			Token: 'The response from your provider couldn’t be verified, so no one was signed in.',
			EmailMissing: 'Your provider didn’t share an email. Ask your administrator to share it with Fiel.',
			EmailNotVerified: 'Your email isn’t verified at your provider. Verify it there and try again.',
			Domain: 'Accounts with this email domain can’t sign in to this shop.',
			OtherShop: 'This email already belongs to a user of another shop.',
			OtherAccount:
				'This user is linked to a different account at your provider. Ask an owner to unlink the user under Users.',
			Disabled: 'Your user is deactivated. Ask an owner to reactivate it.',
			Removed: 'Your user was deleted. Ask an owner for a new invitation.',
			NoUser: 'There’s no user with your email. Ask an owner for an invitation.',
		} satisfies Reasons as Reasons,
	},
	{
		or: 'ou',
		use: 'Usar login único',
		shop: 'Identificador da loja',
		shopHelp: 'Por exemplo, “minha-loja”. Se não souber, pergunte a um proprietário.',
		missingShop: 'Informe o identificador da loja.',
		goOn: 'Continuar',
		noProvider: 'Esta loja não usa login único.',
		unreachable: 'O provedor de login não está respondendo. Tente de novo em instantes ou use sua senha.',
		unusable: 'O provedor de login não pode ser usado agora. Peça a um proprietário para testar a conexão.',
		wanted: 'Sua loja entra com login único. Use o botão na página de login.',
		toSignIn: 'Ir para o login',

		title: 'Entrando',
		about: 'Só um instante.',
		entering: 'Verificando com o seu provedor…',
		failed: 'Não foi possível entrar',
		failedAbout: 'Você não está conectado ao Fiel.',
		again: 'Tentar de novo',
		reasons: {
			Expired:
				'Esta tentativa expirou ou já foi usada. Comece de novo na página de login, no mesmo navegador.',
			Cancelled: 'Você cancelou o login ou o seu provedor não o permitiu.',
			Unreachable: 'O seu provedor não está respondendo. Tente de novo em instantes.',
			Provider:
				'O seu provedor recusou o login. Peça a um proprietário para testar a conexão em Configurações.',
			Token: 'A resposta do seu provedor não pôde ser verificada, por isso ninguém entrou.',
			EmailMissing:
				'O seu provedor não informou um e-mail. Peça ao administrador para compartilhá-lo com o Fiel.',
			EmailNotVerified: 'O seu e-mail não está verificado no provedor. Verifique-o lá e tente de novo.',
			Domain: 'Contas com este domínio de e-mail não podem entrar nesta loja.',
			OtherShop: 'Este e-mail já é de um usuário de outra loja.',
			OtherAccount:
				'Este usuário está vinculado a outra conta do seu provedor. Peça a um proprietário para desvincular o usuário em Usuários.',
			Disabled: 'O seu usuário está desativado. Peça a um proprietário para reativá-lo.',
			Removed: 'O seu usuário foi excluído. Peça um novo convite a um proprietário.',
			NoUser: 'Não há usuário com o seu e-mail. Peça um convite a um proprietário.',
		},
	},
	{
		or: 'o',
		use: 'Usar inicio de sesión único',
		shop: 'Identificador de la tienda',
		shopHelp: 'Por ejemplo, “mi-tienda”. Si no lo sabes, pregunta a un propietario.',
		missingShop: 'Ingresa el identificador de la tienda.',
		goOn: 'Continuar',
		noProvider: 'Esta tienda no usa inicio de sesión único.',
		unreachable:
			'El proveedor de inicio de sesión no responde. Inténtalo de nuevo en un momento o usa tu contraseña.',
		unusable:
			'El proveedor de inicio de sesión no se puede usar ahora. Pide a un propietario que pruebe la conexión.',
		wanted: 'Tu tienda usa inicio de sesión único. Usa el botón de la página de inicio de sesión.',
		toSignIn: 'Ir al inicio de sesión',

		title: 'Iniciando sesión',
		about: 'Solo será un momento.',
		entering: 'Verificando con tu proveedor…',
		failed: 'No se pudo iniciar sesión',
		failedAbout: 'No has iniciado sesión en Fiel.',
		again: 'Reintentar',
		reasons: {
			Expired:
				'Este intento venció o ya se usó. Empieza de nuevo en la página de inicio de sesión, en el mismo navegador.',
			Cancelled: 'Cancelaste el inicio de sesión o tu proveedor no lo permitió.',
			Unreachable: 'Tu proveedor no responde. Inténtalo de nuevo en un momento.',
			Provider:
				'Tu proveedor rechazó el inicio de sesión. Pide a un propietario que pruebe la conexión en Configuración.',
			Token: 'La respuesta de tu proveedor no se pudo verificar, así que nadie inició sesión.',
			EmailMissing:
				'Tu proveedor no indicó un correo electrónico. Pide al administrador que lo comparta con Fiel.',
			EmailNotVerified: 'Tu correo no está verificado en tu proveedor. Verifícalo allí e inténtalo de nuevo.',
			Domain: 'Las cuentas con este dominio de correo no pueden entrar en esta tienda.',
			OtherShop: 'Este correo ya es de un usuario de otra tienda.',
			OtherAccount:
				'Este usuario está vinculado a otra cuenta de tu proveedor. Pide a un propietario que desvincule al usuario en Usuarios.',
			Disabled: 'Tu usuario está desactivado. Pide a un propietario que lo reactive.',
			Removed: 'Tu usuario fue eliminado. Pide una nueva invitación a un propietario.',
			NoUser: 'No hay ningún usuario con tu correo. Pide una invitación a un propietario.',
		},
	},
)
