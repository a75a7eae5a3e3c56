import type { MessageChannel, MessageKind } from '@fiel/contract'
import type { Language } from './language.ts'

/** The texts around the link that unsubscribes. */
interface UnsubscribeTexts {
	/** The line at the end of a mail. */
	link: string
	title: string
	/** What the page says above the kinds, and after messages were stopped. */
	email: string
	sms: string
	stopped: Record<MessageChannel, string>
	saved: string
	/** The buttons. */
	stopAll: Record<MessageChannel, string>
	save: string
	resume: Record<MessageChannel, string>
	choose: string
	unknown: string
	/** By the word for points that begins a title. */
	kinds(points: string): Record<MessageKind, string>
}

export const UNSUBSCRIBE_TEXTS: Record<Language, UnsubscribeTexts> = {
	en: {
		link: 'Stop these emails or choose which ones you get',
		title: 'Your messages',
		email: 'Emails you want to get:',
		sms: 'Text messages you want to get:',
		stopped: { email: 'You don’t get emails anymore.', sms: 'You don’t get text messages anymore.' },
		stopAll: { email: 'Stop all emails', sms: 'Stop all text messages' },
		save: 'Save the selection',
		saved: 'Saved.',
		resume: { email: 'Receive emails again', sms: 'Receive text messages again' },
		choose: 'Choose which messages you get.',
		unknown: 'This link does not work. Copy the whole address from the message.',
		kinds: (points) => ({
			'points-earned': `${points} you earned`,
			'points-expiring': `${points} that will expire`,
			'tier-reached': 'A tier you reached',
			'tier-expiring': 'A tier that ends soon',
			'reward-redeemed': 'Rewards you redeemed',
			birthday: 'Birthday',
			'referral-success': 'Friends you referred',
			welcome: 'Welcome',
		}),
	},
	pt: {
		link: 'Parar estes e-mails ou escolher quais receber',
		title: 'Suas mensagens',
		email: 'E-mails que você quer receber:',
		sms: 'SMS que você quer receber:',
		stopped: { email: 'Você não recebe mais e-mails.', sms: 'Você não recebe mais SMS.' },
		stopAll: { email: 'Parar todos os e-mails', sms: 'Parar todos os SMS' },
		save: 'Salvar a seleção',
		saved: 'Salvo.',
		resume: { email: 'Voltar a receber e-mails', sms: 'Voltar a receber SMS' },
		choose: 'Escolha quais mensagens receber.',
		unknown: 'Este link não funciona. Copie o endereço inteiro da mensagem.',
		kinds: (points) => ({
			'points-earned': `${points} que você ganhou`,
			'points-expiring': `${points} que vão expirar`,
			'tier-reached': 'Nível alcançado',
			'tier-expiring': 'Nível que termina em breve',
			'reward-redeemed': 'Recompensas resgatadas',
			birthday: 'Aniversário',
			'referral-success': 'Amigos indicados',
			welcome: 'Boas-vindas',
		}),
	},
	es: {
		link: 'Dejar de recibir estos correos o elegir cuáles recibir',
		title: 'Tus mensajes',
		email: 'Correos que quieres recibir:',
		sms: 'SMS que quieres recibir:',
		stopped: { email: 'Ya no recibes correos.', sms: 'Ya no recibes SMS.' },
		stopAll: { email: 'Dejar de recibir correos', sms: 'Dejar de recibir SMS' },
		save: 'Guardar la selección',
		saved: 'Guardado.',
		resume: { email: 'Volver a recibir correos', sms: 'Volver a recibir SMS' },
		choose: 'Elige qué mensajes recibir.',
		unknown: 'Este enlace no funciona. Copia la dirección completa del mensaje.',
		kinds: (points) => ({
			'points-earned': `${points} que ganaste`,
			'points-expiring': `${points} que van a vencer`,
			'tier-reached': 'Nivel alcanzado',
			'tier-expiring': 'Nivel que termina pronto',
			'reward-redeemed': 'Recompensas canjeadas',
			birthday: 'Cumpleaños',
			'referral-success': 'Amigos recomendados',
			welcome: 'Bienvenida',
		}),
	},
}
