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

/** Keys that open pages watch over the socket, such as `inbox:{userId}` or `request:{id}`. */
export interface LiveKeys {
	/** Channels of the database on which processes tell each other of a change, with the key that a message stands for. */
	readonly channels?: readonly { readonly name: string; readonly keyOf: (payload: string) => string }[]
	/** Those of the keys that the viewer may watch; keys of other capabilities are left out. */
	mayWatch(viewer: Principal, keys: readonly string[]): Promise<ReadonlySet<string>>
}

/** A figure that alarms rest on, read from the database whenever a process is scraped. */
export interface Alarm {
	/** As Prometheus has it; ends in its unit where it has one. */
	readonly name: string
	readonly help: string
	readonly labelNames?: readonly string[]
	/** Nothing to say: an empty list. */
	read(
		parts: Pick<Infrastructure, 'sql' | 'clock'>,
	): Promise<readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[]>
}

/** Work of a capability that waits in a table for a worker. */
export interface WaitingWork {
	readonly name: string
	/** SQL that gives one number: how many pieces are due or being worked on. `$1` is the present time. */
	readonly count: string
	/** SQL that gives one instant: when the oldest piece was due. Absent: nobody is alarmed by its age. */
	readonly oldestDue?: string
}

/**
 * What one layer of a capability contributes to the running system, declared in that layer's `index.ts`. All
 * central lists are folds over these; `apps/capabilities.ts` names every capability once.
 */
export interface Contribution {
	/** `layer/capability`, such as `commands/funds`. */
	readonly name: string
	readonly routes?: (api: ApiInfrastructure) => readonly Route[]
	/** Routes that answer what all capabilities say. */
	readonly routesOfAll?: (
		api: ApiInfrastructure,
		all: { readonly overview: readonly OverviewFigures[] },
	) => readonly Route[]
	/** Forms of its documents that work without scripts. */
	readonly forms?: (api: ApiInfrastructure) => readonly DocumentForm[]
	/** What it says on the backoffice's first page. */
	readonly overview?: (api: ApiInfrastructure) => readonly OverviewFigures[]
	readonly readModels?: readonly Projection[]
	/** Read models over the events of all capabilities. */
	readonly readModelsOfAll?: (timeline: Timeline) => readonly Projection[]
	/** Its events, and how people are told of them. */
	readonly timeline?: TimelineDeclaration
	/** How the kinds of notifications are shown that `domain/<capability>/notifications.contract.ts` declares. */
	readonly notifications?: NotificationTemplates
	/** The heads and sitemap rows of its pages that show one thing. */
	readonly pages?: PageDeclarations
	readonly tables?: readonly TableDeclaration[]
	readonly effects?: (worker: WorkerInfrastructure) => readonly EffectHandler[]
	/** What is done about work of the outbox that follows from records. */
	readonly outbox?: (worker: WorkerInfrastructure) => readonly OutboxHandler[]
	readonly jobs?: (worker: WorkerInfrastructure) => readonly ScheduledJob[]
	/** Loops that run as long as a worker does. */
	readonly sweeps?: (worker: WorkerInfrastructure) => readonly Sweep[]
	readonly live?: (api: ApiInfrastructure) => LiveKeys
	readonly alarms?: readonly Alarm[]
	readonly work?: readonly WaitingWork[]
}
