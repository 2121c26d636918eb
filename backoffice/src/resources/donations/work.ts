import { filtered, isLate, queued, type Seen, type Work } from '../work.ts'

const OLD_DISPUTE_HOURS = 84

export function donationWork({ overview: { money }, now }: Seen): Work[] {
	if (!money) return []
	const { disputes, fraudWarnings, unassigned } = money
	const due = disputes.evidenceDueAt
	const isOver = due !== null && Date.parse(due) <= now
	return [
		{
			...queued('disputes', disputes, {
				order: 8,
				hot: isLate(disputes, OLD_DISPUTE_HOURS),
				to: '/disputes',
			}),
			...(due && { help: isOver ? 'home.disputesOver' : 'home.disputesDue', due }),
		},
		queued('fraudWarnings', fraudWarnings, {
			order: 7,
			hot: true,
			to: filtered('/disputes', { warning: true }),
		}),
		{
			key: 'unmatched',
			order: 10,
			count: unassigned.count,
			hot: true,
			title: 'home.unmatched',
			help: 'home.unmatchedHelp',
			sums: unassigned.sums,
			waiting: 'unassigned',
			age: unassigned.oldestHours,
			to: filtered('/donations', { target: 'none' }),
			go: 'home.open',
		},
	]
}
