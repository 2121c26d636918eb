import { createInMemoryEventStore } from '../../../infra/event-store/in-memory.ts'
import type { Principal } from '../../../kernel/http/route.ts'
import type { EventStore } from '../../../kernel/ports/event-store.ts'
import type { Currency } from '../../../kernel/wire/money.ts'
import type { Answer, Browser, Call } from './browser.ts'
import type { Kernel } from './kernel.ts'
import type { Payment } from './provider.ts'
import type { Outcome } from './steps.ts'
import type { World } from './world.ts'

export interface Promised {
	readonly commandId: string
	readonly what: 'donation' | 'refund' | 'assignment' | 'withdrawal' | 'decision' | 'offline' | 'entry'
	readonly id: string
}

export interface Donation {
	readonly donationId: string
	readonly currency: Currency
	readonly total: bigint
	readonly by: Principal
	readonly isMonthly: boolean
	sent: Call | null
}

export interface RequestedMoney {
	readonly id: string
	readonly currency: Currency
	readonly fund: string
	readonly by: Principal
}

export interface Scene {
	readonly kernel: Kernel
	readonly world: World
	readonly browser: Browser
	readonly store: EventStore
	readonly promised: Promised[]
	readonly donations: Donation[]
	readonly withdrawals: RequestedMoney[]
	readonly outcomes: Map<string, Outcome>
	key(what: string): string
	say(what: string, answer: Answer): void
	paid(): Payment[]
}

export function createScene(kernel: Kernel, world: World, browser: Browser): Scene {
	const { log, providers } = world.ground
	let calls = 0
	return {
		kernel,
		world,
		browser,
		promised: [],
		donations: [],
		withdrawals: [],
		outcomes: new Map(),
		store: createInMemoryEventStore({ log, turn: () => Promise.resolve() }),
		key(what) {
			calls += 1
			return `${what} ${calls}`
		},
		say(what, answer) {
			const answered = answer.is === 'answer' ? `${answer.reply.status ?? 200}` : 'nothing'
			kernel.note('outside', `${what}: ${answer.is === 'refusal' ? answer.error.code : answered}`)
		},
		paid: () =>
			[...providers.payments.values()].filter(
				({ status, donationId }) => status === 'succeeded' && !providers.unknown.has(donationId),
			),
	}
}

export const pick = <T>(list: readonly T[], index: number): T | undefined =>
	list.at(index < 0 ? index : index % Math.max(1, list.length))

export const isYes = (answer: Answer): boolean => answer.is === 'answer' && (answer.reply.status ?? 200) < 300
