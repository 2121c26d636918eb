import { DiscrepancyList } from './discrepancy-list.tsx'
import { DiscrepancyShow } from './discrepancy-show.tsx'
import { PayoutList } from './payout-list.tsx'
import { PayoutShow } from './payout-show.tsx'

export const payouts = { list: PayoutList, show: PayoutShow }
export const discrepancies = { list: DiscrepancyList, show: DiscrepancyShow }
