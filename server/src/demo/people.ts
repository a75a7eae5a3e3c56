import type { CustomerCard } from '../customers/customer.ts'
import type { Chance } from './chance.ts'

const FIRST = (
	'Ana Bruna Carla Daniela Eduarda Fernanda Gabriela Helena Isabela Júlia Karina Larissa Mariana Natália Olívia ' +
	'Paula Rafaela Sofia Tatiana Vitória André Bernardo Caio Diego Enzo Felipe Gustavo Heitor Igor João Kauã Lucas ' +
	'Miguel Nicolas Otávio Pedro Rodrigo Samuel Thiago Vinícius'
).split(' ')
const LAST = (
	'Almeida Barbosa Cardoso Dias Esteves Ferreira Gomes Henriques Iglesias Jardim Lima Moraes Nogueira Oliveira ' +
	'Pereira Queiroz Ribeiro Souza Tavares Uchoa Vieira Xavier Zanetti'
).split(' ')

/** Somebody with habits. */
export interface Person {
	card: CustomerCard
	joinedAt: Date
	/** How many orders a year. */
	ordersPerYear: number
	/** How many products an order has at the most. */
	basket: number
	/** Stops coming after this day; null for those who stay. */
	leftAt: Date | null
}

const DAY_MS = 86_400_000

export const invitePeople = (count: number, chance: Chance, since: Date, until: Date): Person[] =>
	Array.from({ length: count }, (_, index) => {
		const first = chance.pick(FIRST)
		const last = `${chance.pick(LAST)} ${chance.pick(LAST)}`
		const joinedAt = new Date(
			since.getTime() + chance.roll() ** 1.3 * (until.getTime() - since.getTime() - 10 * DAY_MS),
		)
		const left = chance.happens(0.25) ? new Date(joinedAt.getTime() + chance.between(60, 400) * DAY_MS) : null
		const number = String(index + 1).padStart(4, '0')
		return {
			joinedAt,
			leftAt: left && left < until ? left : null,
			ordersPerYear: chance.happens(0.15) ? chance.between(14, 30) : chance.between(1, 9),
			basket: chance.between(1, 4),
			card: {
				originalId: `C-${number}`,
				name: `${first} ${last}`,
				email: `${plain(first)}.${number}@example.com`,
				phone: `+55 11 9${chance.between(1000, 9999)}-${chance.between(1000, 9999)}`,
				birthday: `${chance.between(1955, 2006)}-${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`,
				signedUpAt: joinedAt,
				document: `${chance.between(100, 999)}.${chance.between(100, 999)}.${chance.between(100, 999)}-${two(chance.between(0, 99))}`,
				isEnrolled: chance.happens(0.95),
			},
		}
	})

const two = (value: number): string => String(value).padStart(2, '0')
const plain = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
