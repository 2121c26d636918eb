import { fork } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
	readonly url: string
	/** A mail to this domain is reported as it arrives; others are only taken. */
	arrivalOf(address: string): Promise<unknown>
	/** The last mail as it came over the line. */
	last(): Promise<string>
	stop(): Promise<void>
}

const WATCHED = '@watched.example'
/** An address whose mails are reported. */
export const watched = (index: number): string => `guest${index}${WATCHED}`

/** Starts a mail server in a process of its own, so that it takes no time from the one that sends. */
export async function startMailSink(): Promise<MailSink> {
	const child = fork(import.meta.filename, [], {
		env: { ...process.env, BENCH_MAIL_SINK: '1' },
		execArgv: [],
	})
	const arrivals = new EventEmitter()
	arrivals.setMaxListeners(0)
	child.on('message', ({ is, value }: Message) =>
		arrivals.emit(`${is} ${is === 'arrived' ? value : ''}`, value),
	)
	const [url] = await once(arrivals, 'listens ')
	return {
		url,
		arrivalOf: (address) => once(arrivals, `arrived ${address}`),
		async last() {
			child.send('last')
			return (await once(arrivals, 'last '))[0]
		},
		async stop() {
			const ended = once(child, 'exit')
			child.disconnect()
			await ended
		},
	}
}

interface Message {
	readonly is: 'listens' | 'arrived' | 'last'
	readonly value: string
}

async function serve(report: (message: Message) => void): Promise<void> {
	let last = Buffer.alloc(0)
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		disableReverseLookup: true,
		onData(stream, { envelope }, done) {
			buffer(stream).then((raw) => {
				last = raw
				const address = envelope.rcptTo[0]?.address ?? ''
				if (address.endsWith(WATCHED)) report({ is: 'arrived', value: address })
				done()
			}, done)
		},
	})
	server.on('error', () => {})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	process.on('message', () => report({ is: 'last', value: last.toString('latin1') }))
	process.once('disconnect', () => process.exit(0))
	const { port } = server.server.address() as AddressInfo
	report({ is: 'listens', value: `smtp://127.0.0.1:${port}` })
}

if (process.send && process.env.BENCH_MAIL_SINK) await serve((message) => process.send?.(message))
