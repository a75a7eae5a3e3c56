import type { MailDocument } from './mail-document.ts'
import { type MailVariable, readPlaceholders } from './placeholders.ts'

export const TEMPLATE_LANGUAGES = { en: 'English', pt: 'Português', es: 'Español' } as const
export type TemplateLanguage = keyof typeof TEMPLATE_LANGUAGES
export type TemplateName = 'coupon' | 'pickUp' | 'short'

interface TemplateText {
	subject: string
	preHeader: string
	heading: string
	/** Before and after the code. */
	before: string[]
	caption: string
	after: string[]
}

/** Shown only if the coupon has a last day, because the text would end in the middle otherwise. */
interface CommonText {
	validUntil: string
	/** The label of the button; its address is the merchant's to enter. */
	visit: string
	regards: string
}

const COMMON: Record<TemplateLanguage, CommonText> = {
	en: {
		validUntil: 'Valid until {{CouponValidUntil}}.',
		visit: 'Go to the store',
		regards: 'Thank you, {{MerchantName}}',
	},
	pt: {
		validUntil: 'Válido até {{CouponValidUntil}}.',
		visit: 'Ir para a loja',
		regards: 'Obrigado, {{MerchantName}}',
	},
	es: {
		validUntil: 'Válido hasta el {{CouponValidUntil}}.',
		visit: 'Ir a la tienda',
		regards: 'Gracias, {{MerchantName}}',
	},
}

const TEXTS: Record<TemplateName, Record<TemplateLanguage, TemplateText>> = {
	coupon: {
		en: {
			subject: 'Your coupon from {{MerchantName}}',
			preHeader: '{{RewardTitle}}: your code is {{CouponCode}}',
			heading: '{{FirstName}}, here is your coupon',
			before: ['You redeemed {{RewardTitle}}. Enter this code at checkout:'],
			caption: 'Your code',
			after: ['You have {{PointsBalance}} points left.'],
		},
		pt: {
			subject: 'Seu cupom da {{MerchantName}}',
			preHeader: '{{RewardTitle}}: seu código é {{CouponCode}}',
			heading: '{{FirstName}}, aqui está seu cupom',
			before: ['Você resgatou {{RewardTitle}}. Informe este código ao finalizar a compra:'],
			caption: 'Seu código',
			after: ['Você ainda tem {{PointsBalance}} pontos.'],
		},
		es: {
			subject: 'Tu cupón de {{MerchantName}}',
			preHeader: '{{RewardTitle}}: tu código es {{CouponCode}}',
			heading: '{{FirstName}}, aquí está tu cupón',
			before: ['Canjeaste {{RewardTitle}}. Escribe este código al finalizar la compra:'],
			caption: 'Tu código',
			after: ['Te quedan {{PointsBalance}} puntos.'],
		},
	},
	pickUp: {
		en: {
			subject: '{{RewardTitle}} is waiting for you',
			preHeader: 'Show the code {{CouponCode}} in the store',
			heading: '{{RewardTitle}} is yours',
			before: ['Hello {{FirstName}},', 'Show this code in the store to pick up your reward:'],
			caption: 'Show this code',
			after: [],
		},
		pt: {
			subject: '{{RewardTitle}} está esperando por você',
			preHeader: 'Mostre o código {{CouponCode}} na loja',
			heading: '{{RewardTitle}} é seu',
			before: ['Olá, {{FirstName}},', 'Mostre este código na loja para retirar sua recompensa:'],
			caption: 'Mostre este código',
			after: [],
		},
		es: {
			subject: '{{RewardTitle}} te espera',
			preHeader: 'Muestra el código {{CouponCode}} en la tienda',
			heading: '{{RewardTitle}} es tuyo',
			before: ['Hola, {{FirstName}}:', 'Muestra este código en la tienda para recoger tu recompensa:'],
			caption: 'Muestra este código',
			after: [],
		},
	},
	short: {
		en: {
			subject: 'Your code: {{CouponCode}}',
			preHeader: '',
			heading: '',
			before: ['Hello {{FirstName}}, your code for {{RewardTitle}}:'],
			caption: '',
			after: [],
		},
		pt: {
			subject: 'Seu código: {{CouponCode}}',
			preHeader: '',
			heading: '',
			before: ['Olá, {{FirstName}}, seu código para {{RewardTitle}}:'],
			caption: '',
			after: [],
		},
		es: {
			subject: 'Tu código: {{CouponCode}}',
			preHeader: '',
			heading: '',
			before: ['Hola, {{FirstName}}, tu código para {{RewardTitle}}:'],
			caption: '',
			after: [],
		},
	},
}

export const TEMPLATE_NAMES = Object.keys(TEXTS) as TemplateName[]

export interface MailTemplate {
	subject: string
	preHeader: string
	document: MailDocument
}

/** Whether a line is empty or the unchanged one of a template, so that another template may replace it. */
export const isTemplateLine = (place: 'subject' | 'preHeader', line: string): boolean =>
	line === '' || Object.values(TEXTS).some((of) => Object.values(of).some((text) => text[place] === line))

/** A mail to start with. */
export const createTemplate = (
	name: TemplateName,
	language: TemplateLanguage,
	hasLastDay: boolean,
	variables: readonly MailVariable[],
	color: string,
): MailTemplate => {
	const { subject, preHeader, heading, before, caption, after } = TEXTS[name][language]
	const { validUntil, visit, regards } = COMMON[language]
	const read = (texts: string[]) => texts.map((text) => readPlaceholders(text, variables))
	const end = [...(hasLastDay ? [validUntil] : []), ...after, ...(name === 'short' ? [] : [regards])]
	const blocks = [
		...(heading ? [{ kind: 'heading' as const, lines: read([heading]), align: 'left' as const }] : []),
		{ kind: 'text' as const, lines: read(before), align: 'left' as const },
		{ kind: 'code' as const, lines: read([caption]) },
		...(name === 'coupon'
			? [{ kind: 'button' as const, lines: read([visit]), href: '', align: 'center' as const }]
			: []),
		...(end.length > 0 ? [{ kind: 'text' as const, lines: read(end), align: 'left' as const }] : []),
	]
	return {
		subject,
		preHeader,
		document: { language, color, blocks: blocks.map((block, index) => ({ ...block, id: index + 1 })) },
	}
}
