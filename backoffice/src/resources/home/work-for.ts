import type { Overview } from '../../../../domain/activity/contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { mayAccess } from '../../providers/access.ts'
import { LATE_HOURS } from '../requests/late.ts'
import { moneyWork } from './money-work.ts'
import type { Work } from './work.ts'

function reviewWork({ waiting, oldestWaitingHours }: Overview, roles: readonly Role[]): Work[] {
	if (!mayAccess(roles, 'requests', 'list')) return []
	const mayDecide = mayAccess(roles, 'requests', 'review')
	return [
		{
			key: 'review',
			count: waiting,
			hot: (oldestWaitingHours ?? 0) >= LATE_HOURS,
			title: 'home.review',
			help: mayDecide ? 'home.reviewHelp' : 'home.reviewReadHelp',
			sums: [],
			age: oldestWaitingHours,
			to: '/review',
			go: mayDecide ? 'home.reviewGo' : 'home.open',
		},
	]
}

/** What may wait for a person with these roles: what does, the hottest first, and what doesn't. */
export function workFor(
	overview: Overview,
	roles: readonly Role[],
	viewerId: string,
): { waiting: Work[]; idle: Work[] } {
	const all = [
		...(overview.money ? moneyWork(overview.money, roles, viewerId) : []),
		...reviewWork(overview, roles),
	]
	return {
		waiting: all.filter(({ count }) => count > 0).sort((a, b) => Number(b.hot) - Number(a.hot)),
		idle: all.filter(({ count }) => count === 0),
	}
}
