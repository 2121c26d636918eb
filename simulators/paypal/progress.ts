/** Processes due events one by one at their own instants, however far the clock was moved. */
import type { VirtualClock } from '../clock.ts'
import { keepUp } from '../shared/keep-up.ts'
import type { SimulatedAccount } from './accounts.ts'
import { settleCapture } from './payments.ts'
import type { Session } from './session.ts'
import { keepToClock, moveWithdrawal, nextSweepOf, sweepIfDue } from './withdrawals.ts'

function nextStep(session: Session): number {
	let next = nextSweepOf(session)
	for (const { clearsAt } of session.books.all('capture'))
		if (clearsAt !== null) next = Math.min(next, clearsAt)
	for (const { arrivesAt } of session.books.all('transaction'))
		if (arrivesAt !== null) next = Math.min(next, arrivesAt)
	return next
}

function takeStep(session: Session): void {
	const { books, now } = session
	for (const { id, clearsAt } of [...books.all('capture')])
		if (clearsAt !== null && clearsAt <= now) settleCapture(session, id, true)
	for (const { transaction, arrivesAt } of [...books.all('transaction')])
		if (arrivesAt !== null && arrivesAt <= now) moveWithdrawal(session, transaction, 'paid')
	sweepIfDue(session)
}

export function followClock(options: {
	readonly accounts: readonly SimulatedAccount[]
	readonly sessionOf: (account: SimulatedAccount, at: number) => Session
	readonly clock: VirtualClock
	readonly onCommit: (account: string) => void
}): { catchUp(): void; stop(): void } {
	const { accounts, sessionOf, clock, onCommit } = options
	const catchUp = () => {
		const now = Math.floor(clock.now() / 1000)
		for (const account of accounts) {
			const session = sessionOf(account, now)
			session.books.transaction(() => keepToClock(session))
			let next = nextStep(session)
			if (next > now) continue
			for (; next <= now; next = nextStep(session)) {
				const then = sessionOf(account, next)
				then.books.transaction(() => takeStep(then))
			}
			onCommit(account.account)
		}
	}
	return keepUp(clock, catchUp)
}
