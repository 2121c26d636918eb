import { BookOpenCheck, KeyRound, UsersRound } from 'lucide-react'
import { ADMINS, declareResources, MONEY, READS_FINANCE, screen } from '../declaration.ts'

const ACCOUNTS = ['admin', 'finAdmin', 'superAdmin'] as const

declare module '../declaration.ts' {
	interface ResourceNames {
		users: true
		apiTokens: true
		accessLog: true
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
	{
		name: 'apiTokens',
		access: { list: READS_FINANCE },
		list: screen(() => import('./ApiTokenList.tsx'), 'ApiTokenList'),
		place: { group: 'operations', order: 5, label: 'apiTokens.title', icon: KeyRound },
	},
	{
		name: 'accessLog',
		access: { list: MONEY },
		list: screen(() => import('./AccessLogList.tsx'), 'AccessLogList'),
		place: { group: 'operations', order: 6, label: 'accessLog.title', icon: BookOpenCheck },
	},
])
