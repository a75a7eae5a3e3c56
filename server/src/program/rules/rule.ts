import { type Static, Type } from 'typebox'
import { decimalTextSchema, momentSchema, NO_EXTRA_MEMBERS } from './arguments.ts'

const codeAndArguments = (meaning: string) =>
	Type.Object(
		{ code: Type.String({ minLength: 1 }), args: Type.Record(Type.String(), Type.Unknown()) },
		{ ...NO_EXTRA_MEMBERS, description: meaning },
	)

const PERIOD = Type.Union(
	[
		Type.Literal('day'),
		Type.Literal('week'),
		Type.Literal('month'),
		Type.Literal('year'),
		Type.Literal('ever'),
	],
	{ description: "In which period, by the merchant's calendar." },
)

/** A rule for extra points, as a merchant configures it. */
export const Rule = Type.Object(
	{
		id: Type.String({
			description: 'A handle of a-z, 0-9 and "-". Caps are counted under it, also across versions.',
			pattern: '^[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?$',
		}),
		name: Type.String({ description: 'What customers and support read.', minLength: 1, maxLength: 255 }),
		isActive: Type.Boolean({ description: 'False: the rule is kept and does nothing.' }),
		isCampaign: Type.Optional(
			Type.Literal(true, { description: 'The rule is a campaign, which has a page and figures of its own.' }),
		),
		startsAt: momentSchema('Orders placed from this moment on.'),
		endsAt: momentSchema('Orders placed until this moment; a date without an hour means the whole day.'),
		conditions: Type.Array(codeAndArguments('One condition.'), {
			description: 'All of them must hold. Conditions on lines select lines, the others gate the rule.',
			maxItems: 50,
		}),
		effect: codeAndArguments('What it gives.'),
		scope: Type.Union([Type.Literal('line'), Type.Literal('order')], {
			description: 'Applies to the selected lines, or once to the whole order.',
		}),
		stacking: Type.Union([Type.Literal('stack'), Type.Literal('best'), Type.Literal('first')], {
			description:
				'stack: adds to others. best: alone, when it gives more than the others together. first: alone, when no rule that applies stands before it.',
		}),
		priority: Type.Integer({ description: 'Higher comes first; equal ones by id.' }),
		caps: Type.Object(
			{
				perOrder: Type.Optional(decimalTextSchema('Points it gives to one order at the most.')),
				perCustomer: Type.Optional(
					Type.Object(
						{
							points: decimalTextSchema('Points it gives to one customer at the most.'),
							period: PERIOD,
						},
						{ ...NO_EXTRA_MEMBERS, description: 'What one customer gets in a period.' },
					),
				),
				budget: Type.Optional(decimalTextSchema('Points it gives to all customers together at the most.')),
			},
			{ ...NO_EXTRA_MEMBERS, description: 'What it never gives more than.' },
		),
	},
	NO_EXTRA_MEMBERS,
)
export type Rule = Static<typeof Rule>
