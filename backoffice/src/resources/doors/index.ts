import { ScanQrCode } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		doors: true
	}
}

export const resources = declareResources([
	{
		name: 'doors',
		access: { list: [...ADMINS, 'volunteerAdmin'] },
		place: { group: 'people', order: 2.8, label: 'door.title', icon: ScanQrCode, to: '/openDoor' },
		pages: [{ path: '/openDoor', screen: screen(() => import('./OpenDoor.tsx'), 'OpenDoor') }],
	},
])
