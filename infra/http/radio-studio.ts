import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, messageOf } from '../../kernel/events/errors.ts'
import type { LiveDesk, LiveSource } from '../../kernel/ports/live-source.ts'
import { AUDIO_TIERS, type AudioTier } from '../../kernel/wire/audio-grid.ts'
import { areFrames } from '../../kernel/wire/mp3-frame.ts'
import { refuseCommon } from '../../kernel/wire/refusals.ts'
import { SECOND_MS } from '../../kernel/wire/time.ts'
import type { HttpConfig } from './http-config.ts'
import { limitPerAddress } from './rate-limits.ts'
import { isSameSite } from './same-site.ts'

export const STUDIO_PATH = '/radio/studio'
const PER_MINUTE = 60
const [STUDIO_TIER] = AUDIO_TIERS as [AudioTier, ...AudioTier[]]
/** A connection that has not shown its ticket by then is ended. */
const TICKET_WITHIN_MS = 5 * SECOND_MS
const NOTIFY_MS = SECOND_MS
/** The number of a batch, before its frames. */
const NUMBER_BYTES = 4
const POLICY_VIOLATION = 1008

const hello = z.strictObject({ ticket: z.string().regex(/^[\w-]{27}$/) })

interface Socket {
	readonly readyState: number
	readonly OPEN: number
	on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): void
	on(event: 'error', listener: (error: Error) => void): void
	once(event: 'close', listener: () => void): void
	send(text: string): void
	close(code: number, reason?: string): void
	terminate(): void
}

/**
 * Takes the studio at `/radio/studio`: its first message is `{"ticket"}`, each later one the number of a batch (32 bits,
 * ascending) and frames of the stereo tier. It is told each second whether it is on air: `{"onAir"}`. A refusal is the
 * reason of the end.
 */
export function addRadioStudio(
	app: FastifyInstance,
	desk: LiveDesk,
	{ routeLimits, allowedOrigins }: Pick<HttpConfig, 'routeLimits' | 'allowedOrigins'>,
): void {
	app.register(async (scope) => {
		scope.get(
			STUDIO_PATH,
			{
				websocket: true,
				schema: { hide: true },
				onRequest: routeLimits ? [limitPerAddress(app, PER_MINUTE)] : [],
				preValidation: async (request) => {
					if (!isSameSite(request, allowedOrigins)) throw refuseCommon('CROSS_SITE')
				},
			},
			(socket: Socket, request) => follow(socket, desk, request),
		)
	})
}

function follow(socket: Socket, desk: LiveDesk, { log }: FastifyRequest): void {
	let isIntroduced = false
	let source: LiveSource | null = null
	let last = -1
	const isOpen = () => socket.readyState === socket.OPEN
	const patience = setTimeout(() => socket.terminate(), TICKET_WITHIN_MS)
	let telling: NodeJS.Timeout | undefined

	const end = (reason: string) => {
		source?.close()
		source = null
		socket.close(POLICY_VIOLATION, reason)
	}
	const tell = () => {
		if (source && isOpen()) socket.send(JSON.stringify({ onAir: source.isOnAir() }))
	}
	async function enter(text: string): Promise<void> {
		const { data } = hello.safeParse(parsed(text))
		if (isIntroduced || data === undefined) return end('TICKET_REFUSED')
		isIntroduced = true
		const opened = await desk.enter(data.ticket, () => end('SOURCE_ENDED'))
		clearTimeout(patience)
		if (!isOpen()) return opened.close()
		source = opened
		telling = setInterval(tell, NOTIFY_MS)
		tell()
	}
	function take(batch: Buffer): void {
		const number = batch.length > NUMBER_BYTES ? batch.readUInt32BE(0) : -1
		const frames = batch.subarray(NUMBER_BYTES)
		if (source && number > last && areFrames(frames, STUDIO_TIER)) {
			last = number
			source.write(frames)
		} else end('BATCH_REFUSED')
	}
	socket.on('message', (data, isBinary) => {
		if (isBinary) return take(data)
		enter(String(data)).catch((error: unknown) => {
			if (error instanceof DomainError) return end(error.code)
			log.warn(`The studio can't be opened: ${messageOf(error)}`)
			socket.terminate()
		})
	})
	socket.on('error', () => socket.terminate())
	socket.once('close', () => {
		clearTimeout(patience)
		clearInterval(telling)
		source?.close()
	})
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		return null
	}
}
