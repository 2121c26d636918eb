import { type Region, region } from '../../../domain/catalog/contract.ts'

export type Currency = Region['currency']

export const CURRENCIES: readonly Currency[] = region.shape.currency.options
