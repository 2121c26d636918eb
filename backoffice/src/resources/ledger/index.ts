import { Scale } from 'lucide-react'
import { declareResources, MONEY, screen } from '../declaration.ts'

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
		access: { list: MONEY },
		list: screen(() => import('./reconciliation-report.tsx'), 'ReconciliationReport'),
		place: { group: 'work', order: 8, label: 'nav.report', icon: Scale },
		pages: [
			{ path: '/explain', screen: screen(() => import('./explain-page.tsx'), 'ExplainPage') },
			{
				path: '/reconciliation/difference',
				screen: screen(() => import('./difference-page.tsx'), 'DifferencePage'),
			},
			{
				path: '/runs/:id/compare/:other',
				screen: screen(() => import('./run-compare-page.tsx'), 'RunComparePage'),
			},
		],
		aliases: { '/reconciliationReport': '/reconciliation' },
	},
	{
		name: 'runs',
		access: { list: MONEY, show: MONEY },
		list: screen(() => import('./runs-list.tsx'), 'RunList'),
		show: screen(() => import('./run-show.tsx'), 'RunShow'),
	},
	{
		name: 'periods',
		access: { list: MONEY, show: MONEY },
		list: screen(() => import('./months-list.tsx'), 'MonthList'),
		show: screen(() => import('./month-changes.tsx'), 'MonthChanges'),
	},
])
