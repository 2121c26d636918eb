import { filtered, type Seen, type Work } from '../work.ts'

export function periodWork({ overview: { money } }: Seen): Work[] {
	if (!money) return []
	return [
		{
			key: 'months',
			order: 12,
			count: money.months.length,
			hot: false,
			title: 'home.months',
			help: 'home.monthsHelp',
			months: money.months,
			sums: [],
			age: null,
			to: filtered('/periods', { state: 'ended' }),
			go: 'home.monthsGo',
		},
	]
}
