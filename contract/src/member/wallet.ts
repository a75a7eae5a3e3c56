import type { Static } from 'typebox'
import { walletPlatform } from '../look.ts'
import { flag, instant, nullable, shape, string } from '../members.ts'
import { memberOperation } from './operation.ts'

const MemberPass = shape('MemberPass', 'Where the member gets the pass.', {
	Url: string(
		'Open it on the telephone, as a page of its own: for Apple it is the file, for Google the page that saves the pass.',
	),
	ExpiresDate: nullable(instant('Until when the address works; null if it does not end.')),
	IsTest: flag('True for a pass that only shows what one looks like: telephones refuse it.'),
})
export type MemberPass = Static<typeof MemberPass>

export const createMemberPass = memberOperation({
	id: 'createMemberPass',
	method: 'POST',
	path: '/v1/member/wallet',
	tag: 'Member',
	scope: 'read',
	summary: 'Get the pass for Apple Wallet or Google Wallet',
	description: [
		'The pass shows the balance, the tier, what expires next, and the code of the member for the till. It changes on the telephone when the balance changes.',
		'A member has one pass: repeating the request answers the same one with a new address. `Wallet` of the look says for which wallets there are passes; for another one the status is 422.',
	].join('\n'),
	body: shape(
		'NewMemberPass',
		'The pass.',
		{ Platform: walletPlatform('For which wallet: apple or google.') },
		{ additionalProperties: false },
	),
	status: 200,
	reply: MemberPass,
	refusals: ['General_FieldCannotBeNullOrBlank'],
	example: {
		body: { Platform: 'apple' },
		reply: {
			Url: 'https://fiel.example.com/v1/member/shops/demo/wallet/files/9Qw1bB.pkpass',
			ExpiresDate: '2026-11-14T12:10:00Z',
			IsTest: false,
		},
	},
})
