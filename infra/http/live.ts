import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Principal } from '../../kernel/http/route.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import { guestToken, newGuestToken } from './cookies.ts'
import type { Authenticate, HttpConfig } from './http-config.ts'
import { isSameSite } from './same-site.ts'

/**
 * Live updates. The client sends the keys that it watches, `{"watch":["request:<id>"]}`, each time in full;
 * the server sends only which of them changed, `{"changed":["request:<id>"]}`, and the client reads them
 * again by the normal route. A change shortly before the watch is sent at once, since the page may have been
 * read earlier. Browsers can't send a bearer token with a socket: it opens as the guest of the page's cookie,
 * and acts for a session once a message brings that session's `ticket`.
 * Rights are checked again at each change, except for public keys: a socket that may no longer see a key gets
 * `{"gone":["request:<id>"]}` once, and nothing more about it.
 */
export interface LiveSettings {
	readonly changes: {
		subscribe(listener: (keys: readonly string[]) => void): () => void
		changedRecently(key: string): boolean
	}
	/** Returns the keys whose changes this caller may see; none of the keys are secret themselves. */
	mayWatch(principal: Principal, keys: readonly string[]): Promise<ReadonlySet<string>>
	/** Redeems a ticket that a signed-in page was given for its socket; null when it is invalid. */
	redeem(ticket: string): Promise<Principal | null>
	readonly heartbeatMs?: number
	/** Sockets are closed after this time, so that ended rights expire; clients reconnect. */
	readonly longestMs?: number
	readonly maxSocketsPerAddress?: number
	readonly maxKeysPerAddress?: number
}

interface Socket {
	readonly readyState: number
	readonly OPEN: number
	on(event: 'message', listener: (data: Buffer) => void): void
	on(event: 'error', listener: (error: Error) => void): void
	on(event: 'pong', listener: () => void): void
	once(event: 'close', listener: () => void): void
	send(text: string): void
	ping(): void
	close(code: number): void
	terminate(): void
}

export const LIVE_PATH = '/api/v1/live'
export const LIVE_MESSAGE_LIMIT_BYTES = 8_192
const MAX_KEYS = 50
const MESSAGES_PER_HEARTBEAT = 40
const KEYS_PER_ADDRESS = 2_000
const HEARTBEAT_MS = 30_000
const POLICY_VIOLATION = 1008
const GOING_AWAY = 1001
const TRY_AGAIN_LATER = 1013

/** An anonymous guest, who may see only public keys. */
const ANYBODY: Principal = { kind: 'guest', id: '' }

type Hear = (keys: readonly string[], isPublic: Promise<ReadonlySet<string>>) => void

function createHearing({ changes, mayWatch }: Pick<LiveSettings, 'changes' | 'mayWatch'>) {
	const hearing = new Map<Hear, () => ReadonlySet<string>>()
	let stop: (() => void) | null = null
	const publish = (keys: readonly string[]) => {
		const watched = keys.filter((key) => [...hearing.values()].some((keysOf) => keysOf().has(key)))
		if (watched.length === 0) return
		const isPublic = mayWatch(ANYBODY, watched)
		// Each socket that waits for it deals with its failure; there may be none.
		isPublic.catch(() => {})
		for (const [hear, keysOf] of hearing) {
			const own = watched.filter((key) => keysOf().has(key))
			if (own.length > 0) hear(own, isPublic)
		}
	}
	return {
		add(hear: Hear, keysOf: () => ReadonlySet<string>) {
			hearing.set(hear, keysOf)
			stop ??= changes.subscribe(publish)
			return () => {
				hearing.delete(hear)
				if (hearing.size > 0) return
				stop?.()
				stop = null
			}
		},
	}
}
type Hearing = ReturnType<typeof createHearing>

const message = z.object({
	ticket: z
		.string()
		.regex(/^[\w-]{43}$/)
		.optional(),
	watch: z.array(z.string().regex(/^[a-z]+:[\w.-]{1,80}$/i)).max(MAX_KEYS),
})

interface LiveParts {
	readonly authenticate: Authenticate
	readonly config: HttpConfig
	readonly metrics: HttpMetrics
}

export function addLive(app: FastifyInstance, live: LiveSettings, settings: LiveParts): void {
	const perAddress = new Map<string, number>()
	const count = (network: string, by: 1 | -1) => {
		const open = (perAddress.get(network) ?? 0) + by
		if (open === 0) perAddress.delete(network)
		else perAddress.set(network, open)
	}
	const found = new Map<string, number>()
	const mayFetch = (network: string, keys: number): boolean => {
		const all = (found.get(network) ?? 0) + keys
		found.set(network, all)
		return all <= (live.maxKeysPerAddress ?? KEYS_PER_ADDRESS)
	}
	const forgetting = setInterval(() => found.clear(), live.heartbeatMs ?? HEARTBEAT_MS)
	const hearing = createHearing(live)
	app.addHook('onClose', async () => clearInterval(forgetting))
	app.register(async (scope) => {
		scope.get(
			LIVE_PATH,
			{
				websocket: true,
				schema: { hide: true },
				preValidation: async (request) => {
					if (!isSameSite(request, settings.config.allowedOrigins)) {
						throw refuseCommon('CROSS_SITE')
					}
					if ((perAddress.get(request.network) ?? 0) >= (live.maxSocketsPerAddress ?? 100)) {
						throw refuseCommon('TOO_MANY_REQUESTS')
					}
				},
			},
			(socket: Socket, request) => {
				const network = request.network
				count(network, 1)
				settings.metrics.openSockets.inc()
				// Attached at once: what is sent before a listener is there would be lost.
				const guest = guestOf(request, settings)
				const stop = follow(socket, guest, { ...live, hearing }, request, (keys) => mayFetch(network, keys))
				socket.once('close', () => {
					stop()
					count(network, -1)
					settings.metrics.openSockets.dec()
				})
			},
		)
	})
}

const guestOf = async (
	request: FastifyRequest,
	{ authenticate, config }: Pick<LiveParts, 'authenticate' | 'config'>,
): Promise<Principal> =>
	authenticate({ bearer: undefined, guestToken: guestToken(request, config.https) ?? newGuestToken() })

function follow(
	socket: Socket,
	guest: Promise<Principal>,
	live: LiveSettings & { readonly hearing: Hearing },
	request: FastifyRequest,
	mayFetch: (keys: number) => boolean,
): () => void {
	let principal = guest
	let watched: ReadonlySet<string> = new Set()
	let latest = 0
	let alive = true
	let messages = 0

	const send = (what: 'changed' | 'gone', keys: readonly string[]) => {
		if (keys.length > 0 && socket.readyState === socket.OPEN) socket.send(JSON.stringify({ [what]: keys }))
	}
	const breakOff = (err: unknown) => {
		request.log.warn({ err }, 'A socket’s rights could not be read.')
		socket.close(GOING_AWAY)
	}
	const hear = async (keys: readonly string[], isPublic: Promise<ReadonlySet<string>>) => {
		const everybodys = await isPublic
		const others = keys.filter((key) => !everybodys.has(key))
		const own = others.length > 0 ? await live.mayWatch(await principal, others) : new Set<string>()
		const gone = others.filter((key) => !own.has(key) && watched.has(key))
		if (gone.length > 0) watched = new Set([...watched].filter((key) => !gone.includes(key)))
		send('gone', gone)
		send(
			'changed',
			keys.filter((key) => watched.has(key)),
		)
	}
	const watch = async (keys: readonly string[]) => {
		latest += 1
		const turn = latest
		const viewer = await principal
		const unknown = [...new Set(keys)].filter((key) => !watched.has(key))
		if (!mayFetch(unknown.length)) return socket.close(TRY_AGAIN_LATER)
		const allowed = unknown.length > 0 ? await live.mayWatch(viewer, unknown) : new Set()
		// A later message may have been answered first, and it is the one that counts.
		if (turn !== latest) return
		watched = new Set(keys.filter((key) => watched.has(key) || allowed.has(key)))
		send(
			'changed',
			unknown.filter((key) => watched.has(key) && live.changes.changedRecently(key)),
		)
	}
	socket.on('message', (data) => {
		messages += 1
		const parsed = message.safeParse(parse(String(data)))
		if (!parsed.success || messages > MESSAGES_PER_HEARTBEAT) return socket.close(POLICY_VIOLATION)
		const { ticket } = parsed.data
		if (ticket !== undefined) principal = live.redeem(ticket).then((redeemed) => redeemed ?? guest)
		watch(parsed.data.watch).catch(breakOff)
	})
	socket.on('error', (err) => request.log.info({ err }, 'A socket broke.'))
	socket.on('pong', () => {
		alive = true
	})
	const unsubscribe = live.hearing.add(
		(keys, isPublic) => void hear(keys, isPublic).catch(breakOff),
		() => watched,
	)
	const heartbeat = setInterval(() => {
		if (!alive) return socket.terminate()
		alive = false
		messages = 0
		socket.ping()
	}, live.heartbeatMs ?? HEARTBEAT_MS)
	const end = setTimeout(() => socket.close(GOING_AWAY), live.longestMs ?? 15 * MINUTE_MS)
	return () => {
		unsubscribe()
		clearInterval(heartbeat)
		clearTimeout(end)
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}
