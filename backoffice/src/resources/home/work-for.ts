import type { Overview } from '../../../../domain/activity/contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { mayAccess } from '../../providers/access.ts'
import { serverClock } from '../../providers/server-clock.ts'
import { RESOURCES } from '../index.ts'
import type { Work } from '../work.ts'

/** Checks whether a role has queues at all. */
export const hasQueues = (roles: readonly Role[]): boolean =>
	RESOURCES.some(({ name, work }) => work !== undefined && mayAccess(roles, name, 'list'))

/**
 * Returns the queues that these roles may list: those with work, the most urgent first, and the empty ones.
 * @param now epoch milliseconds
 */
export function workFor(
	overview: Overview,
	roles: readonly Role[],
	viewerId: string,
	now: number = serverClock.now(),
): { waiting: Work[]; idle: Work[] } {
	const all = RESOURCES.filter(({ name }) => mayAccess(roles, name, 'list'))
		.flatMap(
			({ name, work }) =>
				work?.({ overview, viewerId, now, may: (action) => mayAccess(roles, name, action) }) ?? [],
		)
		.toSorted((a, b) => a.order - b.order)
	return {
		waiting: all.filter(({ count }) => count > 0).sort((a, b) => Number(b.hot) - Number(a.hot)),
		idle: all.filter(({ count }) => count === 0),
	}
}
