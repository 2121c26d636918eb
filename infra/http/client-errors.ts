import type { Socket } from 'node:net'
import { renderText } from '../../kernel/texts/texts.ts'
import { apiHeaders } from './security-headers.ts'

const REFUSALS = {
	ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'TIMEOUT', 'common.answers.TIMEOUT'],
	HPE_HEADER_OVERFLOW: [
		431,
		'Request Header Fields Too Large',
		'TOO_LARGE',
		'common.answers.TOO_LARGE.headers',
	],
	other: [400, 'Bad Request', 'BAD_REQUEST', 'common.refusals.BAD_REQUEST.unreadable'],
} as const

export function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
	if (error.code === 'ECONNRESET' || socket.destroyed) return
	const known = REFUSALS[error.code as keyof typeof REFUSALS] ?? REFUSALS.other
	const [statusCode, reason, code, text] = known
	const message = renderText('en', text)
	const body = JSON.stringify({ statusCode, code, message })
	const headers = {
		...apiHeaders(false),
		'content-type': 'application/json; charset=utf-8',
		'content-length': Buffer.byteLength(body),
		'cache-control': 'no-store',
		connection: 'close',
	}
	const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
	if (socket.writable) socket.write(`HTTP/1.1 ${statusCode} ${reason}\r\n${lines.join('')}\r\n${body}`)
	socket.destroy(error)
}
