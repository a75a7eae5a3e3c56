import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MEMBER_OPERATIONS, MEMBER_SCOPES, type MemberOperation } from '@fiel/contract'
import {
	claimsOf,
	type MemberPage,
	openMemberPage,
	signByHand,
	switchMembersOn,
} from '../../test/support/members.ts'
import { assertUnchanged } from '../../test/support/refused.ts'
import { createTestReward, earnPoints } from '../../test/support/rewards.ts'
import { useWorld } from '../../test/support/world.ts'

const world = useWorld()

/** Sends the example of an operation. */
const send = (page: MemberPage, { method, path, example }: MemberOperation) => {
	const filled = path.replace('/v1/member', '').replace(/:(\w+)/g, (_, name) => `${example.params?.[name]}`)
	return page.send(filled, {
		method,
		...(example.body !== undefined && {
			headers: { 'content-type': 'application/json' },
			payload: JSON.stringify(example.body),
		}),
	})
}

/** A shop in which Ana and Bia have something of everything. */
const createShop = async () => {
	const { api, merchant } = await world.merchant()
	for (const name of ['ana', 'bia']) {
		const Customer = {
			...{ OriginalId: name, Name: `${name} Secret`, Email: `${name}@secret.example` },
			...{ Phone: '+55 11 98765-4321', Document: '529.982.247-25' },
		}
		await earnPoints(api, 500, name, { Customer })
	}
	const reward = await createTestReward(world, merchant)
	const secret = await switchMembersOn(world, merchant)
	const open = (customer: string, scopes: readonly (typeof MEMBER_SCOPES)[number][]) =>
		openMemberPage(world, signByHand(secret, claimsOf(world, customer, scopes)))
	return { api, merchant, reward, open, secret }
}

for (const operation of MEMBER_OPERATIONS.filter(({ scope }: MemberOperation) => scope !== 'none'))
	test(`${operation.id} needs its scope, a token that works, and a customer`, async () => {
		const { scope } = operation as MemberOperation
		const { open, secret } = await createShop()
		await assertUnchanged(world, async () => {
			const others = MEMBER_SCOPES.filter((other) => other !== scope)
			if (scope !== 'any') assert.equal((await send(open('ana', others), operation)).statusCode, 403)
			const nobody = await send(open('nobody', MEMBER_SCOPES), operation)
			assert.deepEqual([nobody.statusCode, nobody.json().ErrorCode], [401, 59])
			const forged = { ...secret, secret: 'guess' }
			const page = openMemberPage(world, signByHand(forged, claimsOf(world, 'ana', MEMBER_SCOPES)))
			assert.equal((await send(page, operation)).statusCode, 401)
		})
	})

test('with the scope read alone, no answer has contacts in full, and none has anything of another member', async () => {
	const { open, reward } = await createShop()
	const bia = await open('bia', ['redeem']).post(`/rewards/${reward}/redeem`, { Key: 'bia' })
	const page = open('ana', ['read'])
	let asked = 0
	for (const operation of MEMBER_OPERATIONS.filter(
		({ scope, method }: MemberOperation) => scope === 'read' && method === 'GET',
	)) {
		const answer = await send(page, operation)
		assert.equal(answer.statusCode, 200, operation.id)
		for (const told of ['secret.example', '98765', '529.982', 'bia Secret', '"bia"', bia.Code as string])
			assert.ok(!answer.body.includes(told), `${operation.id} tells ${told}`)
		asked += 1
	}
	assert.ok(asked >= 8)
})
