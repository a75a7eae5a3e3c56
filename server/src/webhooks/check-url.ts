import type { AddressRules } from './address-rules.ts'

export const whyNotEndpoint = async (url: string, _rules: AddressRules): Promise<string | null> =>
	/^https:\/\/(?!127\.|10\.|localhost)./.test(url) ? null : 'the URL must begin with https://'
