import type { FastifyInstance } from 'fastify'
import { nothingHere } from './errors.ts'
import { listPage, mailPage, type OutboxMail, type OutboxMailHeader, PAGE_SIZE } from './outbox-views.ts'

export interface OutboxPageSettings {
	list(options: { search: string; offset: number; limit: number }): {
		readonly rows: readonly OutboxMailHeader[]
		readonly total: number
	}
	open(id: string): Promise<OutboxMail | null>
}

const VISIBLE_MAIL =
	"default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src *; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

export async function addOutboxPage(app: FastifyInstance, outbox: OutboxPageSettings): Promise<void> {
	const options = { schema: { hide: true } }
	const find = async (id: string) => {
		const mail = await outbox.open(id)
		if (mail === null) throw nothingHere()
		return mail
	}
	app.addHook('onRequest', async (request, reply) => {
		if (request.url.startsWith('/dev/')) reply.header('cache-control', 'no-store')
	})

	app.get<{ Querystring: { q?: string | string[]; page?: string | string[] } }>(
		'/dev/outbox',
		options,
		async ({ query }, reply) => {
			const search = String(query.q ?? '').slice(0, 100)
			const page = Math.max(1, Math.min(1_000, Number.parseInt(String(query.page ?? '1'), 10) || 1))
			const found = outbox.list({ search, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE })
			return reply
				.type('text/html; charset=utf-8')
				.send(listPage({ ...found, search, page, nonce: reply.cspNonce.style }))
		},
	)
	app.get<{ Params: { id: string } }>('/dev/outbox/:id', options, async ({ params }, reply) =>
		reply.type('text/html; charset=utf-8').send(mailPage(await find(params.id), reply.cspNonce.style)),
	)
	app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', options, async ({ params }, reply) => {
		const { html } = await find(params.id)
		return reply
			.type('text/html; charset=utf-8')
			.header('content-security-policy', VISIBLE_MAIL)
			.header('x-frame-options', 'SAMEORIGIN')
			.send(`<base target="_blank">${html}`)
	})
}
