import { words } from '../i18n/words.ts'

export const text = words(
	{
		title: 'Language, currency and time',
		about: 'They apply to the whole program.',
		ownerOnly: 'Only an owner can change these settings.',
		save: 'Save',
		saved: 'Saved',
		language: 'Language',
		languageAbout:
			'Of messages to customers and tills, unless they ask for another one. You choose the language of this panel in your own menu.',
		languages: { en: 'English', pt: 'Português (Brasil)', es: 'Español' },
		currency: 'Currency',
		currencyAbout: 'Orders, cashback and limits are in this currency.',
		currencyFixed: 'The currency cannot change any more, because there are orders or points in it.',
		currencyOpen: 'You can change it until the first order, point record or redemption.',
		timeZone: 'Time zone',
		timeZoneAbout:
			'Decides when a day begins: for expiry, birthdays, tiers, rules with dates and the daily figures.',
		confirmTitle: 'Change the time zone?',
		confirm: 'Change time zone',
		today: (before: string, after: string) => `Today is ${before} now, and would be ${after}.`,
		sameToday: (day: string) => `Today stays ${day}.`,
		nextDay: (before: string, after: string) =>
			`The next day begins at ${after} instead of ${before}, in your present time.`,
		stays:
			'Nothing that is stored moves: points, coupons and tiers end at the same moment as before. New points, coupons and days follow the new zone. An order that is corrected later is decided in the new zone.',
		kinds: {
			expiries: (count: string, other: string) =>
				`${count} point records with an expiry keep their moment; ${other} of them show another date.`,
			coupons: (count: string, other: string) =>
				`${count} open coupons keep their moment; ${other} of them show another date.`,
			tierReviews: (count: string, other: string) =>
				`${count} tier reviews keep their moment; ${other} of them show another date.`,
			rules: (count: string) => `${count} rules with dates, weekdays or hours follow the new zone at once.`,
			figures: (count: string) => `${count} days of figures stay as they were counted.`,
			dayLimits: (count: string) =>
				`${count} sales of today count against daily limits of cashiers. If today becomes another date, the limits begin anew.`,
		},
		example: (name: string, before: string, after: string) =>
			`For example ${name}: ${before} becomes ${after}.`,
		exampleName: (name: string) => `For example “${name}”.`,
	},
	{
		title: 'Idioma, moeda e horário',
		about: 'Valem para o programa inteiro.',
		ownerOnly: 'Só um proprietário pode alterar estas configurações.',
		save: 'Salvar',
		saved: 'Salvo',
		language: 'Idioma',
		languageAbout:
			'Das mensagens a clientes e caixas, a menos que peçam outro. O idioma deste painel você escolhe no seu menu.',
		languages: { en: 'English', pt: 'Português (Brasil)', es: 'Español' },
		currency: 'Moeda',
		currencyAbout: 'Pedidos, cashback e limites estão nesta moeda.',
		currencyFixed: 'A moeda não pode mais mudar, porque já há pedidos ou pontos nela.',
		currencyOpen: 'Você pode trocá-la até o primeiro pedido, registro de pontos ou resgate.',
		timeZone: 'Fuso horário',
		timeZoneAbout:
			'Define quando um dia começa: para validade, aniversários, níveis, regras com datas e os números diários.',
		confirmTitle: 'Trocar o fuso horário?',
		confirm: 'Trocar fuso horário',
		today: (before: string, after: string) => `Hoje é ${before} e passaria a ser ${after}.`,
		sameToday: (day: string) => `Hoje continua sendo ${day}.`,
		nextDay: (before: string, after: string) =>
			`O próximo dia começa às ${after} em vez de ${before}, no seu horário atual.`,
		stays:
			'Nada do que está guardado se move: pontos, cupons e níveis terminam no mesmo momento de antes. Novos pontos, cupons e dias seguem o novo fuso. Um pedido corrigido depois é decidido no novo fuso.',
		kinds: {
			expiries: (count: string, other: string) =>
				`${count} registros de pontos com validade mantêm o momento; ${other} deles mostram outra data.`,
			coupons: (count: string, other: string) =>
				`${count} cupons abertos mantêm o momento; ${other} deles mostram outra data.`,
			tierReviews: (count: string, other: string) =>
				`${count} revisões de nível mantêm o momento; ${other} delas mostram outra data.`,
			rules: (count: string) =>
				`${count} regras com datas, dias da semana ou horas seguem o novo fuso imediatamente.`,
			figures: (count: string) => `${count} dias de números ficam como foram contados.`,
			dayLimits: (count: string) =>
				`${count} vendas de hoje contam nos limites diários dos caixas. Se hoje passar a ser outra data, os limites recomeçam.`,
		},
		example: (name: string, before: string, after: string) =>
			`Por exemplo ${name}: ${before} passa a ${after}.`,
		exampleName: (name: string) => `Por exemplo “${name}”.`,
	},
	{
		title: 'Idioma, moneda y hora',
		about: 'Valen para todo el programa.',
		ownerOnly: 'Solo un propietario puede cambiar esta configuración.',
		save: 'Guardar',
		saved: 'Guardado',
		language: 'Idioma',
		languageAbout:
			'De los mensajes a clientes y cajas, salvo que pidan otro. El idioma de este panel lo eliges en tu menú.',
		languages: { en: 'English', pt: 'Português (Brasil)', es: 'Español' },
		currency: 'Moneda',
		currencyAbout: 'Los pedidos, el cashback y los límites están en esta moneda.',
		currencyFixed: 'La moneda ya no puede cambiar, porque hay pedidos o puntos en ella.',
		currencyOpen: 'Puedes cambiarla hasta el primer pedido, registro de puntos o canje.',
		timeZone: 'Zona horaria',
		timeZoneAbout:
			'Decide cuándo empieza un día: para vencimientos, cumpleaños, niveles, reglas con fechas y las cifras diarias.',
		confirmTitle: '¿Cambiar la zona horaria?',
		confirm: 'Cambiar zona horaria',
		today: (before: string, after: string) => `Hoy es ${before} y pasaría a ser ${after}.`,
		sameToday: (day: string) => `Hoy sigue siendo ${day}.`,
		nextDay: (before: string, after: string) =>
			`El próximo día empieza a las ${after} en vez de a las ${before}, en tu hora actual.`,
		stays:
			'Nada de lo guardado se mueve: puntos, cupones y niveles terminan en el mismo momento que antes. Los nuevos puntos, cupones y días siguen la nueva zona. Un pedido que se corrige después se decide en la nueva zona.',
		kinds: {
			expiries: (count: string, other: string) =>
				`${count} registros de puntos con vencimiento conservan su momento; ${other} de ellos muestran otra fecha.`,
			coupons: (count: string, other: string) =>
				`${count} cupones abiertos conservan su momento; ${other} de ellos muestran otra fecha.`,
			tierReviews: (count: string, other: string) =>
				`${count} revisiones de nivel conservan su momento; ${other} de ellas muestran otra fecha.`,
			rules: (count: string) =>
				`${count} reglas con fechas, días de la semana u horas siguen la nueva zona de inmediato.`,
			figures: (count: string) => `${count} días de cifras quedan como se contaron.`,
			dayLimits: (count: string) =>
				`${count} ventas de hoy cuentan en los límites diarios de los cajeros. Si hoy pasa a ser otra fecha, los límites empiezan de nuevo.`,
		},
		example: (name: string, before: string, after: string) =>
			`Por ejemplo ${name}: ${before} pasa a ${after}.`,
		exampleName: (name: string) => `Por ejemplo “${name}”.`,
	},
)
