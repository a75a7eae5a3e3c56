import { panelText } from '../messages/panel/panel-text.ts'
import { type Refusal, refuseInEnglish as refuse } from '../refusal.ts'
import type { AddressRules } from '../webhooks/address-rules.ts'
import { checkHeaders } from '../webhooks/check-subscription.ts'
import { explainEndpointProblem, findEndpointProblem } from '../webhooks/check-url.ts'
import { findTemplateProblem, type Gateway } from './gateway.ts'

/** Returns the first problem with a gateway. It resolves the host name, so call it before the transaction. */
export const checkGateway = async (
	{ url, headers, body }: Gateway,
	rules: AddressRules,
): Promise<Refusal | null> => {
	const template = findTemplateProblem(body)
	if (template !== null) return refuse('GenericError', template, 'Body', panelText.gatewayBody())
	const problem = await findEndpointProblem(url, rules)
	return problem === null
		? checkHeaders(headers)
		: refuse('GenericError', problem, 'Url', explainEndpointProblem(problem))
}
