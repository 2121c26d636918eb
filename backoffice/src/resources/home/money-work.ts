import type { MoneyOverview, Queue } from '../../../../domain/activity/overview.contract.ts'
import type { Waiting } from '../../../../domain/ledger/explain.contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { mayAccess } from '../../providers/access.ts'
import type { MessageKey } from '../../providers/i18n.ts'
import { serverClock } from '../../providers/server-clock.ts'
import type { ResourceName } from '../declaration.ts'
import { LATE_HOURS } from '../requests/late.ts'
import { filtered, type Work } from './work.ts'

/** A difference that is older than this needs somebody today. */
const OLD_DIFFERENCE_HOURS = 48
/** Donor's banks give a week or more; half of that is gone. */
const OLD_DISPUTE_HOURS = 84

type Listed = Exclude<Waiting, 'inTransit' | 'lateTransit' | 'unassigned'>

const late = ({ oldestHours }: Queue, hours: number): boolean => (oldestHours ?? 0) >= hours

/** A queue under its own words. */
const queued = (key: Listed, queue: Queue, rest: { hot?: boolean; to: string; go?: MessageKey }): Work => ({
	key,
	waiting: key,
	count: queue.count,
	sums: queue.sums,
	age: queue.oldestHours,
	hot: rest.hot ?? false,
	title: `home.${key}`,
	help: `home.${key}Help`,
	to: rest.to,
	go: rest.go ?? 'home.open',
})

function differences({ discrepancies, mine, unowned }: MoneyOverview, viewerId: string): Work[] {
	const open = (filter: object) => filtered('/discrepancies', { status: 'open', ...filter })
	return [
		{
			...queued('discrepancies', discrepancies, {
				hot: late(discrepancies, OLD_DIFFERENCE_HOURS),
				to: open({}),
				go: 'home.discrepanciesGo',
			}),
			kinds: discrepancies.kinds.map(({ kind, count }) => ({ kind, count, to: open({ kind }) })),
		},
		queued('mine', mine, { to: open({ ownerId: viewerId }) }),
		queued('unowned', unowned, { to: open({ ownerId: 'none' }), go: 'home.unownedGo' }),
	]
}

function transit({ inTransit, lateTransit }: MoneyOverview): Work {
	const overdue = lateTransit.count > 0
	const { count, sums, oldestHours } = overdue ? lateTransit : inTransit
	return {
		key: 'transit',
		count,
		sums,
		age: oldestHours,
		hot: overdue,
		title: overdue ? 'home.transitLate' : 'home.transit',
		help: 'home.transitHelp',
		waiting: overdue ? 'lateTransit' : 'inTransit',
		to: filtered('/payouts', overdue ? { late: true } : { status: 'pending' }),
		go: 'home.transitGo',
		payout: inTransit.oldest,
	}
}

function withdrawals({ toApprove, toPay, paymentFailed }: MoneyOverview): Work[] {
	const list = (status: string) => filtered('/withdrawals', { status })
	return [
		queued('toApprove', toApprove, {
			hot: late(toApprove, LATE_HOURS),
			to: list('requested'),
			go: 'home.reviewGo',
		}),
		queued('toPay', toPay, { hot: late(toPay, LATE_HOURS), to: list('approved'), go: 'home.toPayGo' }),
		queued('paymentFailed', paymentFailed, { hot: true, to: list('failed') }),
	]
}

function disputed({ disputes }: MoneyOverview, now: number): Work {
	const due = disputes.evidenceDueAt
	const isOver = due !== null && Date.parse(due) <= now
	return {
		...queued('disputes', disputes, {
			hot: late(disputes, OLD_DISPUTE_HOURS),
			to: filtered('/donations', { status: 'disputed' }),
		}),
		...(due && { help: isOver ? 'home.disputesOver' : 'home.disputesDue', due }),
	}
}

const receivables = ({ receivables: queue }: MoneyOverview): Work =>
	queued('receivables', queue, { to: filtered('/funds', { state: 'belowZero' }) })

const unmatched = ({ unassigned }: MoneyOverview): Work => ({
	key: 'unmatched',
	count: unassigned.count,
	hot: true,
	title: 'home.unmatched',
	help: 'home.unmatchedHelp',
	sums: unassigned.sums,
	waiting: 'unassigned',
	age: unassigned.oldestHours,
	to: filtered('/donations', { target: 'none' }),
	go: 'home.open',
})

const deadLetters = ({ deadLetters: { effects, webhooks } }: MoneyOverview): Work => ({
	key: 'effects',
	count: effects + webhooks,
	hot: true,
	title: 'home.effects',
	help: 'home.effectsParts',
	values: { effects, webhooks },
	sums: [],
	age: null,
	to: '/deadLetters',
	go: 'home.open',
})

const months = ({ months: open }: MoneyOverview): Work => ({
	key: 'months',
	count: open.length,
	hot: false,
	title: 'home.months',
	help: 'home.monthsHelp',
	months: open,
	sums: [],
	age: null,
	to: filtered('/periods', { state: 'ended' }),
	go: 'home.monthsGo',
})

/** What may wait for finance, whether it does or not. `now` is in epoch milliseconds. */
export function moneyWork(
	money: MoneyOverview,
	roles: readonly Role[],
	viewerId: string,
	now: number = serverClock.now(),
): Work[] {
	const where = (resource: ResourceName, make: () => readonly Work[]) =>
		mayAccess(roles, resource, 'list') ? make() : []
	return [
		...where('discrepancies', () => differences(money, viewerId)),
		...where('withdrawals', () => withdrawals(money)),
		...where('payouts', () => [transit(money)]),
		...where('donations', () => [disputed(money, now)]),
		...where('funds', () => [receivables(money)]),
		...where('donations', () => [unmatched(money)]),
		...where('deadLetters', () => [deadLetters(money)]),
		...where('periods', () => [months(money)]),
	]
}
