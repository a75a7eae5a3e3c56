import type { MessageChannel, MessageKind } from '@fiel/contract'
import { words } from '../i18n/words.ts'

/** What a message is, and when it is sent. */
type Kinds = Record<MessageKind, { name: string; about: string }>

/** The kinds and channels of messages to members. */
export const text = words(
	{
		kinds: {
			'points-earned': {
				name: 'Points earned',
				about:
					'What the customer earned, and the new balance. Sent after ten minutes, with everything earned meanwhile.',
			},
			'points-expiring': {
				name: 'Points about to expire',
				about: 'What will expire and on which days. Sent as many days before as you choose under “When”.',
			},
			'tier-reached': {
				name: 'Tier reached',
				about: 'The name of the new tier. Sent after the customer reaches a higher tier.',
			},
			'tier-expiring': {
				name: 'Tier about to be lost',
				about: 'The tier and the last day in it. Sent as many days before as you choose under “When”.',
			},
			'reward-redeemed': {
				name: 'Reward redeemed',
				about: 'The reward and its code. Sent after a redemption, unless the reward sends its own email.',
			},
			birthday: {
				name: 'Birthday',
				about: 'Birthday wishes. Sent in the morning of the birthday.',
			},
			'referral-success': {
				name: 'Referral rewarded',
				about: 'What the customer earned for a friend. Sent after a referral is rewarded.',
			},
			welcome: {
				name: 'Welcome',
				about: 'A first message. Sent after a customer joins your program.',
			},
		} satisfies Kinds,
		channels: { email: 'Email', sms: 'SMS' } satisfies Record<MessageChannel, string>,
	},
	{
		kinds: {
			'points-earned': {
				name: 'Pontos ganhos',
				about:
					'O que o cliente ganhou e o novo saldo. Enviada após dez minutos, com tudo o que foi ganho nesse intervalo.',
			},
			'points-expiring': {
				name: 'Pontos prestes a expirar',
				about:
					'O que vai expirar e em que dias. Enviada tantos dias antes quantos você escolher em “Quando”.',
			},
			'tier-reached': {
				name: 'Nível alcançado',
				about: 'O nome do novo nível. Enviada depois que o cliente alcança um nível mais alto.',
			},
			'tier-expiring': {
				name: 'Nível prestes a ser perdido',
				about: 'O nível e o último dia nele. Enviada tantos dias antes quantos você escolher em “Quando”.',
			},
			'reward-redeemed': {
				name: 'Recompensa resgatada',
				about:
					'A recompensa e o código. Enviada depois de um resgate, a menos que a recompensa envie seu próprio e-mail.',
			},
			birthday: {
				name: 'Aniversário',
				about: 'Felicitações. Enviada na manhã do aniversário.',
			},
			'referral-success': {
				name: 'Indicação premiada',
				about: 'O que o cliente ganhou por um amigo. Enviada depois que uma indicação é premiada.',
			},
			welcome: {
				name: 'Boas-vindas',
				about: 'Uma primeira mensagem. Enviada depois que um cliente entra no seu programa.',
			},
		},
		channels: { email: 'E-mail', sms: 'SMS' },
	},
	{
		kinds: {
			'points-earned': {
				name: 'Puntos ganados',
				about:
					'Lo que ganó el cliente y el nuevo saldo. Se envía después de diez minutos, con todo lo ganado mientras tanto.',
			},
			'points-expiring': {
				name: 'Puntos por vencer',
				about: 'Lo que va a vencer y en qué días. Se envía tantos días antes como elijas en “Cuándo”.',
			},
			'tier-reached': {
				name: 'Nivel alcanzado',
				about: 'El nombre del nuevo nivel. Se envía después de que el cliente alcanza un nivel más alto.',
			},
			'tier-expiring': {
				name: 'Nivel por perderse',
				about: 'El nivel y el último día en él. Se envía tantos días antes como elijas en “Cuándo”.',
			},
			'reward-redeemed': {
				name: 'Recompensa canjeada',
				about:
					'La recompensa y su código. Se envía después de un canje, salvo que la recompensa envíe su propio correo.',
			},
			birthday: {
				name: 'Cumpleaños',
				about: 'Felicitaciones. Se envía en la mañana del cumpleaños.',
			},
			'referral-success': {
				name: 'Recomendación premiada',
				about: 'Lo que ganó el cliente por un amigo. Se envía después de que se premia una recomendación.',
			},
			welcome: {
				name: 'Bienvenida',
				about: 'Un primer mensaje. Se envía después de que un cliente entra en tu programa.',
			},
		},
		channels: { email: 'Correo', sms: 'SMS' },
	},
)
