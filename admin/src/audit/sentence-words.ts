import { words } from '../i18n/words.ts'
import { english } from './english-sentences.ts'
import { portuguese } from './portuguese-sentences.ts'
import type { Sentences } from './sentences.ts'
import { spanish } from './spanish-sentences.ts'

/** A sentence for every entry of the log: who did what to whom. */
export const sentenceText = words<Sentences>(english, portuguese, spanish)

/** The parts of sentences. */
export const partText = words(
	{
		operator: 'The operator',
		lists: {
			customers: 'Customers',
			orders: 'Orders',
			points: 'Points',
			redemptions: 'Redemptions',
			coupons: 'Coupons',
			products: 'Products',
		} as Record<string, string>,
		someone: 'a customer',
		tier: (id: string) => `tier ${id}`,
		points: (count: string, isOne: boolean) => `${count} ${isOne ? 'point' : 'points'}`,
		cashback: (money: string) => `${money} cashback`,
		from: (address: string) => ` from ${address}`,
		using: (browser: string, system: string) => ` with ${browser} on ${system}`,
	},
	{
		operator: 'O operador',
		lists: {
			customers: 'Clientes',
			orders: 'Pedidos',
			points: 'Pontos',
			redemptions: 'Resgates',
			coupons: 'Cupons',
			products: 'Produtos',
		},
		someone: 'um cliente',
		tier: (id) => `o nível ${id}`,
		points: (count, isOne) => `${count} ${isOne ? 'ponto' : 'pontos'}`,
		cashback: (money) => `${money} de cashback`,
		from: (address) => ` de ${address}`,
		using: (browser, system) => ` com ${browser} no ${system}`,
	},
	{
		operator: 'El operador',
		lists: {
			customers: 'Clientes',
			orders: 'Pedidos',
			points: 'Puntos',
			redemptions: 'Canjes',
			coupons: 'Cupones',
			products: 'Productos',
		},
		someone: 'un cliente',
		tier: (id) => `el nivel ${id}`,
		points: (count, isOne) => `${count} ${isOne ? 'punto' : 'puntos'}`,
		cashback: (money) => `${money} de cashback`,
		from: (address) => ` desde ${address}`,
		using: (browser, system) => ` con ${browser} en ${system}`,
	},
)
