import type { FastifyInstance } from 'fastify'
import { recordingUploads } from '../commands/media/index.ts'
import { createAuthenticate } from '../commands/users/authenticate.ts'
import { accountDeps, recordAccessOf } from '../commands/users/index.ts'
import { createRedeemTicket } from '../commands/users/socket-ticket.ts'
import { demoLogins } from '../demo/seed/accounts.ts'
import { createHttpApp } from '../infra/http/app.ts'
import type { Changes } from '../infra/http/live-changes.ts'
import { serveOperations } from '../infra/http/operations-server.ts'
import { healthChecks } from '../infra/observability/health.ts'
import type { HttpMetrics } from '../infra/observability/metrics.ts'
import { listenTo } from '../infra/postgres/listen-to.ts'
import type { ApiInfrastructure } from '../kernel/capability/infrastructure.ts'
import type { Route } from '../kernel/http/route.ts'
import { retryDead } from '../kernel/outbox/outbox-rows.ts'
import type { Audience } from '../kernel/ports/audience.ts'
import type { Streamer } from '../kernel/ports/streamer.ts'
import { queryDeps } from '../queries/_shared/deps.ts'
import { showConfig } from '../queries/catalog/catalog.ts'
import { findSound } from '../queries/media/sound.ts'
import { isPrivateFile } from '../queries/requests/private-files.ts'
import { recordDocumentRead } from '../queries/requests/staff-reads.ts'
import { CAPABILITIES, formsOf, MODELS, routesOf } from './capabilities.ts'
import { edgeConfig } from './edge-config.ts'
import { documentLinks, type Opened, openApiInfrastructure } from './infrastructure.ts'
import type { Platform } from './platform.ts'
import { webBuilds } from './start-pages.ts'

export interface ApiParts extends Opened {
	readonly metrics: HttpMetrics
	readonly changes: Changes
	readonly wake: ApiInfrastructure['wake']
	/**
	 * Gives a dead letter all its attempts again. If absent, a worker in another process finds it in the table.
	 */
	readonly retryEffect?: ApiInfrastructure['retryEffect']
	readonly cardGuard?: boolean
	readonly pages: boolean
	/** Absent where another process sends it. */
	readonly radio?: { readonly streamer: Streamer; readonly audience: Audience }
}

/**
 * Connections that may wait to be accepted. With Node's default of 511, a sudden crowd overflows into SYN
 * cookies and some connections are reset. Linux caps it at `net.core.somaxconn`, 4096 by default.
 */
const BACKLOG = 4_096

export async function startApi(
	platform: Platform,
	parts: ApiParts,
): Promise<{ app: FastifyInstance; api: ApiInfrastructure; url: string; routes: readonly Route[] }> {
	const { config, environment, sql, log } = platform
	const { clock } = environment
	const api = await openApiInfrastructure(platform, {
		...parts,
		retryEffect: parts.retryEffect ?? ((effectId) => retryDead(sql, effectId, clock.now())),
	})
	const users = accountDeps(api)
	const routes: Route[] = [
		...routesOf(api),
		showConfig({
			checkouts: environment.checkouts,
			links: config.links,
			claims: [...config.claims],
			entities: config.entities,
			signsInWithGoogle: config.google !== null,
			verifiesNumbers: environment.sms !== null,
			demo: () =>
				config.demo ? demoLogins(api.authenticator, api.wallClock, config.mode === 'development') : null,
		})(queryDeps(api)),
	]
	const live = CAPABILITIES.flatMap((each) => each.live?.(api) ?? [])
	const health = healthChecks(platform, MODELS)
	const app = await createHttpApp({
		routes,
		authenticate: createAuthenticate(users),
		recordAccess: (read) => recordAccessOf(users, read),
		readAfter: {
			waitFor: (models, position, timeoutMs) => parts.readAfter.waitFor(models, position as never, timeoutMs),
		},
		clock,
		log,
		metrics: parts.metrics,
		config: edgeConfig(platform, parts),
		health,
		...(parts.pages && {
			pages: await webBuilds(
				{ ...platform, addressCountry: api.addressCountry },
				{ routes, forms: formsOf(api) },
				parts.changes,
			),
		}),
		files: {
			store: parts.files,
			links: documentLinks(platform),
			isPrivate: (path) => isPrivateFile(sql, path),
			recordRead: (read) => recordDocumentRead({ sql, clock }, read),
		},
		resumable: { ...recordingUploads(api), folder: api.uploadFolder.path },
		...(parts.radio && { radio: parts.radio.streamer, audience: parts.radio.audience }),
		sound: { store: parts.files, find: (wanted) => findSound({ sql, clock, links: api.links }, wanted) },
		live: {
			changes: parts.changes,
			redeem: createRedeemTicket(users),
			mayWatch: async (viewer, keys) => {
				const watched = await Promise.all(live.map((each) => each.mayWatch(viewer, keys)))
				return new Set(keys.filter((key) => watched.some((allowed) => allowed.has(key))))
			},
		},
		...(environment.outbox && { outbox: environment.outbox.mailbox }),
	})
	// Any process may change what open pages watch.
	for (const { name, keyOf } of live.flatMap(({ channels = [] }) => channels)) {
		const publish = (payload: string) => parts.changes.publish([keyOf(payload)])
		app.addHook('onClose', listenTo(environment.databaseUrl, name, publish, log))
	}
	if (config.operationsPort !== config.port)
		app.addHook('onClose', await serveOperations(config, health, parts.metrics))
	await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
	const address = app.server.address()
	const port = typeof address === 'object' && address ? address.port : config.port
	return { app, api, routes, url: config.port === port ? config.publicUrl : `http://localhost:${port}` }
}
