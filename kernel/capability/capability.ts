import type { EffectHandler, ScheduledJob } from '../effects/effects.ts'
import type { DocumentForm } from '../http/document-form.ts'
import type { Principal, Route } from '../http/route.ts'
import type { OutboxHandler } from '../outbox/outbox.ts'
import type { Sweep } from '../outbox/sweep.ts'
import type { Projection } from '../projection/projection.ts'
import type { ApiInfrastructure, Infrastructure, WorkerInfrastructure } from './infrastructure.ts'
import type { NotificationTemplates } from './notification-templates.ts'
import type { OverviewFigures } from './overview.ts'
import type { PageDeclarations } from './page-declarations.ts'
import type { TableDeclaration } from './tables.ts'
import type { Timeline, TimelineDeclaration } from './timeline.ts'

export interface LiveKeys {
	readonly channels?: readonly { readonly name: string; readonly keyOf: (payload: string) => string }[]
	mayWatch(viewer: Principal, keys: readonly string[]): Promise<ReadonlySet<string>>
}

export interface Alarm {
	readonly name: string
	readonly help: string
	readonly labelNames?: readonly string[]
	read(
		parts: Pick<Infrastructure, 'sql' | 'clock'>,
	): Promise<readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]>
}

export interface WaitingWork {
	readonly name: string
	/** SQL of one number: how many pieces are due or being worked on. `$1` is the present time. */
	readonly count: string
	/** SQL of one instant: when the oldest piece was due. Absent: its age raises no alarm. */
	readonly oldestDue?: string
}

/**
 * The contribution of one layer of a capability to the running system, declared in that layer's `index.ts`.
 * All central lists are folds over these; `apps/capabilities.ts` names every capability once.
 */
export interface Contribution {
	readonly name: string
	readonly routes?: (api: ApiInfrastructure) => readonly Route[]
	readonly routesOfAll?: (
		api: ApiInfrastructure,
		all: { readonly overview: readonly OverviewFigures[] },
	) => readonly Route[]
	readonly forms?: (api: ApiInfrastructure) => readonly DocumentForm[]
	readonly overview?: (api: ApiInfrastructure) => readonly OverviewFigures[]
	readonly readModels?: readonly Projection[]
	readonly readModelsOfAll?: (timeline: Timeline) => readonly Projection[]
	readonly timeline?: TimelineDeclaration
	readonly notifications?: NotificationTemplates
	/** The heads and sitemap rows of its pages that show one thing. */
	readonly pages?: PageDeclarations
	readonly tables?: readonly TableDeclaration[]
	readonly effects?: (worker: WorkerInfrastructure) => readonly EffectHandler[]
	readonly outbox?: (worker: WorkerInfrastructure) => readonly OutboxHandler[]
	readonly jobs?: (worker: WorkerInfrastructure) => readonly ScheduledJob[]
	readonly sweeps?: (worker: WorkerInfrastructure) => readonly Sweep[]
	readonly live?: (api: ApiInfrastructure) => LiveKeys
	readonly alarms?: readonly Alarm[]
	readonly work?: readonly WaitingWork[]
}
