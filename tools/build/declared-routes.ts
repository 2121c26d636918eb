import { NOTIFICATION_TEMPLATES, routesOf, TABLES, TIMELINE } from '../../apps/capabilities.ts'
import type { ApiInfrastructure } from '../../kernel/capability/infrastructure.ts'
import { registerProviders } from '../../kernel/capability/provider-accounts.ts'
import type { Route } from '../../kernel/http/route.ts'
import { queryDeps } from '../../queries/_shared/deps.ts'
import { showConfig } from '../../queries/catalog/catalog.ts'

/**
 * Replaces everything that routes are made with: a description only reads the routes. Any member of it is
 * itself, and its name is a word.
 */
const NOTHING: unknown = new Proxy(() => NOTHING, {
	get: (_target, key) => (typeof key === 'symbol' ? undefined : key === 'name' ? 'none' : NOTHING),
})

export const unopenedApi = (): ApiInfrastructure =>
	Object.assign(Object.create(NOTHING as ApiInfrastructure), registerProviders([]), {
		tables: TABLES,
		timeline: TIMELINE,
		notificationTemplates: NOTIFICATION_TEMPLATES,
	})

export const declaredRoutes = (): Route[] => {
	const api = unopenedApi()
	const config = showConfig(NOTHING as Parameters<typeof showConfig>[0])
	return [...routesOf(api), config(queryDeps(api))]
}
