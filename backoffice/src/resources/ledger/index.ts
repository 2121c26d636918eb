import { ReconciliationReport } from './reconciliation-report.tsx'

export const reconciliation = { list: ReconciliationReport }
