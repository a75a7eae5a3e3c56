import type { TimelineEntry } from '@fiel/contract'
import { words } from '../i18n/words.ts'

type Kinds = Record<TimelineEntry['Kind'], string>

/** What happened, with the order, coupon, tier or tag that it is about. */
interface Sentences {
	orders: Record<'placed' | 'cancelled' | 'returned', (id: string) => string>
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
		everything: 'Everything',
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
			enrolment: 'Enrolment',
			mails: 'E-mails',
		} as Kinds,
		sentences: {
			orders: {
				placed: (id) => `Order ${id} placed`,
				cancelled: (id) => `Order ${id} cancelled`,
				returned: (id) => `Part of order ${id} returned`,
			},
			coupons: {
				created: (code) => `Coupon ${code} created`,
				deactivated: (code) => `Coupon ${code} ended`,
			},
			tiers: (tier) => `Moved to tier ${tier}`,
			profile: {
				changed: 'Profile changed',
				blocked: 'Blocked',
				unblocked: 'Unblocked',
				exported: 'Data exported',
				erased: 'Personal data erased',
				other: 'Changed in the panel',
			},
			tags: { added: (tag) => `Tag ${tag} added`, removed: (tag) => `Tag ${tag} removed` },
			merges: {
				merged: (id) => `Customer ${id} was merged`,
				separated: (id) => `The merge of customer ${id} was undone`,
			},
			enrolment: { known: 'First known', joined: 'Joined the program' },
			mails: {
				sent: (subject) => `E-mail sent: ${subject}`,
				failed: (subject) => `E-mail not delivered: ${subject}`,
				waiting: (subject) => `E-mail waiting: ${subject}`,
			},
		} as Sentences,
		noTier: 'none',
		unknown: '?',
		balance: 'Balance',
		balanceAfter: (points: string) => `Balance ${points}`,
	},
	{
		kind: 'Mostrar',
		everything: 'Tudo',
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
				placed: (id) => `Pedido ${id} feito`,
				cancelled: (id) => `Pedido ${id} cancelado`,
				returned: (id) => `Parte do pedido ${id} devolvida`,
			},
			coupons: {
				created: (code) => `Cupom ${code} criado`,
				deactivated: (code) => `Cupom ${code} encerrado`,
			},
			tiers: (tier) => `Passou para o nível ${tier}`,
			profile: {
				changed: 'Cadastro alterado',
				blocked: 'Bloqueado',
				unblocked: 'Desbloqueado',
				exported: 'Dados exportados',
				erased: 'Dados pessoais apagados',
				other: 'Alterado no painel',
			},
			tags: { added: (tag) => `Etiqueta ${tag} adicionada`, removed: (tag) => `Etiqueta ${tag} removida` },
			merges: {
				merged: (id) => `O cliente ${id} foi unificado`,
				separated: (id) => `A unificação do cliente ${id} foi desfeita`,
			},
			enrolment: { known: 'Primeiro registro', joined: 'Entrou no programa' },
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
	},
	{
		kind: 'Mostrar',
		everything: 'Todo',
		kinds: {
			points: 'Puntos',
			redemptions: 'Canjes',
			orders: 'Pedidos',
			coupons: 'Cupones',
			tiers: 'Niveles',
			profile: 'Cambios de la ficha',
			notes: 'Notas',
			tags: 'Etiquetas',
			merges: 'Fusiones',
			enrolment: 'Participación',
			mails: 'Correos',
		},
		sentences: {
			orders: {
				placed: (id) => `Pedido ${id} hecho`,
				cancelled: (id) => `Pedido ${id} cancelado`,
				returned: (id) => `Parte del pedido ${id} devuelta`,
			},
			coupons: {
				created: (code) => `Cupón ${code} creado`,
				deactivated: (code) => `Cupón ${code} terminado`,
			},
			tiers: (tier) => `Pasó al nivel ${tier}`,
			profile: {
				changed: 'Ficha cambiada',
				blocked: 'Bloqueado',
				unblocked: 'Desbloqueado',
				exported: 'Datos exportados',
				erased: 'Datos personales borrados',
				other: 'Cambiado en el panel',
			},
			tags: { added: (tag) => `Etiqueta ${tag} añadida`, removed: (tag) => `Etiqueta ${tag} quitada` },
			merges: {
				merged: (id) => `Se fusionó el cliente ${id}`,
				separated: (id) => `Se deshizo la fusión del cliente ${id}`,
			},
			enrolment: { known: 'Primer registro', joined: 'Se unió al programa' },
			mails: {
				sent: (subject) => `Correo enviado: ${subject}`,
				failed: (subject) => `Correo no entregado: ${subject}`,
				waiting: (subject) => `Correo en espera: ${subject}`,
			},
		},
		noTier: 'ninguno',
		unknown: '?',
		balance: 'Saldo',
		balanceAfter: (points) => `Saldo ${points}`,
	},
)
