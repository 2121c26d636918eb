import type { z } from 'zod'
import type { overview } from '../../domain/activity/contract.ts'
import type { moneyOverview } from '../../domain/activity/overview.contract.ts'
import type { OverviewFigures, OverviewReading } from '../../kernel/capability/overview.ts'

type Figures = Omit<z.output<typeof overview>, 'money'>
type MoneyFigures = z.output<typeof moneyOverview>

/** Figures of the overview for several roles; a role without access to one reads null. */
export const overviewFigures = <N extends keyof Figures>(declared: {
	readonly figures: readonly N[]
	readonly readModels: readonly string[]
	readonly read: (reading: OverviewReading) => Promise<Pick<Figures, N>>
}): OverviewFigures => ({
	names: declared.figures,
	readModels: declared.readModels,
	read: async (reading) => ({ figures: await declared.read(reading), money: {} }),
})

/** Figures of the overview for finance only; nothing is read for other roles. */
export const moneyFigures = <N extends keyof MoneyFigures>(declared: {
	readonly money: readonly N[]
	readonly readModels: readonly string[]
	readonly read: (reading: OverviewReading) => Promise<Pick<MoneyFigures, N>>
}): OverviewFigures => ({
	names: declared.money.map((name) => `money.${name}`),
	readModels: declared.readModels,
	read: async (reading) => ({ figures: {}, money: reading.seesMoney ? await declared.read(reading) : {} }),
})
