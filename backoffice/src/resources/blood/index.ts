import { BACKOFFICE_ROLES, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		bloodAlerts: true
	}
}

export const resources = declareResources([
	{
		name: 'bloodAlerts',
		access: { list: BACKOFFICE_ROLES, show: BACKOFFICE_ROLES },
		list: screen(() => import('./BloodAlertList.tsx'), 'BloodAlertList'),
		show: screen(() => import('./BloodAlertShow.tsx'), 'BloodAlertShow'),
	},
])
