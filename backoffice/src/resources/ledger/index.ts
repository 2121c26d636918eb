import { MonthChanges } from './month-changes.tsx'
import { MonthList } from './months-list.tsx'
import { ReconciliationReport } from './reconciliation-report.tsx'
import { RunShow } from './run-show.tsx'
import { RunList } from './runs-list.tsx'

export const reconciliation = { list: ReconciliationReport }
export const runs = { list: RunList, show: RunShow }
export const periods = { list: MonthList, show: MonthChanges }
