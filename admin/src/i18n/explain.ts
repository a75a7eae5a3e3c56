import { useFormats } from './formats.ts'
import { useLanguage } from './language.tsx'
import { segmentReason } from './segment-words.ts'
import type { Language } from './words.ts'

/** The reason of a point record: the server's sentence and its data. */
export interface PointReason {
	Points: number
	Sentence: string
	Reason: Record<string, unknown> | null
}

type FormatNumber = (value: unknown) => string
type ReasonFormatter = (
	reason: Record<string, unknown>,
	amount: string,
	say: FormatNumber,
	isGiven: boolean,
) => string

/** Explains a record in the reader's language, or else with the server's sentence. */
export const useExplain = (): ((point: PointReason) => string) => {
	const { language } = useLanguage()
	const { points, date } = useFormats()
	const say: FormatNumber = (value) => points(Number(value))
	return ({ Points, Sentence, Reason }) => {
		const tell = Reason && REASON_FORMATTERS[language][String(Reason.rule)]
		if (!tell) return Sentence
		const count = Math.abs(Points)
		const { one, many } = POINTS[language]
		const until = typeof Reason.validUntil === 'string' ? { validUntil: date(Reason.validUntil) } : {}
		return tell({ ...Reason, ...until }, `${points(count)} ${count === 1 ? one : many}`, say, Points >= 0)
	}
}

const POINTS: Record<Language, { one: string; many: string }> = {
	en: { one: 'point', many: 'points' },
	pt: { one: 'ponto', many: 'pontos' },
}

const quoted = (text: unknown): string => (typeof text === 'string' && text !== '' ? `: “${text}”` : '')
const forgiven = ({ shortfall }: Record<string, unknown>): string =>
	shortfall === 'forgive' ? ', perdoado o que já tinha sido gasto' : ''

const inCurrency = ({ amount }: Record<string, unknown>, say: FormatNumber): string =>
	amount === undefined ? '' : ` (${say(amount)} em dinheiro)`

const PORTUGUESE: Record<string, ReasonFormatter> = {
	purchase: (reason, _, say) => purchase(reason, say),
	cancellation: (reason, amount) =>
		reason.return === undefined
			? `Retirada de ${amount} porque o pedido ${reason.order} foi cancelado${forgiven(reason)}.`
			: `Retirada de ${amount} porque a última parte do pedido ${reason.order} foi devolvida (${reason.return})${forgiven(reason)}.`,
	refund: (reason, amount) =>
		`Devolução de ${amount} porque o pedido ${reason.order}, que tinha usado uma recompensa, foi cancelado.`,
	'cancelled redemption': (reason, amount) =>
		`Devolução de ${amount} porque o resgate de uma recompensa foi cancelado${quoted(reason.why)}.`,
	'unused redemption': (_, amount) =>
		`Devolução de ${amount} porque nenhum pedido usou a recompensa resgatada a tempo.`,
	'replaced redemption': (_, amount) =>
		`Devolução de ${amount} porque o cashback é usado no carrinho de outra forma.`,
	'changed cart': (_, amount) =>
		`Devolução de ${amount} porque o carrinho não comporta mais o cashback usado nele.`,
	'removed from cart': (_, amount) => `Devolução de ${amount} porque o cashback foi tirado do carrinho.`,
	redeem: (reason, amount) => `Gasto de ${amount} na recompensa “${reason.title}”.`,
	expiry: ({ validUntil }, amount) => `Expiração de ${amount}: não usados até ${validUntil}.`,
	'expiry undone': ({ validUntil }, amount) =>
		`Estorno da expiração de ${amount} em ${validUntil}: o pedido agora rende menos.`,
	forgiveness: (reason, amount) =>
		reason.undoes === undefined
			? `Perdão de ${amount}: já gastos quando o pedido foi cancelado ou passou a render menos.`
			: `Perdão de ${amount}: já gastos quando o ajuste foi desfeito.`,
	'forgiveness undone': (_, amount) =>
		`Perdão de ${amount} desfeito: o que tinha sido gasto voltou, ou o pedido rende mais de novo.`,
	'manual change': (reason, amount, say, isGiven) =>
		`Ajuste manual: ${amount} ${isGiven ? 'a mais' : 'a menos'}${inCurrency(reason, say)}${quoted(reason.reason)}.`,
	'undone change': (reason, amount, _, isGiven) =>
		`${isGiven ? 'Devolução' : 'Retirada'} de ${amount} porque ${reason.author} desfez um ajuste manual${quoted(reason.reason)}.`,
	quiz: (reason, amount) => `Ganho de ${amount} por responder ao quiz ${reason.quiz}.`,
	referral: (reason, amount) => {
		if (reason.cancelled !== undefined)
			return `Retirada de ${amount} de uma indicação porque o pedido ${reason.cancelled} do amigo foi cancelado ou não rende mais${forgiven(reason)}.`
		return reason.role === 'friend'
			? `Ganho de ${amount} por vir por indicação de ${reason.referrer}.`
			: `Ganho de ${amount} pela indicação de ${reason.friend}, que comprou pela primeira vez.`
	},
	signup: (_, amount) => `Ganho de ${amount} por entrar no programa.`,
	birthday: (_, amount) => `Ganho de ${amount} pelo aniversário.`,
	objective: (reason, amount) => `Ganho de ${amount} por um objetivo da loja${quoted(reason.title)}.`,
}

/** The server's sentences are English; only those with dates are replaced, to format them for the merchant. */
const ENGLISH: Record<string, ReasonFormatter> = {
	expiry: ({ validUntil }, amount) => `${amount} ended unused: valid until ${validUntil}.`,
	'expiry undone': ({ validUntil }, amount) =>
		`${amount} that had ended on ${validUntil} were never given: the order earns less now.`,
	// The page says by whom and when a change was undone.
	'manual change': (reason, amount, say, isGiven) =>
		`${amount} ${amount === `1 ${POINTS.en.one}` ? 'was' : 'were'} ${isGiven ? 'added' : 'removed'} by hand${reason.amount === undefined ? '' : ` (${say(reason.amount)} in currency)`}: "${reason.reason}".`,
}

const REASON_FORMATTERS: Record<Language, Record<string, ReasonFormatter>> = { en: ENGLISH, pt: PORTUGUESE }

const NOTHING: Record<string, string> = {
	'the purchase objective is off': 'o objetivo de compras está desligado',
	'the customer is not enrolled': 'o cliente não participa do programa',
	'the customer is blocked': 'o cliente está bloqueado',
	'the total earns no whole point': 'o total não chega a um ponto',
}
const BELOW = 'the total is below the minimum of '

const why = (nothing: string, say: FormatNumber): string =>
	nothing.startsWith(BELOW)
		? `o total está abaixo do mínimo de ${say(nothing.slice(BELOW.length))}`
		: (NOTHING[nothing] ?? nothing)

const ROUNDED: Record<string, string> = {
	down: 'para baixo',
	nearest: 'para o mais próximo',
	up: 'para cima',
}

interface Applied {
	name: string
	points: string
	/** The number of products it counted. */
	lines?: number
	capped?: 'order' | 'customer' | 'budget'
	/** The names of the segments that made it apply. */
	inSegments?: string[]
	notInSegments?: string[]
}

const CAPS: Record<NonNullable<Applied['capped']>, string> = {
	order: 'o máximo por pedido',
	customer: 'o máximo por cliente no período',
	budget: 'tudo o que restava do orçamento',
}

const segmentsOf = ({ inSegments, notInSegments }: Applied): string => {
	const { isIn, isNotIn } = segmentReason.pt
	return `${inSegments ? isIn(inSegments) : ''}${notInSegments ? isNotIn(notInSegments) : ''}`
}

const applied = (rule: Applied, say: FormatNumber): string => {
	const { name, points, lines = 0, capped } = rule
	if (capped && Number(points) === 0)
		return capped === 'budget'
			? `“${name}” já tinha esgotado o orçamento`
			: `“${name}” já tinha dado ao cliente tudo o que dá`
	const on = lines > 0 ? ` em ${lines} ${lines === 1 ? 'produto' : 'produtos'}` : ''
	const change = Number(points) < 0 ? `tirou ${say(-Number(points))}` : `deu ${say(points)}`
	return `“${name}” ${change}${on}${segmentsOf(rule)}${capped ? `, ${CAPS[capped]}` : ''}`
}

const purchase = (reason: Record<string, unknown>, say: FormatNumber): string => {
	const order = reason.order === undefined ? 'O pedido' : `O pedido ${reason.order}`
	if (reason.nothing !== undefined)
		return `${order} não rendeu nada porque ${why(String(reason.nothing), say)}${returned(reason, say)}.`
	const { total, base = total, excluded, rewardPart, multiplier, exact, points = exact } = reason
	const less = [
		excluded !== undefined && `${say(excluded)} de produtos que não pontuam`,
		rewardPart !== undefined && `${say(rewardPart)} pagos com recompensa`,
	].filter(Boolean)
	const from = less.length > 0 ? ` (${say(total)} menos ${less.join(' e ')})` : ''
	const tier = multiplier === undefined || multiplier === '1' ? '' : `, vezes ${say(multiplier)} pelo nível`
	const rules = ((reason.rules ?? []) as Applied[]).map((rule) => `; ${applied(rule, say)}`)
	const rounded =
		points === exact ? '' : `; ${say(exact)} arredondado ${ROUNDED[String(reason.rounding)] ?? ''}`
	return `${order} rendeu ${say(points)} pontos: ${say(base)}${from} a ${say(reason.pointsPerUnit)} por unidade${tier}${rules.join('')}${rounded}${returned(reason, say)}.`
}

interface Returned {
	key: string
	value: string
	points: string
}

/** What was returned of the order, and what each return took back. */
const returned = ({ sold, returns = [] }: Record<string, unknown>, say: FormatNumber): string => {
	const parts = (returns as Returned[]).map(
		({ key, value, points }) => `a devolução ${key} de ${say(value)} retirou ${say(points)} pontos`,
	)
	return parts.length === 0 ? '' : `; de ${say(sold)} vendidos, ${parts.join(', ')}`
}
