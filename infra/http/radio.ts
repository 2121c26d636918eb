import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { retryAfter } from '../../kernel/events/errors.ts'
import type { Arrival, Audience } from '../../kernel/ports/audience.ts'
import type { Listener, Streamer } from '../../kernel/ports/streamer.ts'
import { AUDIO_TIERS, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { nothingHere } from './errors.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'

const PER_MINUTE = 120
/** A mobile provider may have many people behind one address. */
const PER_NETWORK = 200
const IN_ALL = 8_000
const OFF_AIR_SECONDS = 60
const TITLE_EVERY_BYTES = 16_000
const DEFAULT_TIER = '128'
const TAB = /^[0-9a-f-]{36}$/
const ADDRESS = /^([a-z0-9-]{1,80})\.mp3$/

interface RadioRequest {
	Params: { file: string }
	Querystring: Readonly<Record<string, string | string[] | undefined>>
}

/** Serves what is on air at `/radio/{channel}.mp3`, to every page and every player. */
export function addRadio(
	app: FastifyInstance,
	streamer: Streamer,
	{ routeLimits }: Pick<HttpConfig, 'routeLimits'>,
	audience?: Audience,
): void {
	const counted = createCount()
	const schema = { hide: true }
	app.route<RadioRequest>({
		method: ['GET', 'HEAD'],
		url: '/radio/:file',
		schema,
		onRequest: routeLimits ? [limitPerAddress(app, PER_MINUTE)] : [],
		handler: async (request, reply) => {
			const [, slug] = ADDRESS.exec(request.params.file) ?? []
			const tier = tierNamed(request.query.tier ?? DEFAULT_TIER)
			forAllPages(reply)
			const station = slug === undefined || tier === undefined ? null : streamer.find(slug)
			if (slug === undefined || tier === undefined || station === null) throw nothingHere()
			if (!station.isLive) throw retryAfter(refuseCommon('NOT_ON_AIR'), OFF_AIR_SECONDS)
			const titleEvery = request.headers['icy-metadata'] === '1' ? TITLE_EVERY_BYTES : null
			reply
				.type('audio/mpeg')
				.header('cache-control', 'no-store')
				.header('icy-name', headerText(station.name))
			reply.header('icy-br', tier.kbps)
			if (titleEvery !== null) reply.header('icy-metaint', titleEvery)
			if (request.method === 'HEAD') return reply.send()
			const leave = routeLimits ? counted(request.network) : () => {}
			await stream(
				request,
				reply,
				async (listener) => {
					const left = await streamer.join(slug, tier, listener, titleEvery)
					const gone = isProbe(request) ? undefined : audience?.begin(arrivalOf(request, station.id))
					return () => {
						gone?.()
						left()
					}
				},
				leave,
			)
			return reply
		},
	})
	app.options('/radio/:file', { schema }, async (_request, reply) =>
		forAllPages(reply)
			.header('access-control-allow-methods', 'GET, HEAD')
			.header('access-control-allow-headers', 'icy-metadata')
			.code(204)
			.send(),
	)
}

/** Players of Apple take two bytes first. */
const isProbe = ({ headers }: FastifyRequest): boolean => headers.range === 'bytes=0-1'

const arrivalOf = (
	{ ip, network, headers, query: { tab, player } }: FastifyRequest<RadioRequest>,
	channelId: string,
): Arrival => ({
	channelId,
	address: ip,
	network,
	userAgent: headers['user-agent'] ?? '',
	tab: typeof tab === 'string' && TAB.test(tab) ? tab : null,
	isWidget: player === 'widget',
})

const tierNamed = (name: string | readonly string[]): AudioTier | undefined =>
	AUDIO_TIERS.find(({ kbps }) => String(kbps) === name)

const forAllPages = (reply: FastifyReply): FastifyReply =>
	reply
		.header('access-control-allow-origin', '*')
		.header('access-control-expose-headers', 'icy-br, icy-metaint, icy-name')
		.header('cross-origin-resource-policy', 'cross-origin')
		.header('content-security-policy', "default-src 'none'; sandbox")

/** Writes UTF-8 as the bytes of a header, as players read it. */
const headerText = (text: string): string => Buffer.from(text.replaceAll(/\p{Cc}/gu, ' ')).toString('latin1')

function createCount(): (network: string) => () => void {
	const networks = new Map<string, number>()
	let all = 0
	const add = (network: string, one: 1 | -1) => {
		all += one
		const count = (networks.get(network) ?? 0) + one
		if (count === 0) networks.delete(network)
		else networks.set(network, count)
	}
	return (network) => {
		if (all >= IN_ALL || (networks.get(network) ?? 0) >= PER_NETWORK)
			throw refuseCommon('BUSY.tooManyListeners')
		add(network, 1)
		return () => add(network, -1)
	}
}

/** Sends bytes as they come until either side ends, in one body without chunks, as old players need it. */
async function stream(
	{ raw: { socket } }: FastifyRequest,
	reply: FastifyReply,
	join: (listener: Listener) => Promise<() => void>,
	leave: () => void,
): Promise<void> {
	const { raw, server } = reply
	const stop = () => raw.end()
	server.stops.add(stop)
	let ends = [leave, () => server.stops.delete(stop)]
	raw.once('close', () => {
		for (const end of ends) end()
		ends = []
	})
	reply.hijack()
	raw.useChunkedEncodingByDefault = false
	raw.shouldKeepAlive = false
	socket.setNoDelay(true)
	for (const [name, value] of Object.entries(reply.getHeaders()))
		if (value !== undefined) raw.setHeader(name, value)
	raw.writeHead(200)
	const left = await join({
		write: (bytes) => raw.write(bytes),
		unsent: () => raw.writableLength,
		end: () => raw.destroy(),
	})
	if (raw.destroyed) left()
	else ends = [...ends, left]
}
