import type { Language } from './language.ts'

/** The template of a mail about a redemption, with placeholders. */
interface RedemptionTemplate {
	subject: string
	body: string
}

/** The mail to the customer, for rewards without their own. */
export const CUSTOMER_TEMPLATES: Record<Language, RedemptionTemplate> = {
	en: {
		subject: 'Your reward: {{RewardTitle}}',
		body: [
			'<p>Hello {{FirstName}},</p>',
			'<p>{{RewardTitle}} is yours. Your code: <strong>{{CouponCode}}</strong></p>',
			'<p>{{UsageInstructions}}</p>',
		].join('\n'),
	},
	pt: {
		subject: 'Sua recompensa: {{RewardTitle}}',
		body: [
			'<p>Olá {{FirstName}},</p>',
			'<p>{{RewardTitle}} é sua. Seu código: <strong>{{CouponCode}}</strong></p>',
			'<p>{{UsageInstructions}}</p>',
		].join('\n'),
	},
	es: {
		subject: 'Tu recompensa: {{RewardTitle}}',
		body: [
			'<p>Hola {{FirstName}}:</p>',
			'<p>{{RewardTitle}} es tuya. Tu código: <strong>{{CouponCode}}</strong></p>',
			'<p>{{UsageInstructions}}</p>',
		].join('\n'),
	},
}

/** The mail to the customer about a redemption without a code: the reward was taken in the sale itself. */
export const TAKEN_TEMPLATES: Record<Language, RedemptionTemplate> = {
	en: {
		subject: 'You redeemed {{RewardTitle}}',
		body: [
			'<p>Hello {{FirstName}},</p>',
			'<p>You redeemed {{RewardTitle}} on {{RedeemedOn}}. It was applied to your purchase.</p>',
			'<p>Points left: {{PointsBalance}}</p>',
			'<p>{{MerchantName}}</p>',
		].join('\n'),
	},
	pt: {
		subject: 'Você resgatou {{RewardTitle}}',
		body: [
			'<p>Olá {{FirstName}},</p>',
			'<p>Você resgatou {{RewardTitle}} em {{RedeemedOn}}. A recompensa foi aplicada à sua compra.</p>',
			'<p>Saldo de pontos: {{PointsBalance}}</p>',
			'<p>{{MerchantName}}</p>',
		].join('\n'),
	},
	es: {
		subject: 'Canjeaste {{RewardTitle}}',
		body: [
			'<p>Hola {{FirstName}}:</p>',
			'<p>Canjeaste {{RewardTitle}} el {{RedeemedOn}}. La recompensa se aplicó a tu compra.</p>',
			'<p>Saldo de puntos: {{PointsBalance}}</p>',
			'<p>{{MerchantName}}</p>',
		].join('\n'),
	},
}

/** The mail to the addresses of the merchant. */
export const MERCHANT_TEMPLATES: Record<Language, RedemptionTemplate> = {
	en: {
		subject: '{{RewardTitle}} was redeemed by {{CustomerId}}',
		body: [
			'<p>{{CustomerName}} ({{CustomerId}}) redeemed {{RewardTitle}}.</p>',
			'<p>Code: {{CouponCode}}<br>Points: {{PointsSpent}}<br>Cashback: {{CashbackSpent}}<br>Key: {{OriginalKey}}</p>',
		].join('\n'),
	},
	pt: {
		subject: '{{RewardTitle}}: resgate de {{CustomerId}}',
		body: [
			'<p>{{CustomerName}} ({{CustomerId}}) resgatou {{RewardTitle}}.</p>',
			'<p>Código: {{CouponCode}}<br>Pontos: {{PointsSpent}}<br>Cashback: {{CashbackSpent}}<br>Chave: {{OriginalKey}}</p>',
		].join('\n'),
	},
	es: {
		subject: '{{RewardTitle}}: canje de {{CustomerId}}',
		body: [
			'<p>{{CustomerName}} ({{CustomerId}}) canjeó {{RewardTitle}}.</p>',
			'<p>Código: {{CouponCode}}<br>Puntos: {{PointsSpent}}<br>Cashback: {{CashbackSpent}}<br>Clave: {{OriginalKey}}</p>',
		].join('\n'),
	},
}
