import type {
	CountSummary,
	GiftStatistics,
	SignupSummary,
	StatisticStep,
} from '../../../domain/activity/statistics.contract.ts'
import type { Http } from './http.ts'

/** A period of days in the reader's zone, both included. */
export interface Period {
	readonly from: string
	readonly to: string
	readonly step: StatisticStep
	readonly region: string
}
type Options = { signal?: AbortSignal }

/** How much of what happened. */
export interface StatisticsCalls {
	signups(period: Period, options?: Options): Promise<SignupSummary>
	requestTypes(period: Period, options?: Options): Promise<CountSummary>
	requestSources(period: Period, options?: Options): Promise<CountSummary>
	giftsOverTime(period: Period, options?: Options): Promise<GiftStatistics>
}

export function createStatisticsCalls(http: Http): StatisticsCalls {
	async function read<T>(path: string, { region, ...period }: Period, options?: Options): Promise<T> {
		const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
		const query = new URLSearchParams({ ...period, timeZone, ...(region && { region }) })
		const response = await http.send(`${path}?${query}`, { signal: options?.signal })
		return ((await response.json()) as { data: T }).data
	}
	return {
		signups: (period, options) => read('/api/v1/user/signupReportSummary', period, options),
		requestTypes: (period, options) => read('/api/v1/donationRequestTypeSummary', period, options),
		requestSources: (period, options) => read('/api/v1/donationRequestSourceSummary', period, options),
		giftsOverTime: (period, options) => read('/api/backoffice/statistics/gifts', period, options),
	}
}
