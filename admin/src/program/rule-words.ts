import type vocabulary from '../api/rules.json'
import type { Origin, RfmGroup } from '../api/values.ts'
import { words } from '../i18n/words.ts'
import { segmentTerms } from './segment-words.ts'

type Named<T extends { args: object }> = {
	title: string
	meaning: string
	args: { [Name in keyof T['args']]: string }
}
type Vocabulary = typeof vocabulary
interface VocabularyWords {
	conditions: { [Code in keyof Vocabulary['conditions']]: Named<Vocabulary['conditions'][Code]> }
	effects: { [Code in keyof Vocabulary['effects']]: Named<Vocabulary['effects'][Code]> }
}

const ofProducts = {
	product: {
		title: 'Produto',
		meaning: 'O produto é um destes.',
		args: { products: 'Produtos' },
	},
	category: {
		title: 'Categoria',
		meaning: 'O produto está em uma destas categorias, ou em qualquer uma abaixo delas.',
		args: { categories: 'Categorias' },
	},
	brand: { title: 'Marca', meaning: 'O produto é de uma destas marcas.', args: { brands: 'Marcas' } },
	productPrice: {
		title: 'Preço do produto',
		meaning: 'O produto custou no mínimo, ou no máximo, este valor.',
		args: { min: 'No mínimo', max: 'No máximo' },
	},
} satisfies Partial<VocabularyWords['conditions']>

const ofOrders = {
	paymentMethod: {
		title: 'Forma de pagamento',
		meaning: 'O pedido, ou parte dele, foi pago de uma destas formas.',
		args: { paymentMethods: 'Formas de pagamento' },
	},
	branch: {
		title: 'Filial',
		meaning: 'A compra foi feita em uma destas filiais.',
		args: { branches: 'Filiais' },
	},
	salesPerson: {
		title: 'Vendedor',
		meaning: 'A venda foi feita por uma destas pessoas.',
		args: { salesPeople: 'Vendedores' },
	},
	channel: {
		title: 'Canal',
		meaning: 'O pedido chegou por um destes canais.',
		args: { channels: 'Canais' },
	},
	weekday: {
		title: 'Dia da semana e horário',
		meaning:
			'O pedido foi feito em um destes dias da semana, entre dois horários se informados, no fuso do seu programa. Das 22:00 às 02:00 significa o fim e o começo desses mesmos dias.',
		args: { days: 'Dias da semana', from: 'De', to: 'Até' },
	},
	dateRange: {
		title: 'Período',
		meaning: 'O pedido foi feito entre dois momentos; uma data sem horário vale pelo dia inteiro.',
		args: { from: 'De', to: 'Até' },
	},
	tier: {
		title: 'Nível',
		meaning: 'O cliente está em um destes níveis quando o pedido é concluído.',
		args: { tiers: 'Níveis' },
	},
	rfmGroup: {
		title: 'Grupo RFM',
		meaning: 'O cliente está em um destes grupos por recência, frequência e valor.',
		args: { groups: 'Grupos' },
	},
	firstPurchase: {
		title: 'Primeira compra',
		meaning: 'É o primeiro pedido concluído do cliente.',
		args: {},
	},
	nthPurchase: {
		title: 'Enésima compra',
		meaning: 'É um pedido concluído a cada tantos do cliente, ou exatamente um dos indicados.',
		args: { every: 'A cada', at: 'Exatamente' },
	},
	orderTotal: {
		title: 'Total do pedido',
		meaning: 'O total do pedido é no mínimo, ou no máximo, este valor.',
		args: { min: 'No mínimo', max: 'No máximo' },
	},
	metadata: {
		title: 'Metadado do pedido',
		meaning: 'O pedido traz este nome, com este valor se informado.',
		args: { name: 'Nome', value: 'Valor' },
	},
} satisfies Partial<VocabularyWords['conditions']>

const effects: VocabularyWords['effects'] = {
	multiply: {
		title: 'Multiplicar os pontos',
		meaning: 'Tantas vezes os pontos de sempre: 2 dá outro tanto.',
		args: { factor: 'Fator' },
	},
	add: {
		title: 'Somar pontos',
		meaning:
			'Um número fixo de pontos: uma vez por pedido, ou uma vez por item. Os níveis não os multiplicam.',
		args: { points: 'Pontos' },
	},
	replaceRate: {
		title: 'Trocar a taxa',
		meaning:
			'Outros pontos por unidade de moeda; podem ser menos, ou 0. De várias que valem para um item, conta a primeira por prioridade.',
		args: { pointsPerUnit: 'Pontos por unidade' },
	},
}

/** English comes from the declarations. A condition, effect or argument without Portuguese text does not compile. */
export const portuguese: VocabularyWords = {
	conditions: { ...ofProducts, ...ofOrders, ...segmentTerms.pt },
	effects,
}

export const values = words(
	{
		rfmGroup: {
			None: 'No order yet',
			Champions: 'Champions',
			Loyal: 'Loyal',
			PotentialLoyalist: 'Potential loyalists',
			New: 'New',
			Promising: 'Promising',
			NeedsAttention: 'Need attention',
			AboutToSleep: 'About to sleep',
			AtRisk: 'At risk',
			CannotLose: 'Cannot lose them',
			Hibernating: 'Hibernating',
			Lost: 'Lost',
		} satisfies Record<keyof typeof RfmGroup, string>,
		channel: {
			Platform: 'E-commerce platform',
			ExternalApi: 'External API',
			FileImport: 'File import',
			PointOfSale: 'Private interface, point of sale',
			AdminPanel: 'Admin panel',
		} satisfies Record<keyof typeof Origin, string>,
	},
	{
		rfmGroup: {
			None: 'Ainda sem pedidos',
			Champions: 'Campeões',
			Loyal: 'Fiéis',
			PotentialLoyalist: 'Potencialmente fiéis',
			New: 'Novos',
			Promising: 'Promissores',
			NeedsAttention: 'Precisam de atenção',
			AboutToSleep: 'Quase dormindo',
			AtRisk: 'Em risco',
			CannotLose: 'Não podemos perder',
			Hibernating: 'Hibernando',
			Lost: 'Perdidos',
		},
		channel: {
			Platform: 'Plataforma de e-commerce',
			ExternalApi: 'API externa',
			FileImport: 'Importação de arquivo',
			PointOfSale: 'Interface privada, ponto de venda',
			AdminPanel: 'Painel',
		},
	},
)

export const text = words(
	{
		title: 'Extra-point rules',
		about:
			'What gives more, or other, points than usual. Rules are asked from the top; move one with its arrows, or with Alt and the arrow keys.',
		add: 'Add rule',
		emptyTitle: 'No rules yet',
		emptyText:
			'Every order earns the usual rate. A rule gives more: by product, day, tier, branch and so on.',
		unnamed: 'Rule without a name',
		campaign: 'Campaign',
		openCampaign: (name: string) => `Open the campaign ${name}`,
		active: 'In use',
		switchNamed: (name: string) => `${name} in use`,
		up: (name: string) => `Move ${name} up`,
		down: (name: string) => `Move ${name} down`,
		moved: (name: string, place: number, of: number) => `${name} is now ${place} of ${of}.`,
		duplicate: (name: string) => `Duplicate ${name}`,
		copyName: (name: string) => `${name} (copy)`,
		remove: (name: string) => `Delete ${name}`,
		removeTitle: (name: string) => `Delete “${name}”?`,
		removeText: 'It leaves the program with the next save. Points it has given stay.',
		removeConfirm: 'Delete rule',
		name: 'Name',
		nameHelp: 'What customers and support read.',
		id: 'Handle',
		idHelp: 'a-z, 0-9 and “-”. Budgets are counted under it: with another handle a rule starts anew.',
		window: 'When it runs',
		startsAt: 'Starts',
		endsAt: 'Ends',
		zone: (zone: string) => `In ${zone}. Without an hour the whole day counts.`,
		conditions: 'Conditions',
		conditionsAbout: 'All of them must hold. Without any, every order gets it.',
		addCondition: 'Add condition',
		condition: (number: number) => `Condition ${number}`,
		removeCondition: (title: string) => `Remove condition ${title}`,
		effect: 'What it gives',
		scope: 'Applies to',
		scopes: { order: 'The whole order, once', line: 'The matching products only' },
		stacking: 'Together with other rules',
		stackings: {
			stack: 'Adds to them',
			best: 'Alone, if it gives more than they do',
			first: 'Alone, if it is first',
		},
		place: 'Place',
		caps: 'Limits of points',
		perOrder: 'Most points for one order',
		perCustomer: 'Most points for one customer',
		period: 'In which time',
		periods: { day: 'A day', week: 'A week', month: 'A month', year: 'A year', ever: 'Ever' },
		budget: 'Most points in all',
		noLimit: 'Empty: no limit.',
		used: (used: string, budget: string) => `${used} of ${budget} points given`,
		always: 'Every order',
		from: (date: string) => `from ${date}`,
		until: (date: string) => `until ${date}`,
		typed: 'Press Enter after each.',
		times: (factor: string) => `${factor}× points`,
		plus: (points: string) => `+${points} points`,
		rate: (points: string) => `${points} points per unit`,
		unknown: (code: string) => `“${code}” is not known to this panel.`,
	},
	{
		title: 'Regras de pontos extras',
		about:
			'O que rende mais pontos, ou outros, além do normal. As regras valem de cima para baixo; mova com as setas, ou com Alt e as setas do teclado.',
		add: 'Adicionar regra',
		emptyTitle: 'Nenhuma regra ainda',
		emptyText:
			'Todo pedido rende a taxa normal. Uma regra dá mais: por produto, dia, nível, filial e assim por diante.',
		unnamed: 'Regra sem nome',
		campaign: 'Campanha',
		openCampaign: (name) => `Abrir a campanha ${name}`,
		active: 'Em uso',
		switchNamed: (name) => `${name} em uso`,
		up: (name) => `Mover ${name} para cima`,
		down: (name) => `Mover ${name} para baixo`,
		moved: (name, place, of) => `${name} agora é a ${place}ª de ${of}.`,
		duplicate: (name) => `Duplicar ${name}`,
		copyName: (name) => `${name} (cópia)`,
		remove: (name) => `Excluir ${name}`,
		removeTitle: (name) => `Excluir “${name}”?`,
		removeText: 'Ela sai do programa quando você salvar. Os pontos que já deu permanecem.',
		removeConfirm: 'Excluir regra',
		name: 'Nome',
		nameHelp: 'O que clientes e suporte leem.',
		id: 'Identificador',
		idHelp: 'a-z, 0-9 e “-”. Os limites são contados por ele: com outro, a regra começa do zero.',
		window: 'Quando vale',
		startsAt: 'Começa',
		endsAt: 'Termina',
		zone: (zone) => `No fuso ${zone}. Sem horário, vale o dia inteiro.`,
		conditions: 'Condições',
		conditionsAbout: 'Todas precisam valer. Sem nenhuma, todo pedido recebe.',
		addCondition: 'Adicionar condição',
		condition: (number) => `Condição ${number}`,
		removeCondition: (title) => `Remover condição ${title}`,
		effect: 'O que ela dá',
		scope: 'Aplica-se a',
		scopes: { order: 'Ao pedido inteiro, uma vez', line: 'Só aos produtos que atendem' },
		stacking: 'Junto com outras regras',
		stackings: {
			stack: 'Soma com elas',
			best: 'Sozinha, se der mais do que elas',
			first: 'Sozinha, se for a primeira',
		},
		place: 'Posição',
		caps: 'Limites de pontos',
		perOrder: 'Máximo por pedido',
		perCustomer: 'Máximo por cliente',
		period: 'Em que período',
		periods: { day: 'Por dia', week: 'Por semana', month: 'Por mês', year: 'Por ano', ever: 'No total' },
		budget: 'Máximo no total',
		noLimit: 'Vazio: sem limite.',
		used: (used, budget) => `${used} de ${budget} pontos dados`,
		always: 'Todo pedido',
		from: (date) => `a partir de ${date}`,
		until: (date) => `até ${date}`,
		typed: 'Tecle Enter após cada um.',
		times: (factor) => `${factor}× pontos`,
		plus: (points) => `+${points} pontos`,
		rate: (points) => `${points} pontos por unidade`,
		unknown: (code) => `“${code}” não é conhecido por este painel.`,
	},
)
