import { Mic } from 'lucide-react'
import type { Role } from '../../../../domain/users/contract.ts'
import { ADMINS, declareResources, screen } from '../declaration.ts'

declare module '../declaration.ts' {
	interface ResourceNames {
		rooms: true
	}
}

const READERS: readonly Role[] = ['volunteerAdmin', ...ADMINS]

export const resources = declareResources([
	{
		name: 'rooms',
		access: { list: READERS, show: READERS, review: ADMINS },
		list: screen(() => import('./RoomList.tsx'), 'RoomList'),
		show: screen(() => import('./RoomShow.tsx'), 'RoomShow'),
		place: { group: 'people', order: 13, label: 'rooms.title', icon: Mic },
	},
])
