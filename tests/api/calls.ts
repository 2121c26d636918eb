import type { Access, Route } from '../../kernel/http/route.ts'
import type { Role } from '../../kernel/wire/roles.ts'
import { declaredRoutes } from '../../tools/build/declared-routes.ts'
import type { ApiCall, Who } from './call.ts'
import { DECLARED } from './declared.ts'

export const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>) =>
	`${method} ${path.replace(/:(\w+)/g, '{$1}')}` as ApiCall['route']

const BY_ROLE: readonly (readonly [Role, Who])[] = [
	['admin', 'admin'],
	['finAdmin', 'finance'],
	['volunteerAdmin', 'volunteer'],
]

function whoMay(access: Access): Who {
	if (access.allow === 'everyone' || access.allow === 'provider') return 'guest'
	if (access.allow === 'signedIn') return 'donor'
	return BY_ROLE.find(([role]) => access.roles.includes(role))?.[1] ?? 'superAdmin'
}

const plainCall = ({ access, path, ...route }: Route): ApiCall => ({
	route: nameOf({ path, ...route }),
	as: whoMay(access),
	url: () => path,
})

const declared = [...DECLARED.values()].flatMap(({ calls }) => calls)
const named = new Set(declared.map(({ route }) => route))

export const CALLS: readonly ApiCall[] = [
	...declared,
	...declaredRoutes()
		.filter((route) => !named.has(nameOf(route)) && !route.path.includes(':') && !route.body)
		.map(plainCall),
]
