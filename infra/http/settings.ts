import type { Logger } from 'pino'
import type { ResumableSettings } from '../../kernel/http/resumable-uploads.ts'
import type { Principal, Route } from '../../kernel/http/route.ts'
import type { Audience } from '../../kernel/ports/audience.ts'
import type { Clock } from '../../kernel/ports/clock.ts'
import type { Streamer } from '../../kernel/ports/streamer.ts'
import type { WebBuild } from '../../pages/pages.ts'
import type { HealthCheck } from '../observability/health.ts'
import type { HttpMetrics } from '../observability/metrics.ts'
import type { FilesSettings } from './files.ts'
import type { Authenticate, HttpConfig } from './http-config.ts'
import type { LiveSettings } from './live.ts'
import type { OutboxPageSettings } from './outbox-page.ts'
import type { SoundSettings } from './sound.ts'

export interface AccessRead {
	readonly reader: Extract<Principal, { kind: 'user' }>
	readonly path: string
}

export interface HttpAppSettings {
	readonly routes: readonly Route[]
	readonly authenticate: Authenticate
	/** Records a read of an auditor, or by an API token, before it is answered. */
	readonly recordAccess?: (read: AccessRead) => Promise<void>
	readonly readAfter: {
		waitFor(models: readonly string[], position: string, timeoutMs: number): Promise<boolean>
	}
	readonly clock: Clock
	readonly log: Logger
	readonly metrics: HttpMetrics
	readonly config: HttpConfig
	readonly health: readonly HealthCheck[]
	readonly pages?: readonly WebBuild[]
	readonly files?: FilesSettings
	readonly resumable?: ResumableSettings
	readonly sound?: SoundSettings
	/** Absent where another process sends the radio. */
	readonly radio?: Streamer
	/** Counts the radio's listeners. */
	readonly audience?: Audience
	readonly live?: LiveSettings
	readonly outbox?: OutboxPageSettings
}
