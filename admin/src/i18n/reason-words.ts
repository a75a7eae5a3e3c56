import { words } from './words.ts'

export type FormatNumber = (value: unknown) => string
export type Reason = Record<string, unknown>

/** What a sentence about a point record says. */
export interface ReasonParts {
	reason: Reason
	/** Such as "40 points". */
	amount: string
	isOne: boolean
	isGiven: boolean
	/** Formats an amount of money. */
	pay: FormatNumber
}

export interface AppliedRule {
	name: string
	points: string
	/** The number of products it counted. */
	lines?: number
	capped?: 'order' | 'customer' | 'budget'
	/** The names of the segments that made it apply. */
	inSegments?: string[]
	notInSegments?: string[]
}

export interface ReasonWords {
	points(count: string, isOne: boolean): string
	/** By the `rule` of the reason; a purchase is composed of `purchase`. */
	sentences: Record<ReasonRule, (parts: ReasonParts) => string>
	purchase: PurchaseWords
}

interface PurchaseWords {
	order(id: unknown): string
	nothing(order: string, why: string): string
	/** Why an order earned nothing, by the sentence of the server. */
	reasons: Record<string, string>
	belowMinimum(minimum: string): string
	earned(order: string, points: string, parts: string): string
	base(base: string, rate: string, unit: string, less: string, total: string): string
	excluded(value: string): string
	paidWithReward(value: string): string
	and: string
	tier(multiplier: string): string
	added(rule: string, points: string): string
	removed(rule: string, points: string): string
	onProducts(count: number): string
	inSegments(names: string): string
	notInSegments(names: string): string
	caps: Record<NonNullable<AppliedRule['capped']>, string>
	usedUp(rule: string): string
	limitReached(rule: string): string
	rounded: Record<string, (exact: string) => string>
	sold(value: string, returns: string): string
	/** With the date of the return, if it is known. */
	returnRemoved(date: string | null, value: string, points: string): string
	returnAdded(date: string | null, value: string, points: string): string
}

export type ReasonRule =
	| 'cancellation'
	| 'refund'
	| 'cancelled redemption'
	| 'unused redemption'
	| 'replaced redemption'
	| 'changed cart'
	| 'removed from cart'
	| 'redeem'
	| 'expiry'
	| 'expiry undone'
	| 'forgiveness'
	| 'forgiveness undone'
	| 'manual change'
	| 'undone change'
	| 'quiz'
	| 'referral'
	| 'signup'
	| 'birthday'
	| 'objective'

const quoted = (text: unknown): string => (typeof text === 'string' && text !== '' ? `: “${text}”` : '')
/** The name of the quiz; records from before names were kept have its id. */
const quizOf = ({ quiz, title }: Reason): string => (typeof title === 'string' ? `“${title}”` : String(quiz))
const isForgiven = ({ shortfall }: Reason): boolean => shortfall === 'forgive'

const ENGLISH: ReasonWords = {
	points: (count, isOne) => `${count} ${isOne ? 'point' : 'points'}`,
	sentences: {
		cancellation: ({ reason, amount }) =>
			`${amount} removed because ${reason.return === undefined ? `order ${reason.order} was cancelled` : `the rest of order ${reason.order} was returned (${reason.return})`}${isForgiven(reason) ? '. Points already spent were forgiven' : ''}.`,
		refund: ({ reason, amount }) =>
			`${amount} refunded because order ${reason.order}, which used a reward, was cancelled.`,
		'cancelled redemption': ({ reason, amount }) =>
			`${amount} refunded because the redemption was cancelled${quoted(reason.why)}.`,
		'unused redemption': ({ amount }) => `${amount} refunded because no order used the reward in time.`,
		'replaced redemption': ({ amount }) =>
			`${amount} refunded because a different cashback amount was applied to the cart.`,
		'changed cart': ({ amount }) =>
			`${amount} refunded because the cart changed and the cashback no longer applies.`,
		'removed from cart': ({ amount }) => `${amount} refunded because the cashback was removed from the cart.`,
		redeem: ({ reason, amount }) => `${amount} spent on the reward “${reason.title}”.`,
		expiry: ({ reason, amount }) => `${amount} expired on ${reason.validUntil} without being used.`,
		'expiry undone': ({ reason, amount }) =>
			`The expiry of ${amount} on ${reason.validUntil} was undone: the order earns less now.`,
		forgiveness: ({ reason, amount }) =>
			`${amount} forgiven: already spent when ${reason.undoes === undefined ? 'the order was cancelled or earned less' : 'the adjustment was undone'}.`,
		'forgiveness undone': ({ amount }) =>
			`${amount} no longer forgiven: the spent points were refunded, or the order earns more again.`,
		'manual change': ({ reason, amount, isGiven, pay }) =>
			`${amount} ${isGiven ? 'added' : 'removed'} manually${reason.amount === undefined ? '' : ` (${pay(reason.amount)})`}${quoted(reason.reason)}.`,
		'undone change': ({ reason, amount, isGiven }) =>
			`${amount} ${isGiven ? 'refunded' : 'removed'} because ${reason.author} undid a manual adjustment${quoted(reason.reason)}.`,
		quiz: ({ reason, amount }) => `${amount} earned for completing quiz ${quizOf(reason)}.`,
		referral: ({ reason, amount }) =>
			reason.cancelled !== undefined
				? `${amount} from a referral removed because the friend’s order ${reason.cancelled} was cancelled or no longer earns${isForgiven(reason) ? '. Points already spent were forgiven' : ''}.`
				: reason.role === 'friend'
					? `${amount} earned for being referred by ${reason.referrer}.`
					: `${amount} earned for a referral${reason.friend === undefined ? '' : `: ${reason.friend} placed a first order`}.`,
		signup: ({ amount }) => `${amount} earned for joining the program.`,
		birthday: ({ amount }) => `${amount} earned for a birthday.`,
		objective: ({ reason, amount }) => `${amount} earned for completing an objective${quoted(reason.title)}.`,
	},
	purchase: {
		order: (id) => (id === undefined ? 'The order' : `Order ${id}`),
		nothing: (order, why) => `${order} earned no points because ${why}`,
		reasons: {
			'the purchase objective is off': 'earning on purchases is turned off',
			'the customer is not enrolled': 'the customer isn’t enrolled in the program',
			'the customer is blocked': 'the customer is blocked',
			'the total earns no whole point': 'the total is too low to earn a point',
		},
		belowMinimum: (minimum) => `the total is below the minimum order of ${minimum}`,
		earned: (order, points, parts) => `${order} earned ${points}: ${parts}`,
		base: (base, rate, unit, less, total) =>
			`${base}${less && ` (${total} minus ${less})`} × ${rate} ${rate === '1' ? 'point' : 'points'} per ${unit}`,
		excluded: (value) => `${value} of excluded products`,
		paidWithReward: (value) => `${value} paid with a reward`,
		and: ' and ',
		tier: (multiplier) => `, × ${multiplier} for the tier`,
		added: (rule, points) => `“${rule}” added ${points}`,
		removed: (rule, points) => `“${rule}” removed ${points}`,
		onProducts: (count) => ` on ${count} ${count === 1 ? 'product' : 'products'}`,
		inSegments: (names) => ` because the customer is in segment ${names}`,
		notInSegments: (names) => ` because the customer isn’t in segment ${names}`,
		caps: {
			order: ' (limit per order)',
			customer: ' (limit per customer)',
			budget: ' (the rest of its budget)',
		},
		usedUp: (rule) => `“${rule}” has no budget left`,
		limitReached: (rule) => `“${rule}” reached its limit for this customer`,
		rounded: {
			down: (exact) => `${exact} rounded down`,
			nearest: (exact) => `${exact} rounded to the nearest`,
			up: (exact) => `${exact} rounded up`,
		},
		sold: (value, returns) => `of ${value} sold, ${returns}`,
		returnRemoved: (date, value, points) =>
			`a return of ${value}${date ? ` on ${date}` : ''} removed ${points}`,
		returnAdded: (date, value, points) => `a return of ${value}${date ? ` on ${date}` : ''} added ${points}`,
	},
}

const PORTUGUESE: ReasonWords = {
	points: (count, isOne) => `${count} ${isOne ? 'ponto' : 'pontos'}`,
	sentences: {
		cancellation: ({ reason, amount }) =>
			`Remoção de ${amount} porque ${reason.return === undefined ? `o pedido ${reason.order} foi cancelado` : `o restante do pedido ${reason.order} foi devolvido (${reason.return})`}${isForgiven(reason) ? '. Os pontos já gastos foram perdoados' : ''}.`,
		refund: ({ reason, amount }) =>
			`Estorno de ${amount} porque o pedido ${reason.order}, que usou uma recompensa, foi cancelado.`,
		'cancelled redemption': ({ reason, amount }) =>
			`Estorno de ${amount} porque o resgate foi cancelado${quoted(reason.why)}.`,
		'unused redemption': ({ amount }) =>
			`Estorno de ${amount} porque nenhum pedido usou a recompensa a tempo.`,
		'replaced redemption': ({ amount }) =>
			`Estorno de ${amount} porque outro valor de cashback foi aplicado ao carrinho.`,
		'changed cart': ({ amount }) =>
			`Estorno de ${amount} porque o carrinho mudou e o cashback não se aplica mais.`,
		'removed from cart': ({ amount }) => `Estorno de ${amount} porque o cashback foi removido do carrinho.`,
		redeem: ({ reason, amount }) => `Uso de ${amount} na recompensa “${reason.title}”.`,
		expiry: ({ reason, amount }) => `Expiração de ${amount} sem uso em ${reason.validUntil}.`,
		'expiry undone': ({ reason, amount }) =>
			`A expiração de ${amount} em ${reason.validUntil} foi desfeita: o pedido agora rende menos.`,
		forgiveness: ({ reason, amount }) =>
			`Perdão de ${amount} já gastos quando ${reason.undoes === undefined ? 'o pedido foi cancelado ou passou a render menos' : 'o ajuste foi desfeito'}.`,
		'forgiveness undone': ({ amount }) =>
			`O perdão de ${amount} foi desfeito: os pontos gastos foram estornados ou o pedido voltou a render mais.`,
		'manual change': ({ reason, amount, isGiven, pay }) =>
			`${isGiven ? 'Adição' : 'Remoção'} manual de ${amount}${reason.amount === undefined ? '' : ` (${pay(reason.amount)})`}${quoted(reason.reason)}.`,
		'undone change': ({ reason, amount, isGiven }) =>
			`${isGiven ? 'Estorno' : 'Remoção'} de ${amount} porque ${reason.author} desfez um ajuste manual${quoted(reason.reason)}.`,
		quiz: ({ reason, amount }) => `Ganho de ${amount} por responder ao quiz ${quizOf(reason)}.`,
		referral: ({ reason, amount }) =>
			reason.cancelled !== undefined
				? `Remoção de ${amount} de uma indicação porque o pedido ${reason.cancelled} do amigo foi cancelado ou não rende mais${isForgiven(reason) ? '. Os pontos já gastos foram perdoados' : ''}.`
				: reason.role === 'friend'
					? `Ganho de ${amount} por ter sido indicado por ${reason.referrer}.`
					: `Ganho de ${amount} por uma indicação${reason.friend === undefined ? '' : `: primeira compra de ${reason.friend}`}.`,
		signup: ({ amount }) => `Ganho de ${amount} por entrar no programa.`,
		birthday: ({ amount }) => `Ganho de ${amount} pelo aniversário.`,
		objective: ({ reason, amount }) => `Ganho de ${amount} por concluir um objetivo${quoted(reason.title)}.`,
	},
	purchase: {
		order: (id) => (id === undefined ? 'O pedido' : `O pedido ${id}`),
		nothing: (order, why) => `${order} não rendeu pontos porque ${why}`,
		reasons: {
			'the purchase objective is off': 'o ganho por compras está desativado',
			'the customer is not enrolled': 'o cliente não participa do programa',
			'the customer is blocked': 'o cliente está bloqueado',
			'the total earns no whole point': 'o total não chega a um ponto',
		},
		belowMinimum: (minimum) => `o total está abaixo do pedido mínimo de ${minimum}`,
		earned: (order, points, parts) => `${order} rendeu ${points}: ${parts}`,
		base: (base, rate, unit, less, total) =>
			`${base}${less && ` (${total} menos ${less})`} × ${rate} ${rate === '1' ? 'ponto' : 'pontos'} por ${unit}`,
		excluded: (value) => `${value} de produtos que não pontuam`,
		paidWithReward: (value) => `${value} pagos com recompensa`,
		and: ' e ',
		tier: (multiplier) => `, × ${multiplier} pelo nível`,
		added: (rule, points) => `“${rule}” adicionou ${points}`,
		removed: (rule, points) => `“${rule}” removeu ${points}`,
		onProducts: (count) => ` em ${count} ${count === 1 ? 'produto' : 'produtos'}`,
		inSegments: (names) => ` porque o cliente está no segmento ${names}`,
		notInSegments: (names) => ` porque o cliente não está no segmento ${names}`,
		caps: {
			order: ' (limite por pedido)',
			customer: ' (limite por cliente)',
			budget: ' (o restante do orçamento)',
		},
		usedUp: (rule) => `“${rule}” já esgotou o orçamento`,
		limitReached: (rule) => `“${rule}” já atingiu o limite deste cliente`,
		rounded: {
			down: (exact) => `${exact} arredondado para baixo`,
			nearest: (exact) => `${exact} arredondado para o mais próximo`,
			up: (exact) => `${exact} arredondado para cima`,
		},
		sold: (value, returns) => `de ${value} vendidos, ${returns}`,
		returnRemoved: (date, value, points) =>
			`a devolução de ${value}${date ? ` em ${date}` : ''} removeu ${points}`,
		returnAdded: (date, value, points) =>
			`a devolução de ${value}${date ? ` em ${date}` : ''} adicionou ${points}`,
	},
}

const removed = (isOne: boolean): string => (isOne ? 'Se quitó' : 'Se quitaron')

const SPANISH: ReasonWords = {
	points: (count, isOne) => `${count} ${isOne ? 'punto' : 'puntos'}`,
	sentences: {
		cancellation: ({ reason, amount, isOne }) =>
			`${removed(isOne)} ${amount} porque ${reason.return === undefined ? `el pedido ${reason.order} se canceló` : `el resto del pedido ${reason.order} se devolvió (${reason.return})`}${isForgiven(reason) ? '. Los puntos ya gastados se perdonaron' : ''}.`,
		refund: ({ reason, amount }) =>
			`Devolución de ${amount} porque el pedido ${reason.order}, que usó una recompensa, se canceló.`,
		'cancelled redemption': ({ reason, amount }) =>
			`Devolución de ${amount} porque el canje se canceló${quoted(reason.why)}.`,
		'unused redemption': ({ amount }) =>
			`Devolución de ${amount} porque ningún pedido usó la recompensa a tiempo.`,
		'replaced redemption': ({ amount }) =>
			`Devolución de ${amount} porque se aplicó otro monto de cashback al carrito.`,
		'changed cart': ({ amount }) =>
			`Devolución de ${amount} porque el carrito cambió y el cashback ya no se aplica.`,
		'removed from cart': ({ amount }) => `Devolución de ${amount} porque el cashback se quitó del carrito.`,
		redeem: ({ reason, amount }) => `Uso de ${amount} en la recompensa “${reason.title}”.`,
		expiry: ({ reason, amount }) => `Vencimiento de ${amount} sin usar el ${reason.validUntil}.`,
		'expiry undone': ({ reason, amount }) =>
			`Se deshizo el vencimiento de ${amount} del ${reason.validUntil}: ahora el pedido da menos puntos.`,
		forgiveness: ({ reason, amount }) =>
			`Perdón de ${amount} por puntos ya gastados cuando ${reason.undoes === undefined ? 'el pedido se canceló o pasó a dar menos puntos' : 'se deshizo el ajuste'}.`,
		'forgiveness undone': ({ amount }) =>
			`Se deshizo el perdón de ${amount}: los puntos gastados se devolvieron o el pedido vuelve a dar más.`,
		'manual change': ({ reason, amount, isOne, isGiven, pay }) =>
			`${isGiven ? (isOne ? 'Se agregó' : 'Se agregaron') : removed(isOne)} ${amount} manualmente${reason.amount === undefined ? '' : ` (${pay(reason.amount)})`}${quoted(reason.reason)}.`,
		'undone change': ({ reason, amount, isOne, isGiven }) =>
			`${isGiven ? `Devolución de ${amount}` : `${removed(isOne)} ${amount}`} porque ${reason.author} deshizo un ajuste manual${quoted(reason.reason)}.`,
		quiz: ({ reason, amount }) => `Ganó ${amount} por responder el quiz ${quizOf(reason)}.`,
		referral: ({ reason, amount, isOne }) =>
			reason.cancelled !== undefined
				? `${removed(isOne)} ${amount} de un referido porque el pedido ${reason.cancelled} del amigo se canceló o ya no da puntos${isForgiven(reason) ? '. Los puntos ya gastados se perdonaron' : ''}.`
				: reason.role === 'friend'
					? `Ganó ${amount} por llegar referido por ${reason.referrer}.`
					: `Ganó ${amount} por un referido${reason.friend === undefined ? '' : `: primera compra de ${reason.friend}`}.`,
		signup: ({ amount }) => `Ganó ${amount} por unirse al programa.`,
		birthday: ({ amount }) => `Ganó ${amount} por su cumpleaños.`,
		objective: ({ reason, amount }) => `Ganó ${amount} por completar un objetivo${quoted(reason.title)}.`,
	},
	purchase: {
		order: (id) => (id === undefined ? 'El pedido' : `El pedido ${id}`),
		nothing: (order, why) => `${order} no dio puntos porque ${why}`,
		reasons: {
			'the purchase objective is off': 'ganar puntos por compras está desactivado',
			'the customer is not enrolled': 'el cliente no participa en el programa',
			'the customer is blocked': 'el cliente está bloqueado',
			'the total earns no whole point': 'el total no alcanza para un punto',
		},
		belowMinimum: (minimum) => `el total es menor que el pedido mínimo de ${minimum}`,
		earned: (order, points, parts) => `${order} dio ${points}: ${parts}`,
		base: (base, rate, unit, less, total) =>
			`${base}${less && ` (${total} menos ${less})`} × ${rate} ${rate === '1' ? 'punto' : 'puntos'} por ${unit}`,
		excluded: (value) => `${value} de productos que no dan puntos`,
		paidWithReward: (value) => `${value} pagados con una recompensa`,
		and: ' y ',
		tier: (multiplier) => `, × ${multiplier} por el nivel`,
		added: (rule, points) => `“${rule}” agregó ${points}`,
		removed: (rule, points) => `“${rule}” quitó ${points}`,
		onProducts: (count) => ` en ${count} ${count === 1 ? 'producto' : 'productos'}`,
		inSegments: (names) => ` porque el cliente está en el segmento ${names}`,
		notInSegments: (names) => ` porque el cliente no está en el segmento ${names}`,
		caps: {
			order: ' (límite por pedido)',
			customer: ' (límite por cliente)',
			budget: ' (el resto de su presupuesto)',
		},
		usedUp: (rule) => `“${rule}” ya agotó su presupuesto`,
		limitReached: (rule) => `“${rule}” ya alcanzó el límite de este cliente`,
		rounded: {
			down: (exact) => `${exact} redondeado hacia abajo`,
			nearest: (exact) => `${exact} redondeado al más cercano`,
			up: (exact) => `${exact} redondeado hacia arriba`,
		},
		sold: (value, returns) => `de ${value} vendidos, ${returns}`,
		returnRemoved: (date, value, points) =>
			`la devolución de ${value}${date ? ` el ${date}` : ''} quitó ${points}`,
		returnAdded: (date, value, points) =>
			`la devolución de ${value}${date ? ` el ${date}` : ''} agregó ${points}`,
	},
}

export const reasonText = words<ReasonWords>(ENGLISH, PORTUGUESE, SPANISH)
