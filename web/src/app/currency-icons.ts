import { DollarSign, IndianRupee, type LucideIcon } from 'lucide-react'
import type { RegionId } from '../lib/preferences.ts'

export const CURRENCY_ICONS: Readonly<Record<RegionId, LucideIcon>> = { IN: IndianRupee, US: DollarSign }
