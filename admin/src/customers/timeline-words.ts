import type { TimelineEntry } from '@fiel/contract'
import { counted, words } from '../i18n/words.ts'

type Kinds = Record<TimelineEntry['Kind'], string>

/** What happened, with the order, coupon, tier or tag that it is about. */
interface Sentences {
	orders: Record<'placed' | 'cancelled' | 'returned', string>
	coupons: Record<'created' | 'deactivated', (code: string) => string>
	tiers: (tier: string) => string
	profile: Record<string, string>
	tags: Record<'added' | 'removed', (tag: string) => string>
	merges: Record<'merged' | 'separated', (id: string) => string>
	enrolment: Record<'known' | 'joined', string>
	mails: Record<'sent' | 'failed' | 'waiting', (subject: string) => string>
}

export const text = words(
	{
		kind: 'Show',
		everything: 'All activity',
		kinds: {
			points: 'Points',
			redemptions: 'Redemptions',
			orders: 'Orders',
			coupons: 'Coupons',
			tiers: 'Tiers',
			profile: 'Profile changes',
			notes: 'Notes',
			tags: 'Tags',
			merges: 'Merges',
			enrolment: 'Participation',
			mails: 'Emails',
		} as Kinds,
		sentences: {
			orders: {
				placed: 'Order placed',
				cancelled: 'Order cancelled',
				returned: 'Part of the order returned',
			},
			coupons: {
				created: (code) => `Coupon ${code} created`,
				deactivated: (code) => `Coupon ${code} deactivated`,
			},
			tiers: (tier) => `Moved to tier ${tier}`,
			profile: {
				created: 'Added in panel',
				changed: 'Profile updated',
				blocked: 'Blocked',
				unblocked: 'Unblocked',
				exported: 'Personal data exported',
				erased: 'Personal data erased',
				other: 'Changed in panel',
			},
			tags: { added: (tag) => `Tag ${tag} added`, removed: (tag) => `Tag ${tag} removed` },
			merges: {
				merged: (id) => `Merged with customer ${id}`,
				separated: (id) => `Merge with customer ${id} undone`,
			},
			enrolment: { known: 'Customer created', joined: 'Joined the program' },
			mails: {
				sent: (subject) => `Email sent: ${subject}`,
				failed: (subject) => `Email not delivered: ${subject}`,
				waiting: (subject) => `Email queued: ${subject}`,
			},
		} as Sentences,
		noTier: 'none',
		unknown: '?',
		balance: 'Balance',
		balanceAfter: (points: string) => `Balance ${points}`,
		returnedPoints: (points: string) =>
			`−${counted(points, 'point', 'points')}. The points of the order show what is left of them.`,
	},
	{
		kind: 'Mostrar',
		everything: 'Toda a atividade',
		kinds: {
			points: 'Pontos',
			redemptions: 'Resgates',
			orders: 'Pedidos',
			coupons: 'Cupons',
			tiers: 'Níveis',
			profile: 'Alterações do cadastro',
			notes: 'Notas',
			tags: 'Etiquetas',
			merges: 'Unificações',
			enrolment: 'Participação',
			mails: 'E-mails',
		},
		sentences: {
			orders: {
				placed: 'Pedido realizado',
				cancelled: 'Pedido cancelado',
				returned: 'Parte do pedido devolvida',
			},
			coupons: {
				created: (code) => `Cupom ${code} criado`,
				deactivated: (code) => `Cupom ${code} desativado`,
			},
			tiers: (tier) => `Passou para o nível ${tier}`,
			profile: {
				created: 'Adicionado no painel',
				changed: 'Cadastro atualizado',
				blocked: 'Bloqueado',
				unblocked: 'Desbloqueado',
				exported: 'Dados pessoais exportados',
				erased: 'Dados pessoais apagados',
				other: 'Alterado no painel',
			},
			tags: { added: (tag) => `Etiqueta ${tag} adicionada`, removed: (tag) => `Etiqueta ${tag} removida` },
			merges: {
				merged: (id) => `Unificado com o cliente ${id}`,
				separated: (id) => `Unificação com o cliente ${id} desfeita`,
			},
			enrolment: { known: 'Cliente criado', joined: 'Entrou no programa' },
			mails: {
				sent: (subject) => `E-mail enviado: ${subject}`,
				failed: (subject) => `E-mail não entregue: ${subject}`,
				waiting: (subject) => `E-mail na fila: ${subject}`,
			},
		},
		noTier: 'nenhum',
		unknown: '?',
		balance: 'Saldo',
		balanceAfter: (points) => `Saldo ${points}`,
		returnedPoints: (points) =>
			`−${counted(points, 'ponto', 'pontos')}. Os pontos do pedido mostram o que restou deles.`,
	},
	{
		kind: 'Mostrar',
		everything: 'Toda la actividad',
		kinds: {
			points: 'Puntos',
			redemptions: 'Canjes',
			orders: 'Pedidos',
			coupons: 'Cupones',
			tiers: 'Niveles',
			profile: 'Cambios de datos',
			notes: 'Notas',
			tags: 'Etiquetas',
			merges: 'Unificaciones',
			enrolment: 'Participación',
			mails: 'Correos',
		},
		sentences: {
			orders: {
				placed: 'Pedido realizado',
				cancelled: 'Pedido cancelado',
				returned: 'Parte del pedido devuelta',
			},
			coupons: {
				created: (code) => `Cupón ${code} creado`,
				deactivated: (code) => `Cupón ${code} desactivado`,
			},
			tiers: (tier) => `Pasó al nivel ${tier}`,
			profile: {
				created: 'Agregado en el panel',
				changed: 'Datos actualizados',
				blocked: 'Bloqueado',
				unblocked: 'Desbloqueado',
				exported: 'Datos personales exportados',
				erased: 'Datos personales borrados',
				other: 'Cambiado en el panel',
			},
			tags: { added: (tag) => `Etiqueta ${tag} agregada`, removed: (tag) => `Etiqueta ${tag} quitada` },
			merges: {
				merged: (id) => `Unificado con el cliente ${id}`,
				separated: (id) => `Unificación con el cliente ${id} deshecha`,
			},
			enrolment: { known: 'Cliente creado', joined: 'Se unió al programa' },
			mails: {
				sent: (subject) => `Correo enviado: ${subject}`,
				failed: (subject) => `Correo no entregado: ${subject}`,
				waiting: (subject) => `Correo en cola: ${subject}`,
			},
		},
		noTier: 'ninguno',
		unknown: '?',
		balance: 'Saldo',
		balanceAfter: (points) => `Saldo ${points}`,
		returnedPoints: (points) =>
			`−${counted(points, 'punto', 'puntos')}. Los puntos del pedido muestran lo que queda de ellos.`,
	},
)
