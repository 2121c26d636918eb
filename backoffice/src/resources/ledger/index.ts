import { Scale } from 'lucide-react'
import { declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'
import { periodWork } from './work.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		reconciliation: true
		runs: true
		periods: true
	}
}

export const resources = declareResources([
	{
		name: 'reconciliation',
		access: { list: READS_FINANCE },
		list: screen(() => import('./ReconciliationList.tsx'), 'ReconciliationList'),
		place: { group: 'work', order: 8, label: 'nav.report', icon: Scale },
		pages: [
			{ path: '/explain', screen: screen(() => import('./ExplainPage.tsx'), 'ExplainPage') },
			{
				path: '/reconciliation/difference',
				screen: screen(() => import('./DifferencePage.tsx'), 'DifferencePage'),
			},
			{
				path: '/runs/:id/compare/:other',
				screen: screen(() => import('./RunComparePage.tsx'), 'RunComparePage'),
			},
		],
		aliases: { '/reconciliationReport': '/reconciliation' },
	},
	{
		name: 'runs',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./RunList.tsx'), 'RunList'),
		show: screen(() => import('./RunShow.tsx'), 'RunShow'),
	},
	{
		name: 'periods',
		access: { list: READS_FINANCE, show: READS_FINANCE, review: MONEY },
		list: screen(() => import('./PeriodList.tsx'), 'PeriodList'),
		show: screen(() => import('./MonthPage.tsx'), 'MonthPage'),
		work: periodWork,
	},
])
