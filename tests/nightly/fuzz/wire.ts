import { connect, type Socket } from 'node:net'

export interface Outgoing {
	readonly method: string
	readonly target: string
	/** Headers in order; names may repeat. `host` and the length of the body are added. */
	readonly headers: readonly (readonly [name: string, value: string])[]
	readonly body: Buffer | null
	readonly last?: boolean
}

export interface Incoming {
	readonly status: number
	readonly headers: ReadonlyMap<string, readonly string[]>
	readonly body: Buffer
}

export type NoAnswer = 'closed' | 'late'

const TIMEOUT_MS = 60_000

/**
 * Opens a client that sends invalid requests too, over persistent connections. Well-behaved clients refuse to
 * send half of an attacker's requests.
 */
export function openWire(port: number, host = '127.0.0.1') {
	const idle: Socket[] = []
	const open = new Set<Socket>()

	const take = async (): Promise<Socket> => {
		for (let socket = idle.pop(); socket; socket = idle.pop()) if (!socket.destroyed) return socket
		return new Promise((resolve, reject) => {
			const socket = connect({ port, host, noDelay: true })
			open.add(socket)
			socket.once('close', () => open.delete(socket))
			socket.once('error', reject)
			socket.once('connect', () => {
				socket.off('error', reject)
				// Errors while no request waits appear as a closed connection at the next request.
				socket.on('error', () => {})
				resolve(socket)
			})
		})
	}

	return {
		async send(request: Outgoing): Promise<Incoming | NoAnswer> {
			const bytes = encode(request, `${host}:${port}`)
			const socket = await take()
			const answer = await exchange(socket, bytes, request.method === 'HEAD')
			if (typeof answer === 'string' || answer.last || request.last) socket.destroy()
			else idle.push(socket)
			return typeof answer === 'string' ? answer : answer.incoming
		},
		close() {
			for (const socket of open) socket.destroy()
		},
	}
}
export type Wire = ReturnType<typeof openWire>

function encode({ method, target, headers, body }: Outgoing, host: string): Buffer {
	const names = new Set(headers.map(([name]) => name.toLowerCase()))
	const all = [...(names.has('host') ? [] : [['host', host] as const]), ...headers]
	const chunked = names.has('transfer-encoding')
	if (body && !chunked && !names.has('content-length')) all.push(['content-length', String(body.length)])
	const head = `${method} ${target} HTTP/1.1\r\n${all.map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`
	if (!body) return Buffer.from(head, 'latin1')
	const size = `${body.length.toString(16)}\r\n`
	const pieces = chunked && body.length > 0 ? [size, body, '\r\n0\r\n\r\n'] : [chunked ? '0\r\n\r\n' : body]
	return Buffer.concat(
		[head, ...pieces].map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece)),
	)
}

interface Exchanged {
	readonly incoming: Incoming
	readonly last: boolean
}

function exchange(socket: Socket, bytes: Buffer, headOnly: boolean): Promise<Exchanged | NoAnswer> {
	return new Promise((resolve) => {
		let received: Buffer = Buffer.alloc(0)
		const done = (answer: Exchanged | NoAnswer) => {
			clearTimeout(timer)
			socket.off('data', onData).off('close', onClose)
			resolve(answer)
		}
		const onData = (data: Buffer) => {
			received = received.length === 0 ? data : Buffer.concat([received, data])
			const answer = parse(received, headOnly, false)
			if (answer) done(answer)
		}
		const onClose = () => done(parse(received, headOnly, true) ?? 'closed')
		const timer = setTimeout(() => done('late'), TIMEOUT_MS)
		socket.on('data', onData).once('close', onClose)
		if (socket.destroyed) onClose()
		else socket.write(bytes)
	})
}

function parse(received: Buffer, headOnly: boolean, ended: boolean): Exchanged | null {
	const end = received.indexOf('\r\n\r\n')
	if (end === -1) return null
	const [line = '', ...fields] = received.toString('latin1', 0, end).split('\r\n')
	const status = Number(line.split(' ')[1])
	const headers = new Map<string, string[]>()
	for (const field of fields) {
		const colon = field.indexOf(':')
		const name = field.slice(0, colon).toLowerCase()
		headers.set(name, [...(headers.get(name) ?? []), field.slice(colon + 1).trim()])
	}
	// "Continue" and the like come before the answer.
	if (status >= 100 && status < 200 && status !== 101)
		return parse(received.subarray(end + 4), headOnly, ended)
	const rest = received.subarray(end + 4)
	const last = headers.get('connection')?.some((value) => value.toLowerCase() === 'close') ?? false
	const answer = (body: Buffer): Exchanged => ({ incoming: { status, headers, body }, last })
	if (headOnly || status === 204 || status === 304) return answer(Buffer.alloc(0))
	const length = headers.get('content-length')?.[0]
	if (length !== undefined)
		return rest.length >= Number(length) ? answer(rest.subarray(0, Number(length))) : null
	if (headers.get('transfer-encoding')?.includes('chunked')) {
		const body = dechunk(rest)
		return body && answer(body)
	}
	return ended ? answer(rest) : null
}

function dechunk(bytes: Buffer): Buffer | null {
	const pieces: Buffer[] = []
	for (let at = 0; ; ) {
		const line = bytes.indexOf('\r\n', at)
		if (line === -1) return null
		const size = Number.parseInt(bytes.toString('latin1', at, line), 16)
		const start = line + 2
		if (bytes.length < start + size + 2) return null
		if (size === 0) return Buffer.concat(pieces)
		pieces.push(bytes.subarray(start, start + size))
		at = start + size + 2
	}
}
