import type { Logger } from 'pino'
import type { Route } from '../../kernel/http/route.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { WebBuild } from '../../pages/pages.ts'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import type { FilesSettings } from './files.ts'
import type { Authenticate, HttpConfig } from './http-config.ts'
import type { LiveSettings } from './live.ts'
import type { OutboxPageSettings } from './outbox-page.ts'

export interface HttpAppSettings {
	readonly routes: readonly Route[]
	readonly authenticate: Authenticate
	/** Waits until all these read models have passed a position; false when time ran out. */
	readonly readAfter: {
		waitFor(models: readonly string[], position: string, timeoutMs: number): Promise<boolean>
	}
	readonly clock: Clock
	readonly log: Logger
	readonly metrics: HttpMetrics
	readonly config: HttpConfig
	/** What must work before requests are sent here, by name. */
	readonly health: readonly HealthCheck[]
	/** The built web and backoffice; the longest prefix first. None in tests of the API alone. */
	readonly pages?: readonly WebBuild[]
	readonly files?: FilesSettings
	readonly live?: LiveSettings
	/** Development only. */
	readonly outbox?: OutboxPageSettings
}
