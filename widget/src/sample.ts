import type { Language } from './language.ts'

const NAMES: Record<
	Language,
	{
		tiers: [string, string]
		goal: string
		benefit: string
		purchase: string
		reward: string
		off: string
		coffee: string
		gift: string
		ways: [string, string]
		quiz: string
		question: string
		options: [string, string]
	}
> = {
	en: {
		tiers: ['Silver', 'Gold'],
		goal: 'Points earned',
		benefit: 'Free delivery',
		purchase: 'Purchase',
		reward: '10% off',
		off: '10% off one purchase.',
		coffee: 'A coffee',
		gift: 'One coffee of your choice.',
		ways: ['Purchases', 'Birthday'],
		quiz: 'What do you like?',
		question: 'Where do you shop most?',
		options: ['Online', 'In the store'],
	},
	pt: {
		tiers: ['Prata', 'Ouro'],
		goal: 'Pontos ganhos',
		benefit: 'Frete grátis',
		purchase: 'Compra',
		reward: '10% de desconto',
		off: '10% de desconto em uma compra.',
		coffee: 'Um café',
		gift: 'Um café à sua escolha.',
		ways: ['Compras', 'Aniversário'],
		quiz: 'Do que você gosta?',
		question: 'Onde você compra mais?',
		options: ['Pela internet', 'Na loja'],
	},
	es: {
		tiers: ['Plata', 'Oro'],
		goal: 'Puntos ganados',
		benefit: 'Envío gratis',
		purchase: 'Compra',
		reward: '10% de descuento',
		off: '10% de descuento en una compra.',
		coffee: 'Un café',
		gift: 'Un café a tu elección.',
		ways: ['Compras', 'Cumpleaños'],
		quiz: '¿Qué te gusta?',
		question: '¿Dónde compras más?',
		options: ['En línea', 'En la tienda'],
	},
}

const DAY_MS = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Answers of the member interface, as an example of a member would get them. */
export const sampleOf = (language: Language) => {
	const t = NAMES[language]
	const tier = (Id: number, Color: string, reached: number, goal: number) => ({
		...{ Id, Image: null, Color, Order: Id, Name: t.tiers[Id - 1] },
		Benefits: [{ IsUsed: false, Description: t.benefit, Type: 3, SubType: 0, Objective: null }],
		Goals: [
			{
				Name: t.goal,
				GoalValue: goal,
				CurrentValue: reached,
				PercentToGoal: Math.min(100, (reached / goal) * 100),
				Measure: 'earned',
			},
		],
	})
	const [silver, gold] = [tier(1, '#9aa5b1', 1350, 1000), tier(2, '#d4af37', 1350, 5000)]
	const reward = (Id: number, Title: string, Benefit: string, Points: number, MissingPoints: number) => ({
		...{
			Id,
			Title,
			Benefit,
			Points,
			MissingPoints,
			Description: null,
			LongDescription: null,
			ImageUrl: null,
		},
		...{
			UsageInstructions: null,
			Conditions: [],
			RewardType: 0,
			Value: 10,
			IsCashback: false,
			AvailableCashback: 0,
		},
		...{ ValidDateEnd: null, CanUse: MissingPoints === 0, WhyNot: null },
	})
	const movement = (Points: number, Title: string, days: number) => ({
		...{
			Date: inDays(-days),
			Title,
			Points,
			Cashback: 0,
			PointType: 0,
			IsCancelled: false,
			CouponCode: null,
		},
		...{ IsCouponUsed: false, IsCouponUsable: false, TierUpdate: null, TierName: null },
	})
	const page = <T>(Items: T[]) => ({
		Items,
		TotalItemCount: Items.length,
		PageSize: 20,
		PageNumber: 1,
		HasNextPage: false,
	})
	const way = (Id: number, Title: string, Points: number) => ({
		Id,
		Title,
		Points,
		Type: 0,
		Description: null,
		IsCompleted: false,
		Completions: 0,
	})
	const answers: Record<string, unknown> = {
		'': {
			...{
				PublicId: 'kq3vY0m1Zt8Jx2aB',
				Name: 'Ana Souza',
				Email: 'a•••@e•••.com',
				Phone: '•••00',
				Document: null,
			},
			...{
				BirthdayDate: null,
				IsEnrolled: true,
				IsBlocked: false,
				EnrolledDate: inDays(-300),
				Points: 1350,
				Cashback: 17.5,
			},
			...{
				Pending: [],
				Expiring: [{ Points: 40, Cashback: 0.4, When: inDays(12) }],
				CurrentTier: silver,
				NextTier: gold,
			},
			Program: {
				Name: null,
				PointsNameSingular: null,
				PointNamePlural: null,
				Currency: 'BRL',
				CashbackEnabled: true,
			},
			...{ Scopes: ['read', 'redeem', 'profile'], TokenExpires: inDays(1) },
		},
		'/tiers': { CurrentTier: silver, NextTiers: [gold], AllTiers: [silver, gold] },
		'/rewards': {
			Items: [reward(1, t.reward, t.off, 500, 0), reward(2, t.coffee, t.gift, 1500, 150)],
			...{ Points: 1350, Cashback: 17.5 },
		},
		'/coupons': page([]),
		'/history': page([
			movement(120, t.purchase, 2),
			movement(-500, t.reward, 9),
			movement(250, t.purchase, 20),
		]),
		'/objectives': { Items: [way(-1, t.ways[0], 1), way(-3, t.ways[1], 100)] },
		'/quizzes': {
			Items: [
				{
					...{ Id: 1, Name: t.quiz, Points: 50, StartDate: null, EndDate: null, IsCompleted: false },
					Questions: [
						{
							Id: 1,
							Question: t.question,
							Type: 0,
							Options: t.options.map((Text, Id) => ({ Id, Text, Type: 0 })),
						},
					],
				},
			],
		},
		'/referral': {
			...{
				IsActive: true,
				Url: 'https://shop.example/join?ref=kq3vY0m1Zt8Jx2aB',
				WhatsappUrl: null,
				Points: 200,
			},
			...{ FriendPoints: 100, Referred: 3, Rewarded: 2, EarnedPoints: 400, Code: 'kq3vY0m1Zt8Jx2aB' },
		},
		'/consents': { Offered: [], Consents: [], History: [] },
		'/erasure-request': {
			State: 'none',
			RequestedDate: null,
			Reason: null,
			DeclinedDate: null,
			Answer: null,
		},
		'/export': {},
	}
	return (path: string): unknown => answers[path.split('?')[0]!]
}
