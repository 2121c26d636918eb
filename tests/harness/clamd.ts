import { createServer, type Socket } from 'node:net'

/**
 * The test virus that every scanner detects and that is harmless (https://www.eicar.org). It is split, so
 * that this file is no virus.
 */
export const EICAR = Buffer.from(
	['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
)

/**
 * The daemon's behaviour: normal, or it never answers, hangs up, can't read the content, or answers without
 * end.
 */
export type Mood = 'well' | 'silent' | 'gone' | 'full' | 'endless'

export async function startClamd(listenOn: { readonly port: 0 } | { readonly path: string }): Promise<{
	readonly url: string
	mood: Mood
	readonly scanned: number[]
	stop(): Promise<void>
}> {
	const sockets = new Set<Socket>()
	const server = createServer((socket) => {
		sockets.add(socket)
		const got: Buffer[] = []
		socket.on('error', () => {})
		socket.on('close', () => sockets.delete(socket))
		socket.on('data', (data) => {
			if (clamd.mood === 'gone') return socket.destroy()
			got.push(data)
			// Only a length of zero can be the end: to put all of it together for each piece takes seconds.
			const content = endsInZeros(got) ? contentOf(Buffer.concat(got)) : null
			if (content === null || clamd.mood === 'silent') return
			clamd.scanned.push(content.length)
			if (clamd.mood === 'endless') return socket.write('x'.repeat(10_000))
			if (clamd.mood === 'full') return socket.end('INSTREAM size limit exceeded. ERROR\0')
			socket.end(content.includes(EICAR) ? 'stream: Eicar-Signature FOUND\0' : 'stream: OK\0')
		})
	})
	await new Promise<void>((resolve) => server.listen({ host: '127.0.0.1', ...listenOn }, resolve))
	const address = server.address()
	const clamd = {
		url: typeof address === 'object' && address ? `tcp://127.0.0.1:${address.port}` : `unix://${address}`,
		mood: 'well' as Mood,
		scanned: [] as number[],
		stop: () =>
			new Promise<void>((resolve) => {
				server.close(() => resolve())
				for (const socket of sockets) socket.destroy()
			}),
	}
	return clamd
}

const COMMAND = 'zINSTREAM\0'
const LENGTH_BYTES = 4

function endsInZeros(pieces: readonly Buffer[]): boolean {
	const tail = Buffer.concat(pieces.slice(-LENGTH_BYTES)).subarray(-LENGTH_BYTES)
	return tail.length === LENGTH_BYTES && tail.readUInt32BE() === 0
}

function contentOf(got: Buffer): Buffer | null {
	const head = got.subarray(0, COMMAND.length).toString('latin1')
	if (!COMMAND.startsWith(head)) throw new Error(`clamd knows no ${head}.`)
	const chunks: Buffer[] = []
	let at = COMMAND.length
	while (at + 4 <= got.length) {
		const length = got.readUInt32BE(at)
		if (length === 0) return Buffer.concat(chunks)
		chunks.push(got.subarray(at + 4, at + 4 + length))
		at += 4 + length
	}
	return null
}
