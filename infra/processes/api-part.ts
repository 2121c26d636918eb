import type { FastifyInstance } from 'fastify'
import { retryEffect } from '../../commands/activity/retry-effect.ts'
import { uploadDocument } from '../../commands/files/upload-document.ts'
import { uploadImage } from '../../commands/files/upload-image.ts'
import { receiveWebhook } from '../../commands/providers/receive-webhook.ts'
import { createAuthenticate } from '../../commands/users/authenticate.ts'
import { createRedeemTicket, issueSocketTicket } from '../../commands/users/socket-ticket.ts'
import { inboxKey } from '../../domain/notifications/contract.ts'
import type { Route } from '../../kernel/http/route.ts'
import type { FileStore } from '../../kernel/ports/files.ts'
import type { JobQueue } from '../../kernel/ports/queue.ts'
import type { ReadAfter } from '../../kernel/runtime/read-after.ts'
import { showOverview } from '../../queries/activity/overview.ts'
import { showConfig } from '../../queries/catalog/catalog.ts'
import { requestsToSee } from '../../queries/requests/visibility.ts'
import { ringForWebhook } from '../../workers/_shared/webhook-worker.ts'
import { skinModeration } from '../adapters/files-moderation.ts'
import { createCipher } from '../encryption/aes-gcm.ts'
import { createHttpApp } from '../http/app.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import { accountDeps, accountRoutes, cardTestingGuard } from './accounts.ts'
import { catalogRoutes } from './catalog.ts'
import type { Changes } from './changes.ts'
import { demoConfig } from './demo-accounts.ts'
import { dependencies, documentLinks, FILES_URL } from './dependencies.ts'
import { exportRoutes } from './exports.ts'
import { fundRoutes } from './funds.ts'
import { healthChecks, lagMs } from './health.ts'
import { insightRoutes } from './insight.ts'
import { interestRoutes } from './interests.ts'
import { ledgerRoutes } from './ledger.ts'
import { mailingRoutes } from './mailings.ts'
import { messageRoutes } from './messages.ts'
import { followInboxes, notificationRoutes } from './notifications.ts'
import { organizationRoutes } from './organizations.ts'
import { webBuilds } from './pages.ts'
import { pictureRoutes } from './pictures.ts'
import { openScanner, type Platform } from './platform.ts'
import { profileRoutes } from './profiles.ts'
import { commandRoutes, queryRoutes } from './routes.ts'
import { webhookInboxRoutes } from './webhook-inbox.ts'

export interface ApiParts {
	readonly readAfter: ReadAfter
	readonly metrics: HttpMetrics
	readonly changes: Changes
	readonly queue: JobQueue
	readonly files: FileStore
	/** Gives a dead letter all its tries again. */
	readonly retryEffect: (effectId: string) => Promise<boolean>
	/** False leaves out limits per address, for tests and benchmarks. */
	readonly limits: boolean
	/** False lets card numbers in, for the proof that would notice. */
	readonly cardGuard?: boolean
	/** False leaves out the web and the backoffice. */
	readonly pages: boolean
}

const REQUESTS_PER_MINUTE = 1_200
const CLOSE_GRACE_MS = 10_000
const REQUEST_KEY = /^request:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
/**
 * Connections that may wait to be accepted. With Node's own 511 a crowd that comes in one moment overflows into
 * SYN cookies, and some of it is reset. Linux caps it at `net.core.somaxconn`, 4096 by default.
 */
const BACKLOG = 4_096
const VERSION = '0.1.0'

/** Starts the HTTP edge with every route, and listens. */
export async function startApi(
	platform: Platform,
	parts: ApiParts,
): Promise<{ app: FastifyInstance; url: string; routes: readonly Route[] }> {
	const { config, surroundings, sql, log } = platform
	const { files } = parts
	const { clock, payments } = surroundings
	const users = await accountDeps(platform, parts.limits)
	const { commands, queries } = dependencies(platform, parts.readAfter)
	const cipher = createCipher(surroundings.encryptionKeys)
	const documents = documentLinks(platform)
	const uploads = {
		...{ sql, clock, files, filesUrl: FILES_URL, documentUrl: documents.url },
		moderation: skinModeration,
	}
	const routes: Route[] = [
		...accountRoutes(platform, parts.readAfter, users, queries),
		...profileRoutes(platform, queries),
		issueSocketTicket(users),
		uploadImage(uploads),
		uploadDocument({ ...uploads, scanner: openScanner(platform) }),
		...pictureRoutes(platform, parts.readAfter, queries),
		...commandRoutes(commands, cardTestingGuard(users)),
		receiveWebhook({ sql, clock, provider: payments, cipher, ring: ringForWebhook(parts.queue, log) }),
		retryEffect({ retry: parts.retryEffect }),
		...webhookInboxRoutes(platform, queries, cipher),
		...ledgerRoutes(platform, parts.readAfter, queries, cipher),
		...fundRoutes(platform, parts.readAfter, queries, cipher),
		...organizationRoutes(platform, parts.readAfter, queries),
		...catalogRoutes(platform),
		...messageRoutes(platform, parts.readAfter, users, queries),
		...mailingRoutes(platform, queries),
		...insightRoutes(queries),
		...exportRoutes(platform, queries),
		...notificationRoutes(platform, queries),
		...interestRoutes(platform, queries),
		...queryRoutes(queries),
		showOverview({ ...queries, lagMs: () => lagMs(platform) }),
		showConfig({
			stripe: surroundings.stripe,
			links: config.links,
			signsInWithGoogle: config.google !== null,
			verifiesNumbers: surroundings.sms !== null,
			demo: () => demoConfig(config, users.clock),
		})(queries),
	]
	const app = await createHttpApp({
		routes,
		authenticate: createAuthenticate(users),
		readAfter: {
			waitFor: (models, position, timeoutMs) => parts.readAfter.waitFor(models, position as never, timeoutMs),
		},
		clock,
		log,
		metrics: parts.metrics,
		config: {
			https: config.publicUrl.startsWith('https:'),
			allowedOrigins: [new URL(config.publicUrl).origin],
			trustedProxies: config.trustedProxies,
			requestsPerMinute: parts.limits ? REQUESTS_PER_MINUTE : null,
			routeLimits: parts.limits,
			cardGuard: parts.cardGuard ?? true,
			paymentOrigins: surroundings.paymentOrigins,
			version: VERSION,
			closeGraceMs: CLOSE_GRACE_MS,
		},
		health: healthChecks(platform),
		...(parts.pages && { pages: webBuilds(platform) }),
		files: { store: files, links: documents },
		live: {
			changes: parts.changes,
			redeem: createRedeemTicket(users),
			mayWatch: async (viewer, keys) => {
				const ids = keys.flatMap((key) => REQUEST_KEY.exec(key)?.[1] ?? [])
				const seen = ids.length > 0 ? await requestsToSee(sql, ids, viewer) : new Set()
				const own = viewer.kind === 'user' ? inboxKey(viewer.id) : null
				return new Set(keys.filter((key) => key === own || seen.has(REQUEST_KEY.exec(key)?.[1] ?? '')))
			},
		},
		...(surroundings.outbox && { outbox: surroundings.outbox.mailbox }),
	})
	const stopFollowing = followInboxes(platform, parts.changes)
	app.addHook('onClose', stopFollowing)
	await app.listen({ host: config.host, port: config.port, backlog: BACKLOG })
	const address = app.server.address()
	const port = typeof address === 'object' && address ? address.port : config.port
	return { app, routes, url: config.port === port ? config.publicUrl : `http://localhost:${port}` }
}
