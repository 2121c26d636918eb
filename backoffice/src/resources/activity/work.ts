import type { Seen, Work } from '../work.ts'

export function deadLetterWork({ overview: { money } }: Seen): Work[] {
	if (!money) return []
	const { effects, webhooks } = money.deadLetters
	return [
		{
			key: 'effects',
			order: 11,
			count: effects + webhooks,
			hot: true,
			title: 'home.effects',
			help: 'home.effectsParts',
			values: { effects, webhooks },
			sums: [],
			age: null,
			to: '/deadLetters',
			go: 'home.open',
		},
	]
}
