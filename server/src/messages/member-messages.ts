import type { MessageKind } from '@fiel/contract'
import type { Language } from './language.ts'

/** What a message to a member says unless the merchant has a text of its own. */
export interface MessageText {
	subject: string
	/** The paragraphs of the mail. */
	paragraphs: string[]
	/** Without characters that are outside of the alphabet of text messages, so that more of them fit. */
	sms: string
}

const english: Record<MessageKind, MessageText> = {
	'points-earned': {
		subject: 'You earned {{Amount}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'You earned {{Amount}} at {{MerchantName}}.',
			'Your balance is {{Balance}}.',
		],
		sms: '{{MerchantName}}: you earned {{Amount}}. Balance: {{Balance}}. Stop: {{UnsubscribeUrl}}',
	},
	'points-expiring': {
		subject: '{{Amount}} will expire soon',
		paragraphs: [
			'Hello {{FirstName}},',
			'{{Amount}} of your balance at {{MerchantName}} will expire {{ExpiryDays}}. {{FirstExpiryLine}}',
			'Your balance is {{Balance}}.',
		],
		sms: '{{MerchantName}}: {{Amount}} will expire {{ExpiryDays}}. Stop: {{UnsubscribeUrl}}',
	},
	'tier-reached': {
		subject: 'You reached {{TierName}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'Congratulations! You reached the {{TierName}} tier at {{MerchantName}}.',
		],
		sms: '{{MerchantName}}: congratulations! You reached the {{TierName}} tier. Stop: {{UnsubscribeUrl}}',
	},
	'tier-expiring': {
		subject: 'Your {{TierName}} tier ends on {{LosesOn}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'Your {{TierName}} tier at {{MerchantName}} ends on {{LosesOn}}. Your purchases until then help you keep it.',
		],
		sms: '{{MerchantName}}: your {{TierName}} tier ends on {{LosesOn}}. Stop: {{UnsubscribeUrl}}',
	},
	'reward-redeemed': {
		subject: 'You redeemed {{RewardTitle}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'You redeemed {{RewardTitle}} at {{MerchantName}}. {{CodeLine}}',
			'Your balance is {{Balance}}.',
		],
		sms: '{{MerchantName}}: you redeemed {{RewardTitle}}. {{CodeLine}} Stop: {{UnsubscribeUrl}}',
	},
	birthday: {
		subject: 'Happy birthday, {{FirstName}}!',
		paragraphs: [
			'Happy birthday, {{FirstName}}!',
			'Best wishes from all of us at {{MerchantName}}. {{AmountLine}}',
		],
		sms: 'Happy birthday, {{FirstName}}! Best wishes from {{MerchantName}}. {{AmountLine}} Stop: {{UnsubscribeUrl}}',
	},
	'referral-success': {
		subject: 'Your referral earned you {{Amount}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'Thank you for referring a friend to {{MerchantName}}. You earned {{Amount}}.',
			'Your balance is {{Balance}}.',
		],
		sms: '{{MerchantName}}: thank you for referring a friend. You earned {{Amount}}. Stop: {{UnsubscribeUrl}}',
	},
	welcome: {
		subject: 'Welcome to {{MerchantName}}',
		paragraphs: [
			'Hello {{FirstName}},',
			'Welcome to {{ProgramName}}. {{AmountLine}}',
			'Your balance is {{Balance}}.',
		],
		sms: 'Welcome to {{ProgramName}}. {{AmountLine}} Stop: {{UnsubscribeUrl}}',
	},
}

const portuguese: Record<MessageKind, MessageText> = {
	'points-earned': {
		subject: 'Você ganhou {{Amount}}',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'Você ganhou {{Amount}} em {{MerchantName}}.',
			'Seu saldo é de {{Balance}}.',
		],
		sms: '{{MerchantName}}: mais {{Amount}} no seu saldo, agora de {{Balance}}. Parar SMS: {{UnsubscribeUrl}}',
	},
	'points-expiring': {
		subject: '{{Amount}} expiram em breve',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'{{Amount}} do seu saldo em {{MerchantName}} expiram {{ExpiryDays}}. {{FirstExpiryLine}}',
			'Seu saldo é de {{Balance}}.',
		],
		sms: '{{MerchantName}}: {{Amount}} expiram {{ExpiryDays}}. Parar SMS: {{UnsubscribeUrl}}',
	},
	'tier-reached': {
		subject: 'Você chegou ao nível {{TierName}}',
		paragraphs: ['Olá, {{FirstName}}!', 'Parabéns! Você chegou ao nível {{TierName}} em {{MerchantName}}.'],
		sms: '{{MerchantName}}: parabéns por chegar a {{TierName}}! Parar SMS: {{UnsubscribeUrl}}',
	},
	'tier-expiring': {
		subject: 'Seu nível {{TierName}} termina em {{LosesOn}}',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'Seu nível {{TierName}} em {{MerchantName}} termina em {{LosesOn}}. Suas compras até lá ajudam a mantê-lo.',
		],
		sms: '{{MerchantName}}: seu lugar em {{TierName}} termina em {{LosesOn}}. Parar SMS: {{UnsubscribeUrl}}',
	},
	'reward-redeemed': {
		subject: 'Você resgatou {{RewardTitle}}',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'Você resgatou {{RewardTitle}} em {{MerchantName}}. {{CodeLine}}',
			'Seu saldo é de {{Balance}}.',
		],
		sms: 'Resgate feito em {{MerchantName}}: {{RewardTitle}}. {{CodeLine}} Parar SMS: {{UnsubscribeUrl}}',
	},
	birthday: {
		subject: 'Feliz aniversário, {{FirstName}}!',
		paragraphs: [
			'Feliz aniversário, {{FirstName}}!',
			'A equipe de {{MerchantName}} deseja tudo de bom para você. {{AmountLine}}',
		],
		sms: 'Parabéns, {{FirstName}}! {{MerchantName}} deseja tudo de bom. {{AmountLine}} Parar SMS: {{UnsubscribeUrl}}',
	},
	'referral-success': {
		subject: 'Sua indicação rendeu {{Amount}}',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'Obrigado por indicar {{MerchantName}} a um amigo. Você ganhou {{Amount}}.',
			'Seu saldo é de {{Balance}}.',
		],
		sms: '{{MerchantName}}: obrigado por indicar um amigo. Mais {{Amount}} no seu saldo. Parar SMS: {{UnsubscribeUrl}}',
	},
	welcome: {
		subject: 'Boas-vindas a {{MerchantName}}',
		paragraphs: [
			'Olá, {{FirstName}}!',
			'Boas-vindas a {{ProgramName}}. {{AmountLine}}',
			'Seu saldo é de {{Balance}}.',
		],
		sms: 'Boas-vindas a {{ProgramName}}. {{AmountLine}} Parar SMS: {{UnsubscribeUrl}}',
	},
}

const spanish: Record<MessageKind, MessageText> = {
	'points-earned': {
		subject: 'Ganaste {{Amount}}',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'Ganaste {{Amount}} en {{MerchantName}}.',
			'Tu saldo es de {{Balance}}.',
		],
		sms: '{{MerchantName}}: ganaste {{Amount}}. Saldo: {{Balance}}. Baja: {{UnsubscribeUrl}}',
	},
	'points-expiring': {
		subject: '{{Amount}} vencen pronto',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'{{Amount}} de tu saldo en {{MerchantName}} vencen {{ExpiryDays}}. {{FirstExpiryLine}}',
			'Tu saldo es de {{Balance}}.',
		],
		sms: '{{MerchantName}}: {{Amount}} vencen {{ExpiryDays}}. Baja: {{UnsubscribeUrl}}',
	},
	'tier-reached': {
		subject: 'Llegaste al nivel {{TierName}}',
		paragraphs: ['Hola, {{FirstName}}:', '¡Felicidades! Llegaste al nivel {{TierName}} en {{MerchantName}}.'],
		sms: '{{MerchantName}}: ¡felicidades! Llegaste al nivel {{TierName}}. Baja: {{UnsubscribeUrl}}',
	},
	'tier-expiring': {
		subject: 'Tu nivel {{TierName}} termina el {{LosesOn}}',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'Tu nivel {{TierName}} en {{MerchantName}} termina el {{LosesOn}}. Tus compras hasta entonces te ayudan a conservarlo.',
		],
		sms: '{{MerchantName}}: tu nivel {{TierName}} termina el {{LosesOn}}. Baja: {{UnsubscribeUrl}}',
	},
	'reward-redeemed': {
		subject: 'Canjeaste {{RewardTitle}}',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'Canjeaste {{RewardTitle}} en {{MerchantName}}. {{CodeLine}}',
			'Tu saldo es de {{Balance}}.',
		],
		sms: '{{MerchantName}}: canjeaste {{RewardTitle}}. {{CodeLine}} Baja: {{UnsubscribeUrl}}',
	},
	birthday: {
		subject: '¡Feliz cumpleaños, {{FirstName}}!',
		paragraphs: [
			'¡Feliz cumpleaños, {{FirstName}}!',
			'El equipo de {{MerchantName}} te desea lo mejor. {{AmountLine}}',
		],
		sms: '¡Feliz cumpleaños, {{FirstName}}! {{MerchantName}} te desea lo mejor. {{AmountLine}} Baja: {{UnsubscribeUrl}}',
	},
	'referral-success': {
		subject: 'Tu recomendación te dio {{Amount}}',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'Gracias por recomendar {{MerchantName}} a un amigo. Ganaste {{Amount}}.',
			'Tu saldo es de {{Balance}}.',
		],
		sms: '{{MerchantName}}: gracias por recomendarnos a un amigo. Ganaste {{Amount}}. Baja: {{UnsubscribeUrl}}',
	},
	welcome: {
		subject: 'Te damos la bienvenida a {{MerchantName}}',
		paragraphs: [
			'Hola, {{FirstName}}:',
			'Te damos la bienvenida a {{ProgramName}}. {{AmountLine}}',
			'Tu saldo es de {{Balance}}.',
		],
		sms: 'Te damos la bienvenida a {{ProgramName}}. {{AmountLine}} Baja: {{UnsubscribeUrl}}',
	},
}

export const MESSAGE_TEXTS: Record<Language, Record<MessageKind, MessageText>> = {
	en: english,
	pt: portuguese,
	es: spanish,
}

export const CODE_LINES: Record<Language, (code: string) => string> = {
	en: (code) => `Your code: ${code}.`,
	pt: (code) => `Seu cupom: ${code}.`,
	es: (code) => `Usa ${code} en la tienda.`,
}

/** The points of a birthday or for joining, without characters that are outside of the alphabet of text messages. */
export const AMOUNT_LINES: Record<Language, (amount: string) => string> = {
	en: (amount) => `You earned ${amount}.`,
	pt: (amount) => `Mais ${amount} no seu saldo.`,
	es: (amount) => `Ganaste ${amount}.`,
}

/** When points expire: on one day, or from a first to a last one, of which the first comes without its year if it is the same. */
interface ExpiryTexts {
	on(day: string): string
	between(first: string, last: string): string
	/** What of an amount expires on the first day. */
	first(amount: string, day: string): string
}

export const EXPIRY_TEXTS: Record<Language, ExpiryTexts> = {
	en: {
		on: (day) => `on ${day}`,
		between: (first, last) => `between ${first} and ${last}`,
		first: (amount, day) => `Of these, ${amount} as early as ${day}.`,
	},
	pt: {
		on: (day) => `em ${day}`,
		between: (first, last) => `entre ${first} e ${last}`,
		first: (amount, day) => `Desse total, ${amount} já em ${day}.`,
	},
	es: {
		on: (day) => `el ${day}`,
		between: (first, last) => `entre el ${first} y el ${last}`,
		first: (amount, day) => `De ese total, ${amount} ya el ${day}.`,
	},
}

/** A made-up tier and reward, for previews and tests. */
export const SAMPLE_NAMES: Record<Language, { tier: string; reward: string }> = {
	en: { tier: 'Gold', reward: '10% off' },
	pt: { tier: 'Ouro', reward: '10% de desconto' },
	es: { tier: 'Oro', reward: '10% de descuento' },
}
