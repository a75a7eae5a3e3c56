import { Type } from 'typebox'
import { memberOperation } from './operation.ts'

export const exportMemberData = memberOperation({
	id: 'exportMemberData',
	method: 'GET',
	path: '/v1/member/export',
	tag: 'Member',
	scope: 'profile',
	summary: 'Read everything that is stored about the member',
	description: [
		'One JSON document for the member to keep: who they are, with ids and contacts of customers who were merged into them, balances, tiers, orders, point records, redemptions, coupons, completed objectives, and quizzes with their answers. The rows are as they are stored.',
		'What the merchant wrote for itself (notes, tags, reasons and authors of changes, metadata of orders) and the names of friends are not in it. The export of the panel has them, so a member who asks the merchant can be given them.',
	].join('\n'),
	status: 200,
	reply: Type.Unsafe<Record<string, Record<string, unknown>[]>>({
		type: 'object',
		title: 'MemberData',
		description: 'Rows by what they are about.',
		additionalProperties: true,
	}),
	refusals: [],
	example: {
		reply: {
			Customer: [{ OriginalId: 'C-1001', PublicId: 'kq3vY0m1Zt8Jx2aB', Name: 'Ana Souza' }],
			Balance: [{ Points: 349.9, Cashback: 17.5, OwedPoints: 0, OwedCashback: 0, NextExpiry: null }],
			Orders: [],
		},
	},
})
