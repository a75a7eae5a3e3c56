import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { OPERATIONS, openapi } from '@fiel/contract'
import type { FastifyInstance } from 'fastify'

/** The reference as a file and as a page to try it on. */
export const serveDocs = async (app: FastifyInstance): Promise<void> => {
	const document = openapi(OPERATIONS)
	app.get('/openapi.json', { schema: { hide: true } }, async () => document)
	await app.register(swagger, { mode: 'static', specification: { document: document as never } })
	await app.register(swaggerUi, {
		routePrefix: '/docs',
		uiConfig: { deepLinking: true, tryItOutEnabled: true, docExpansion: 'list', defaultModelsExpandDepth: 0 },
		theme: { title: 'Fiel private interface', css: [{ filename: 'fiel.css', content: CSS }] },
	})
}

const CSS = `
	.swagger-ui .topbar { display: none }
	.swagger-ui .info { margin: 2rem 0 1rem }
	.swagger-ui .info details { margin: .4rem 0 }
	.swagger-ui .info summary { cursor: pointer; font: 600 15px sans-serif; color: #3b4151 }
`
