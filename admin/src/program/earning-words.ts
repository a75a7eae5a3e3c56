import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Impact on recent orders',
		about: (orders: string, since: string) =>
			`Based on ${orders === '1' ? 'the latest completed order' : `the ${orders} latest completed orders`}, since ${since}. Uses today’s tiers and groups, with limits and budgets starting from zero.`,
		dates: 'Rules count only on the days they’re active.',
		points: 'Points',
		worth: 'Value',
		orders: 'Orders',
		change: (now: string, then: string, difference: string) => `${now} → ${then} (${difference})`,
		counts: (more: string, less: string, same: string) =>
			`${more} earn more, ${less} earn less, ${same} unchanged`,
		none: 'There’s nothing to compare: no orders were completed in the last 30 days.',
		waiting: 'Calculating…',
		failed: 'Couldn’t calculate the impact. You can still save.',
	},
	{
		title: 'Impacto nos pedidos recentes',
		about: (orders, since) =>
			`Com base ${orders === '1' ? 'no pedido concluído mais recente' : `nos ${orders} pedidos concluídos mais recentes`}, desde ${since}. Usa os níveis e grupos de hoje, com limites e orçamentos do zero.`,
		dates: 'As regras contam só nos dias em que valem.',
		points: 'Pontos',
		worth: 'Valor',
		orders: 'Pedidos',
		change: (now, then, difference) => `${now} → ${then} (${difference})`,
		counts: (more, less, same) => `${more} rendem mais, ${less} rendem menos, ${same} sem mudança`,
		none: 'Não há o que comparar: nenhum pedido foi concluído nos últimos 30 dias.',
		waiting: 'Calculando…',
		failed: 'Não foi possível calcular o impacto. Você ainda pode salvar.',
	},
	{
		title: 'Impacto en los pedidos recientes',
		about: (orders, since) =>
			`Según ${orders === '1' ? 'el último pedido completado' : `los ${orders} últimos pedidos completados`}, desde ${since}. Usa los niveles y grupos de hoy, con límites y presupuestos desde cero.`,
		dates: 'Las reglas cuentan solo en los días en que están vigentes.',
		points: 'Puntos',
		worth: 'Valor',
		orders: 'Pedidos',
		change: (now, then, difference) => `${now} → ${then} (${difference})`,
		counts: (more, less, same) => `${more} ganan más, ${less} ganan menos, ${same} sin cambios`,
		none: 'No hay nada que comparar: no se completaron pedidos en los últimos 30 días.',
		waiting: 'Calculando…',
		failed: 'No se pudo calcular el impacto. Puedes guardar de todos modos.',
	},
)
