/** Processes due events one by one at their own instants, however far the clock was moved. */
import type { VirtualClock } from '../clock.ts'
import { keepUp } from '../shared/keep-up.ts'
import type { SimulatedAccount } from './accounts.ts'
import { keepToClock, nextStep, takeStep } from './operations/settlements.ts'
import type { Books } from './session.ts'

export function followClock(options: {
	accounts: readonly SimulatedAccount[]
	booksOf: (account: string) => Books
	clock: VirtualClock
	onCommit: (account: string) => void
}): { catchUp(): void; stop(): void } {
	const { accounts, booksOf, clock, onCommit } = options
	const catchUp = () => {
		const now = Math.floor(clock.now() / 1000)
		for (const account of accounts) {
			const books = booksOf(account.account)
			const act = (at: number, work: typeof takeStep) =>
				books.transaction(() => work({ account, books, now: at }))
			act(now, keepToClock)
			let next = nextStep(books)
			if (next === null || next > now) continue
			for (; next !== null && next <= now; next = nextStep(books)) act(next, takeStep)
			onCommit(account.account)
		}
	}
	return keepUp(clock, catchUp)
}
