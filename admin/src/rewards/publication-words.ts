import { words } from '../i18n/words.ts'

export const text = words(
	{
		draftTitle: 'Draft',
		offTitle: 'Not published',
		ready: 'Customers do not see this reward yet. Everything it needs is there.',
		missing: 'Customers do not see this reward. Before you can publish it:',
		publish: 'Publish',
		published: (title: string) => `Customers can now redeem “${title}”.`,
		failing: 'Customers cannot redeem this reward now',
		unpublish: 'Unpublish',
		unpublishTitle: (title: string) => `Unpublish “${title}”?`,
		unpublishText:
			'Customers no longer see it and cannot redeem it. What was redeemed stays as it is. You can publish it again.',
		unpublished: (title: string) => `“${title}” is no longer offered.`,
		problems: {
			noValue: 'The discount must be worth more than 0.',
			noFreeCodes: 'Its lists have no free code. Import codes on the Codes tab.',
			tooFewCodes: (count: string) =>
				`Import ${count} more codes, or lower how often it can be redeemed in all.`,
			ended: (date: string) => `Its last day is over (${date}). Choose a later one.`,
			usedUp: 'It was redeemed as often as its limit allows. Raise the limit.',
			usedUpCustomer: 'The limit for one customer is 0, so nobody can redeem it.',
			noProduct: 'Name the collections of products that it is for.',
			unknownProduct: (id: string) => `No product with the id “${id}” exists yet.`,
			cashbackOff: 'It is paid with cashback, and points are worth no money in the program.',
			tiersOff: 'None of the tiers that may redeem it is in use.',
			unknownPlaceholder: (name: string) => `The e-mail uses {{${name}}}, which does not exist.`,
			invalid: (message: string) => `A setting is not right: ${message}.`,
			notRedeemable: (message: string) => message,
		},
	},
	{
		draftTitle: 'Rascunho',
		offTitle: 'Não publicada',
		ready: 'Os clientes ainda não veem esta recompensa. Tudo de que ela precisa está pronto.',
		missing: 'Os clientes não veem esta recompensa. Antes de publicar:',
		publish: 'Publicar',
		published: (title) => `Os clientes já podem resgatar “${title}”.`,
		failing: 'Os clientes não conseguem resgatar esta recompensa agora',
		unpublish: 'Tirar do ar',
		unpublishTitle: (title) => `Tirar “${title}” do ar?`,
		unpublishText:
			'Os clientes deixam de vê-la e não podem resgatá-la. O que já foi resgatado continua como está. Você pode publicá-la de novo.',
		unpublished: (title) => `“${title}” não é mais oferecida.`,
		problems: {
			noValue: 'O desconto deve valer mais que 0.',
			noFreeCodes: 'As listas não têm código livre. Importe códigos na aba Códigos.',
			tooFewCodes: (count) =>
				`Importe mais ${count} códigos, ou reduza quantas vezes ela pode ser resgatada no total.`,
			ended: (date) => `O último dia já passou (${date}). Escolha outro.`,
			usedUp: 'Ela já foi resgatada tantas vezes quanto o limite permite. Aumente o limite.',
			usedUpCustomer: 'O limite por cliente é 0, então ninguém pode resgatá-la.',
			noProduct: 'Informe para quais coleções de produtos ela vale.',
			unknownProduct: (id) => `Ainda não existe produto com o código “${id}”.`,
			cashbackOff: 'Ela é paga com cashback, e os pontos não valem dinheiro no programa.',
			tiersOff: 'Nenhum dos níveis que podem resgatá-la está em uso.',
			unknownPlaceholder: (name) => `O e-mail usa {{${name}}}, que não existe.`,
			invalid: (message) => `Uma configuração não está certa: ${message}.`,
			notRedeemable: (message) => message,
		},
	},
)
