import { words } from '../i18n/words.ts'
import type { CustomObjective, SettingPath } from './settings.ts'

/** The label of every setting; a missing one does not compile. */
export const labels = words(
	{
		'Purchase.IsActive': 'Orders earn points',
		'Purchase.PointsPerUnit': 'Points per currency unit',
		'Purchase.MinimumOrder': 'Smallest order that earns',
		'Purchase.WaitingDays': 'Days until points are granted',
		'Purchase.Rounding': 'Rounding',
		'Purchase.Digits': 'Decimals of points',
		'Purchase.CompletedStatuses': 'Statuses that complete an order',
		'Purchase.CancelledStatuses': 'Statuses that cancel an order',
		'Purchase.Excluded.Products': 'Products that earn nothing',
		'Purchase.Excluded.Categories': 'Categories that earn nothing',
		'Purchase.Excluded.Brands': 'Brands that earn nothing',
		'Purchase.RewardPartEarns': 'What a reward paid earns too',
		'Cashback.IsActive': 'Points are worth money',
		'Cashback.PointValue': 'Value of a point',
		'Expiry.Kind': 'Points expire',
		'Expiry.Days': 'Days points live',
		'Expiry.NoticeDays': 'Days of notice before they end',
		'Refund.OnCancel': 'A cancelled order gives its reward back',
		'Refund.OnPartialReturn': 'A partly returned order gives its reward back',
		'Refund.GraceDays': 'Days of grace for points that come back too late',
		Shortfall: 'Points that were already spent when an order is cancelled',
		'Enrolment.OptIn': 'New customers take part only when their order says so',
		'Pin.Mode': 'Customers confirm a PIN before they redeem at the till',
		'Pin.Above': 'Redemptions worth more than',
		'Signup.IsActive': 'Joining earns points',
		'Signup.Points': 'Points for joining',
		'Signup.Since': 'Only who joined since',
		'Birthday.IsActive': 'Birthdays earn points',
		'Birthday.Points': 'Points for a birthday',
		'Referral.IsActive': 'Bringing a friend earns points',
		'Referral.Url': 'Page that referral links lead to',
		'Referral.Points': 'Points for the customer',
		'Referral.FriendPoints': 'Points for the friend',
	} satisfies Record<SettingPath, string>,
	{
		'Purchase.IsActive': 'Pedidos rendem pontos',
		'Purchase.PointsPerUnit': 'Pontos por unidade de moeda',
		'Purchase.MinimumOrder': 'Menor pedido que pontua',
		'Purchase.WaitingDays': 'Dias até os pontos serem liberados',
		'Purchase.Rounding': 'Arredondamento',
		'Purchase.Digits': 'Casas decimais dos pontos',
		'Purchase.CompletedStatuses': 'Status que concluem um pedido',
		'Purchase.CancelledStatuses': 'Status que cancelam um pedido',
		'Purchase.Excluded.Products': 'Produtos que não pontuam',
		'Purchase.Excluded.Categories': 'Categorias que não pontuam',
		'Purchase.Excluded.Brands': 'Marcas que não pontuam',
		'Purchase.RewardPartEarns': 'A parte paga com recompensa também pontua',
		'Cashback.IsActive': 'Pontos valem dinheiro',
		'Cashback.PointValue': 'Valor de um ponto',
		'Expiry.Kind': 'Os pontos expiram',
		'Expiry.Days': 'Dias de validade dos pontos',
		'Expiry.NoticeDays': 'Dias de aviso antes do vencimento',
		'Refund.OnCancel': 'Pedido cancelado devolve a recompensa usada',
		'Refund.OnPartialReturn': 'Pedido devolvido em parte devolve a recompensa usada',
		'Refund.GraceDays': 'Dias de prazo para pontos que voltam já vencidos',
		Shortfall: 'Pontos já gastos quando um pedido é cancelado',
		'Enrolment.OptIn': 'Novos clientes só participam quando o pedido disser',
		'Pin.Mode': 'O cliente confirma um PIN antes de resgatar no caixa',
		'Pin.Above': 'Resgates acima de',
		'Signup.IsActive': 'Entrar no programa rende pontos',
		'Signup.Points': 'Pontos por entrar',
		'Signup.Since': 'Somente quem entrou a partir de',
		'Birthday.IsActive': 'Aniversários rendem pontos',
		'Birthday.Points': 'Pontos pelo aniversário',
		'Referral.IsActive': 'Indicar um amigo rende pontos',
		'Referral.Url': 'Página para onde os links de indicação levam',
		'Referral.Points': 'Pontos para o cliente',
		'Referral.FriendPoints': 'Pontos para o amigo',
	},
)

/** Help texts for settings that need more explanation. */
export const helps = words(
	{
		'Purchase.MinimumOrder': '0 lets every order earn.',
		'Purchase.WaitingDays': 'Counted from the day the order completes; 0 grants at once.',
		'Purchase.CompletedStatuses':
			'Only for orders that come without flags. Capitals do not matter. Press Enter after each.',
		'Purchase.Excluded.Products': 'Ids in your store. Press Enter after each.',
		'Purchase.Excluded.Categories': 'A category stands for all below it.',
		'Expiry.NoticeDays': 'From then on they are shown as about to expire.',
		'Signup.Since': 'Empty: everybody who joins. Days count in the time zone of your program.',
		'Refund.GraceDays': 'They live this long when their own date has passed.',
	} satisfies Partial<Record<SettingPath, string>>,
	{
		'Purchase.MinimumOrder': '0 deixa todo pedido pontuar.',
		'Purchase.WaitingDays': 'Contados do dia em que o pedido é concluído; 0 libera na hora.',
		'Purchase.CompletedStatuses':
			'Só para pedidos que chegam sem indicadores. Maiúsculas não importam. Tecle Enter após cada um.',
		'Purchase.Excluded.Products': 'Códigos da sua loja. Tecle Enter após cada um.',
		'Purchase.Excluded.Categories': 'Uma categoria vale por todas abaixo dela.',
		'Expiry.NoticeDays': 'A partir daí aparecem como prestes a vencer.',
		'Signup.Since': 'Vazio: todos que entrarem. Os dias contam no fuso do seu programa.',
		'Refund.GraceDays': 'Duram este tempo quando a data original já passou.',
	},
)

export const choices = words(
	{
		'Purchase.Rounding': { down: 'Down', nearest: 'To the nearest', up: 'Up' },
		'Expiry.Kind': {
			never: 'Never',
			days: 'After a number of days',
			quarter: 'With the quarter they were granted in',
			year: 'With the year they were granted in',
		},
		'Pin.Mode': { off: 'Never', above: 'Above a value', always: 'Always' },
		Shortfall: { debt: 'Become a debt that the next points pay', forgive: 'Are forgiven' },
	},
	{
		'Purchase.Rounding': { down: 'Para baixo', nearest: 'Para o mais próximo', up: 'Para cima' },
		'Expiry.Kind': {
			never: 'Nunca',
			days: 'Depois de alguns dias',
			quarter: 'Com o trimestre em que foram dados',
			year: 'Com o ano em que foram dados',
		},
		'Pin.Mode': { off: 'Nunca', above: 'Acima de um valor', always: 'Sempre' },
		Shortfall: { debt: 'Viram dívida, paga pelos próximos pontos', forgive: 'São perdoados' },
	},
)

type CustomNames = Record<keyof CustomObjective, string>

export const customWords = words(
	{
		labels: {
			Id: 'Number',
			Title: 'Title',
			Type: 'Kind',
			IsActive: 'In use',
			Points: 'Points',
			MaxPerCustomer: 'Times one customer may',
			Period: 'In which time',
			MaxInAll: 'Times everybody together may',
		} satisfies CustomNames,
		types: { review: 'Product review', social: 'Social network', custom: 'Something else' },
		periods: { day: 'A day', month: 'A month', year: 'A year', ever: 'Ever' },
		limitHelp: 'Empty: as often as they like.',
		idHelp: 'What your systems name when a customer has done it.',
	},
	{
		labels: {
			Id: 'Número',
			Title: 'Título',
			Type: 'Tipo',
			IsActive: 'Em uso',
			Points: 'Pontos',
			MaxPerCustomer: 'Vezes por cliente',
			Period: 'Em que período',
			MaxInAll: 'Vezes no total, todos juntos',
		},
		types: { review: 'Avaliação de produto', social: 'Rede social', custom: 'Outra coisa' },
		periods: { day: 'Por dia', month: 'Por mês', year: 'Por ano', ever: 'Uma única contagem' },
		limitHelp: 'Vazio: quantas vezes quiser.',
		idHelp: 'O que seus sistemas informam quando um cliente o cumpriu.',
	},
)
