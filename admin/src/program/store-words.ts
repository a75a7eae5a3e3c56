import { words } from '../i18n/words.ts'

export const storeText = words(
	{
		about: 'Search by name or id.',
		searching: 'Searching…',
		sayTyped: (id: string) => `Use “${id}”, which does not exist yet`,
		none: {
			product: 'No product found.',
			category: 'No category found.',
			brand: 'No brand found.',
			paymentMethod: 'No order has named a payment method like this.',
			branch: 'No order has named a branch like this.',
			salesPerson: 'No order has named a sales person like this.',
		},
		unknown: {
			product: (id: string) => `No product with the id “${id}” exists yet.`,
			category: (id: string) => `No category with the id “${id}” exists yet.`,
			brand: (id: string) => `No brand with the id “${id}” exists yet.`,
			paymentMethod: (id: string) => `No order has used the payment method “${id}” yet.`,
			branch: (id: string) => `No order has named the branch “${id}” yet.`,
			salesPerson: (id: string) => `No order has named the sales person “${id}” yet.`,
		},
		unknownTier: (id: string) => `No tier with the id “${id}” exists.`,
		saveTitle: 'The program names things that do not exist',
		saveText: 'A condition on them holds for no order. Check the spelling; capitals count.',
		ofRule: (rule: string, warning: string) => `Rule “${rule}”: ${warning}`,
	},
	{
		about: 'Busque pelo nome ou pelo código.',
		searching: 'Buscando…',
		sayTyped: (id) => `Usar “${id}”, que ainda não existe`,
		none: {
			product: 'Nenhum produto encontrado.',
			category: 'Nenhuma categoria encontrada.',
			brand: 'Nenhuma marca encontrada.',
			paymentMethod: 'Nenhum pedido trouxe uma forma de pagamento assim.',
			branch: 'Nenhum pedido trouxe uma filial assim.',
			salesPerson: 'Nenhum pedido trouxe um vendedor assim.',
		},
		unknown: {
			product: (id) => `Ainda não existe produto com o código “${id}”.`,
			category: (id) => `Ainda não existe categoria com o código “${id}”.`,
			brand: (id) => `Ainda não existe marca com o código “${id}”.`,
			paymentMethod: (id) => `Nenhum pedido usou a forma de pagamento “${id}” ainda.`,
			branch: (id) => `Nenhum pedido trouxe a filial “${id}” ainda.`,
			salesPerson: (id) => `Nenhum pedido trouxe o vendedor “${id}” ainda.`,
		},
		unknownTier: (id) => `Não existe nível com o código “${id}”.`,
		saveTitle: 'O programa cita coisas que não existem',
		saveText:
			'Uma condição sobre elas não vale para nenhum pedido. Confira a escrita; maiúsculas fazem diferença.',
		ofRule: (rule, warning) => `Regra “${rule}”: ${warning}`,
	},
)
