import type { Seen, Work } from '../work.ts'

export const campaignWork = ({ overview: { campaigns } }: Seen): Work[] =>
	campaigns === null
		? []
		: [
				{
					key: 'campaigns',
					order: 13.5,
					count: campaigns,
					hot: false,
					title: 'home.campaigns',
					help: 'home.campaignsHelp',
					sums: [],
					age: null,
					to: '/campaignReview',
					go: 'home.open',
				},
			]
