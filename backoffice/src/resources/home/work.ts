import type { Overview } from '../../../../domain/activity/contract.ts'
import type { Role } from '../../../../domain/users/contract.ts'
import { mayAccess } from '../../providers/access.ts'
import type { MessageKey } from '../../providers/i18n.ts'
import { LATE_HOURS } from '../requests/late.ts'

export interface Work {
	key: string
	count: number
	/** It has waited too long, or it never gets better by itself. */
	hot: boolean
	title: MessageKey
	help: MessageKey
	/** Hours that the oldest has waited. */
	age: number | null
	to: string
	go: MessageKey
}

/** What waits for a person with these roles, the hottest first; what is zero is left out. */
export function workFor(overview: Overview, roles: readonly Role[]): Work[] {
	const work: Work[] = []
	if (mayAccess(roles, 'requests', 'list')) {
		const mayDecide = mayAccess(roles, 'requests', 'review')
		work.push({
			key: 'review',
			count: overview.waiting,
			hot: (overview.oldestWaitingHours ?? 0) >= LATE_HOURS,
			title: 'home.review',
			help: mayDecide ? 'home.reviewHelp' : 'home.reviewReadHelp',
			age: overview.oldestWaitingHours,
			to: '/review',
			go: mayDecide ? 'home.reviewGo' : 'home.open',
		})
	}
	if (mayAccess(roles, 'effects', 'list')) {
		work.push({
			key: 'effects',
			count: overview.deadLetters,
			hot: true,
			title: 'home.effects',
			help: 'home.effectsHelp',
			age: null,
			to: '/deadLetters',
			go: 'home.open',
		})
	}
	if (mayAccess(roles, 'donations', 'list')) {
		work.push({
			key: 'unmatched',
			count: overview.unmatchedGifts ?? 0,
			hot: true,
			title: 'home.unmatched',
			help: 'home.unmatchedHelp',
			age: null,
			to: '/donations',
			go: 'home.open',
		})
	}
	return work.filter(({ count }) => count > 0).sort((a, b) => Number(b.hot) - Number(a.hot))
}
