import { ArrowLeftRight, TriangleAlert } from 'lucide-react'
import type { PayoutProvider } from '../../../../domain/payouts/providers.contract.ts'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'
import { discrepancyWork, payoutWork } from './work.ts'

const payoutsOf = (provider: PayoutProvider): string =>
	`/payouts?filter=${encodeURIComponent(JSON.stringify({ provider }))}`

declare module '../declaration.ts' {
	interface ResourceNames {
		payouts: true
		discrepancies: true
	}
}

export const resources = declareResources([
	{
		name: 'payouts',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./PayoutList.tsx'), 'PayoutList'),
		show: screen(() => import('./PayoutShow.tsx'), 'PayoutShow'),
		place: { group: 'work', order: 5, label: 'nav.payouts', icon: ArrowLeftRight },
		aliases: {
			'/stripePaymentsData': payoutsOf('stripe'),
			'/paypalPaymentsData': payoutsOf('paypal'),
			'/razorPaymentsData': payoutsOf('razorpay'),
		},
		work: payoutWork,
	},
	{
		name: 'discrepancies',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./DiscrepancyList.tsx'), 'DiscrepancyList'),
		show: screen(() => import('./DiscrepancyShow.tsx'), 'DiscrepancyShow'),
		place: {
			group: 'work',
			order: 6,
			label: 'nav.discrepancies',
			icon: TriangleAlert,
			count: (overview) => overview.money?.discrepancies.count ?? 0,
		},
		work: discrepancyWork,
	},
])
