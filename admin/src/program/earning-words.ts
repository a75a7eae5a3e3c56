import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'What recent orders would have earned',
		about: (orders: string, since: string) =>
			`${orders === '1' ? 'The newest completed order' : `The ${orders} newest completed orders`}, since ${since}. Customers as they are today; limits per customer and budgets count from zero; a rule gives only on the days it is in force.`,
		points: 'Points',
		worth: 'In currency',
		orders: 'Orders that earn',
		change: (now: string, then: string, difference: string) => `${now} → ${then} (${difference})`,
		counts: (more: string, less: string, same: string) => `${more} more, ${less} less, ${same} the same`,
		none: 'No order was completed in the last 30 days, so there is nothing to compare.',
		waiting: 'Working it out…',
		failed: 'This could not be worked out. You can save all the same.',
	},
	{
		title: 'Quanto os pedidos recentes teriam rendido',
		about: (orders, since) =>
			`${orders === '1' ? 'O pedido concluído mais recente' : `Os ${orders} pedidos concluídos mais recentes`}, desde ${since}. Clientes como estão hoje; limites por cliente e orçamentos contam do zero; uma regra só rende nos dias em que vale.`,
		points: 'Pontos',
		worth: 'Em moeda',
		orders: 'Pedidos que rendem',
		change: (now, then, difference) => `${now} → ${then} (${difference})`,
		counts: (more, less, same) => `${more} mais, ${less} menos, ${same} o mesmo`,
		none: 'Nenhum pedido foi concluído nos últimos 30 dias, então não há o que comparar.',
		waiting: 'Calculando…',
		failed: 'Não foi possível calcular. Você pode salvar mesmo assim.',
	},
)
