import { words } from '../i18n/words.ts'

export const text = words(
	{
		draftTitle: 'Draft',
		offTitle: 'Unpublished',
		ready: 'This reward is ready. Publish it to show it to customers.',
		missing: 'Customers can’t see this reward. Before you publish it:',
		publish: 'Publish',
		published: (title: string) => `“${title}” published. Customers can redeem it now.`,
		publishedFrom: (title: string, date: string) =>
			`“${title}” published. Customers can redeem it from ${date}`,
		failing: 'Customers can’t redeem this reward now',
		onlyAtCounter: 'Customers can redeem this reward only at the counter now',
		unpublish: 'Unpublish',
		unpublishTitle: (title: string) => `Unpublish “${title}”?`,
		unpublishText:
			'Customers can no longer see or redeem it. Past redemptions don’t change, and you can publish it again.',
		unpublished: (title: string) => `“${title}” unpublished`,
		problems: {
			noValue: 'Enter a discount greater than 0.',
			noFreeCodes: 'Add codes on the Codes tab: none are left.',
			tooFewCodes: (count: string) =>
				`Add ${count} more ${count === '1' ? 'code' : 'codes'}, or lower the total limit.`,
			ended: (date: string) => `Choose a later end date. The reward ended on ${date}.`,
			usedUp: 'Raise the total limit. It has been reached.',
			usedUpCustomer: 'Raise the limit per customer. With 0, no one can redeem it.',
			noProduct: 'Add a product or the eligible product collections.',
			unknownProduct: (id: string) => `There’s no product with the ID “${id}” yet.`,
			cashbackOff:
				'Turn on “Points have a cash value” in the program, because this reward is paid with cashback.',
			tiersOff: 'Choose an active tier. None of the eligible tiers is active.',
			unknownPlaceholder: (name: string) => `Remove {{${name}}} from the email. This variable doesn’t exist.`,
			invalid: (message: string) => `Fix a setting: ${message}`,
			notRedeemable: (message: string) => message,
		},
	},
	{
		draftTitle: 'Rascunho',
		offTitle: 'Não publicada',
		ready: 'Esta recompensa está pronta. Publique para mostrá-la aos clientes.',
		missing: 'Os clientes não veem esta recompensa. Antes de publicar:',
		publish: 'Publicar',
		published: (title) => `“${title}” publicada. Os clientes já podem resgatar.`,
		publishedFrom: (title, date) => `“${title}” publicada. Os clientes podem resgatar a partir de ${date}`,
		failing: 'Os clientes não conseguem resgatar esta recompensa agora',
		onlyAtCounter: 'Os clientes só conseguem resgatar esta recompensa no balcão agora',
		unpublish: 'Despublicar',
		unpublishTitle: (title) => `Despublicar “${title}”?`,
		unpublishText:
			'Os clientes deixam de vê-la e de resgatá-la. Os resgates já feitos não mudam, e você pode publicá-la de novo.',
		unpublished: (title) => `“${title}” despublicada`,
		problems: {
			noValue: 'Informe um desconto maior que 0.',
			noFreeCodes: 'Adicione códigos na aba Códigos: não resta nenhum.',
			tooFewCodes: (count) =>
				`Adicione mais ${count} ${count === '1' ? 'código' : 'códigos'}, ou reduza o limite total.`,
			ended: (date) => `Escolha um término posterior. A recompensa terminou em ${date}.`,
			usedUp: 'Aumente o limite total. Ele já foi atingido.',
			usedUpCustomer: 'Aumente o limite por cliente. Com 0, ninguém pode resgatar.',
			noProduct: 'Adicione um produto ou as coleções de produtos participantes.',
			unknownProduct: (id) => `Ainda não há produto com o ID “${id}”.`,
			cashbackOff: 'Ative “Pontos valem dinheiro” no programa, pois esta recompensa é paga com cashback.',
			tiersOff: 'Escolha um nível ativo. Nenhum dos níveis participantes está ativo.',
			unknownPlaceholder: (name) => `Remova {{${name}}} do e-mail. Essa variável não existe.`,
			invalid: (message) => `Corrija uma configuração: ${message}`,
			notRedeemable: (message) => message,
		},
	},
	{
		draftTitle: 'Borrador',
		offTitle: 'No publicada',
		ready: 'Esta recompensa está lista. Publícala para mostrarla a los clientes.',
		missing: 'Los clientes no ven esta recompensa. Antes de publicarla:',
		publish: 'Publicar',
		published: (title) => `“${title}” publicada. Los clientes ya pueden canjearla.`,
		publishedFrom: (title, date) =>
			`“${title}” publicada. Los clientes pueden canjearla a partir del ${date}`,
		failing: 'Los clientes no pueden canjear esta recompensa ahora',
		onlyAtCounter: 'Los clientes solo pueden canjear esta recompensa en el mostrador ahora',
		unpublish: 'Despublicar',
		unpublishTitle: (title) => `¿Despublicar “${title}”?`,
		unpublishText:
			'Los clientes ya no podrán verla ni canjearla. Los canjes anteriores no cambian y puedes publicarla de nuevo.',
		unpublished: (title) => `“${title}” despublicada`,
		problems: {
			noValue: 'Ingresa un descuento mayor que 0.',
			noFreeCodes: 'Agrega códigos en la pestaña Códigos: no queda ninguno.',
			tooFewCodes: (count) =>
				`Agrega ${count} ${count === '1' ? 'código' : 'códigos'} más, o reduce el límite total.`,
			ended: (date) => `Elige un fin posterior. La recompensa terminó el ${date}.`,
			usedUp: 'Aumenta el límite total. Ya se alcanzó.',
			usedUpCustomer: 'Aumenta el límite por cliente. Con 0, nadie puede canjearla.',
			noProduct: 'Agrega un producto o las colecciones de productos participantes.',
			unknownProduct: (id) => `Aún no hay un producto con el ID “${id}”.`,
			cashbackOff:
				'Activa “Los puntos valen dinero” en el programa, porque esta recompensa se paga con cashback.',
			tiersOff: 'Elige un nivel activo. Ninguno de los niveles participantes está activo.',
			unknownPlaceholder: (name) => `Quita {{${name}}} del correo electrónico. Esa variable no existe.`,
			invalid: (message) => `Corrige una configuración: ${message}`,
			notRedeemable: (message) => message,
		},
	},
)
