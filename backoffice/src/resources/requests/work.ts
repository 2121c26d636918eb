import type { Seen, Work } from '../work.ts'
import { LATE_HOURS } from './late.ts'

export function requestWork({ overview: { waiting, oldestWaitingHours }, may }: Seen): Work[] {
	const mayDecide = may('review')
	return [
		{
			key: 'review',
			order: 13,
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
