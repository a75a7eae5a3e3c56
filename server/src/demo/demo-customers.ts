import { writeCpf } from '@fiel/contract/document'
import type { CustomerInput } from '../customers/customer.ts'
import type { RandomSource } from './random-source.ts'

const FIRST_NAMES = (
	'Ana Bruna Carla Daniela Eduarda Fernanda Gabriela Helena Isabela Júlia Karina Larissa Mariana Natália Olívia ' +
	'Paula Rafaela Sofia Tatiana Vitória André Bernardo Caio Diego Enzo Felipe Gustavo Heitor Igor João Kauã Lucas ' +
	'Miguel Nicolas Otávio Pedro Rodrigo Samuel Thiago Vinícius'
).split(' ')
const LAST_NAMES = (
	'Almeida Barbosa Cardoso Dias Esteves Ferreira Gomes Henriques Iglesias Jardim Lima Moraes Nogueira Oliveira ' +
	'Pereira Queiroz Ribeiro Souza Tavares Uchoa Vieira Xavier Zanetti'
).split(' ')

/** A simulated customer with shopping habits. */
export interface DemoCustomer {
	input: CustomerInput
	joinedAt: Date
	ordersPerYear: number
	/** The maximum number of products in an order. */
	basket: number
	/** No orders after this day; null for customers who stay. */
	leftAt: Date | null
}

const DAY_MS = 86_400_000

export const createDemoCustomers = (
	count: number,
	random: RandomSource,
	since: Date,
	until: Date,
): DemoCustomer[] =>
	Array.from({ length: count }, (_, index) => {
		const first = random.pick(FIRST_NAMES)
		const last = `${random.pick(LAST_NAMES)} ${random.pick(LAST_NAMES)}`
		const joinedAt = new Date(
			since.getTime() + random.nextFloat() ** 1.3 * (until.getTime() - since.getTime() - 10 * DAY_MS),
		)
		const left = random.happens(0.25) ? new Date(joinedAt.getTime() + random.between(60, 400) * DAY_MS) : null
		const number = String(index + 1).padStart(4, '0')
		return {
			joinedAt,
			leftAt: left && left < until ? left : null,
			ordersPerYear: random.happens(0.15) ? random.between(14, 30) : random.between(1, 9),
			basket: random.between(1, 4),
			input: {
				originalId: `C-${number}`,
				name: `${first} ${last}`,
				email: `${toPlainAscii(first)}.${number}@example.com`,
				phone: `+55 11 9${random.between(1000, 9999)}-${random.between(1000, 9999)}`,
				birthday: `${random.between(1955, 2006)}-${twoDigits(random.between(1, 12))}-${twoDigits(random.between(1, 28))}`,
				signedUpAt: joinedAt,
				document: writeCpf(
					`${random.between(100, 999)}${random.between(100, 999)}${random.between(1, 9)}${random.between(10, 99)}`,
				),
				isEnrolled: random.happens(0.95),
			},
		}
	})

const twoDigits = (value: number): string => String(value).padStart(2, '0')
const toPlainAscii = (name: string): string =>
	name
		.normalize('NFD')
		.replace(/[\u0300-\u036f]/g, '')
		.toLowerCase()
