import { EVENT_CATALOG } from '../../../apps/capabilities.ts'
import { createInMemoryEventStore, type InMemoryLog } from '../../../infra/event-store/in-memory.ts'
import { createLines } from '../../../kernel/concurrency/lines.ts'
import { type EventStore, EventStoreUnavailable } from '../../../kernel/ports/event-store.ts'
import { type Mail, type Mailer, MailRefused } from '../../../kernel/ports/mailer.ts'
import { PaymentOutcomeUnknown } from '../../../kernel/ports/payments.ts'
import type { JobQueue } from '../../../kernel/ports/queue.ts'
import type { Kernel, Process } from './kernel.ts'
import type { ProviderPorts } from './provider.ts'

export interface Weather {
	before: number
	after: number
	stumbles: number
	lostPayments: number
}

export interface Way {
	call<T>(label: string, lost: () => Error, run: () => Promise<T> | T, patienceMs?: number): Promise<T>
}

export const wayOf = (kernel: Kernel, process: Process, weather: Weather): Way => ({
	async call(label, lost, run, patienceMs = Number.POSITIVE_INFINITY) {
		const begun = kernel.now()
		await kernel.pause(process, label)
		if (kernel.now() - begun > patienceMs || kernel.chance.faults.chance(weather.before)) {
			kernel.note(process.name, `${label}: no answer`)
			throw lost()
		}
		const result = await run()
		await kernel.pause(process, label)
		if (kernel.chance.faults.chance(weather.after)) {
			kernel.note(process.name, `${label}: the answer is lost`)
			throw lost()
		}
		return result
	},
})

export function storeFor(kernel: Kernel, process: Process, log: InMemoryLog, weather: Weather): EventStore {
	const way = wayOf(kernel, process, weather)
	const lost = () => new EventStoreUnavailable('The connection to the event store was lost.')
	const turn = () => kernel.pause(process, 'log')
	const store = createInMemoryEventStore({ catalog: EVENT_CATALOG, log, turn })
	return {
		...store,
		append: (stream, events, options) =>
			way.call(`append to ${stream.split('-')[0]}`, lost, () => store.append(stream, events, options)),
		readStream: (stream, options) => ({
			async *[Symbol.asyncIterator]() {
				if (kernel.chance.faults.chance(weather.before)) throw lost()
				yield* store.readStream(stream, options)
			},
		}),
		head: () => way.call('head', lost, () => store.head()),
	}
}

const PROVIDER_PATIENCE_MS = 80_000

export function providerFor(
	kernel: Kernel,
	process: Process,
	{ payments, payouts, savedMethods, transfers, mandates }: ProviderPorts,
	weather: Weather,
): ProviderPorts {
	const way = wayOf(kernel, process, weather)
	const lost = () => new PaymentOutcomeUnknown('The provider does not answer.')
	const far =
		<A extends readonly unknown[], R>(name: string, call: (...args: A) => Promise<R>) =>
		(...args: A): Promise<R> =>
			way.call(name, lost, () => call(...args), PROVIDER_PATIENCE_MS)
	const listed =
		<A extends readonly unknown[], R>(name: string, call: (...args: A) => AsyncIterable<R>) =>
		(...args: A): AsyncIterable<R> => ({
			async *[Symbol.asyncIterator]() {
				yield* await way.call(name, lost, () => Array.fromAsync(call(...args)))
			},
		})
	const create = far('create payment', payments.create)
	return {
		payments: {
			...payments,
			async create(command) {
				const made = await create(command)
				if (weather.lostPayments === 0) return made
				weather.lostPayments -= 1
				kernel.note(process.name, 'create payment: the answer is lost')
				throw lost()
			},
			confirm: far('confirm payment', payments.confirm),
			read: far('read payment', payments.read),
			listPayments: listed('list payments', payments.listPayments),
			cancel: far('cancel payment', payments.cancel),
			refund: far('refund payment', payments.refund),
		},
		payouts: {
			...payouts,
			readPayout: far('read payout', payouts.readPayout),
			listPayouts: listed('list payouts', payouts.listPayouts),
			payoutLines: listed('lines of payout', payouts.payoutLines),
			listBalanceLines: listed('lines of balance', payouts.listBalanceLines),
			balance: far('balance', payouts.balance),
		},
		savedMethods: { ...savedMethods, createCustomer: far('create customer', savedMethods.createCustomer) },
		transfers: {
			send: far('send transfer', transfers.send),
			read: far('read transfer', transfers.read),
			find: far('find transfer', transfers.find),
			listTransfers: listed('list transfers', transfers.listTransfers),
		},
		mandates: { read: far('read mandate', mandates.read), end: far('end mandate', mandates.end) },
	}
}

export interface Post {
	readonly delivered: Mail[]
}

export function mailerFor(kernel: Kernel, process: Process, post: Post, weather: Weather): Mailer {
	const way = wayOf(kernel, process, weather)
	return {
		send: (mail) =>
			way.call(
				'send mail',
				() => new Error('The mail server does not answer.'),
				() => {
					if (mail.to.address.startsWith('refused@')) throw new MailRefused('There is no such mailbox.')
					post.delivered.push(mail)
					kernel.note('post', `${mail.messageId} to ${mail.to.address}: ${mail.subject}`)
				},
			),
	}
}

export interface WakeUpQueue {
	readonly consumers: {
		readonly queue: string
		readonly process: Process
		readonly take: (about: string) => void
	}[]
}

export function queueFor(kernel: Kernel, process: Process, wakeUps: WakeUpQueue, weather: Weather): JobQueue {
	const ring = (queue: string, about: string) => {
		const consumers = wakeUps.consumers.filter((each) => each.queue === queue && each.process.alive)
		if (consumers.length === 0) return
		const { process: at, take } = kernel.chance.order.pick(consumers)
		kernel.as(at, () => take(about))
	}
	const outside = kernel.spawn('queue')
	return {
		async add(queue, jobs) {
			for (const { about, delayMs = 0 } of jobs) {
				const { faults, order } = kernel.chance
				if (faults.chance(weather.before)) continue
				const times = faults.chance(weather.after) ? 2 : 1
				for (let time = 0; time < times; time += 1)
					kernel.after(delayMs + order.between(0, 4), outside, 'wakeUp', () => ring(queue, about))
			}
		},
		process(queue, handle, concurrency) {
			const lines = createLines()
			let next = 0
			let isOpen = true
			wakeUps.consumers.push({
				queue,
				process,
				take(about) {
					if (!isOpen) return
					// A consumer works on so many at once; the others wait in line.
					next = (next + 1) % concurrency
					lines
						.stand(String(next), () => handle(about))
						.catch((error: Error) => {
							kernel.note(process.name, `a job failed: ${error.message}`)
						})
				},
			})
			return {
				close: async () => {
					isOpen = false
				},
			}
		},
		clear: async () => {},
		close: async () => {},
	}
}
