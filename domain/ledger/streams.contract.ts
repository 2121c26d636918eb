/** The stream of one stored reconciliation run. */
export const runStream = (runId: string) => `run-${runId}`

/** The stream of a month of a legal entity: `period-IN.2026-08`; months end in the entity's zone. */
export const periodStream = (entity: string, month: string) => `period-${entity}.${month}`
