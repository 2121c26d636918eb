import { UsersRound } from 'lucide-react'
import { ADMINS, declareResources, screen } from '../declaration.ts'

const ACCOUNTS = ['admin', 'finAdmin', 'superAdmin'] as const

declare module '../declaration.ts' {
	interface ResourceNames {
		users: true
	}
}

export const resources = declareResources([
	{
		name: 'users',
		access: { list: ACCOUNTS, show: ACCOUNTS, review: ADMINS },
		list: screen(() => import('./UserList.tsx'), 'UserList'),
		show: screen(() => import('./UserShow.tsx'), 'UserShow'),
		place: { group: 'people', order: 5, label: 'users.title', icon: UsersRound },
		aliases: { '/userList': '/users' },
	},
])
