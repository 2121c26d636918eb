import type { Client } from '../../../../client/client.ts'
import type {
	CountSummary,
	DonationStatistics,
	SignupSummary,
	StatisticStep,
} from '../../../../domain/activity/statistics.contract.ts'
import type { Region } from '../../../../domain/catalog/contract.ts'
import { zoneHere } from '../../../../kernel/wire/wall-clock.ts'

declare module '../../providers/data.ts' {
	interface CapabilityCalls extends StatisticsCalls {}
}

/** A period of days in the reader's zone, both included. */
export interface Period {
	readonly from: string
	readonly to: string
	readonly step: StatisticStep
	readonly region: Region['_id'] | ''
}
type Options = { signal?: AbortSignal }

interface StatisticsCalls {
	signups(period: Period, options?: Options): Promise<SignupSummary>
	requestTypes(period: Period, options?: Options): Promise<CountSummary>
	requestSources(period: Period, options?: Options): Promise<CountSummary>
	donationsOverTime(period: Period, options?: Options): Promise<DonationStatistics>
}

export function createCalls(api: Client): StatisticsCalls {
	const requested = (period: Period, options?: Options) => ({
		query: { ...period, timeZone: zoneHere() },
		signal: options?.signal,
	})
	return {
		signups: async (period, options) =>
			(await api.get('/api/v1/user/signupReportSummary', requested(period, options))).data,
		requestTypes: async (period, options) =>
			(await api.get('/api/v1/donationRequestTypeSummary', requested(period, options))).data,
		requestSources: async (period, options) =>
			(await api.get('/api/v1/donationRequestSourceSummary', requested(period, options))).data,
		donationsOverTime: async (period, options) =>
			(await api.get('/api/backoffice/statistics/donations', requested(period, options))).data,
	}
}
