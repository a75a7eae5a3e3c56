import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findTemplateProblem, renderGatewayBody } from './gateway.ts'

const send = (placeholder: string, phone: string): string =>
	JSON.parse(renderGatewayBody(`{"to": "${placeholder}"}`, { phone, text: 'hello', code: '123456' })).to

test('a country code is added to numbers that were saved without one', () => {
	for (const [placeholder, phone, sent] of [
		['{{phone}}', '11900000000', '11900000000'],
		['{{phone:+55}}', '11900000000', '+5511900000000'],
		['{{ Phone : +55 }}', '1130000000', '+551130000000'],
		['{{phone:+55}}', '011900000000', '+5511900000000'],
		['{{phone:+55}}', '5511900000000', '+5511900000000'],
		['{{phone:+55}}', '005511900000000', '+5511900000000'],
		// The area 55 is a part of the number.
		['{{phone:+55}}', '55900000000', '+5555900000000'],
		['{{phone:+55}}', '+351910000000', '+351910000000'],
		['{{phone:+1}}', '2125550100', '+12125550100'],
	] as const)
		assert.equal(send(placeholder, phone), sent, `${placeholder} ${phone}`)
})

test('a template with a country code is one, and a wrong code is none', () => {
	assert.equal(findTemplateProblem('{"to": "{{phone:+55}}", "text": "{{text}}"}'), null)
	for (const wrong of ['{{phone:55}}', '{{phone:+0}}', '{{phone:+55555}}', '{{text:+55}}'])
		assert.notEqual(findTemplateProblem(`{"to": "${wrong}", "text": "{{text}}"}`), null)
})
