import { connect, type Socket } from 'node:net'
import { ScannerUnavailable, type VirusScanner } from '../../kernel/ports/virus-scanner.ts'

export const noScanner: VirusScanner = { scan: async () => null }

const CHUNK_BYTES = 65_536
const MAX_ANSWER = 4_096

export interface ClamdSettings {
	readonly url: string
	readonly timeoutMs?: number
}

/**
 * Scans with ClamAV's daemon, one connection per document. The protocol is that of clamd(8): `zINSTREAM`,
 * then chunks with their length as four bytes in network order, then a length of zero; the answer is `stream:
 * OK`, `stream: <name> FOUND`, or ends with `ERROR`.
 */
export function createClamd({ url, timeoutMs = 15_000 }: ClamdSettings): VirusScanner {
	const { protocol, hostname, port, pathname } = new URL(url)
	const open = (): Socket =>
		protocol === 'unix:'
			? connect({ path: decodeURIComponent(pathname) })
			: connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 3310) })
	return { scan: async (content) => verdictOf(await ask(open(), content, timeoutMs)) }
}

function ask(socket: Socket, content: Buffer, timeoutMs: number): Promise<string> {
	return new Promise((resolve, reject) => {
		let answer = ''
		const timer = setTimeout(() => fail('It took too long.'), timeoutMs)
		const end = () => {
			clearTimeout(timer)
			socket.destroy()
		}
		const fail = (why: string, cause?: Error) => {
			end()
			reject(new ScannerUnavailable(`clamd gave no verdict: ${why}`, { cause }))
		}
		socket.on('error', (error) => fail(error.message, error))
		socket.on('close', () => fail('It hung up.'))
		socket.on('data', (data) => {
			answer += data.toString('utf8')
			const stop = answer.indexOf('\0')
			if (stop === -1 && answer.length <= MAX_ANSWER) return
			end()
			resolve(stop === -1 ? '' : answer.slice(0, stop))
		})
		socket.on('connect', () => {
			socket.write('zINSTREAM\0')
			for (let at = 0; at < content.length; at += CHUNK_BYTES) {
				const chunk = content.subarray(at, at + CHUNK_BYTES)
				socket.write(lengthOf(chunk.length))
				socket.write(chunk)
			}
			socket.write(lengthOf(0))
		})
	})
}

function lengthOf(bytes: number): Buffer {
	const length = Buffer.alloc(4)
	length.writeUInt32BE(bytes)
	return length
}

function verdictOf(answer: string): string | null {
	if (answer === 'stream: OK') return null
	const found = /^stream: (.+) FOUND$/.exec(answer)?.[1]
	if (found === undefined) throw new ScannerUnavailable(`clamd gave no verdict: ${answer.slice(0, 200)}`)
	return found
}
