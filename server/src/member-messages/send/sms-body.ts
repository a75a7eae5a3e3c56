import { type Gateway, renderGatewayBody } from '../../pins/gateway.ts'

/** Whether a gateway has a place for a text: one for PINs may have a place for the code alone. */
export const hasText = ({ body }: Gateway): boolean => /\{\{\s*text\s*\}\}/i.test(body)

export const renderSmsBody = ({ body }: Gateway, phone: string, text: string): string =>
	renderGatewayBody(body, { phone, text, code: '' })
