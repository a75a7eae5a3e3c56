import type { Tier } from '../../src/program/tier.ts'

/** Bronze for everybody, silver from 500 of spend with 50% more points, gold from 2000 and 5 orders. */
export const buildTiers = (): Omit<Tier, 'id'>[] => [
	{ ...buildTier(1, 'Bronze'), isBase: true },
	{
		...buildTier(2, 'Silver'),
		color: '#9aa5b1',
		iconUrl: 'https://shop.example/silver.svg',
		goals: [{ name: 'Spend', measure: 'spend', value: '500' }],
		benefits: [
			{
				type: 0,
				subType: 0,
				description: '1.5 times the points',
				multiplier: '1.5',
				objective: { Id: 1, Type: 0, Title: 'Purchases' },
			},
		],
	},
	{
		...buildTier(3, 'Gold'),
		goals: [
			{ name: 'Spend', measure: 'spend', value: '2000' },
			{ name: 'Orders', measure: 'orders', value: '5' },
		],
		benefits: [{ type: 3, subType: 0, description: 'Free coffee' }],
	},
]

const buildTier = (position: number, name: string): Omit<Tier, 'id'> => ({
	position,
	name,
	color: null,
	iconUrl: null,
	isActive: true,
	isBase: false,
	identifier: name.toLowerCase(),
	caption: null,
	goals: [],
	benefits: [],
})
