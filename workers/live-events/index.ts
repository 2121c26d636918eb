import type { Contribution } from '../../kernel/capability/capability.ts'
import { announce } from './announce.ts'
import { confirmSeats } from './confirm-seats.ts'
import { endHolds } from './end-holds.ts'
import { followLine } from './follow-line.ts'
import { followStaff } from './follow-staff.ts'
import { freeSeats } from './free-seats.ts'
import { sendCancellation, sendHold, sendMissed, sendMove, sendNews, sendTickets } from './mails.ts'
import { planEditions } from './plan-editions.ts'

export const liveEventWorkers: Contribution = {
	name: 'workers/live-events',
	effects: (worker) => [
		confirmSeats(worker),
		...endHolds(worker),
		...freeSeats(worker),
		...followStaff(worker),
		...announce(worker),
		sendHold(worker),
		sendTickets(worker),
		sendNews(worker),
		sendCancellation(worker),
		sendMissed(worker),
		sendMove(worker),
		...followLine(worker),
	],
	jobs: (worker) => [planEditions(worker)],
}
