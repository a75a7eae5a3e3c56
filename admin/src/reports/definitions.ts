import { words } from '../i18n/words.ts'

/** What each figure means. `docs/figures.md` has the same sentences; a test compares them. */
export const definitions = words(
	{
		repeatRate:
			'Of the customers whose first order was in the period, the share who have ordered again since then, at any time. Recent months are lower because their customers had less time.',
		repeatMembers:
			'Of the customers who are members now and whose first order was in the period, the share who have ordered again since then, at any time. The first order may have been made before joining.',
		repeatOthers:
			'Of the customers who aren’t members now and whose first order was in the period, the share who have ordered again since then, at any time. People who have left the program are among them.',
		medianDays:
			'Half of the customers who ordered again did so within this many days of their first order. Customers who haven’t ordered again aren’t included.',
		gaps: 'Customers whose first order was in the period, by the days between their first and second order. Two orders on one day are 0 days apart.',
		orders: 'Completed orders that weren’t cancelled or returned in full, by the day of their completion.',
		revenue:
			'The totals of these orders, without what was returned. The overview shows the revenue that earned points instead, which leaves out orders without points.',
		averageOrder: 'Revenue divided by orders.',
		frequency:
			'Orders divided by the customers who ordered, month by month: a customer who ordered in three months counts three times. Not available for one branch.',
		member:
			'An order is a member’s if its customer is a member now and had joined by the day of the order. Earlier orders of the same customer count as others.',
		cohorts:
			'Members by the month in which they joined. Month 0 is the month of joining, month 1 the calendar month after it. A cell is the share of these members who ordered in that month, or what they spent in it. People who have left aren’t included.',
		redemptionRate:
			'Points redeemed in the period, less those refunded, divided by points issued in the period. Points may have been issued earlier than they were redeemed.',
		breakageRate:
			'Points that expired unused in the period, divided by points issued in the period. Points may have been issued earlier than they expired.',
		pointsByMonth:
			'Points issued, redeemed and expired in each month. Points of cancelled or corrected orders are taken off the month in which they were issued, and refunded points off the month in which they were redeemed.',
		redeemers: 'Of the members who joined in the period, the share who have redeemed a reward and kept it.',
		rewardCost:
			'What the redeemed points were worth in currency when they were issued, less those refunded. It isn’t the purchase price of goods that were given as rewards. It’s zero if points have no cash value in your program.',
		issuedCost: 'What the points issued in the period were worth in currency when they were issued.',
		rewardRevenue: 'Revenue of the orders that used a reward.',
		revenuePerCost:
			'Revenue of the orders that used a reward, divided by the cost of rewards. Some of these orders would have happened without the reward.',
		aboveOthers:
			'What a member spent in a month with an order, less what another customer spent in such a month, times the months in which members ordered. This compares the two groups. It doesn’t prove that the program caused the difference: people who buy more are more likely to join.',
		bestCustomers:
			'All customers with an order, by the revenue of all their orders since the first one. The period and the branch don’t apply.',
		expiring:
			'Points that can be used now and expire within the chosen days, by customer and day. The period and the branch don’t apply.',
	},
	{
		repeatRate:
			'Dos clientes cujo primeiro pedido foi no período, a parcela que voltou a comprar desde então, em qualquer data. Os meses recentes são menores porque seus clientes tiveram menos tempo.',
		repeatMembers:
			'Dos clientes que participam hoje e cujo primeiro pedido foi no período, a parcela que voltou a comprar desde então, em qualquer data. O primeiro pedido pode ser de antes da entrada.',
		repeatOthers:
			'Dos clientes que não participam hoje e cujo primeiro pedido foi no período, a parcela que voltou a comprar desde então, em qualquer data. Quem saiu do programa está entre eles.',
		medianDays:
			'Metade dos clientes que voltaram a comprar fez isso em até este número de dias depois do primeiro pedido. Quem ainda não voltou não é contado.',
		gaps: 'Clientes cujo primeiro pedido foi no período, pelos dias entre o primeiro e o segundo pedido. Dois pedidos no mesmo dia têm 0 dias de diferença.',
		orders: 'Pedidos concluídos que não foram cancelados nem devolvidos por inteiro, pelo dia da conclusão.',
		revenue:
			'Os totais desses pedidos, sem o que foi devolvido. A visão geral mostra a receita que rendeu pontos, sem os pedidos que não renderam.',
		averageOrder: 'Receita dividida por pedidos.',
		frequency:
			'Pedidos divididos pelos clientes que compraram, mês a mês: quem comprou em três meses conta três vezes. Não disponível para uma só filial.',
		member:
			'Um pedido é de participante se o cliente participa hoje e já tinha entrado no dia do pedido. Pedidos anteriores do mesmo cliente contam como de outros.',
		cohorts:
			'Participantes pelo mês em que entraram. O mês 0 é o mês da entrada, o mês 1 é o mês seguinte do calendário. Cada célula é a parcela desses participantes que comprou naquele mês, ou o que gastaram nele. Quem saiu não é contado.',
		redemptionRate:
			'Pontos resgatados no período, menos os estornados, divididos pelos pontos emitidos no período. Os pontos podem ter sido emitidos antes do resgate.',
		breakageRate:
			'Pontos que expiraram sem uso no período, divididos pelos pontos emitidos no período. Os pontos podem ter sido emitidos antes de expirar.',
		pointsByMonth:
			'Pontos emitidos, resgatados e expirados em cada mês. Pontos de pedidos cancelados ou corrigidos saem do mês em que foram emitidos, e pontos estornados saem do mês do resgate.',
		redeemers:
			'Dos participantes que entraram no período, a parcela que resgatou uma recompensa e ficou com ela.',
		rewardCost:
			'Quanto os pontos resgatados valiam em dinheiro quando foram emitidos, menos os estornados. Não é o preço de compra dos produtos dados como recompensa. É zero se os pontos não têm valor no seu programa.',
		issuedCost: 'Quanto os pontos emitidos no período valiam em dinheiro quando foram emitidos.',
		rewardRevenue: 'Receita dos pedidos que usaram uma recompensa.',
		revenuePerCost:
			'Receita dos pedidos que usaram uma recompensa, dividida pelo custo das recompensas. Parte desses pedidos teria acontecido sem a recompensa.',
		aboveOthers:
			'O que um participante gastou em um mês com compra, menos o que outro cliente gastou em um mês assim, vezes os meses em que participantes compraram. Isso compara os dois grupos. Não prova que o programa causou a diferença: quem compra mais tende a participar.',
		bestCustomers:
			'Todos os clientes com pedido, pela receita de todos os seus pedidos desde o primeiro. O período e a filial não se aplicam.',
		expiring:
			'Pontos que podem ser usados agora e expiram nos dias escolhidos, por cliente e dia. O período e a filial não se aplicam.',
	},
	{
		repeatRate:
			'De los clientes cuyo primer pedido fue en el período, la parte que volvió a comprar desde entonces, en cualquier fecha. Los meses recientes son más bajos porque sus clientes tuvieron menos tiempo.',
		repeatMembers:
			'De los clientes que son miembros ahora y cuyo primer pedido fue en el período, la parte que volvió a comprar desde entonces, en cualquier fecha. El primer pedido puede ser anterior a unirse.',
		repeatOthers:
			'De los clientes que no son miembros ahora y cuyo primer pedido fue en el período, la parte que volvió a comprar desde entonces, en cualquier fecha. Quienes dejaron el programa están entre ellos.',
		medianDays:
			'La mitad de los clientes que volvieron a comprar lo hizo dentro de estos días después del primer pedido. Quienes aún no volvieron no se cuentan.',
		gaps: 'Clientes cuyo primer pedido fue en el período, por los días entre el primer y el segundo pedido. Dos pedidos en un mismo día tienen 0 días de diferencia.',
		orders:
			'Pedidos completados que no se cancelaron ni se devolvieron por completo, por el día en que se completaron.',
		revenue:
			'Los totales de estos pedidos, sin lo devuelto. El resumen muestra los ingresos que ganaron puntos, sin los pedidos que no ganaron.',
		averageOrder: 'Ingresos divididos por pedidos.',
		frequency:
			'Pedidos divididos por los clientes que compraron, mes a mes: quien compró en tres meses cuenta tres veces. No disponible para una sola sucursal.',
		member:
			'Un pedido es de un miembro si el cliente es miembro ahora y ya se había unido el día del pedido. Los pedidos anteriores del mismo cliente cuentan como de otros.',
		cohorts:
			'Miembros por el mes en que se unieron. El mes 0 es el mes en que se unieron, el mes 1 es el siguiente mes del calendario. Cada celda es la parte de estos miembros que compró en ese mes, o lo que gastó en él. Quienes se fueron no se cuentan.',
		redemptionRate:
			'Puntos canjeados en el período, menos los devueltos, divididos por los puntos emitidos en el período. Los puntos pueden haberse emitido antes del canje.',
		breakageRate:
			'Puntos que vencieron sin uso en el período, divididos por los puntos emitidos en el período. Los puntos pueden haberse emitido antes de vencer.',
		pointsByMonth:
			'Puntos emitidos, canjeados y vencidos en cada mes. Los puntos de pedidos cancelados o corregidos se restan del mes en que se emitieron, y los puntos devueltos, del mes del canje.',
		redeemers:
			'De los miembros que se unieron en el período, la parte que canjeó una recompensa y la conservó.',
		rewardCost:
			'Lo que valían en dinero los puntos canjeados cuando se emitieron, menos los devueltos. No es el precio de compra de los productos dados como recompensa. Es cero si los puntos no tienen valor en tu programa.',
		issuedCost: 'Lo que valían en dinero los puntos emitidos en el período cuando se emitieron.',
		rewardRevenue: 'Ingresos de los pedidos que usaron una recompensa.',
		revenuePerCost:
			'Ingresos de los pedidos que usaron una recompensa, divididos por el costo de las recompensas. Parte de estos pedidos habría ocurrido sin la recompensa.',
		aboveOthers:
			'Lo que gastó un miembro en un mes con compra, menos lo que gastó otro cliente en un mes así, por los meses en que los miembros compraron. Esto compara los dos grupos. No prueba que el programa causó la diferencia: quien compra más tiende a unirse.',
		bestCustomers:
			'Todos los clientes con pedidos, por los ingresos de todos sus pedidos desde el primero. El período y la sucursal no se aplican.',
		expiring:
			'Puntos que se pueden usar ahora y vencen dentro de los días elegidos, por cliente y día. El período y la sucursal no se aplican.',
	},
)

export type Defined = keyof typeof definitions.en
