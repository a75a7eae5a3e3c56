import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import {
	ADMIN_OPERATIONS,
	adminOpenapi,
	MEMBER_OPERATIONS,
	memberOpenapi,
	OPERATIONS,
	openapi,
} from '@fiel/contract'
import type { FastifyInstance } from 'fastify'

/** Serves the reference of each interface as a file, and as a page on which requests can be tried. */
export const registerDocsRoutes = async (app: FastifyInstance): Promise<void> => {
	await registerReferenceRoutes(app, 'Fiel private interface', '/openapi.json', '/docs', openapi(OPERATIONS))
	await registerReferenceRoutes(
		app,
		'Fiel admin interface',
		'/admin/openapi.json',
		'/admin/docs',
		adminOpenapi(ADMIN_OPERATIONS),
	)
	await registerReferenceRoutes(
		app,
		'Fiel member interface',
		'/v1/member/openapi.json',
		'/v1/member/docs',
		memberOpenapi(MEMBER_OPERATIONS),
	)
}

/** Each document has its own Fastify scope, because the swagger plugins serve one document per scope. */
const registerReferenceRoutes = async (
	app: FastifyInstance,
	title: string,
	file: string,
	page: string,
	document: object,
): Promise<void> => {
	await app.register(async (scope) => {
		scope.addHook('onSend', async (_request, reply) => {
			reply.header('x-content-type-options', 'nosniff')
		})
		const bytes = Buffer.from(JSON.stringify(document)) // one buffer shared by all replies
		scope.get(file, { schema: { hide: true } }, async (_request, reply) =>
			reply.type('application/json; charset=utf-8').send(bytes),
		)
		await scope.register(swagger, { mode: 'static', specification: { document: document as never } })
		await scope.register(swaggerUi, {
			routePrefix: page,
			staticCSP: CONTENT_SECURITY_POLICY,
			uiConfig: {
				deepLinking: true,
				tryItOutEnabled: true,
				docExpansion: 'list',
				defaultModelsExpandDepth: 0,
			},
			theme: { title, css: [{ filename: 'fiel.css', content: CSS }] },
		})
	})
}

/** Swagger UI uses data URLs for images and inline styles; everything else comes from this server. */
const CONTENT_SECURITY_POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"form-action 'none'",
	"frame-ancestors 'none'",
	"base-uri 'none'",
].join('; ')

const CSS = `
	.swagger-ui .topbar { display: none }
	.swagger-ui .info { margin: 2rem 0 1rem }
	.swagger-ui .info details { margin: .4rem 0 }
	.swagger-ui .info summary { cursor: pointer; font: 600 15px sans-serif; color: #3b4151 }
`
