import type { Static } from 'typebox'
import { flag, integer, nullable, number, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'

const MemberReferral = shape('MemberReferral', 'How the member refers friends, and what came of it.', {
	IsActive: flag('True while the program rewards referrals.'),
	Url: nullable(
		string('The link for friends; null while the program rewards no referrals, or names no page for them.'),
	),
	WhatsappUrl: nullable(string('The same link, ready to be shared through WhatsApp.')),
	Code: string(
		'The code in the link: the `PublicId` of the member, which the order of a friend names as `referral`.',
	),
	Points: number('What the member earns with the first granted order of a friend; 0 while it is not active.'),
	FriendPoints: number('What the friend earns with it; 0 while it is not active.'),
	Referred: integer('How many friends were referred, with an order or not.'),
	Rewarded: integer('For how many of them the member was rewarded.'),
	EarnedPoints: number('The points that they brought the member, without those that were taken back.'),
})
export type MemberReferral = Static<typeof MemberReferral>

export const getMemberReferral = memberOperation({
	id: 'getMemberReferral',
	method: 'GET',
	path: '/v1/member/referral',
	tag: 'Activities',
	scope: 'read',
	summary: 'Read the referral link and its results',
	description: 'Counts and points only: nothing tells which friends they were.',
	status: 200,
	reply: MemberReferral,
	refusals: [],
	example: {
		reply: {
			IsActive: true,
			Url: 'https://shop.example/join?ref=kq3vY0m1Zt8Jx2aB',
			WhatsappUrl: 'https://wa.me/?text=https%3A%2F%2Fshop.example%2Fjoin%3Fref%3Dkq3vY0m1Zt8Jx2aB',
			Code: 'kq3vY0m1Zt8Jx2aB',
			Points: 200,
			FriendPoints: 100,
			Referred: 3,
			Rewarded: 2,
			EarnedPoints: 400,
		},
	},
})
