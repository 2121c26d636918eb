import { Gavel, HeartHandshake } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, READS_MONEY, screen } from '../declaration.ts'
import { donationWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		donations: true
		disputes: true
	}
}

export const resources = declareResources([
	{
		name: 'donations',
		access: { list: READS_MONEY, show: READS_MONEY, review: MONEY },
		list: screen(() => import('./DonationList.tsx'), 'DonationList'),
		show: screen(() => import('./DonationShow.tsx'), 'DonationShow'),
		place: { group: 'work', order: 2, label: 'nav.donations', icon: HeartHandshake },
		work: donationWork,
	},
	{
		name: 'disputes',
		access: { list: READS_MONEY, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./DisputeList.tsx'), 'DisputeList'),
		place: {
			group: 'work',
			order: 2.5,
			label: 'nav.disputes',
			icon: Gavel,
			count: ({ money }) => (money ? money.disputes.count + money.fraudWarnings.count : 0),
		},
	},
])
