import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PAGE_DECLARATIONS } from '../../../apps/capabilities.ts'
import { createTestApp } from '../../../infra/http/test-app.ts'
import { distOf } from '../../../pages/built.ts'
import { callInProcess } from '../../../pages/in-process.ts'
import { startRenderers } from '../../../pages/renderers.ts'
import { createPageHeads } from '../../../queries/catalog/page-heads.ts'
import type { Harness } from '../../api/harness.ts'

export interface Edge {
	readonly origin: string
	readonly port: number
	forget(): void
	close(): Promise<void>
}

export interface EdgeOptions {
	/** Plants a part of the request into a page, which no page may contain. */
	readonly plant?: (html: string, request: IncomingMessage) => string
	readonly call?: ReturnType<typeof callInProcess>
}

const EVERYTHING = 'everything'

export async function startEdge(
	{ system, clock }: Harness,
	{ plant, call = callInProcess(system.routes, clock) }: EdgeOptions = {},
): Promise<Edge> {
	const { render, atOnce, close } = await startRenderers({ call, now: () => clock.now() })
	const site = 'https://karuna.example'
	const requests = new AsyncLocalStorage<IncomingMessage>()
	let drop = (_keys: readonly string[]) => {}
	const app = await createTestApp([], {
		// Thousands of readers come from one address.
		config: { routeLimits: false },
		pages: [
			{
				prefix: '/',
				directory: distOf('web'),
				site,
				pageHead: createPageHeads({ sql: system.sql, site, pages: PAGE_DECLARATIONS }),
				render: async (key) => {
					const { html, shows, status } = await render(key)
					const request = requests.getStore()
					return {
						status,
						shows: [...shows, EVERYTHING],
						html: plant && request ? Buffer.from(plant(new TextDecoder().decode(html), request)) : html,
					}
				},
				atOnce,
				close,
				onChange: (listener) => {
					drop = listener
				},
			},
		],
	})
	await app.listen({ host: '127.0.0.1', port: 0 })
	app.server.prependListener('request', (request) => requests.enterWith(request))
	const { port } = app.server.address() as AddressInfo
	return {
		origin: `http://127.0.0.1:${port}`,
		port,
		forget: () => drop([EVERYTHING]),
		close: () => app.close(),
	}
}
