import type { CouponType, OrderState, PointType, RfmGroup } from '../api/values.ts'
import { words } from './words.ts'

/** A label for every value of an enumeration; a missing label does not compile. */
export type Labels<Enumeration> = { [Value in Enumeration[keyof Enumeration] & number]: string } & Record<
	number,
	string
>

export interface ValueLabels {
	orderStates: Labels<typeof OrderState>
	/** The state of an order of which a part was returned and a part was not. */
	partlyReturned: string
	/** Of a sale that the counter kept on its device because there was no network. */
	recordedOffline: string
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
		partlyReturned: 'Partly returned',
		recordedOffline: 'Recorded offline at the counter',
		pointTypes: {
			0: 'Purchase',
			1: 'Sign-up',
			2: 'Birthday',
			3: 'Referral',
			4: 'Social network',
			5: 'Review',
			6: 'Quiz',
			7: 'Objective',
			8: 'Manual adjustment',
			9: 'Redemption',
			10: 'Reward refund',
			11: 'Expiry',
			12: 'Cancelled order',
			13: 'Tier bonus',
		},
		couponTypes: {
			0: 'Amount off',
			1: 'Percentage off',
			2: 'Free shipping',
			3: 'Shipping discount',
			4: 'Other',
		},
		rfmGroups: {
			0: 'Not grouped yet',
			1: 'Champions',
			2: 'Loyal',
			3: 'Potential loyalists',
			4: 'New',
			5: 'Promising',
			6: 'Need attention',
			7: 'About to sleep',
			8: 'At risk',
			9: 'Can’t lose them',
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
		partlyReturned: 'Devolvido em parte',
		recordedOffline: 'Registrado sem conexão no balcão',
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
			9: 'Resgate',
			10: 'Estorno de recompensa',
			11: 'Expiração',
			12: 'Pedido cancelado',
			13: 'Bônus de nível',
		},
		couponTypes: {
			0: 'Desconto em valor',
			1: 'Desconto em porcentagem',
			2: 'Frete grátis',
			3: 'Desconto no frete',
			4: 'Outro',
		},
		rfmGroups: {
			0: 'Ainda sem grupo',
			1: 'Campeões',
			2: 'Fiéis',
			3: 'Potencialmente fiéis',
			4: 'Novos',
			5: 'Promissores',
			6: 'Precisam de atenção',
			7: 'Prestes a hibernar',
			8: 'Em risco',
			9: 'Não pode perder',
			10: 'Hibernando',
			11: 'Perdidos',
		},
	},
	{
		orderStates: {
			0: 'Abierto',
			1: 'Pendiente',
			2: 'Completado',
			3: 'Cancelado',
			4: 'Ignorado',
		},
		partlyReturned: 'Devuelto en parte',
		recordedOffline: 'Registrado sin conexión en el mostrador',
		pointTypes: {
			0: 'Compra',
			1: 'Registro',
			2: 'Cumpleaños',
			3: 'Referido',
			4: 'Red social',
			5: 'Reseña',
			6: 'Quiz',
			7: 'Objetivo',
			8: 'Ajuste manual',
			9: 'Canje',
			10: 'Devolución de recompensa',
			11: 'Vencimiento',
			12: 'Pedido cancelado',
			13: 'Bono de nivel',
		},
		couponTypes: {
			0: 'Descuento en monto',
			1: 'Descuento en porcentaje',
			2: 'Envío gratis',
			3: 'Descuento en el envío',
			4: 'Otro',
		},
		rfmGroups: {
			0: 'Aún sin grupo',
			1: 'Campeones',
			2: 'Leales',
			3: 'Potencialmente leales',
			4: 'Nuevos',
			5: 'Prometedores',
			6: 'Necesitan atención',
			7: 'A punto de hibernar',
			8: 'En riesgo',
			9: 'No se pueden perder',
			10: 'Hibernando',
			11: 'Perdidos',
		},
	},
)
