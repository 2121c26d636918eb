import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Mail, MailInDoubt } from '../../kernel/ports/mailer.ts'
import { createMailer } from './mail.ts'

const mail: Mail = {
	messageId: '<0b5a1d5e.receipt@karuna.example>',
	to: { name: 'Mira', address: 'mira@karuna.example' },
	subject: 'Your receipt',
	text: 'Thank you.',
	html: '<p>Thank you.</p>',
	language: 'en',
}
const PLACES = ['greeting', 'MAIL', 'RCPT', 'DATA', 'dot'] as const
type Place = (typeof PLACES)[number]
const ENDS = {
	close: (socket: Socket) => socket.end(),
	reset: (socket: Socket) => socket.resetAndDestroy(),
}

let server: Server
let mailer: ReturnType<typeof createMailer>
let open: Socket[] = []

/** Starts a mail server that ends its first dialogue at a place, and takes the mails after it. */
async function serve(place: Place, end: (socket: Socket) => void): Promise<string[]> {
	const taken: string[] = []
	let isOver = false
	server = createServer((socket) => {
		open.push(socket)
		socket.on('error', () => {})
		const ends = (at: Place): boolean => {
			if (at !== place || isOver) return false
			isOver = true
			end(socket)
			return true
		}
		let isData = false
		let id = ''
		if (!ends('greeting')) socket.write('220 far.example\r\n')
		createInterface(socket).on('line', (line) => {
			if (isData && line !== '.') {
				if (line.startsWith('Message-ID')) id = line.slice(12)
				return
			}
			if (isData) {
				isData = false
				taken.push(id)
				if (!ends('dot')) socket.write('250 2.0.0 taken\r\n')
				return
			}
			const command = line.slice(0, 4) as Place
			if (ends(command)) return
			isData = command === 'DATA'
			socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
		})
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as AddressInfo
	mailer = createMailer({
		smtpUrl: `smtp://127.0.0.1:${port}`,
		from: 'Karuna <no-reply@karuna.example>',
		dkim: null,
	})
	return taken
}
afterEach(() => {
	vi.useRealTimers()
	mailer.close()
	for (const socket of open) socket.destroy()
	open = []
	server.close()
})

const outcome = (): Promise<unknown> =>
	mailer.send(mail).then(
		() => 'taken',
		(error: unknown) => error,
	)

describe('a mail server that ends the dialogue', () => {
	it.each(PLACES.flatMap((place) => (['close', 'reset'] as const).map((how) => [how, place] as const)))(
		'by a %s at its %s is told apart by the final dot, and takes the mail later',
		async (how, place) => {
			const taken = await serve(place, ENDS[how])
			const first = await outcome()
			expect(first).toBeInstanceOf(Error)
			expect(first instanceof MailInDoubt).toBe(place === 'dot')
			expect(taken).toHaveLength(place === 'dot' ? 1 : 0)
			expect(await outcome()).toBe('taken')
			expect(new Set(taken)).toEqual(new Set([mail.messageId]))
		},
	)

	it.each(PLACES)(
		'by silence at its %s is given up after half a minute, after the dot ten',
		async (place) => {
			vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
			const { promise: reached, resolve } = Promise.withResolvers<void>()
			await serve(place, () => resolve())
			let is: unknown = 'under way'
			const sending = outcome().then((end) => {
				is = end
			})
			await reached
			await vi.advanceTimersByTimeAsync(31_000)
			if (place === 'dot') {
				expect(is).toBe('under way')
				await vi.advanceTimersByTimeAsync(569_000)
			}
			await sending
			expect(is).toBeInstanceOf(Error)
			expect(is instanceof MailInDoubt).toBe(place === 'dot')
		},
	)

	it('by an answer after the dot has not taken the mail', async () => {
		await serve('dot', (socket) => socket.end('552 5.2.2 full\r\n'))
		const refused = await outcome()
		expect(refused).toBeInstanceOf(Error)
		expect(refused).not.toBeInstanceOf(MailInDoubt)
	})

	it('is in doubt too when the mailer is closed meanwhile', async () => {
		const { promise: reached, resolve } = Promise.withResolvers<void>()
		await serve('dot', () => resolve())
		const sending = outcome()
		await reached
		mailer.close()
		expect(await sending).toBeInstanceOf(MailInDoubt)
	})
})
