import type { Role } from '@fiel/contract'
import type { Language } from './language.ts'

/** A mail to a user of the panel, as plain text. */
export interface MailText {
	subject: string
	/** Before the link, if there is one. */
	before: string[]
	after: string[]
}

export type MailTexts = Record<Language, MailText>

/** As the panel names them. */
const ROLES: Record<Language, Record<Role, string>> = {
	en: {
		...{ owner: 'Owner', manager: 'Manager', editor: 'Editor' },
		...{ viewer: 'Viewer', cashier: 'Cashier', support: 'Support' },
	},
	pt: {
		...{ owner: 'Proprietário', manager: 'Gerente', editor: 'Editor' },
		...{ viewer: 'Leitor', cashier: 'Caixa', support: 'Suporte' },
	},
	es: {
		...{ owner: 'Propietario', manager: 'Gerente', editor: 'Editor' },
		...{ viewer: 'Lector', cashier: 'Cajero', support: 'Soporte' },
	},
}

/** Writes a moment in the time zone of the shop. */
export type WriteMoment = (language: Language) => string

/** The mails to users of the panel in every language. An entry is a function of its parameters. */
export const USER_MAILS = {
	invitation: (shop: string, inviter: string, role: Role, until: WriteMoment) => ({
		en: {
			subject: `Invitation to ${shop}`,
			before: [
				`${inviter} invited you to the loyalty program of ${shop}. Your role: ${ROLES.en[role]}.`,
				'Open this link to create your account:',
			],
			after: [`The link works once, until ${until('en')}. If you weren’t expecting this, ignore this email.`],
		},
		pt: {
			subject: `Convite para ${shop}`,
			before: [
				`${inviter} convidou você para o programa de fidelidade de ${shop}. Seu papel: ${ROLES.pt[role]}.`,
				'Abra este link para criar sua conta:',
			],
			after: [
				`O link funciona uma vez, até ${until('pt')}. Se você não esperava este convite, ignore este e-mail.`,
			],
		},
		es: {
			subject: `Invitación a ${shop}`,
			before: [
				`${inviter} te invitó al programa de lealtad de ${shop}. Tu rol: ${ROLES.es[role]}.`,
				'Abre este enlace para crear tu cuenta:',
			],
			after: [
				`Hasta el ${until('es')}, el enlace funciona una vez. Si no esperabas esta invitación, ignora este correo.`,
			],
		},
	}),
	deviceLink: (shop: string, until: WriteMoment) => ({
		en: {
			subject: `Sign in to ${shop} from a new browser`,
			before: [
				`Someone is signing in to ${shop} with your email from a new browser, after several wrong passwords.`,
				'If it was you, open this link in that browser and enter your password:',
			],
			after: [
				`The link works once, until ${until('en')}. If it wasn’t you, ignore this email: nobody can sign in without your password.`,
			],
		},
		pt: {
			subject: `Entrar em ${shop} com um novo navegador`,
			before: [
				`Alguém está entrando em ${shop} com o seu e-mail em um novo navegador, depois de várias senhas erradas.`,
				'Se foi você, abra este link nesse navegador e informe sua senha:',
			],
			after: [
				`O link funciona uma vez, até ${until('pt')}. Se não foi você, ignore este e-mail: ninguém entra sem a sua senha.`,
			],
		},
		es: {
			subject: `Iniciar sesión en ${shop} desde un navegador nuevo`,
			before: [
				`Alguien está iniciando sesión en ${shop} con tu correo electrónico desde un navegador nuevo, después de varias contraseñas incorrectas.`,
				'Si fuiste tú, abre este enlace en ese navegador e ingresa tu contraseña:',
			],
			after: [
				`Hasta el ${until('es')}, el enlace funciona una vez. Si no fuiste tú, ignora este correo: nadie puede entrar sin tu contraseña.`,
			],
		},
	}),
	passwordLink: (shop: string, until: WriteMoment) => ({
		en: {
			subject: `Reset your password for ${shop}`,
			before: [
				`Someone asked to reset the password of your account at ${shop}.`,
				'If it was you, open this link and set a new password:',
			],
			after: [
				`The link works once, until ${until('en')}. If you use two-step verification, you’ll need its code.`,
				'If it wasn’t you, ignore this email: your password stays the same.',
			],
		},
		pt: {
			subject: `Redefinir sua senha de ${shop}`,
			before: [
				`Alguém pediu para redefinir a senha da sua conta em ${shop}.`,
				'Se foi você, abra este link e defina uma nova senha:',
			],
			after: [
				`O link funciona uma vez, até ${until('pt')}. Se você usa a verificação em duas etapas, o código será pedido.`,
				'Se não foi você, ignore este e-mail: sua senha continua a mesma.',
			],
		},
		es: {
			subject: `Restablecer tu contraseña de ${shop}`,
			before: [
				`Alguien pidió restablecer la contraseña de tu cuenta en ${shop}.`,
				'Si fuiste tú, abre este enlace y define una contraseña nueva:',
			],
			after: [
				`Hasta el ${until('es')}, el enlace funciona una vez. Si usas la verificación en dos pasos, se pedirá su código.`,
				'Si no fuiste tú, ignora este correo: tu contraseña sigue igual.',
			],
		},
	}),
	passwordChanged: (shop: string, at: WriteMoment) => ({
		en: {
			subject: `Your password for ${shop} was changed`,
			before: [
				`The password of your account at ${shop} was changed on ${at('en')} with a link sent to this address. You were signed out everywhere else.`,
			],
			after: [
				'If it wasn’t you, secure your mailbox, then ask an owner of the shop to deactivate your account.',
			],
		},
		pt: {
			subject: `Sua senha de ${shop} foi alterada`,
			before: [
				`A senha da sua conta em ${shop} foi alterada em ${at('pt')} com um link enviado a este endereço. As outras sessões foram encerradas.`,
			],
			after: [
				'Se não foi você, proteja sua caixa de e-mail e peça a um proprietário da loja que desative sua conta.',
			],
		},
		es: {
			subject: `Se cambió tu contraseña de ${shop}`,
			before: [
				`La contraseña de tu cuenta en ${shop} se cambió el ${at('es')} con un enlace enviado a esta dirección. Las demás sesiones se cerraron.`,
			],
			after: [
				'Si no fuiste tú, protege tu buzón de correo y pide a un propietario de la tienda que desactive tu cuenta.',
			],
		},
	}),
	/** `since` is the first failure; null if the endpoint said that it is gone. */
	webhookDisabled: (shop: string, name: string, url: string, since: WriteMoment | null) => ({
		en: {
			subject: `The webhook “${name}” was turned off`,
			before: [
				`${shop} no longer sends events to the webhook “${name}” (${url}). ${since ? `No delivery has succeeded since ${since('en')}.` : 'The endpoint answered 410 (Gone).'}`,
			],
			after: ['When the endpoint works again, turn the webhook on and resend the missed deliveries.'],
		},
		pt: {
			subject: `O webhook “${name}” foi desativado`,
			before: [
				`${shop} não envia mais eventos ao webhook “${name}” (${url}). ${since ? `Nenhuma entrega funcionou desde ${since('pt')}.` : 'O endpoint respondeu 410 (Gone).'}`,
			],
			after: ['Quando o endpoint voltar a funcionar, ative o webhook e reenvie as entregas perdidas.'],
		},
		es: {
			subject: `El webhook “${name}” se desactivó`,
			before: [
				`${shop} ya no envía eventos al webhook “${name}” (${url}). ${since ? `Desde el ${since('es')}, ninguna entrega funcionó.` : 'El endpoint respondió 410 (Gone).'}`,
			],
			after: ['Cuando el endpoint vuelva a funcionar, activa el webhook y reenvía las entregas perdidas.'],
		},
	}),
	/** `left` is 0 if the list is used up; `isLast` if the reward has no other codes. */
	codesLow: (reward: string, list: string, left: number, isLast: boolean) => ({
		en: {
			subject: left === 0 ? `“${list}” has no codes left` : `Codes left in “${list}”: ${left}`,
			before: [
				`The code list “${list}” of the reward “${reward}” ${left === 0 ? 'is used up' : 'is running low'}.`,
			],
			after: isLast ? ['Customers can’t redeem the reward until you import new codes.'] : [],
		},
		pt: {
			subject: left === 0 ? `“${list}” não tem mais códigos` : `Códigos restantes em “${list}”: ${left}`,
			before: [
				`A lista de códigos “${list}” da recompensa “${reward}” ${left === 0 ? 'acabou' : 'está acabando'}.`,
			],
			after: isLast
				? ['Os clientes só poderão resgatar a recompensa quando você importar novos códigos.']
				: [],
		},
		es: {
			subject: left === 0 ? `“${list}” ya no tiene códigos` : `Códigos restantes en “${list}”: ${left}`,
			before: [
				`La lista de códigos “${list}” de la recompensa “${reward}” ${left === 0 ? 'se agotó' : 'se está agotando'}.`,
			],
			after: isLast
				? ['Los clientes no podrán canjear la recompensa hasta que importes códigos nuevos.']
				: [],
		},
	}),
	senderTest: (shop: string) => ({
		en: {
			subject: `Test email from ${shop}`,
			before: [`This is a test email from ${shop}. If you can read it, the shop’s emails arrive.`],
			after: [],
		},
		pt: {
			subject: `E-mail de teste de ${shop}`,
			before: [`Este é um e-mail de teste de ${shop}. Se você consegue lê-lo, os e-mails da loja chegam.`],
			after: [],
		},
		es: {
			subject: `Correo de prueba de ${shop}`,
			before: [`Este es un correo de prueba de ${shop}. Si puedes leerlo, los correos de la tienda llegan.`],
			after: [],
		},
	}),
} satisfies Record<string, (...parts: never[]) => MailTexts>
