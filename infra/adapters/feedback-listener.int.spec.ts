import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { FeedbackListener, FeedbackReport } from '../../kernel/ports/feedback.ts'
import { newAuthority } from '../../tests/conformance/event-store/certificates.ts'
import { createReturnPaths } from '../encryption/return-paths.ts'
import { freePort } from '../net/free-port.ts'
import { createFeedbackListener } from './feedback-listener.ts'
import { absence, exchange, gmail, loop, postfix, yahooComplaint } from './feedback-report.fixtures.ts'
import { createMailConnections, type MailConnections, type MailServer } from './mail-connections.ts'

const domain = 'bounces.karuna.example'
const keys = { current: 'a', keys: new Map([['a', Buffer.alloc(32, 1)]]) }
const returnPaths = createReturnPaths(keys, domain)
const mail = {
	campaignId: '019a0000-0000-7000-8000-000000000001',
	recipientId: '019a0000-0000-7000-8000-000000000002',
}
const to = returnPaths.sign(mail)
const host = '127.0.0.1'

let listener: FeedbackListener
let port: number
let far: MailConnections
let taken: FeedbackReport[]
let take: (report: FeedbackReport) => Promise<void>
const warn = vi.fn()
const connect = (secured: Partial<MailServer> = { ignoreTLS: true }) =>
	createMailConnections({ auth: null, connections: 1, host, port, secure: false, ...secured })
beforeAll(async () => {
	port = await freePort()
	far = connect()
	const log = { info() {}, warn, error: warn }
	listener = createFeedbackListener({ domain, host, port, tls: null, returnPaths, log })
	await listener.open((report) => take(report))
})
afterAll(async () => {
	far.close()
	await listener.close()
})
beforeEach(() => {
	taken = []
	take = async (report) => void taken.push(report)
	warn.mockClear()
})

/** Hands a message over as another server does. @returns the answer, without its text */
async function handOver(message: Buffer, recipient = to, by = far): Promise<string> {
	try {
		await by.send({ from: '', to: recipient, message })
		return '250'
	} catch (error) {
		return (error as { response?: string }).response?.replace(/(\d [\d.]+|\d) .*/, '$1') ?? String(error)
	}
}

describe('the listener for reports', () => {
	it('takes bounces and complaints of whom the signed address names, whoever they name', async () => {
		for (const message of [postfix(), exchange, gmail, yahooComplaint()])
			expect(await handOver(message, to.toUpperCase())).toBe('250')
		expect(taken).toMatchObject([
			{ ...mail, kind: 'bounced', code: '5.1.1' },
			{ ...mail, kind: 'bounced', code: '5.1.10' },
			{ ...mail, kind: 'bounced', code: '5.2.2' },
			{ ...mail, kind: 'complained', code: 'abuse' },
		])
	})

	it('gives a report that comes twice one id, by whichever way it came', async () => {
		await handOver(postfix())
		await handOver(postfix())
		await handOver(Buffer.concat([Buffer.from('Received: from a by b\r\n'), postfix()]), to.toUpperCase())
		await handOver(postfix(), returnPaths.sign({ ...mail, recipientId: mail.campaignId }))
		expect(new Set(taken.map(({ id }) => id)).size).toBe(2)
		expect(taken).toHaveLength(4)
	})

	it('has no mailbox but those that were signed, and says no more of any', async () => {
		const local = to.slice(0, 64)
		for (const other of [
			`postmaster@${domain}`,
			`${local}@karuna.example`,
			`${local.slice(0, -1)}${local.endsWith('0') ? '1' : '0'}@${domain}`,
			`b${'0'.repeat(63)}@${domain}`,
		])
			expect(await handOver(postfix(), other)).toBe('550 5.1.1')
		expect(taken).toEqual([])
	})

	it('drops all other mail in silence', async () => {
		for (const message of [absence, loop, postfix().subarray(0, 900), Buffer.from('\0\xff--\r\n')])
			expect(await handOver(message)).toBe('250')
		expect([taken, warn.mock.calls]).toEqual([[], []])
	})

	it('refuses what is too large, said beforehand or not', async () => {
		const large = Buffer.concat([postfix(), Buffer.alloc(10_000_000, 'a\r\n')])
		expect(await dialogue(large, ` SIZE=${large.length}`)).toMatch(/^552/)
		expect(await dialogue(large)).toMatch(/^552/)
		expect(taken).toEqual([])
	})

	it('lets the other server come again when a report could not be saved', async () => {
		take = () => Promise.reject(new Error('The database is away.'))
		expect(await handOver(postfix())).toBe('451 4.3.0')
		expect(warn).toHaveBeenCalledOnce()
		take = async (report) => void taken.push(report)
		expect(await handOver(postfix())).toBe('250')
		expect(taken).toHaveLength(1)
	})

	it('speaks TLS with a certificate of its own, to whom wants to', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'karuna-tls-'))
		const authority = await newAuthority('Karuna')
		const { certificate, key } = await authority.issue(domain)
		const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') }
		await writeFile(tls.cert, certificate)
		await writeFile(tls.key, key)
		const own = await freePort()
		const other = createFeedbackListener({ domain, host, port: own, tls, returnPaths, log: console })
		await other.open((report) => take(report))
		const secured = connect({ port: own, requireTLS: true, tls: { ca: authority.certificate } })
		const plain = connect({ port: own, ignoreTLS: true })
		for (const by of [secured, plain]) {
			expect(await handOver(postfix(), to, by)).toBe('250')
			by.close()
		}
		expect(taken).toHaveLength(2)
		await other.close()
		await rm(folder, { recursive: true })
	})

	it('survives clients that go away, and closes while one is connected', async () => {
		for (let i = 0; i < 20; i++)
			createConnection(port, host)
				.on('error', () => {})
				.resetAndDestroy()
		const socket = createConnection(port, host)
		await new Promise((resolve) => socket.once('data', resolve))
		const start = performance.now()
		await listener.close()
		expect(performance.now() - start).toBeLessThan(3_000)
		socket.destroy()
	})
})

/** Hands a message over by hand. @returns the first answer that is a refusal, else the last one */
async function dialogue(message: Buffer, size = ''): Promise<string> {
	const socket = createConnection(port, host)
	const steps = ['EHLO far.example', `MAIL FROM:<>${size}`, `RCPT TO:<${to}>`, 'DATA']
	try {
		for await (const line of createInterface(socket)) {
			if (/^\d{3}-/.test(line)) continue
			const next = steps.shift()
			if (line.startsWith('354')) socket.write(Buffer.concat([message, Buffer.from('\r\n.\r\n')]))
			else if (next === undefined || line.startsWith('5')) return line
			else socket.write(`${next}\r\n`)
		}
		return 'closed'
	} finally {
		socket.destroy()
	}
}
