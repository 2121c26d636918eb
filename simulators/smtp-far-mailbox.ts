import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

/** Mail servers far away, each with a way of its own, by the recipient's domain under `far.example`. */
export interface FarMailbox {
	readonly url: string
	/** How often each address got a mail, also when its server never said so. */
	readonly taken: ReadonlyMap<string, number>
	/** The addresses in the order of the mails that were taken, with the time in epoch milliseconds. */
	readonly arrivals: readonly { readonly address: string; readonly at: number }[]
	close(): Promise<void>
}

/**
 * The ways of a domain. `tries`: how often it behaves so to an address before it takes the mail.
 * @see https://www.rfc-editor.org/rfc/rfc5321#section-4.2.2 and https://www.rfc-editor.org/rfc/rfc3463#section-3
 */
interface Way {
	readonly at: 'recipient' | 'data' | 'dot'
	readonly does: Reply | 'reset' | 'close' | 'silence' | 'late'
	readonly tries: number
}
type Reply = readonly [status: number, text: string]

const ALWAYS = Number.POSITIVE_INFINITY
export const FAR_WAYS = {
	storm: { at: 'recipient', does: [451, '4.3.2 System not accepting network messages.'], tries: 2 },
	greylisted: { at: 'recipient', does: [450, '4.2.0 Greylisted, come again.'], tries: 1 },
	busy: { at: 'recipient', does: [421, '4.7.0 Too many mails, closing connection.'], tries: 1 },
	nobody: { at: 'recipient', does: [550, '5.1.1 No such mailbox.'], tries: ALWAYS },
	turned: { at: 'recipient', does: [550, '5.7.1 The client host is on a block list.'], tries: 1 },
	reset: { at: 'data', does: 'reset', tries: 1 },
	full: { at: 'dot', does: [552, '5.2.2 The mailbox is full.'], tries: 2 },
	slow: { at: 'dot', does: 'late', tries: ALWAYS },
	silent: { at: 'dot', does: 'silence', tries: ALWAYS },
	closing: { at: 'dot', does: 'close', tries: ALWAYS },
} as const satisfies Readonly<Record<string, Way>>
export type FarWay = keyof typeof FAR_WAYS

/** Addresses of these domains got every mail that came to its end. */
const TAKES: readonly Way['does'][] = ['late', 'silence', 'close']
const LATE_MS = 1_500
const DOMAIN = /@([a-z]+)\.far\.example$/i

const wayOf = (address: string): Way | undefined =>
	(FAR_WAYS as Readonly<Record<string, Way>>)[DOMAIN.exec(address)?.[1]?.toLowerCase() ?? '']

const errorOf = ([responseCode, text]: Reply): Error => Object.assign(new Error(text), { responseCode })

/**
 * Takes mail on the loopback address. Other domains than those of the ways take every mail.
 * @param answerMs the time until they say so
 */
export async function startFarMailbox(answerMs = 0): Promise<FarMailbox> {
	const taken = new Map<string, number>()
	const arrivals: { address: string; at: number }[] = []
	const tries = new Map<string, number>()
	const sockets = new Map<number, Socket>()
	const socketOf = ({ remotePort }: SMTPServerSession) => sockets.get(remotePort)

	/** The way of a domain to this mail; undefined when it takes it. */
	function wayNow(address: string): Way | undefined {
		const way = wayOf(address)
		return way && (tries.get(address) ?? 0) <= way.tries ? way : undefined
	}
	function take(address: string): void {
		taken.set(address, (taken.get(address) ?? 0) + 1)
		arrivals.push({ address, at: Date.now() })
	}

	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		hideENHANCEDSTATUSCODES: true,
		socketTimeout: 3_600_000,
		closeTimeout: 100,
		onRcptTo({ address }, _session, done) {
			tries.set(address, (tries.get(address) ?? 0) + 1)
			const way = wayNow(address)
			done(way?.at === 'recipient' && typeof way.does === 'object' ? errorOf(way.does) : null)
		},
		onData(stream, session, done) {
			const address = session.envelope.rcptTo[0]?.address ?? ''
			const way = wayNow(address)
			if (way?.does === 'reset') {
				socketOf(session)?.resetAndDestroy()
				return
			}
			stream.resume()
			stream.once('end', async () => {
				const does = way?.at === 'dot' ? way.does : undefined
				if (does === undefined || TAKES.includes(does)) take(address)
				if (does === 'close') socketOf(session)?.destroy()
				else if (does !== 'silence') {
					await sleep(does === 'late' ? LATE_MS : answerMs)
					done(typeof does === 'object' ? errorOf(does) : null)
				}
			})
		},
	})
	server.on('error', () => {})
	server.server.on('connection', (socket: Socket) => {
		const port = socket.remotePort ?? 0
		sockets.set(port, socket)
		socket.once('close', () => sockets.delete(port))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.server.address() as AddressInfo
	return {
		url: `smtp://127.0.0.1:${port}`,
		taken,
		arrivals,
		close: () => new Promise((resolve) => server.close(() => resolve())),
	}
}
