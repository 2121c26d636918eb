import { declareResources, STAFF, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		bloodAlerts: true
	}
}

export const resources = declareResources([
	{
		name: 'bloodAlerts',
		access: { list: STAFF, show: STAFF },
		list: screen(() => import('./BloodAlertList.tsx'), 'BloodAlertList'),
		show: screen(() => import('./BloodAlertShow.tsx'), 'BloodAlertShow'),
	},
])
