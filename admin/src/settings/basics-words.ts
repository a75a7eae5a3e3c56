import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Language and region',
		about: 'Apply to the whole program.',
		notAllowed: 'You don’t have permission to change these settings.',
		save: 'Save',
		saved: 'Settings saved',
		language: 'Language',
		languageAbout:
			'Default language of messages to customers and points of sale. To change the language of this panel, use your user menu.',
		currency: 'Currency',
		currencyTitle: (before: string, after: string) => `Change the currency from ${before} to ${after}?`,
		currencyKeeps: 'Amounts keep their numbers and are not converted:',
		currencyConfirm: 'Change currency',
		noLimit: 'no limit',
		limitNames: {
			ConfirmAbove: 'Adjustments require confirmation above',
			ApproveAbove: 'Adjustments require approval above',
		},
		otherAmounts: 'Check the program, the rewards and the tiers as well.',
		currencyAbout: 'Used for orders, cashback and limits.',
		currencyFixed: 'You can’t change the currency because it’s used by orders or points.',
		currencyOpen: 'You can change it until the first order, points or redemption.',
		timeZone: 'Time zone',
		timeZoneAbout: 'Sets when a day starts for expiry, birthdays, tiers, rules and daily figures.',
		confirmTitle: 'Change the time zone?',
		confirm: 'Change time zone',
		today: (before: string, after: string) => `Today changes from ${before} to ${after}.`,
		sameToday: (day: string) => `Today stays ${day}.`,
		nextDay: (before: string, after: string) =>
			`The next day starts at ${after} instead of ${before}, in your current time zone.`,
		stays:
			'Existing points, coupons and tiers end at the same moment as before. New ones, and orders corrected later, use the new time zone.',
		kinds: {
			expiries: (count: string, other: string) =>
				`Points entries with an expiry date: ${count}. They expire at the same moment; shown with another date: ${other}.`,
			coupons: (count: string, other: string) =>
				`Active coupons: ${count}. They expire at the same moment; shown with another date: ${other}.`,
			tierReviews: (count: string, other: string) =>
				`Tier reviews: ${count}. They happen at the same moment; shown with another date: ${other}.`,
			rules: (count: string) =>
				`Rules with dates, weekdays or hours, which use the new time zone right away: ${count}.`,
			figures: (count: string) => `Days with figures, which don’t change: ${count}.`,
			dayLimits: (count: string) =>
				`Sales today that count toward cashiers’ daily limits: ${count}. If today’s date changes, the limits restart.`,
		},
		example: (name: string, before: string, after: string) =>
			`For example, ${name}: ${before} becomes ${after}`,
		exampleName: (name: string) => `For example, “${name}”.`,
	},
	{
		title: 'Idioma e região',
		about: 'Valem para o programa inteiro.',
		notAllowed: 'Você não tem permissão para alterar estas configurações.',
		save: 'Salvar',
		saved: 'Configurações salvas',
		language: 'Idioma',
		languageAbout:
			'Idioma padrão das mensagens a clientes e PDVs. Para alterar o idioma deste painel, use o seu menu de usuário.',
		currency: 'Moeda',
		currencyTitle: (before, after) => `Mudar a moeda de ${before} para ${after}?`,
		currencyKeeps: 'Os valores mantêm seus números e não são convertidos:',
		currencyConfirm: 'Mudar moeda',
		noLimit: 'sem limite',
		limitNames: {
			ConfirmAbove: 'Ajustes exigem confirmação acima de',
			ApproveAbove: 'Ajustes exigem aprovação acima de',
		},
		otherAmounts: 'Confira também o programa, as recompensas e os níveis.',
		currencyAbout: 'Usada em pedidos, cashback e limites.',
		currencyFixed: 'A moeda não pode mudar porque já é usada em pedidos ou pontos.',
		currencyOpen: 'Você pode alterá-la até o primeiro pedido, ponto ou resgate.',
		timeZone: 'Fuso horário',
		timeZoneAbout:
			'Define quando um dia começa para validade, aniversários, níveis, regras e números diários.',
		confirmTitle: 'Alterar o fuso horário?',
		confirm: 'Alterar fuso horário',
		today: (before: string, after: string) => `Hoje muda de ${before} para ${after}.`,
		sameToday: (day: string) => `Hoje continua sendo ${day}.`,
		nextDay: (before: string, after: string) =>
			`O próximo dia começa às ${after} em vez de ${before}, no seu fuso atual.`,
		stays:
			'Pontos, cupons e níveis existentes terminam no mesmo momento de antes. Os novos, e os pedidos corrigidos depois, usam o novo fuso.',
		kinds: {
			expiries: (count: string, other: string) =>
				`Lançamentos de pontos com validade: ${count}. Expiram no mesmo momento; exibidos com outra data: ${other}.`,
			coupons: (count: string, other: string) =>
				`Cupons ativos: ${count}. Expiram no mesmo momento; exibidos com outra data: ${other}.`,
			tierReviews: (count: string, other: string) =>
				`Revisões de nível: ${count}. Acontecem no mesmo momento; exibidas com outra data: ${other}.`,
			rules: (count: string) =>
				`Regras com datas, dias da semana ou horários, que usam o novo fuso na hora: ${count}.`,
			figures: (count: string) => `Dias com números, que não mudam: ${count}.`,
			dayLimits: (count: string) =>
				`Vendas de hoje que contam nos limites diários dos caixas: ${count}. Se a data de hoje mudar, os limites recomeçam.`,
		},
		example: (name: string, before: string, after: string) =>
			`Por exemplo, ${name}: ${before} passa a ${after}`,
		exampleName: (name: string) => `Por exemplo, “${name}”.`,
	},
	{
		title: 'Idioma y región',
		about: 'Se aplican a todo el programa.',
		notAllowed: 'No tienes permiso para cambiar esta configuración.',
		save: 'Guardar',
		saved: 'Configuración guardada',
		language: 'Idioma',
		languageAbout:
			'Idioma predeterminado de los mensajes a clientes y puntos de venta. Para cambiar el idioma de este panel, usa tu menú de usuario.',
		currency: 'Moneda',
		currencyTitle: (before, after) => `¿Cambiar la moneda de ${before} a ${after}?`,
		currencyKeeps: 'Los importes mantienen sus números y no se convierten:',
		currencyConfirm: 'Cambiar moneda',
		noLimit: 'sin límite',
		limitNames: {
			ConfirmAbove: 'Los ajustes exigen confirmación por encima de',
			ApproveAbove: 'Los ajustes exigen aprobación por encima de',
		},
		otherAmounts: 'Revisa también el programa, las recompensas y los niveles.',
		currencyAbout: 'Se usa en pedidos, cashback y límites.',
		currencyFixed: 'La moneda no se puede cambiar porque ya se usa en pedidos o puntos.',
		currencyOpen: 'Puedes cambiarla hasta el primer pedido, punto o canje.',
		timeZone: 'Zona horaria',
		timeZoneAbout:
			'Define cuándo empieza un día para vencimientos, cumpleaños, niveles, reglas y cifras diarias.',
		confirmTitle: '¿Cambiar la zona horaria?',
		confirm: 'Cambiar zona horaria',
		today: (before: string, after: string) => `Hoy cambia de ${before} a ${after}.`,
		sameToday: (day: string) => `Hoy sigue siendo ${day}.`,
		nextDay: (before: string, after: string) =>
			`El próximo día empieza a las ${after} en vez de a las ${before}, en tu zona horaria actual.`,
		stays:
			'Los puntos, cupones y niveles existentes terminan en el mismo momento que antes. Los nuevos, y los pedidos corregidos después, usan la nueva zona horaria.',
		kinds: {
			expiries: (count: string, other: string) =>
				`Movimientos de puntos con vencimiento: ${count}. Vencen en el mismo momento; se muestran con otra fecha: ${other}.`,
			coupons: (count: string, other: string) =>
				`Cupones activos: ${count}. Vencen en el mismo momento; se muestran con otra fecha: ${other}.`,
			tierReviews: (count: string, other: string) =>
				`Revisiones de nivel: ${count}. Ocurren en el mismo momento; se muestran con otra fecha: ${other}.`,
			rules: (count: string) =>
				`Reglas con fechas, días de la semana u horas, que usan la nueva zona horaria de inmediato: ${count}.`,
			figures: (count: string) => `Días con cifras, que no cambian: ${count}.`,
			dayLimits: (count: string) =>
				`Ventas de hoy que cuentan en los límites diarios de los cajeros: ${count}. Si cambia la fecha de hoy, los límites se reinician.`,
		},
		example: (name: string, before: string, after: string) =>
			`Por ejemplo, ${name}: ${before} pasa a ${after}`,
		exampleName: (name: string) => `Por ejemplo, “${name}”.`,
	},
)
