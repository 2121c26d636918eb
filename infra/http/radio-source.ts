import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { DomainError } from '../../kernel/events/errors.ts'
import type { LiveDesk } from '../../kernel/ports/live-source.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { MINUTE_MS } from '../../kernel/wire/time.ts'
import { nothingHere } from './errors.ts'
import type { HttpConfig } from './http-config.ts'

const PATH = '/radio/live/'
const SLUG = /^[a-z0-9-]{1,80}$/
/** Wrong passwords of a network within ten minutes. */
const TRIES = 10
const TRIES_MS = 10 * MINUTE_MS
/** Sound that comes before the password is checked. */
const EARLY_BYTES = 65_536

/** Takes source clients of Icecast (BUTT, Mixxx) at `/radio/live/{channel}`, with `PUT` or `SOURCE`. */
export function addRadioSource(
	app: FastifyInstance,
	desk: LiveDesk,
	{ routeLimits }: Pick<HttpConfig, 'routeLimits'>,
): void {
	const early = takeSockets(app.server)
	const tries = createTries()
	app.addHttpMethod('SOURCE', { hasBody: true })
	app.register(async (scope) => {
		scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
		scope.route<{ Params: { channel: string } }>({
			method: ['PUT', 'SOURCE' as 'PUT'],
			url: `${PATH}:channel`,
			schema: { hide: true },
			handler: async (request, reply) => {
				reply.header('connection', 'close')
				const { channel } = request.params
				const received = early(request.raw)
				if (!SLUG.test(channel) || received === null) throw nothingHere()
				if (request.headers['content-type'] !== 'audio/mpeg')
					throw refuseCommon('UNSUPPORTED_MEDIA_TYPE.multipart')
				if (routeLimits) tries.check(request.network)
				const { socket } = request.raw
				const source = await desk
					.open(channel, passwordOf(request), () => socket.destroy())
					.catch((error: unknown) => {
						if (error instanceof DomainError && error.meaning === 'unauthenticated') {
							tries.add(request.network)
							reply.header('www-authenticate', 'Basic realm="radio"')
						}
						throw error
					})
				reply.hijack()
				const stop = () => socket.destroy()
				app.stops.add(stop)
				socket.once('close', () => {
					app.stops.delete(stop)
					source.close()
				})
				if (socket.destroyed) source.close()
				socket.write('HTTP/1.1 200 OK\r\n\r\n')
				received.pass((bytes) => source.write(bytes))
				return reply
			},
		})
	})
}

function passwordOf({ headers: { authorization = '' } }: FastifyRequest): string {
	const [, encoded = ''] = /^Basic ([A-Za-z0-9+/=]{1,400})$/i.exec(authorization) ?? []
	const text = Buffer.from(encoded, 'base64').toString()
	return text.slice(text.indexOf(':') + 1)
}

interface Received {
	pass(to: (bytes: Buffer) => void): void
}

/**
 * Source clients send their sound behind the headers, as if it was no part of the request: no parser may see it.
 * @returns what finds the bytes behind a request; null when its client sends them in another way
 */
function takeSockets(server: Server): (request: IncomingMessage) => Received | null {
	const taken = new WeakMap<IncomingMessage, Received>()
	const take = (request: IncomingMessage) => {
		const { method, url = '', headers, socket } = request
		const isSource = (method === 'PUT' || method === 'SOURCE') && url.startsWith(PATH)
		if (!isSource || headers['content-length'] || headers['transfer-encoding']) return
		const parts: Buffer[] = []
		let length = 0
		let to = (bytes: Buffer) => {
			length += bytes.length
			if (length > EARLY_BYTES) socket.destroy()
			else parts.push(bytes)
		}
		socket.removeAllListeners('data')
		socket.on('data', (bytes) => to(bytes))
		taken.set(request, {
			pass(next) {
				for (const part of parts.splice(0)) next(part)
				to = next
			},
		})
	}
	server.prependListener('request', take)
	server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
		take(request)
		response.writeContinue()
		server.emit('request', request, response)
	})
	return (request) => taken.get(request) ?? null
}

function createTries() {
	let wrong = new Map<string, number>()
	let begun = Date.now()
	return {
		check(network: string): void {
			if (Date.now() - begun > TRIES_MS) {
				wrong = new Map()
				begun = Date.now()
			}
			if ((wrong.get(network) ?? 0) >= TRIES) throw refuseCommon('TOO_MANY_ATTEMPTS')
		},
		add: (network: string) => wrong.set(network, (wrong.get(network) ?? 0) + 1),
	}
}
