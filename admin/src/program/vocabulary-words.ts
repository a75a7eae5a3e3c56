import type vocabulary from '../api/rules.json'
import { type Dictionary, words } from '../i18n/words.ts'
import { CONDITIONS, type Declaration, EFFECTS } from './rule-values.ts'

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

const portuguese: VocabularyWords = {
	conditions: {
		product: {
			title: 'Produto',
			meaning: 'O produto é um destes.',
			args: { products: 'Produtos' },
		},
		category: {
			title: 'Categoria',
			meaning: 'O produto está em uma destas categorias ou em suas subcategorias.',
			args: { categories: 'Categorias' },
		},
		brand: { title: 'Marca', meaning: 'O produto é de uma destas marcas.', args: { brands: 'Marcas' } },
		productPrice: {
			title: 'Preço do produto',
			meaning: 'O preço do produto está dentro destes limites.',
			args: { min: 'No mínimo', max: 'No máximo' },
		},
		paymentMethod: {
			title: 'Forma de pagamento',
			meaning: 'O pedido, ou parte dele, foi pago com uma destas formas.',
			args: { paymentMethods: 'Formas de pagamento' },
		},
		branch: {
			title: 'Filial',
			meaning: 'O pedido foi feito em uma destas filiais.',
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
				'O pedido foi feito em um destes dias da semana e, se informado, entre estes horários, no fuso horário do programa. Das 22:00 às 02:00 inclui as duas primeiras e as duas últimas horas de cada dia escolhido.',
			args: { days: 'Dias da semana', from: 'De', to: 'Até' },
		},
		dateRange: {
			title: 'Período',
			meaning: 'O pedido foi feito entre estas datas. Uma data sem horário inclui o dia inteiro.',
			args: { from: 'De', to: 'Até' },
		},
		tier: {
			title: 'Nível',
			meaning: 'O cliente está em um destes níveis quando o pedido é concluído.',
			args: { tiers: 'Níveis' },
		},
		rfmGroup: {
			title: 'Grupo RFM',
			meaning:
				'O cliente está em um destes grupos, conforme há quanto tempo, com que frequência e quanto ele compra.',
			args: { groups: 'Grupos' },
		},
		inSegment: {
			title: 'Cliente no segmento',
			meaning:
				'O cliente está em um destes segmentos quando o pedido é concluído. O próprio pedido não conta.',
			args: { segments: 'Segmentos' },
		},
		notInSegment: {
			title: 'Cliente fora do segmento',
			meaning:
				'O cliente não está em nenhum destes segmentos quando o pedido é concluído. O próprio pedido não conta.',
			args: { segments: 'Segmentos' },
		},
		firstPurchase: {
			title: 'Primeira compra',
			meaning: 'É o primeiro pedido que o cliente conclui.',
			args: {},
		},
		nthPurchase: {
			title: 'Número da compra',
			meaning:
				'A cada 5 significa um em cada cinco pedidos concluídos de um cliente; exatamente 1, 10 significa o primeiro e o décimo.',
			args: { every: 'A cada', at: 'Exatamente' },
		},
		orderTotal: {
			title: 'Total do pedido',
			meaning: 'O total do pedido está dentro destes limites.',
			args: { min: 'No mínimo', max: 'No máximo' },
		},
		metadata: {
			title: 'Detalhe adicional',
			meaning: 'O pedido tem um detalhe adicional com este nome e, se informado, este valor.',
			args: { name: 'Nome', value: 'Valor' },
		},
	},
	effects: {
		multiply: {
			title: 'Multiplicar os pontos',
			meaning: 'Multiplica os pontos: 2 = o dobro.',
			args: { factor: 'Multiplicador' },
		},
		add: {
			title: 'Adicionar pontos',
			meaning:
				'Adiciona um número fixo de pontos a cada pedido, ou a cada produto que atende às condições. Os níveis não os multiplicam.',
			args: { points: 'Pontos' },
		},
		replaceRate: {
			title: 'Alterar a taxa',
			meaning:
				'Substitui os pontos por unidade de moeda, também por menos ou 0. Se várias regras valem para um produto, conta a primeira.',
			args: { pointsPerUnit: 'Pontos por unidade de moeda' },
		},
	},
}

const spanish: VocabularyWords = {
	conditions: {
		product: {
			title: 'Producto',
			meaning: 'El producto es uno de estos.',
			args: { products: 'Productos' },
		},
		category: {
			title: 'Categoría',
			meaning: 'El producto está en una de estas categorías o en sus subcategorías.',
			args: { categories: 'Categorías' },
		},
		brand: { title: 'Marca', meaning: 'El producto es de una de estas marcas.', args: { brands: 'Marcas' } },
		productPrice: {
			title: 'Precio del producto',
			meaning: 'El precio del producto está dentro de estos límites.',
			args: { min: 'Mínimo', max: 'Máximo' },
		},
		paymentMethod: {
			title: 'Forma de pago',
			meaning: 'El pedido, o parte de él, se pagó con una de estas formas.',
			args: { paymentMethods: 'Formas de pago' },
		},
		branch: {
			title: 'Sucursal',
			meaning: 'El pedido se hizo en una de estas sucursales.',
			args: { branches: 'Sucursales' },
		},
		salesPerson: {
			title: 'Vendedor',
			meaning: 'La venta la hizo una de estas personas.',
			args: { salesPeople: 'Vendedores' },
		},
		channel: {
			title: 'Canal',
			meaning: 'El pedido llegó por uno de estos canales.',
			args: { channels: 'Canales' },
		},
		weekday: {
			title: 'Día de la semana y horario',
			meaning:
				'El pedido se hizo en uno de estos días de la semana y, si se indica, entre estas horas, en la zona horaria del programa. De 22:00 a 02:00 incluye las dos primeras y las dos últimas horas de cada día elegido.',
			args: { days: 'Días de la semana', from: 'Desde', to: 'Hasta' },
		},
		dateRange: {
			title: 'Período',
			meaning: 'El pedido se hizo entre estas fechas. Una fecha sin hora incluye todo el día.',
			args: { from: 'Desde', to: 'Hasta' },
		},
		tier: {
			title: 'Nivel',
			meaning: 'El cliente está en uno de estos niveles cuando se completa el pedido.',
			args: { tiers: 'Niveles' },
		},
		rfmGroup: {
			title: 'Grupo RFM',
			meaning:
				'El cliente está en uno de estos grupos, según hace cuánto, con qué frecuencia y cuánto compra.',
			args: { groups: 'Grupos' },
		},
		inSegment: {
			title: 'Cliente en el segmento',
			meaning:
				'El cliente está en uno de estos segmentos cuando se completa el pedido. El pedido mismo no cuenta.',
			args: { segments: 'Segmentos' },
		},
		notInSegment: {
			title: 'Cliente fuera del segmento',
			meaning:
				'El cliente no está en ninguno de estos segmentos cuando se completa el pedido. El pedido mismo no cuenta.',
			args: { segments: 'Segmentos' },
		},
		firstPurchase: {
			title: 'Primera compra',
			meaning: 'Es el primer pedido que el cliente completa.',
			args: {},
		},
		nthPurchase: {
			title: 'Número de compra',
			meaning:
				'Cada 5 significa uno de cada cinco pedidos completados de un cliente; exactamente 1, 10 significa el primero y el décimo.',
			args: { every: 'Cada', at: 'Exactamente' },
		},
		orderTotal: {
			title: 'Total del pedido',
			meaning: 'El total del pedido está dentro de estos límites.',
			args: { min: 'Mínimo', max: 'Máximo' },
		},
		metadata: {
			title: 'Detalle adicional',
			meaning: 'El pedido tiene un detalle adicional con este nombre y, si se indica, este valor.',
			args: { name: 'Nombre', value: 'Valor' },
		},
	},
	effects: {
		multiply: {
			title: 'Multiplicar los puntos',
			meaning: 'Multiplica los puntos: 2 = el doble.',
			args: { factor: 'Multiplicador' },
		},
		add: {
			title: 'Agregar puntos',
			meaning:
				'Agrega una cantidad fija de puntos a cada pedido, o a cada producto que cumple las condiciones. Los niveles no los multiplican.',
			args: { points: 'Puntos' },
		},
		replaceRate: {
			title: 'Cambiar la tasa',
			meaning:
				'Reemplaza los puntos por unidad de moneda, también por menos o 0. Si varias reglas se aplican a un producto, cuenta la primera.',
			args: { pointsPerUnit: 'Puntos por unidad de moneda' },
		},
	},
}

const declaredWords = (declared: Record<string, Declaration>) =>
	Object.fromEntries(
		Object.entries(declared).map(([code, { title, meaning, args }]) => [
			code,
			{
				title,
				meaning,
				args: Object.fromEntries(Object.entries(args).map(([name, argument]) => [name, argument.title])),
			},
		]),
	)

const english = { conditions: declaredWords(CONDITIONS), effects: declaredWords(EFFECTS) } as VocabularyWords

/** English comes from the declarations. A condition, effect or argument without a translation does not compile. */
export const vocabularyText: Dictionary<VocabularyWords> = words<VocabularyWords>(
	english,
	portuguese,
	spanish,
)
