/** Processes due events one by one at their own instants, however far the clock was moved. */
import type { VirtualClock } from '../clock.ts'
import { keepUp } from '../shared/keep-up.ts'
import type { SimulatedAccount } from './accounts.ts'
import type { AccountBooks } from './books.ts'
import { nextAnswer, takeAnswers } from './operations/debits.ts'
import { keepToClock, nextStep, takeStep } from './operations/payout-plans.ts'

function nextInstant(books: AccountBooks): number | null {
	const instants = [nextAnswer(books), nextStep(books)].filter((at) => at !== null)
	return instants.length === 0 ? null : Math.min(...instants)
}

export function followClock(options: {
	accounts: readonly SimulatedAccount[]
	booksOf: (account: string) => AccountBooks
	clock: VirtualClock
	onCommit: (account: string) => void
}): { catchUp(): void; stop(): void } {
	const { accounts, booksOf, clock, onCommit } = options
	const catchUp = () => {
		const now = Math.floor(clock.now() / 1000)
		for (const account of accounts) {
			const books = booksOf(account.account)
			const act = (at: number, work: typeof takeStep) =>
				books.transaction(() => work({ account, books, now: at, publishable: false, request: null }))
			act(now, keepToClock)
			let next = nextInstant(books)
			if (next === null || next > now) continue
			for (; next !== null && next <= now; next = nextInstant(books)) {
				act(next, takeAnswers)
				act(next, takeStep)
			}
			onCommit(account.account)
		}
	}
	return keepUp(clock, catchUp)
}
