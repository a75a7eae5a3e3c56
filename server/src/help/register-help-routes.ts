import type { FastifyInstance, FastifyReply } from 'fastify'
import { listContents, listDocuments, readDocument } from './documents.ts'
import { documentPage, HELP_POLICY, indexPage } from './help-page.ts'
import { renderDocument } from './render-document.ts'

/** Serves the documents of this version as pages at /help; each is rendered when it is first asked for. */
export const registerHelpRoutes = (app: FastifyInstance): void => {
	const documents = listDocuments()
	const contents = listContents()
	const names = new Map([...documents].map(([name, file]) => [file, name]))
	const linkTo = (file: string): string | undefined => {
		const name = names.get(file)
		return name && `/help/${name}`
	}
	const pages = new Map<string, string>()
	const pageOf = (name: string): string | undefined => {
		const file = documents.get(name)
		if (!file) return undefined
		const page =
			pages.get(name) ?? documentPage(contents, name, renderDocument(file, readDocument(file), linkTo))
		pages.set(name, page)
		return page
	}
	const schema = { hide: true }
	app.get('/help', { schema }, async (_request, reply) => send(reply, indexPage(contents)))
	app.get<{ Params: { '*': string } }>('/help/*', { schema }, async ({ params }, reply) => {
		const page = params['*'] === '' ? indexPage(contents) : pageOf(params['*'])
		return page === undefined ? reply.callNotFound() : send(reply, page)
	})
}

const send = (reply: FastifyReply, page: string): FastifyReply =>
	reply
		.headers({
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-cache',
			'content-security-policy': HELP_POLICY,
			'x-content-type-options': 'nosniff',
			'referrer-policy': 'same-origin',
		})
		.send(page)
