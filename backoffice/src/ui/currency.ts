import { type Region, region } from '../../../domain/catalog/contract.ts'

export type Currency = Region['currency']

/** Every currency that Karuna keeps books in. */
export const CURRENCIES: readonly Currency[] = region.shape.currency.options
