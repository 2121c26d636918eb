import { DollarSign, IndianRupee, type LucideIcon } from 'lucide-react'
import type { RegionId } from '../lib/preferences.ts'

/** The sign of the currency that is given in a region, beside the region's name. */
export const CURRENCY_ICONS: Readonly<Record<RegionId, LucideIcon>> = { IN: IndianRupee, US: DollarSign }
