import type { CouponType, OrderState, PointType, RfmGroup } from '../api/values.ts'
import { words } from './words.ts'

/** A label for every value of an enumeration; a missing label does not compile. */
export type Labels<Enumeration> = { [Value in Enumeration[keyof Enumeration] & number]: string } & Record<
	number,
	string
>

interface ValueLabels {
	orderStates: Labels<typeof OrderState>
	pointTypes: Labels<typeof PointType>
	couponTypes: Labels<typeof CouponType>
	rfmGroups: Labels<typeof RfmGroup>
}

/** The labels of enumeration values. */
export const valueText = words<ValueLabels>(
	{
		orderStates: {
			0: 'Open',
			1: 'Pending',
			2: 'Completed',
			3: 'Cancelled',
			4: 'Ignored',
		},
		pointTypes: {
			0: 'Purchase',
			1: 'Sign-up',
			2: 'Birthday',
			3: 'Referral',
			4: 'Social network',
			5: 'Review',
			6: 'Quiz',
			7: 'Objective',
			8: 'Changed by hand',
			9: 'Reward redeemed',
			10: 'Reward given back',
			11: 'Expired',
			12: 'Order cancelled',
			13: 'Tier bonus',
		},
		couponTypes: {
			0: 'Fixed value',
			1: 'Percent',
			2: 'Free shipping',
			3: 'Shipping discount',
			4: 'Others',
		},
		rfmGroups: {
			0: 'No order yet',
			1: 'Champions',
			2: 'Loyal',
			3: 'Potential loyalists',
			4: 'New',
			5: 'Promising',
			6: 'Need attention',
			7: 'About to sleep',
			8: 'At risk',
			9: 'Cannot lose',
			10: 'Hibernating',
			11: 'Lost',
		},
	},
	{
		orderStates: {
			0: 'Aberto',
			1: 'Pendente',
			2: 'Concluído',
			3: 'Cancelado',
			4: 'Ignorado',
		},
		pointTypes: {
			0: 'Compra',
			1: 'Cadastro',
			2: 'Aniversário',
			3: 'Indicação',
			4: 'Rede social',
			5: 'Avaliação',
			6: 'Quiz',
			7: 'Objetivo',
			8: 'Ajuste manual',
			9: 'Resgate de recompensa',
			10: 'Estorno de recompensa',
			11: 'Expiração',
			12: 'Pedido cancelado',
			13: 'Bônus de nível',
		},
		couponTypes: {
			0: 'Valor fixo',
			1: 'Percentual',
			2: 'Frete grátis',
			3: 'Desconto no frete',
			4: 'Outros',
		},
		rfmGroups: {
			0: 'Sem pedidos',
			1: 'Campeões',
			2: 'Fiéis',
			3: 'Potencialmente fiéis',
			4: 'Novos',
			5: 'Promissores',
			6: 'Precisam de atenção',
			7: 'Quase dormindo',
			8: 'Em risco',
			9: 'Não pode perder',
			10: 'Hibernando',
			11: 'Perdidos',
		},
	},
)
