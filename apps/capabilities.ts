import { activityCommands } from '../commands/activity/index.ts'
import { answerCommands } from '../commands/answers/index.ts'
import { bloodCommands } from '../commands/blood/index.ts'
import { campaignCommands } from '../commands/campaigns/index.ts'
import { catalogCommands } from '../commands/catalog/index.ts'
import { contactCommands } from '../commands/contacts/index.ts'
import { donationCommands } from '../commands/donations/index.ts'
import { fileCommands } from '../commands/files/index.ts'
import { fundCommands } from '../commands/funds/index.ts'
import { interestCommands } from '../commands/interests/index.ts'
import { journalCommands } from '../commands/journal/index.ts'
import { ledgerCommands } from '../commands/ledger/index.ts'
import { liveEventCommands } from '../commands/live-events/index.ts'
import { mediaCommands } from '../commands/media/index.ts'
import { notificationCommands } from '../commands/notifications/index.ts'
import { offlineDonationCommands } from '../commands/offline-donations/index.ts'
import { organizationCommands } from '../commands/organizations/index.ts'
import { payoutCommands } from '../commands/payouts/index.ts'
import { providerCommands } from '../commands/providers/index.ts'
import { radioCommands } from '../commands/radio/index.ts'
import { receiptCommands } from '../commands/receipts/index.ts'
import { recurringCommands } from '../commands/recurring/index.ts'
import { requestCommands } from '../commands/requests/index.ts'
import { roomCommands } from '../commands/rooms/index.ts'
import { supportRequestCommands } from '../commands/support/index.ts'
import { userCommands } from '../commands/users/index.ts'
import type { Alarm, Contribution, WaitingWork } from '../kernel/capability/capability.ts'
import type { ApiInfrastructure, WorkerInfrastructure } from '../kernel/capability/infrastructure.ts'
import {
	type AllNotificationTemplates,
	allNotificationTemplates,
} from '../kernel/capability/notification-templates.ts'
import type { OverviewFigures } from '../kernel/capability/overview.ts'
import type { PageDeclarations } from '../kernel/capability/page-declarations.ts'
import type { TableDeclaration } from '../kernel/capability/tables.ts'
import { catalogOf, type Timeline, timelineOf } from '../kernel/capability/timeline.ts'
import type { EffectHandler, ScheduledJob } from '../kernel/effects/effects.ts'
import type { DocumentForm } from '../kernel/http/document-form.ts'
import type { Route } from '../kernel/http/route.ts'
import type { OutboxHandler } from '../kernel/outbox/outbox.ts'
import { OUTBOX_WORK } from '../kernel/outbox/outbox-work.ts'
import type { Sweep } from '../kernel/outbox/sweep.ts'
import type { EventCatalog } from '../kernel/ports/event-store.ts'
import type { Projection } from '../kernel/projection/projection.ts'
import { activityReadModels } from '../projections/activity/index.ts'
import { answerReadModels } from '../projections/answers/index.ts'
import { campaignReadModels } from '../projections/campaigns/index.ts'
import { donationReadModels } from '../projections/donations/index.ts'
import { feedReadModels } from '../projections/feed/index.ts'
import { fileReadModels } from '../projections/files/index.ts'
import { fundReadModels } from '../projections/funds/index.ts'
import { journalReadModels } from '../projections/journal/index.ts'
import { ledgerReadModels } from '../projections/ledger/index.ts'
import { liveEventReadModels } from '../projections/live-events/index.ts'
import { notificationReadModels } from '../projections/notifications/index.ts'
import { offlineDonationReadModels } from '../projections/offline-donations/index.ts'
import { organizationReadModels } from '../projections/organizations/index.ts'
import { payoutReadModels } from '../projections/payouts/index.ts'
import { receiptReadModels } from '../projections/receipts/index.ts'
import { recurringReadModels } from '../projections/recurring/index.ts'
import { requestReadModels } from '../projections/requests/index.ts'
import { supportRequestReadModels } from '../projections/support/index.ts'
import { userReadModels } from '../projections/users/index.ts'
import { activityQueries } from '../queries/activity/index.ts'
import { answerQueries } from '../queries/answers/index.ts'
import { bloodQueries } from '../queries/blood/index.ts'
import { campaignQueries } from '../queries/campaigns/index.ts'
import { catalogQueries } from '../queries/catalog/index.ts'
import { contactQueries } from '../queries/contacts/index.ts'
import { donationQueries } from '../queries/donations/index.ts'
import { feedQueries } from '../queries/feed/index.ts'
import { fileQueries } from '../queries/files/index.ts'
import { fundQueries } from '../queries/funds/index.ts'
import { interestQueries } from '../queries/interests/index.ts'
import { journalQueries } from '../queries/journal/index.ts'
import { ledgerQueries } from '../queries/ledger/index.ts'
import { liveEventQueries } from '../queries/live-events/index.ts'
import { mediaQueries } from '../queries/media/index.ts'
import { notificationQueries } from '../queries/notifications/index.ts'
import { offlineDonationQueries } from '../queries/offline-donations/index.ts'
import { organizationQueries } from '../queries/organizations/index.ts'
import { payoutQueries } from '../queries/payouts/index.ts'
import { radioQueries } from '../queries/radio/index.ts'
import { receiptQueries } from '../queries/receipts/index.ts'
import { recurringQueries } from '../queries/recurring/index.ts'
import { requestQueries } from '../queries/requests/index.ts'
import { roomQueries } from '../queries/rooms/index.ts'
import { supportRequestQueries } from '../queries/support/index.ts'
import { userQueries } from '../queries/users/index.ts'
import { activityTables } from '../records/activity/index.ts'
import { answerTables } from '../records/answers/index.ts'
import { bloodTables } from '../records/blood/index.ts'
import { campaignTables } from '../records/campaigns/index.ts'
import { catalogTables } from '../records/catalog/index.ts'
import { contactTables } from '../records/contacts/index.ts'
import { donationTables } from '../records/donations/index.ts'
import { fileTables } from '../records/files/index.ts'
import { fundTables } from '../records/funds/index.ts'
import { interestTables } from '../records/interests/index.ts'
import { ledgerTables } from '../records/ledger/index.ts'
import { liveEventTables } from '../records/live-events/index.ts'
import { mediaTables } from '../records/media/index.ts'
import { notificationTables } from '../records/notifications/index.ts'
import { offlineDonationTables } from '../records/offline-donations/index.ts'
import { organizationTables } from '../records/organizations/index.ts'
import { payoutTables } from '../records/payouts/index.ts'
import { providerTables } from '../records/providers/index.ts'
import { radioTables } from '../records/radio/index.ts'
import { receiptTables } from '../records/receipts/index.ts'
import { recurringTables } from '../records/recurring/index.ts'
import { requestTables } from '../records/requests/index.ts'
import { roomTables } from '../records/rooms/index.ts'
import { supportRequestTables } from '../records/support/index.ts'
import { userTables } from '../records/users/index.ts'
import { activityWorkers } from '../workers/activity/index.ts'
import { answerWorkers } from '../workers/answers/index.ts'
import { bloodWorkers } from '../workers/blood/index.ts'
import { campaignWorkers } from '../workers/campaigns/index.ts'
import { contactWorkers } from '../workers/contacts/index.ts'
import { donationWorkers } from '../workers/donations/index.ts'
import { fileWorkers } from '../workers/files/index.ts'
import { fundWorkers } from '../workers/funds/index.ts'
import { journalWorkers } from '../workers/journal/index.ts'
import { ledgerWorkers } from '../workers/ledger/index.ts'
import { liveEventWorkers } from '../workers/live-events/index.ts'
import { mediaWorkers } from '../workers/media/index.ts'
import { notificationWorkers } from '../workers/notifications/index.ts'
import { offlineDonationWorkers } from '../workers/offline-donations/index.ts'
import { organizationWorkers } from '../workers/organizations/index.ts'
import { payoutWorkers } from '../workers/payouts/index.ts'
import { providerWorkers } from '../workers/providers/index.ts'
import { radioWorkers } from '../workers/radio/index.ts'
import { receiptWorkers } from '../workers/receipts/index.ts'
import { recurringWorkers } from '../workers/recurring/index.ts'
import { requestWorkers } from '../workers/requests/index.ts'
import { roomWorkers } from '../workers/rooms/index.ts'
import { supportRequestWorkers } from '../workers/support/index.ts'
import { userWorkers } from '../workers/users/index.ts'

/** All capabilities with the contributions of their layers. A new capability is added to this list only. */
export const CAPABILITIES: readonly Contribution[] = [
	activityCommands,
	activityReadModels,
	activityQueries,
	activityTables,
	activityWorkers,
	answerCommands,
	answerReadModels,
	answerQueries,
	answerTables,
	answerWorkers,
	bloodCommands,
	bloodQueries,
	bloodTables,
	bloodWorkers,
	catalogCommands,
	catalogQueries,
	catalogTables,
	contactCommands,
	contactQueries,
	contactTables,
	contactWorkers,
	donationCommands,
	donationReadModels,
	donationQueries,
	donationTables,
	donationWorkers,
	feedReadModels,
	feedQueries,
	fileCommands,
	fileReadModels,
	fileQueries,
	fileTables,
	fileWorkers,
	fundCommands,
	fundReadModels,
	fundQueries,
	fundTables,
	fundWorkers,
	interestCommands,
	interestQueries,
	interestTables,
	journalCommands,
	journalReadModels,
	journalQueries,
	journalWorkers,
	ledgerCommands,
	ledgerReadModels,
	ledgerQueries,
	ledgerTables,
	ledgerWorkers,
	liveEventCommands,
	liveEventReadModels,
	liveEventQueries,
	liveEventTables,
	liveEventWorkers,
	mediaCommands,
	mediaQueries,
	mediaTables,
	mediaWorkers,
	campaignCommands,
	campaignReadModels,
	campaignQueries,
	campaignTables,
	campaignWorkers,
	roomCommands,
	supportRequestCommands,
	supportRequestReadModels,
	roomQueries,
	supportRequestQueries,
	roomTables,
	supportRequestTables,
	roomWorkers,
	supportRequestWorkers,
	notificationCommands,
	notificationReadModels,
	notificationQueries,
	notificationTables,
	notificationWorkers,
	organizationCommands,
	organizationReadModels,
	organizationQueries,
	organizationTables,
	organizationWorkers,
	payoutCommands,
	payoutReadModels,
	payoutQueries,
	payoutTables,
	payoutWorkers,
	providerCommands,
	providerTables,
	providerWorkers,
	radioCommands,
	radioQueries,
	radioTables,
	radioWorkers,
	receiptCommands,
	receiptReadModels,
	receiptQueries,
	receiptTables,
	receiptWorkers,
	recurringCommands,
	recurringReadModels,
	recurringQueries,
	recurringTables,
	recurringWorkers,
	requestCommands,
	requestReadModels,
	requestQueries,
	requestTables,
	requestWorkers,
	userCommands,
	userReadModels,
	userQueries,
	userTables,
	userWorkers,
	offlineDonationCommands,
	offlineDonationReadModels,
	offlineDonationQueries,
	offlineDonationTables,
	offlineDonationWorkers,
]

export const TIMELINE: Timeline = timelineOf(CAPABILITIES.flatMap(({ timeline = [] }) => timeline))

export const EVENT_CATALOG: EventCatalog = catalogOf(TIMELINE)

export const NOTIFICATION_TEMPLATES: AllNotificationTemplates = allNotificationTemplates(
	CAPABILITIES.flatMap(({ notifications = [] }) => notifications),
)

export const PAGE_DECLARATIONS: readonly PageDeclarations[] = CAPABILITIES.flatMap(({ pages = [] }) => pages)

export const PROJECTIONS: readonly Projection[] = CAPABILITIES.flatMap(
	({ readModels = [], readModelsOfAll }) => [...readModels, ...(readModelsOfAll?.(TIMELINE) ?? [])],
)

export const MODELS: readonly string[] = PROJECTIONS.map(({ name }) => name)

export const TABLES: readonly TableDeclaration[] = CAPABILITIES.flatMap(({ tables = [] }) => tables)

export const ALARMS: readonly Alarm[] = CAPABILITIES.flatMap(({ alarms = [] }) => alarms)

export const WORK: readonly WaitingWork[] = [...OUTBOX_WORK, ...CAPABILITIES.flatMap(({ work = [] }) => work)]

export const WATCHED = { alarms: ALARMS, work: WORK }

export const overviewOf = (api: ApiInfrastructure): OverviewFigures[] =>
	CAPABILITIES.flatMap(({ overview }) => overview?.(api) ?? [])

export const routesOf = (api: ApiInfrastructure): Route[] => {
	const all = { overview: overviewOf(api) }
	return CAPABILITIES.flatMap(({ routes, routesOfAll }) => [
		...(routes?.(api) ?? []),
		...(routesOfAll?.(api, all) ?? []),
	])
}

export const formsOf = (api: ApiInfrastructure): DocumentForm[] =>
	CAPABILITIES.flatMap(({ forms }) => forms?.(api) ?? [])

export const effectsOf = (worker: WorkerInfrastructure): EffectHandler[] =>
	CAPABILITIES.flatMap(({ effects }) => effects?.(worker) ?? [])

export const outboxOf = (worker: WorkerInfrastructure): OutboxHandler[] =>
	CAPABILITIES.flatMap(({ outbox }) => outbox?.(worker) ?? [])

export const jobsOf = (worker: WorkerInfrastructure): ScheduledJob[] =>
	CAPABILITIES.flatMap(({ jobs }) => jobs?.(worker) ?? [])

export const sweepsOf = (worker: WorkerInfrastructure): Sweep[] =>
	CAPABILITIES.flatMap(({ sweeps }) => sweeps?.(worker) ?? [])
