import type { Static } from 'typebox'
import { PointType } from '../enums.ts'
import { enumerated, flag, instant, nullable, number, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'
import { memberPage, memberPageQuery } from './page.ts'

const MemberHistoryItem = shape(
	'MemberHistoryItem',
	'Points and cashback that came or went, or a change of tier.',
	{
		Date: instant('When.'),
		Title: string(
			'What it was: the words of the merchant for the member, the title of a reward or an objective, or else the kind in words.',
		),
		Points: number('Points; negative when they were taken, 0 for a change of tier.'),
		Cashback: number('Cashback, in currency; negative when it was taken.'),
		PointType: enumerated(PointType.enumeration, 'Why; 13 for a change of tier.'),
		IsCancelled: flag(
			'True when the order that earned the points was cancelled, or the redemption that took them was given back.',
		),
		CouponCode: nullable(string('The code of the redemption; null for everything else.')),
		IsCouponUsed: flag('True when a purchase has used the code.'),
		IsCouponUsable: flag('True when the code can be used now.'),
		TierUpdate: nullable(string('`Reached` or `Lost` for a change of tier, else null.')),
		TierName: nullable(
			string('The tier after a change of tier; null for points, and when the member is in no tier any more.'),
		),
	},
)
export type MemberHistoryItem = Static<typeof MemberHistoryItem>

export const listMemberHistory = memberOperation({
	id: 'listMemberHistory',
	method: 'GET',
	path: '/v1/member/history',
	tag: 'Member',
	scope: 'read',
	summary: 'List what happened to the points and the tier of the member',
	description: [
		'Newest first, in pages of 10 unless `PageSize` says otherwise. A page after the last one is empty.',
		'What the merchant wrote for itself, as the reason of a change, is never shown here.',
	].join('\n'),
	query: memberPageQuery(),
	status: 200,
	reply: memberPage(MemberHistoryItem, 'MemberHistory', 'A page of the history of a member.'),
	refusals: ['ApiExternal_Error_Page_Size'],
	example: {
		query: { PageNumber: 1, PageSize: 10 },
		reply: {
			Items: [
				{
					Date: '2026-11-14T15:04:05Z',
					Title: 'Purchase',
					Points: 250,
					Cashback: 12.5,
					PointType: 0,
					IsCancelled: false,
					CouponCode: null,
					IsCouponUsed: false,
					IsCouponUsable: false,
					TierUpdate: null,
					TierName: null,
				},
			],
			TotalItemCount: 1,
			PageSize: 10,
			PageNumber: 1,
			HasNextPage: false,
		},
	},
})
