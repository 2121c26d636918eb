import { filtered, isLate, queued, type Seen, type Work } from '../work.ts'

const OLD_DIFFERENCE_HOURS = 48

export function discrepancyWork({ overview: { money }, viewerId }: Seen): Work[] {
	if (!money) return []
	const { discrepancies, mine, unowned } = money
	const open = (filter: object) => filtered('/discrepancies', { status: 'open', ...filter })
	return [
		{
			...queued('discrepancies', discrepancies, {
				order: 1,
				hot: isLate(discrepancies, OLD_DIFFERENCE_HOURS),
				to: open({}),
				go: 'home.discrepanciesGo',
			}),
			kinds: discrepancies.kinds.map(({ kind, count }) => ({ kind, count, to: open({ kind }) })),
		},
		queued('mine', mine, { order: 2, to: open({ ownerId: viewerId }) }),
		queued('unowned', unowned, { order: 3, to: open({ ownerId: 'none' }), go: 'home.unownedGo' }),
	]
}

/** Money in transit to our bank; only the late part, once something is late. */
export function payoutWork({ overview: { money } }: Seen): Work[] {
	if (!money) return []
	const { inTransit, lateTransit } = money
	const overdue = lateTransit.count > 0
	const { count, sums, oldestHours } = overdue ? lateTransit : inTransit
	return [
		{
			key: 'transit',
			order: 7,
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
		},
	]
}
