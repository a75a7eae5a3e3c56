import type { ConditionKind } from '@fiel/contract'
import { counted, words } from '../i18n/words.ts'

/** The values of a condition as texts. */
export interface Said {
	/** Names of groups, tiers, tags or months, joined by "or". */
	values: string
	/** The same, joined by "and". */
	allValues: string
	/** How many values there are. */
	count: string
	/** "at least 3", "at most 5" or "3 to 5". */
	range: string
	days: string | null
	/** "from 1 May", "until 3 May" or "from 1 to 3 May". */
	period: string
}

/** “at least 1 order”, “2 to 5 orders”. */
const ranged = (range: string, one: string, many: string): string =>
	`${range} ${/^\D*1$/.test(range) ? one : many}`

/** A number of days with its words, which may differ for one day. */
const inDays = (days: string | null, one: string, many: (days: string) => string): string =>
	days === '1' ? one : many(days ?? '')
const lastEn = (days: string | null) =>
	inDays(days, 'in the last day', (count) => `in the last ${count} days`)
const lastPt = (days: string | null) => inDays(days, 'no último dia', (count) => `nos últimos ${count} dias`)
const lastEs = (days: string | null) =>
	inDays(days, 'en el último día', (count) => `en los últimos ${count} días`)

type Phrases = Record<ConditionKind, (said: Said) => string>
type Labels = Record<ConditionKind, string>

/** The conditions in words: labels for the list of kinds, and phrases that follow "Customers who …". */
export const text = words(
	{
		labels: {
			group: 'RFM group',
			tier: 'Tier',
			branch: 'Branch of the last order',
			enrolled: 'Enrolled in the program',
			blocked: 'Blocked',
			orders: 'Number of orders',
			spend: 'Spend',
			lastOrderWithin: 'Ordered in the last X days',
			lastOrderBefore: 'Last order more than X days ago',
			lastOrderBetween: 'Last order between dates',
			neverOrdered: 'Never ordered',
			points: 'Points balance',
			cashback: 'Cashback balance',
			pointsExpireWithin: 'Points expire within X days',
			birthdayThisMonth: 'Birthday this month',
			birthdayWithin: 'Birthday in the next X days',
			birthdayMonth: 'Birthday in month',
			joinedWithin: 'Joined in the last X days',
			joinedBetween: 'Joined between dates',
			tagsAny: 'Has any of these tags',
			tagsAll: 'Has all of these tags',
			hasEmail: 'Has an email address',
			hasPhone: 'Has a phone number',
			customers: 'Is one of these customers',
		} as Labels,
		phrases: {
			group: ({ values }) => `are in the group ${values}`,
			tier: ({ values }) => `are in the tier ${values}`,
			branch: ({ values }) => `last ordered at ${values}`,
			enrolled: () => 'are enrolled in the program',
			blocked: () => 'are blocked',
			orders: ({ range, days }) =>
				`placed ${ranged(range, 'order', 'orders')}${days ? ` ${lastEn(days)}` : ''}`,
			spend: ({ range, days }) => `spent ${range}${days ? ` ${lastEn(days)}` : ''}`,
			lastOrderWithin: ({ days }) => `ordered ${lastEn(days)}`,
			lastOrderBefore: ({ days }) =>
				`placed their last order more than ${counted(days ?? '', 'day', 'days')} ago`,
			lastOrderBetween: ({ period }) => `placed their last order ${period}`,
			neverOrdered: () => 'never ordered',
			points: ({ range }) => `have ${ranged(range, 'point', 'points')}`,
			cashback: ({ range }) => `have ${range} of cashback`,
			pointsExpireWithin: ({ days }) =>
				`have points that expire within ${counted(days ?? '', 'day', 'days')}`,
			birthdayThisMonth: () => 'have their birthday this month',
			birthdayWithin: ({ days }) =>
				`have their birthday ${inDays(days, 'in the next day', (count) => `in the next ${count} days`)}`,
			birthdayMonth: ({ values }) => `have their birthday in ${values}`,
			joinedWithin: ({ days }) => `joined ${lastEn(days)}`,
			joinedBetween: ({ period }) => `joined ${period}`,
			tagsAny: ({ values }) => `have the tag ${values}`,
			tagsAll: ({ allValues }) => `have the tags ${allValues}`,
			hasEmail: () => 'have an email address',
			hasPhone: () => 'have a phone number',
			customers: ({ count }) => `are on a list of ${counted(count, 'chosen customer', 'chosen customers')}`,
		} as Phrases,
		everybody: 'All customers.',
		who: (phrases: string) => `Customers who ${phrases}.`,
		whoExcept: (phrases: string, others: string) => `Customers who ${phrases}, except those who ${others}.`,
		except: (others: string) => `All customers except those who ${others}.`,
		and: ' and ',
		or: ' or ',
		atLeast: (value: string) => `at least ${value}`,
		atMost: (value: string) => `at most ${value}`,
		between: (from: string, to: string) => `${from} to ${to}`,
		from: (day: string) => `on or after ${day}`,
		until: (day: string) => `on or before ${day}`,
		fromTo: (from: string, to: string) => `between ${from} and ${to}`,
	},
	{
		labels: {
			group: 'Grupo RFM',
			tier: 'Nível',
			branch: 'Filial do último pedido',
			enrolled: 'Participa do programa',
			blocked: 'Bloqueado',
			orders: 'Número de pedidos',
			spend: 'Gasto',
			lastOrderWithin: 'Comprou nos últimos X dias',
			lastOrderBefore: 'Último pedido há mais de X dias',
			lastOrderBetween: 'Último pedido entre datas',
			neverOrdered: 'Nunca comprou',
			points: 'Saldo de pontos',
			cashback: 'Saldo de cashback',
			pointsExpireWithin: 'Pontos expiram em até X dias',
			birthdayThisMonth: 'Aniversário neste mês',
			birthdayWithin: 'Aniversário nos próximos X dias',
			birthdayMonth: 'Aniversário no mês',
			joinedWithin: 'Entrou nos últimos X dias',
			joinedBetween: 'Entrou entre datas',
			tagsAny: 'Tem uma destas etiquetas',
			tagsAll: 'Tem todas estas etiquetas',
			hasEmail: 'Tem e-mail',
			hasPhone: 'Tem telefone',
			customers: 'É um destes clientes',
		},
		phrases: {
			group: ({ values }) => `estão no grupo ${values}`,
			tier: ({ values }) => `estão no nível ${values}`,
			branch: ({ values }) => `fizeram o último pedido em ${values}`,
			enrolled: () => 'participam do programa',
			blocked: () => 'estão bloqueados',
			orders: ({ range, days }) =>
				`fizeram ${ranged(range, 'pedido', 'pedidos')}${days ? ` ${lastPt(days)}` : ''}`,
			spend: ({ range, days }) => `gastaram ${range}${days ? ` ${lastPt(days)}` : ''}`,
			lastOrderWithin: ({ days }) => `compraram ${lastPt(days)}`,
			lastOrderBefore: ({ days }) =>
				`compraram pela última vez há mais de ${counted(days ?? '', 'dia', 'dias')}`,
			lastOrderBetween: ({ period }) => `compraram pela última vez ${period}`,
			neverOrdered: () => 'nunca compraram',
			points: ({ range }) => `têm ${ranged(range, 'ponto', 'pontos')}`,
			cashback: ({ range }) => `têm ${range} de cashback`,
			pointsExpireWithin: ({ days }) => `têm pontos que expiram em até ${counted(days ?? '', 'dia', 'dias')}`,
			birthdayThisMonth: () => 'fazem aniversário neste mês',
			birthdayWithin: ({ days }) =>
				`fazem aniversário ${inDays(days, 'no próximo dia', (count) => `nos próximos ${count} dias`)}`,
			birthdayMonth: ({ values }) => `fazem aniversário em ${values}`,
			joinedWithin: ({ days }) => `entraram ${lastPt(days)}`,
			joinedBetween: ({ period }) => `entraram ${period}`,
			tagsAny: ({ values }) => `têm a etiqueta ${values}`,
			tagsAll: ({ allValues }) => `têm as etiquetas ${allValues}`,
			hasEmail: () => 'têm e-mail',
			hasPhone: () => 'têm telefone',
			customers: ({ count }) =>
				`estão em uma lista de ${counted(count, 'cliente escolhido', 'clientes escolhidos')}`,
		},
		everybody: 'Todos os clientes.',
		who: (phrases) => `Clientes que ${phrases}.`,
		whoExcept: (phrases, others) => `Clientes que ${phrases}, exceto os que ${others}.`,
		except: (others) => `Todos os clientes, exceto os que ${others}.`,
		and: ' e ',
		or: ' ou ',
		atLeast: (value) => `pelo menos ${value}`,
		atMost: (value) => `no máximo ${value}`,
		between: (from, to) => `de ${from} a ${to}`,
		from: (day) => `em ${day} ou depois`,
		until: (day) => `até ${day}`,
		fromTo: (from, to) => `entre ${from} e ${to}`,
	},
	{
		labels: {
			group: 'Grupo RFM',
			tier: 'Nivel',
			branch: 'Sucursal del último pedido',
			enrolled: 'Participa en el programa',
			blocked: 'Bloqueado',
			orders: 'Número de pedidos',
			spend: 'Gasto',
			lastOrderWithin: 'Compró en los últimos X días',
			lastOrderBefore: 'Último pedido hace más de X días',
			lastOrderBetween: 'Último pedido entre fechas',
			neverOrdered: 'Nunca compró',
			points: 'Saldo de puntos',
			cashback: 'Saldo de cashback',
			pointsExpireWithin: 'Puntos que vencen en X días',
			birthdayThisMonth: 'Cumpleaños este mes',
			birthdayWithin: 'Cumpleaños en los próximos X días',
			birthdayMonth: 'Cumpleaños en el mes',
			joinedWithin: 'Se unió en los últimos X días',
			joinedBetween: 'Se unió entre fechas',
			tagsAny: 'Tiene alguna de estas etiquetas',
			tagsAll: 'Tiene todas estas etiquetas',
			hasEmail: 'Tiene correo electrónico',
			hasPhone: 'Tiene teléfono',
			customers: 'Es uno de estos clientes',
		},
		phrases: {
			group: ({ values }) => `están en el grupo ${values}`,
			tier: ({ values }) => `están en el nivel ${values}`,
			branch: ({ values }) => `hicieron el último pedido en ${values}`,
			enrolled: () => 'participan en el programa',
			blocked: () => 'están bloqueados',
			orders: ({ range, days }) =>
				`hicieron ${ranged(range, 'pedido', 'pedidos')}${days ? ` ${lastEs(days)}` : ''}`,
			spend: ({ range, days }) => `gastaron ${range}${days ? ` ${lastEs(days)}` : ''}`,
			lastOrderWithin: ({ days }) => `compraron ${lastEs(days)}`,
			lastOrderBefore: ({ days }) =>
				`compraron por última vez hace más de ${counted(days ?? '', 'día', 'días')}`,
			lastOrderBetween: ({ period }) => `compraron por última vez ${period}`,
			neverOrdered: () => 'nunca compraron',
			points: ({ range }) => `tienen ${ranged(range, 'punto', 'puntos')}`,
			cashback: ({ range }) => `tienen ${range} de cashback`,
			pointsExpireWithin: ({ days }) => `tienen puntos que vencen en ${counted(days ?? '', 'día', 'días')}`,
			birthdayThisMonth: () => 'cumplen años este mes',
			birthdayWithin: ({ days }) =>
				`cumplen años ${inDays(days, 'en el próximo día', (count) => `en los próximos ${count} días`)}`,
			birthdayMonth: ({ values }) => `cumplen años en ${values}`,
			joinedWithin: ({ days }) => `se unieron ${lastEs(days)}`,
			joinedBetween: ({ period }) => `se unieron ${period}`,
			tagsAny: ({ values }) => `tienen la etiqueta ${values}`,
			tagsAll: ({ allValues }) => `tienen las etiquetas ${allValues}`,
			hasEmail: () => 'tienen correo electrónico',
			hasPhone: () => 'tienen teléfono',
			customers: ({ count }) =>
				`están en una lista de ${counted(count, 'cliente elegido', 'clientes elegidos')}`,
		},
		everybody: 'Todos los clientes.',
		who: (phrases) => `Clientes que ${phrases}.`,
		whoExcept: (phrases, others) => `Clientes que ${phrases}, excepto los que ${others}.`,
		except: (others) => `Todos los clientes, excepto los que ${others}.`,
		and: ' y ',
		or: ' o ',
		atLeast: (value) => `al menos ${value}`,
		atMost: (value) => `como máximo ${value}`,
		between: (from, to) => `de ${from} a ${to}`,
		from: (day) => `el ${day} o después`,
		until: (day) => `hasta el ${day}`,
		fromTo: (from, to) => `entre el ${from} y el ${to}`,
	},
)
